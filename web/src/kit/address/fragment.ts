import { useRouterState } from '@tanstack/react-router'

/** A part of an address, decoded; as it is if it cannot be, such as a lone `%`. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The fragment of the address of the page without its `#`; empty without one. */
export const useFragment = (): string =>
  useRouterState({ select: ({ location }) => decodedPart(location.hash) })
