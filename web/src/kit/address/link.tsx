import { useRouter, useRouterState } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type MouseEvent, useCallback } from 'react'
import { parseQuery } from './address.ts'

/** The base path of the portal (spec 1§9). */
export const basePath = '/po'

/** Adds the base path to the address of a page. */
export function hrefOf(address: string): string {
  return address.startsWith('/') ? basePath + address : address
}

/** Returns a function that navigates to an address of the portal without `/po`: `go('/board/list?SYSID=3')`. */
export function useGo(): (address: string, how?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (address, how) => {
      const { pathname, state } = router.history.location
      if (how?.replace) router.history.replace(hrefOf(address), { cameFrom: state.cameFrom })
      else router.history.push(hrefOf(address), { cameFrom: pathname })
    },
    [router],
  )
}

/**
 * Returns a function that returns whether an address without `/po` opens a page. It is true for an empty address and for
 * addresses of other sites.
 */
export function useIsPage(): (address: string) => boolean {
  const router = useRouter()
  return useCallback(
    (address) => {
      if (!address.startsWith('/')) return true
      const [path = '/'] = address.split(/[?#]/, 1)
      const [, , route] = router.getMatchedRoutes(path)
      return route !== undefined && route.path !== '$'
    },
    [router],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the previous page, with `/po`; absent for the first page of a window. */
    cameFrom?: string | undefined
  }
}

/**
 * Returns a function that navigates back to the previous page. If there is no previous page, or it matches `ownPaths`
 * (with `/po`), the function navigates to `address`.
 */
export function useWayBack(ownPaths: RegExp): (address: string) => void {
  const router = useRouter()
  const go = useGo()
  const cameFrom = useRouterState({ select: ({ location }) => location.state.cameFrom })
  return useCallback(
    (address) => {
      if (cameFrom !== undefined && !ownPaths.test(cameFrom)) router.history.back()
      else go(address)
    },
    [router, go, cameFrom, ownPaths],
  )
}

/** Returns a function that preloads the code of a page, on hover or focus. Failures are reported after the click. */
export function usePreload(): (address: string) => void {
  const router = useRouter()
  return useCallback(
    (address) => {
      const [path = '/', search = ''] = address.split('?', 2)
      // The address is a string here; rooms do not import the router's types.
      router.preloadRoute({ to: path, search: parseQuery(search) } as never).catch(() => undefined)
    },
    [router],
  )
}

/** Returns true for a click with the main button and without a modifier key. The page, not the browser, handles it. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  )
}

/** Properties of {@link Link}; `to` is an address without `/po`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
}

/** A link to a page of the portal that does not reload the document. */
export function Link({ to, replace, onClick, onFocus, onPointerEnter, children, ...rest }: LinkProps) {
  const go = useGo()
  const preload = usePreload()
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload(to)
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(to, { replace })
      }}
    >
      {children}
    </a>
  )
}
