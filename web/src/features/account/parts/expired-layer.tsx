import { lazy, Suspense, useEffect, useState } from 'react'
import { onSessionExpired } from '../../../kit/call.ts'
import { loadChunk } from '../../../kit/chunk.ts'
import { heldAccount } from '../../../kit/session.ts'

const ExpiredDialog = lazy(() =>
  loadChunk('account', () => import('./expired-dialog.tsx')).then((m) => ({ default: m.ExpiredDialog })),
)

/** Waits for the session to end and then asks to sign in again, over the page as it stands; once for any number of refused calls. */
export function ExpiredLayer() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onSessionExpired(() => heldAccount() && setOpen(true)), [])
  return isOpen ? (
    <Suspense fallback={null}>
      <ExpiredDialog onDone={() => setOpen(false)} />
    </Suspense>
  ) : null
}
