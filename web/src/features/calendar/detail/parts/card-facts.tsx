import type { Answer, Attendee, EventCard as CardAnswer, EventDetail, EventMeeting } from '@maru/api/calendar'
import { Clock, Lock, MapPin, Repeat, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { useViewZone } from '../../parts/use-calendar.ts'
import { useWhenText } from '../../parts/use-when-text.ts'
import {
  isMeetingAddress,
  joinSpan,
  lengthText,
  meetingText,
  overlapText,
  seriesText,
} from '../facts.rules.ts'
import styles from './card-facts.module.css'
import { useIsWithin } from './use-is-within.ts'

/** People from which their answers are also counted in a line. */
const countedFrom = 5

/** Properties of {@link CardFacts}; `card` is undefined until it is read. */
export interface CardFactsProps {
  event: EventDetail
  card: CardAnswer | undefined
  /** Opens the dates of the series; without it no button is offered. */
  onShowDates?: () => void
}

function Line({
  icon,
  label,
  side,
  children,
}: {
  icon: ReactNode
  label: string
  /** What stands at the end of the line: a tag or a button. */
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.line}>
      <dt title={label}>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
      {side ? <dd className={styles.side}>{side}</dd> : null}
    </div>
  )
}

/** When an event is, its place in the series, where it is, and how people take part from elsewhere. */
export function CardFacts({ event, card, onShowDates }: CardFactsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const series = seriesText(event, card?.series, t, language)
  return (
    <dl className={styles.facts}>
      <TimeLine event={event} card={card} />
      {series ? (
        <Line
          icon={<Icon icon={Repeat} size={16} />}
          label={t('kit.repeat.label')}
          side={
            onShowDates && event.original !== null ? (
              <button type="button" className={styles.link} onClick={onShowDates}>
                {t('calendar.card.showDates')}
              </button>
            ) : null
          }
        >
          {series} {event.isException ? <Tag>{t('calendar.exception')}</Tag> : null}
        </Line>
      ) : null}
      <PlaceLine event={event} card={card} />
      {card?.meeting ? <JoinLine event={event} meeting={card.meeting} /> : null}
      {event.class === 'public' ? null : (
        <Line icon={<Icon icon={Lock} size={16} />} label={t('calendar.form.class')}>
          {t(`calendar.classes.${event.class}`)}
        </Line>
      )}
      {event.attendees.length > countedFrom ? (
        <Line icon={<Icon icon={Users} size={16} />} label={t('calendar.form.people')}>
          <Tally attendees={event.attendees} />
        </Line>
      ) : null}
    </dl>
  )
}

function TimeLine({ event, card }: Pick<CardFactsProps, 'event' | 'card'>) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const whenText = useWhenText({ isShort: true })
  const overlap = card && overlapText(card, { t, language, timeZone, day: event.start.slice(0, 10) })
  return (
    <Line
      icon={<Icon icon={Clock} size={16} />}
      label={t('calendar.form.when')}
      side={
        card && card.overlapMinutes > 0 ? (
          <Tag tone="warn">{t('calendar.card.overlap', { length: lengthText(card.overlapMinutes, t) })}</Tag>
        ) : null
      }
    >
      <b className={styles.when}>{whenText(event)}</b>
      {overlap ? <Muted as="div">{overlap}</Muted> : null}
    </Line>
  )
}

function PlaceLine({ event, card }: Pick<CardFactsProps, 'event' | 'card'>) {
  const t = useTranslate()
  const { place, room } = event
  if (place === '' || isMeetingAddress(place, card?.meeting?.url)) return null
  const { seats = null, checkInFrom = null } = card?.room ?? {}
  const small = [
    seats === null ? '' : t('calendar.room.seats', { count: seats }),
    checkInFrom === null ? '' : t('calendar.card.checkIn', { time: clockTime(checkInFrom) }),
  ].filter(Boolean)
  return (
    <Line
      icon={<Icon icon={MapPin} size={16} />}
      label={t('calendar.form.place')}
      side={
        room ? (
          <Tag tone={room.state === 'accepted' ? 'ok' : 'warn'}>
            {t(`calendar.room.states.${room.state}`, { count: room.refusedCount })}
          </Tag>
        ) : null
      }
    >
      {place} {small.length > 0 ? <Muted>{small.join(' · ')}</Muted> : null}
    </Line>
  )
}

function JoinLine({ event, meeting }: { event: EventDetail; meeting: EventMeeting }) {
  const t = useTranslate()
  const isNow = useIsWithin(joinSpan(event)) && !event.isCancelled
  const { url, phone } = meeting
  const text = meetingText(meeting, t)
  return (
    <Line
      icon={<Icon icon={Video} size={16} />}
      label={t('calendar.card.meeting')}
      side={
        url === null ? null : (
          <Button
            tone={isNow ? 'primary' : 'plain'}
            onPress={() => window.open(url, '_blank', 'noopener,noreferrer')}
          >
            {t('calendar.card.join')}
          </Button>
        )
      }
    >
      {phone !== '' && url === null ? <a href={`tel:${phone}`}>{text}</a> : text}
    </Line>
  )
}

function Tally({ attendees }: { attendees: readonly Attendee[] }) {
  const t = useTranslate()
  const count = (answer: Answer) => attendees.filter((one) => one.answer === answer).length
  const parts = (['accepted', 'tentative', 'declined', 'none'] as const)
    .filter((answer) => count(answer) > 0)
    .map((answer) => `${t(`calendar.answers.${answer}`)} ${count(answer)}`)
  return `${t('calendar.peopleCount', { count: attendees.length })} · ${parts.join(' · ')}`
}
