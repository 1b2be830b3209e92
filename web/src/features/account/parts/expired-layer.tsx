import { useCallback, useEffect, useState } from 'react'
import { basePath } from '#kit/address/link.tsx'
import { onSessionExpired } from '#kit/call/call.ts'
import { cache } from '#kit/call/change.ts'
import { dropStored } from '#kit/call/stored.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { type Account, heldAccount, useHeldAccount } from '#kit/session/session.ts'
import {
  announcePerson,
  isSignedOut,
  noteForeignSession,
  onPersonAnnounced,
} from '#kit/session/session-channel.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { reloadAccount } from '../account.api.ts'

const lazy = lazyRoom('account')

const ExpiredDialog = lazyLayer(
  'account',
  async () => (await lazy.load('account', () => import('./expired-dialog.tsx'))).ExpiredDialog,
)

const lookAgain = 60_000

/**
 * Checks the signed-in person when the page becomes visible again, at most once a minute. If another person
 * or post is active in this browser, the start page is opened. New versions of menus and texts are loaded. An
 * ended session is reported.
 */
function useFreshAccount(onEnded: () => void) {
  useEffect(() => {
    let lookedAt = Date.now()
    const look = async () => {
      const before = heldAccount()
      if (document.hidden || !before || Date.now() - lookedAt < lookAgain) return
      lookedAt = Date.now()
      const account = await reloadAccount().catch(() => before)
      if (!account) onEnded()
      else if (account.personCode !== before.personCode || account.deptCode !== before.deptCode) {
        noteForeignSession(true)
        dropStored()
        window.location.assign(`${basePath}/`)
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onEnded])
}

const personOf = (account: Account | null) => (account ? `${account.personCode} ${account.deptCode}` : '')

/**
 * Follows the other windows of the browser: after signing out in one, all open the sign-in page, and if another person or
 * post is active in one, all open the start page. Signing in again in one ends the question in all.
 */
function useOtherWindows(onSamePerson: () => void) {
  const person = personOf(useHeldAccount())
  useEffect(() => {
    if (person !== '') announcePerson(person)
  }, [person])
  useEffect(
    () =>
      onPersonAnnounced((other) => {
        const own = personOf(heldAccount())
        // The channel also returns what this page announced when it signed out.
        if (own === '' || isSignedOut()) return
        noteForeignSession(other !== '' && other !== own)
        if (own === other) return onSamePerson()
        dropStored()
        window.location.assign(`${basePath}/${other === '' ? 'login' : ''}`)
      }),
    [onSamePerson],
  )
}

/**
 * Opens the dialog for a new sign-in over the unchanged page when the session has ended. The dialog opens
 * once for any number of refused calls.
 */
export function ExpiredLayer() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => onSessionExpired(() => !isSignedOut() && heldAccount() && open()), [open])
  useFreshAccount(open)
  useOtherWindows(
    useCallback(() => {
      if (!isOpen) return
      setOpen(false)
      void cache.refreshOthers('account')
    }, [isOpen]),
  )
  return isOpen ? <ExpiredDialog onDone={() => setOpen(false)} /> : null
}
