import { useEffect } from 'react'
import { canStore, offerStore, storedOwner } from '#kit/call/stored.ts'
import { heldAccount, useAccount } from '#kit/session/session.ts'
import { isPhone } from '../guards.rules.ts'
import { isInstalled, watchInstall } from '../install/install.ts'

/** Milliseconds after which a page begins to store: what the person came for is read first. */
const startAfter = 4_000
/** The same on a device that stores already: its worker has the code. */
const continueAfter = 300

/** Lets phones and the installed portal work without a network. A page in the browser of a desk stores nothing. */
export function offerOffline(): void {
  const isAble = 'serviceWorker' in navigator && 'locks' in navigator && 'indexedDB' in window
  if (isPhone(navigator.userAgent)) watchInstall()
  if (isAble && (isPhone(navigator.userAgent) || isInstalled())) offerStore(() => import('./store.ts'))
}

/** Stores what the person needs without a network, some seconds after a page was opened. */
export function useOfflineStart(): void {
  const { personCode, comCode, deptCode } = useAccount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, company or post begins anew
  useEffect(() => {
    if (!canStore()) return
    let isEnded = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { startStore } = await import('./start.ts')
      const account = heldAccount()
      if (account && !isEnded) stop = await startStore(account)
      if (isEnded) stop?.()
    }
    // Without the code of the store, the page works as on a desk.
    const after = storedOwner() === null ? startAfter : continueAfter
    const timer = setTimeout(() => void start().catch(() => undefined), after)
    return () => {
      isEnded = true
      clearTimeout(timer)
      stop?.()
    }
  }, [personCode, comCode, deptCode])
}
