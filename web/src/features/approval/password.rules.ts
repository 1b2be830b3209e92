import { useSyncExternalStore } from 'react'
import { CallError } from '#kit/call/call-error.ts'

let waiting: ((isProven: boolean) => void) | null = null
let question: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function put(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Returns what answers the open question for the approval password; null without one. */
export function usePasswordQuestion(): ((isProven: boolean) => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
}

/** Asks for the approval password, once for all calls that wait for it; false if the person closes the dialog. */
function askPassword(): Promise<boolean> {
  question ??= new Promise((resolve) =>
    put((isProven) => {
      question = null
      put(null)
      resolve(isProven)
    }),
  )
  return question
}

/** Makes a call; if the server wants the approval password first, asks for it and makes the call again. */
export async function withPassword<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const isNeeded = error instanceof CallError && error.code === 'approval.passwordNeeded'
    if (!isNeeded || !(await askPassword())) throw error
    return make()
  }
}
