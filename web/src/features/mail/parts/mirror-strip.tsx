import { Suspense, useEffect, useState } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useMailMirror } from '../mirror/mirror.api.ts'
import { useBoxRight } from '../other-mailboxes.api.ts'

const MirrorNote = lazyRoom('mail').part(
  'mail-mirror',
  () => import('../mirror/parts/mirror-note.tsx'),
  'MirrorNote',
)

/** The note, whose code is loaded only where there is something to say. */
function NoteIfNeeded() {
  const { data: mirror } = useMailMirror()
  if (!mirror || mirror.server === null || mirror.state === 'running') return null
  return (
    <Suspense fallback={null}>
      <MirrorNote />
    </Suspense>
  )
}

/** Says above the list how far it shows the mail server of the company; asked for when the browser is idle. */
export function MirrorStrip() {
  const { box } = useBoxRight()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const run = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1500)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(run, { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }, [])
  // Another mailbox that the viewer opens is in the portal, or is shown as its owner sees it.
  return isIdle && !box ? <NoteIfNeeded /> : null
}
