import type { BookingItem } from '@maru/api/reservation'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { minutesOf, nowIn, timeText } from '#ui/schedule/days.ts'
import { newDraft } from '../../booking/parts/new-draft.ts'
import type { BookingDraft } from '../../booking/parts/use-booking-form.ts'
import { homeZone } from '../../reservation.rules.ts'
import { FreeNow, type FreeResource, MyNext } from './free-now.tsx'
import styles from './panes.module.css'

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

/** The right pane as a dialog, for windows without room for panes. */
export function NowDialog({ onClose, ...props }: NowProps & { onClose: () => void }) {
  const t = useTranslate()
  const closing =
    <T,>(act: (value: T) => void) =>
    (value: T) => {
      onClose()
      act(value)
    }
  return (
    <Dialog isOpen onClose={onClose} title={t('reservation.panes.now')} size="m">
      <div className={styles.phone}>
        <NowCards onDraft={closing(props.onDraft)} onOpen={closing(props.onOpen)} />
      </div>
    </Dialog>
  )
}

/** Rooms that are free now, and the viewer's next bookings. */
export function NowCards({ onDraft, onOpen }: NowProps) {
  const { minute } = nowIn(homeZone)
  const bookNow = ({ resource, isNow, fromDay, fromTime, freeUntilTime }: FreeResource) => {
    const from = isNow ? Math.floor(minute / 30) * 30 : minutesOf(fromTime)
    const until = Math.min(from + 60, minutesOf(freeUntilTime))
    onDraft(
      newDraft({
        startDate: fromDay,
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
