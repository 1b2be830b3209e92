import { calendarApi, type EventDetail, type SeriesDate } from '@maru/api/calendar'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { fullDay } from '#ui/schedule/day-texts.ts'
import { wallIn } from '../../calendar.rules.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import { answerTones } from './answer-tones.ts'
import styles from './series-dates.module.css'

/** Properties of {@link SeriesDates}; `onOpen` gets a date with the day on which it begins for the viewer. */
export interface SeriesDatesProps {
  event: EventDetail
  onOpen: (date: { original: string; day: string }) => void
  onClose: () => void
}

/** The dates of a series with the viewer's answers; a press opens the card of a date. */
export function SeriesDates({ event, onOpen, onClose }: SeriesDatesProps) {
  const t = useTranslate()
  const { eventId, original, title } = event
  const answer = useRead(calendarApi.listSeriesDates, original === null ? null : { eventId, original })
  const { data } = answer
  return (
    <Dialog isOpen size="s" title={t('calendar.card.dates')} onClose={onClose}>
      <p className={styles.title}>{title || t('calendar.untitled')}</p>
      {answer.error && !data ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {data || answer.error ? null : <Skeleton look="text" rows={5} />}
      {data ? (
        <ol className={styles.list}>
          {data.dates.map((date) => (
            <li key={date.original}>
              <DateRow date={date} isCurrent={date.original === original} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      ) : null}
      {data?.hasMore ? <Hint className={styles.note}>{t('calendar.card.someDates')}</Hint> : null}
    </Dialog>
  )
}

function DateRow({
  date,
  isCurrent,
  onOpen,
}: {
  date: SeriesDate
  isCurrent: boolean
  onOpen: SeriesDatesProps['onOpen']
}) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const { original, isAllDay, answer } = date
  const [from, until] = isAllDay
    ? [date.start, date.end]
    : [wallIn(date.start, timeZone), wallIn(date.end, timeZone)]
  const day = from.slice(0, 10)
  const times = isAllDay ? t('calendar.allDay') : `${from.slice(11)} – ${until.slice(11)}`
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent ? 'date' : undefined}
      onClick={() => onOpen({ original, day })}
    >
      <span className={styles.day}>
        {fullDay(day, language)} <span className={styles.times}>{times}</span>
      </span>
      {date.isException ? <Tag>{t('calendar.exception')}</Tag> : null}
      {date.isCancelled ? (
        <Tag tone="danger">{t('calendar.statuses.cancelled')}</Tag>
      ) : answer ? (
        <Tag tone={answerTones[answer]}>{t(`calendar.answers.${answer}`)}</Tag>
      ) : null}
    </button>
  )
}
