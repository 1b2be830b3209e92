import {
  type Answer,
  type Attendee,
  type CalendarItem,
  calendarApi,
  type EventDetail,
} from '@maru/api/calendar'
import { Bell, Clock, Lock, MapPin, Repeat, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { fullDay } from '#ui/schedule/day-texts.ts'
import { repeatText } from '#ui/schedule/repeat.ts'
import { EventCard } from '../card/parts/event-card.tsx'
import { repeatOfRule } from '../repeat.rules.ts'
import { AnswerBar } from './answer-bar.tsx'
import { AttendeeList } from './attendee-list.tsx'
import { useCalendarName } from './calendar-pane.tsx'
import styles from './event-detail.module.css'
import { reminderText } from './reminder-fields.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { useViewZone } from './use-calendar.ts'
import { useEventActs } from './use-event-acts.ts'

/** Properties of {@link EventDetailFrame}. */
export interface EventDetailProps {
  eventId: number
  original: string | null
  calendars: readonly CalendarItem[]
  onClose: () => void
  onEdit: (event: EventDetail) => void
  /** Opens the form with a copy; without it no copy is offered. */
  onCopy?: (event: EventDetail) => void
}

/** The card of an event: its people, the viewer's answer, and the buttons to change and delete it; E opens the form. */
export function EventDetailFrame({
  eventId,
  original,
  calendars,
  onClose,
  onEdit,
  onCopy,
}: EventDetailProps) {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = useCalendarName()
  const acts = useEventActs()
  const [isRemoving, setRemoving] = useState(false)
  const answer = useRead(calendarApi.getEvent, { eventId, ...(original ? { original } : {}) })
  const event = answer.data
  const remove = (scope: 'this' | 'following' | 'all') => {
    setRemoving(false)
    acts.remove({ eventId, original, scope }, onClose)
  }
  useKeys(event?.canEdit ? [{ key: 'e', label: 'calendar.edit', run: () => onEdit(event) }] : [])
  const isSeries = event !== undefined && (event.rule !== null || event.lunar !== null)
  const calendar = calendars.find(({ calendarId }) => calendarId === event?.calendarId)
  const organizer = event ? localName(event.organizerName, language) : ''
  return (
    <EventCard
      target={{ eventId, original }}
      title={event ? event.title || t('calendar.untitled') : t('calendar.event')}
      subtitle={[calendar && nameOf(calendar), organizer && t('calendar.organizer', { name: organizer })]
        .filter(Boolean)
        .join(' · ')}
      color={calendar?.color ?? null}
      onClose={onClose}
      answer={event?.canAnswer ? <AnswerBar event={event} /> : null}
      footer={
        event && (event.canEdit || onCopy) ? (
          <>
            {event.canEdit ? (
              <Button tone="danger" onPress={() => (isSeries ? setRemoving(true) : remove('all'))}>
                {t('kit.remove')}
              </Button>
            ) : null}
            {onCopy ? <Button onPress={() => onCopy(event)}>{t('calendar.copy')}</Button> : null}
            {event.canEdit ? <Button onPress={() => onEdit(event)}>{t('kit.edit')}</Button> : null}
          </>
        ) : null
      }
    >
      {answer.error && !event ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {event || answer.error ? null : <Skeleton look="text" rows={5} />}
      {event ? <Details event={event} /> : null}
      {event && isRemoving ? (
        <ScopeDialog act="remove" target={event} onChoose={remove} onClose={() => setRemoving(false)} />
      ) : null}
    </EventCard>
  )
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt title={label}>
        {icon}
        <span className={styles.hidden}>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The times of an event as text; the zone of the event if it is not that of the viewer. */
export function useWhenText() {
  const t = useTranslate()
  const language = useLanguage()
  const viewZone = useViewZone()
  return ({
    start,
    end,
    isAllDay,
    timeZone,
  }: Pick<EventDetail, 'start' | 'end' | 'isAllDay' | 'timeZone'>) => {
    const day = (text: string) => fullDay(text.slice(0, 10), language)
    const isOneDay = start.slice(0, 10) === end.slice(0, 10)
    if (isAllDay) return isOneDay ? `${day(start)} · ${t('calendar.allDay')}` : `${day(start)} – ${day(end)}`
    const until = isOneDay ? end.slice(11) : `${day(end)} ${end.slice(11)}`
    return `${day(start)} ${start.slice(11)} – ${until}${timeZone === viewZone ? '' : ` (${timeZone})`}`
  }
}

function useRepeatLine() {
  const t = useTranslate()
  const language = useLanguage()
  return (event: EventDetail): string | null => {
    if (event.lunar) {
      const date = `${event.lunar.month}.${event.lunar.day}`
      const lunar = t(event.lunar.isLeap ? 'calendar.lunarLeap' : 'calendar.lunar', { date })
      return t('calendar.form.lunarYearly', { date: lunar })
    }
    const repeat = repeatOfRule(event.rule, event.start)
    if (repeat === 'other') return t('calendar.otherRepeat')
    return repeat && repeatText(repeat, t, language)
  }
}

function Details({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const whenText = useWhenText()
  const repeatLine = useRepeatLine()(event)
  return (
    <>
      <dl className={styles.facts}>
        <Line icon={<Icon icon={Clock} size={16} />} label={t('calendar.form.when')}>
          {whenText(event)}
        </Line>
        {repeatLine ? (
          <Line icon={<Icon icon={Repeat} size={16} />} label={t('kit.repeat.label')}>
            {repeatLine} {event.isException ? <Tag>{t('calendar.exception')}</Tag> : null}
          </Line>
        ) : null}
        {event.place ? (
          <Line icon={<Icon icon={MapPin} size={16} />} label={t('calendar.form.place')}>
            {event.place}{' '}
            {event.room ? (
              <Tag tone={event.room.state === 'accepted' ? 'ok' : 'warn'}>
                {t(`calendar.room.states.${event.room.state}`, { count: event.room.refusedCount })}
              </Tag>
            ) : null}
          </Line>
        ) : null}
        {event.class === 'public' ? null : (
          <Line icon={<Icon icon={Lock} size={16} />} label={t('calendar.form.class')}>
            {t(`calendar.classes.${event.class}`)}
          </Line>
        )}
        {event.reminders.length > 0 ? (
          <Line icon={<Icon icon={Bell} size={16} />} label={t('calendar.form.reminders')}>
            {event.reminders.map((minutes) => reminderText(minutes, t)).join(', ')}
          </Line>
        ) : null}
        {event.attendees.length > 0 ? (
          <Line icon={<Icon icon={Users} size={16} />} label={t('calendar.form.people')}>
            <Tally attendees={event.attendees} />
          </Line>
        ) : null}
      </dl>
      {event.attendees.length > 0 ? <AttendeeList event={event} /> : null}
      {event.content ? <RichContent html={event.content} /> : null}
      {event.fileCode ? <AttachmentList code={event.fileCode} /> : null}
    </>
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
