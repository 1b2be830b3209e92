import { Suspense, useEffect } from 'react'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { useHeldAccount } from '#kit/session/session.ts'
import { withLaterSlots } from '#kit/slots.ts'
import { storeOver, useFirstHour } from '../first-hour.api.ts'

const Sheet = lazyRoom('gnb').part(
  'settings',
  () => withLaterSlots(() => import('./first-hour-sheet.tsx')),
  'FirstHourSheet',
)

/** Name of the layer in which the settings open the first hour again. */
export const firstHourLayer = 'first-hour'

/** Windows and frames of the portal belong to a page that shows it. */
const isMainWindow = () => window.opener === null && window.top === window

/** The first hour of a new person, over the page, until no step is left; or when the settings open it again. */
export function FirstHourHost() {
  const account = useHeldAccount()
  const { isOpen: isAsked, setOpen } = useLayer(firstHourLayer)
  const hour = useFirstHour(isMainWindow() ? account : null, isAsked).data
  const personCode = account?.personCode
  const isOver = hour?.isOpen === false
  useEffect(() => {
    if (isOver && personCode) storeOver(personCode)
  }, [isOver, personCode])
  if (!account || !hour || (isOver && !isAsked)) return null
  return (
    <Suspense fallback={null}>
      <Sheet hour={hour} isAsked={isAsked} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
