import { calendarApi, type EventEntry } from '@maru/api/calendar'
import { Clock, MapPin, Users, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import { clockTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import { SlowSkeleton } from '#ui/slow-skeleton.tsx'
import { calendarAddress } from '../../calendar.rules.ts'
import { useEntryTexts, useViewZone } from '../../parts/use-calendar.ts'
import { joinAddress, type RestOfDay, restOfDay, untilStart } from '../today.rules.ts'
import styles from './today-part.module.css'

/** Events that follow the next one, by name. */
const named = 2

/** The time, read again each half minute, so that "in 28 minutes" stays true. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useTitle(): (event: EventEntry) => string {
  const texts = useEntryTexts()
  return ({ eventId, title, class: kind }) => {
    if (eventId === null) return kind === 'private' ? texts.private : texts.busy
    return title || texts.untitled
  }
}

/** The address of an event on its day; of a day, if the viewer sees no more than that the time is taken. */
const addressOf = ({ eventId, original }: EventEntry, day: string) =>
  calendarAddress({
    view: 'day',
    day,
    ...(eventId === null ? {} : { eventId, original: original ?? undefined }),
  })

function NextEvent({ event, day, now }: { event: EventEntry; day: string; now: Date }) {
  const t = useTranslate()
  const language = useLanguage()
  const titleOf = useTitle()
  const until = untilStart(event.start, now)
  const relative = new Intl.RelativeTimeFormat(language, { style: 'short' })
  const join = joinAddress(event.place)
  return (
    <article className={styles.next}>
      <p className={styles.when}>
        <Icon icon={Clock} size={16} />
        {until ? relative.format(until.value, until.unit) : t('calendar.todayPart.running')}
        {` · ${clockTime(event.start)} – ${clockTime(event.end)}`}
      </p>
      <h2 className={styles.title}>
        <Link to={addressOf(event, day)}>{titleOf(event)}</Link>
      </h2>
      {event.place !== '' && join === null ? (
        <p className={styles.fact}>
          <Icon icon={MapPin} size={16} />
          <b>{event.place}</b>
        </p>
      ) : null}
      {event.peopleCount > 0 ? (
        <p className={styles.fact}>
          <Icon icon={Users} size={16} />
          {t('calendar.todayPart.people', { count: event.peopleCount })}
        </p>
      ) : null}
      {join ? (
        <a href={join} target="_blank" rel="noopener noreferrer" className={styles.join}>
          <Icon icon={Video} />
          {t('calendar.todayPart.join')}
        </a>
      ) : null}
    </article>
  )
}

function Rest({ rest: { next, later, wholeDay }, day, now }: { rest: RestOfDay; day: string; now: Date }) {
  const t = useTranslate()
  const titleOf = useTitle()
  const shown = [...wholeDay, ...later].slice(0, named)
  const left = wholeDay.length + later.length - shown.length
  return (
    <>
      {next ? (
        <NextEvent event={next} day={day} now={now} />
      ) : (
        <Row as="p" className={styles.none}>
          <Icon icon={Clock} size={16} />
          <Link to={calendarAddress({ view: 'day', day })}>{t('calendar.todayPart.none')}</Link>
        </Row>
      )}
      <ul className={styles.later}>
        {shown.map((event, index) => (
          <li key={`${event.calendarId} ${event.eventId} ${event.start}`}>
            <Link to={addressOf(event, day)} className={styles.row}>
              <span className={styles.time}>
                {event.isAllDay ? t('calendar.allDay') : clockTime(event.start)}
              </span>
              <span className={styles.name}>{titleOf(event)}</span>
            </Link>
            {left > 0 && index === shown.length - 1 ? (
              <Link to={calendarAddress({ view: 'day', day })} className={styles.more}>
                {t('calendar.todayPart.more', { count: left })}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The rest of today on the phone's home: the next event, and what follows it. */
export function TodayPart() {
  const t = useTranslate()
  const now = useNow()
  const timeZone = useViewZone()
  const { day } = nowIn(timeZone, now)
  const answer = useRead(calendarApi.listEvents, { from: day, until: day, timeZone })
  const name = t('calendar.entry.events')
  return (
    <section aria-label={name} className={styles.part}>
      {answer.isPending ? (
        <SlowSkeleton name={name} rows={4} />
      ) : (
        <Answer answer={answer} title={name}>
          {({ entries }) => <Rest rest={restOfDay(entries, now)} day={day} now={now} />}
        </Answer>
      )}
    </section>
  )
}
