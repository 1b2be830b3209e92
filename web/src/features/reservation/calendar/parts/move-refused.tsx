import { type DateChoice, type DateResult, reservationApi } from '@maru/api/reservation'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { timeText } from '#ui/schedule/days.ts'
import { useReasonText } from '../../booking/parts/date-table.tsx'
import styles from '../../booking/parts/reservation.module.css'
import { type Move, timesOfMove } from './use-move-booking.ts'

/** Says who holds the time of a refused move, and offers free resources and the waiting list for the same time. */
export function MoveRefused({
  move,
  onMove,
  onClose,
}: {
  move: Move
  onMove: (move: Move) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { slot } = move
  const check = useRead(reservationApi.validateRequest, timesOfMove(move), { retry: false, gcTime: 0 })
  return (
    <Dialog isOpen onClose={onClose} title={t('reservation.moveRefused.title')} size="n" isUrgent>
      <p>{`${dayText(slot.day, language)} ${timeText(slot.from)}–${timeText(slot.until)}`}</p>
      <Answer answer={check} rows={2}>
        {({ dates }) => {
          const chosen = new Set(move.choices?.map((choice) => choice.startDate))
          const open = dates.find((date) => date.result !== 'ok' && !chosen.has(date.startDate))
          const date = open ?? dates[0]
          return date ? <Choices date={date} isSeries={dates.length > 1} move={move} onMove={onMove} /> : null
        }}
      </Answer>
    </Dialog>
  )
}

function Choices({
  date,
  isSeries,
  move,
  onMove,
}: {
  date: DateResult
  isSeries: boolean
  move: Move
  onMove: (move: Move) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const reasonOf = useReasonText()
  const { startDate } = date
  const choose = (choice: DateChoice['choice'], resourceId: number | null) => {
    const choices = [...(move.choices ?? []), { startDate, choice, resourceId }]
    onMove({ ...move, scope: move.scope ?? 'this', choices })
  }
  if (date.result === 'ok')
    return (
      <>
        <p>{t('reservation.moveRefused.freeNow')}</p>
        <Button tone="primary" onPress={() => onMove(move)}>
          {t('reservation.moveRefused.again')}
        </Button>
      </>
    )
  return (
    <>
      {isSeries ? <p>{dayText(startDate, language)}</p> : null}
      <ul className={styles.holders}>
        {date.holders.length > 0 ? (
          date.holders.map((holder) => <li key={holder.bookingId}>{reasonOf(date, holder)}</li>)
        ) : (
          <li>{reasonOf(date)}</li>
        )}
      </ul>
      <Row align="stretch" wrap>
        {date.others.map((other) => (
          <Button key={other.resourceId} onPress={() => choose('other', other.resourceId)}>
            {t('reservation.form.other', { name: localName(other.name, language) })}
          </Button>
        ))}
        {isSeries ? <Button onPress={() => choose('skip', null)}>{t('reservation.form.skip')}</Button> : null}
        {date.canWait ? (
          <Button onPress={() => choose('wait', null)}>
            {t('reservation.form.wait', { count: date.waitingCount + 1 })}
          </Button>
        ) : null}
      </Row>
    </>
  )
}
