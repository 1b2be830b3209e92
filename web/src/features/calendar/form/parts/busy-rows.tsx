import { calendarApi, type EventDetail } from '@maru/api/calendar'
import type { CSSProperties } from 'react'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { usePage } from '../../../../kit/read.ts'
import { useAccount } from '../../../../kit/session.ts'
import { classes } from '../../../../ui/classes.ts'
import type { RoomForm } from '../../../../ui/form.ts'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { minutesOf } from '../../../../ui/schedule/days.ts'
import { wallIn } from '../../calendar.rules.ts'
import styles from './busy-rows.module.css'
import { RoomRows, share, shownHours } from './room-rows.tsx'
import type { EventDraft } from './use-event-form.ts'

/** When the invited people are free on the day of the event: one row per person, and rooms below; the event is a frame over all. */
export function BusyRows({
  form,
  event,
}: {
  form: RoomForm<EventDraft, EventDetail>
  event: EventDetail | null
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode } = useAccount()
  const { draft } = form
  const people = [...draft.people, ...draft.optional].filter(({ kind }) => kind === 'person')
  const codes = [...new Set([personCode, ...people.map(({ id }) => id)])].slice(0, 50)
  const isAsked = people.length > 0 && !draft.isAllDay && draft.startDay !== ''
  const busy = usePage(
    calendarApi.listBusyTimes,
    isAsked
      ? {
          personCodes: codes,
          from: draft.startDay,
          until: draft.startDay,
          timeZone: draft.timeZone,
          ...(event ? { exceptEventId: event.eventId } : {}),
        }
      : null,
  )
  if (!isAsked) return null
  if (busy.error) return <ErrorNote error={busy.error} inline />
  const from = minutesOf(draft.startTime || '09:00')
  const until = draft.endDay === draft.startDay ? minutesOf(draft.endTime || '10:00') : shownHours.until
  const nameOf = (code: string) => {
    const found = people.find(({ id }) => id === code)
    return found ? localName(found.name, language) : t('calendar.busyRows.me')
  }
  const minuteOf = (instant: string) => {
    const wall = wallIn(instant, draft.timeZone)
    if (wall.slice(0, 10) < draft.startDay) return 0
    return wall.slice(0, 10) > draft.startDay ? 1440 : minutesOf(wall.slice(11))
  }
  const rows = busy.data ?? []
  const isFree = ({ times, isKnown }: (typeof rows)[number]) =>
    isKnown && times.every((time) => minuteOf(time.end) <= from || minuteOf(time.start) >= until)
  const freeCount = rows.filter(isFree).length
  return (
    <section aria-label={t('calendar.busyRows.label')} className={styles.frame}>
      <p role="status" className={styles.sum}>
        {t('calendar.busyRows.free', { free: freeCount, all: rows.length })}
      </p>
      <div className={styles.rows}>
        <div className={styles.hours} aria-hidden>
          {[9, 12, 15, 18].map((hour) => (
            <span key={hour} style={{ left: `${share(hour * 60)}%` }}>
              {hour}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row.personCode} className={styles.row}>
            <span className={styles.name}>{nameOf(row.personCode)}</span>
            <span
              className={classes(styles.line, !row.isKnown && styles.unknown)}
              role="img"
              aria-label={t(
                row.isKnown
                  ? isFree(row)
                    ? 'calendar.busyRows.isFree'
                    : 'calendar.busyRows.isBusy'
                  : 'calendar.busyRows.unknown',
                { name: nameOf(row.personCode) },
              )}
            >
              {row.times.map((time) => (
                <i
                  key={`${time.kind}${time.start}`}
                  className={styles[time.kind]}
                  style={
                    {
                      left: `${share(minuteOf(time.start))}%`,
                      width: `${share(minuteOf(time.end)) - share(minuteOf(time.start))}%`,
                    } as CSSProperties
                  }
                />
              ))}
              <i
                className={styles.event}
                style={{ left: `${share(from)}%`, width: `${Math.max(1, share(until) - share(from))}%` }}
              />
            </span>
          </div>
        ))}
        {draft.startTime !== '' ? <RoomRows form={form} event={event} from={from} until={until} /> : null}
      </div>
    </section>
  )
}
