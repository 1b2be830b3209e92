import type { BookingItem, ResourceItem } from '@maru/api/reservation'
import { useTranslate } from '../../../kit/i18n.ts'
import { homeZone, minutesOf, nowIn, timeText } from '../reservation.rules.ts'
import { newDraft } from './booking-dialog.tsx'
import { FreeNow, MyNext } from './free-now.tsx'
import styles from './panes.module.css'
import type { BookingDraft } from './use-booking-form.ts'

interface NowProps {
  onDraft: (draft: BookingDraft) => void
  onOpen: (booking: BookingItem) => void
}

/** The right pane of the calendar. */
export function NowPane({ id, ...props }: NowProps & { id: string }) {
  const t = useTranslate()
  return (
    <aside id={id} aria-label={t('reservation.panes.now')} className={styles.rightPane}>
      <NowCards {...props} />
    </aside>
  )
}

/** Rooms that are free now, and the viewer's next bookings. */
export function NowCards({ onDraft, onOpen }: NowProps) {
  const { day, minute } = nowIn(homeZone)
  const bookNow = (resource: ResourceItem, freeUntilTime: string) => {
    const from = Math.floor(minute / 30) * 30
    const until = Math.min(from + 60, minutesOf(freeUntilTime))
    onDraft(
      newDraft({
        startDate: day,
        resourceId: resource.resourceId,
        startTime: timeText(from),
        endTime: timeText(Math.max(from + 30, until)),
      }),
    )
  }
  return (
    <>
      <FreeNow onBook={bookNow} />
      <MyNext onOpen={onOpen} />
    </>
  )
}
