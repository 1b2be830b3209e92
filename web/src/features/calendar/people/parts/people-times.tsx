import { calendarApi } from '@maru/api/calendar'
import type { CSSProperties, ReactNode } from 'react'
import { usePage } from '#kit/call/read.ts'
import type { PeopleTimesProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { classes } from '#ui/classes.ts'
import { ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { minutesOf } from '#ui/schedule/days.ts'
import { wallIn } from '../../calendar.rules.ts'
import { share } from '../times.rules.ts'
import styles from './people-times.module.css'

/**
 * When people are free on a day, the viewer first: one row per person, with the planned time as a frame over all.
 * `children` are further rows below.
 */
export function PeopleTimes({
  people,
  ...asked
}: PeopleTimesProps & { exceptEventId?: number; children?: ReactNode }) {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode } = useAccount()
  const { day, from, until, timeZone, exceptEventId, children } = asked
  const codes = [...new Set([personCode, ...people.map(({ id }) => id)])].slice(0, 50)
  const isAsked = day !== ''
  const busy = usePage(
    calendarApi.listBusyTimes,
    isAsked
      ? {
          ...{ personCodes: codes, from: day, until: day, timeZone },
          ...(exceptEventId === undefined ? {} : { exceptEventId }),
        }
      : null,
  )
  if (!isAsked) return null
  if (busy.error) return <ErrorNote error={busy.error} inline />
  const nameOf = (code: string) => {
    const person = people.find(({ id }) => id === code)
    return person ? localName(person.name, language) : t('calendar.busyRows.me')
  }
  const minuteOf = (instant: string) => {
    const wall = wallIn(instant, timeZone)
    if (wall.slice(0, 10) < day) return 0
    return wall.slice(0, 10) > day ? 1440 : minutesOf(wall.slice(11))
  }
  const rows = busy.data ?? []
  const isFree = ({ times, isKnown }: (typeof rows)[number]) =>
    isKnown && times.every((time) => minuteOf(time.end) <= from || minuteOf(time.start) >= until)
  const freeCount = rows.filter(isFree).length
  return (
    <section aria-label={t('calendar.busyRows.label')} className={styles.frame}>
      <p role="status" className={styles.sum}>
        {people.length === 0
          ? t('calendar.busyRows.invite')
          : t('calendar.busyRows.free', { free: freeCount, all: rows.length })}
      </p>
      <div className={styles.rows}>
        <div className={styles.hours} aria-hidden>
          {[8, 10, 12, 14, 16, 18, 20].map((hour) => (
            <span key={hour} style={{ left: `${share(hour * 60)}%` }}>
              {hour}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row.personCode} className={styles.row}>
            <span className={styles.name} title={nameOf(row.personCode)}>
              <PersonAvatar personCode={row.personCode} name={nameOf(row.personCode)} size="s" />
              <span className={styles.who}>{nameOf(row.personCode)}</span>
            </span>
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
        {children}
      </div>
    </section>
  )
}
