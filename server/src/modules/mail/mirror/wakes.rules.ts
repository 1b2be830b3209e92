/**
 * Why a mailbox is looked at again: a change in the portal, in the inbox of the server, or of marks there.
 */
export type WakeReason = 'portal' | 'server' | 'marks'

/** Reasons that collect until the mailbox is looked at. */
export interface Wakes {
  add(reason: WakeReason): void
  has(): boolean
  /** The reasons so far; they are over then. */
  take(): Set<WakeReason>
  /** Waits for a reason, for the signal, or so many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Opens an empty collection of reasons. */
export function openWakes(): Wakes {
  const reasons = new Set<WakeReason>()
  let notify = () => {}
  return {
    add(reason) {
      reasons.add(reason)
      notify()
    },
    has: () => reasons.size > 0,
    take() {
      const now = new Set(reasons)
      reasons.clear()
      return now
    },
    async wait(milliseconds, signal) {
      if (reasons.size > 0 || signal.aborted) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        notify = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', notify)
          resolve()
        }
        signal.addEventListener('abort', notify, { once: true })
      })
      signal.removeEventListener('abort', notify)
      notify = () => {}
    },
  }
}
