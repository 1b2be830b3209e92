import {
  type CalendarItem,
  type EventCard as CardAnswer,
  calendarApi,
  type EventDetail,
} from '@maru/api/calendar'
import { FileText } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { BoardChoice, fromOf, Relations } from '#features/relation/index.tsx'
import { usePageSearch } from '#kit/address/address.ts'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button } from '#ui/button.tsx'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { calendarAddress, eventAddress, parseCalendarSearch } from '../../calendar.rules.ts'
import { EventCard } from '../../card/parts/event-card.tsx'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { ScopeDialog } from '../../parts/scope-dialog.tsx'
import { useEventActs } from '../../parts/use-event-acts.ts'
import { AnswerBar } from './answer-bar.tsx'
import { AttendeeList } from './attendee-list.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardMenu } from './card-menu.tsx'
import styles from './event-detail.module.css'
import { ReminderMenu } from './reminder-menu.tsx'
import { SeriesDates } from './series-dates.tsx'
import { useEventMail } from './use-event-mail.ts'

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

/** Opens the form of an event, or its window for who may only read it. */
function useOpen(onEdit: (event: EventDetail) => void) {
  const go = useGo()
  return (event: EventDetail) => {
    if (event.canEdit) return onEdit(event)
    const address = eventAddress(event)
    if (!openPopup(hrefOf(address), `event-${event.eventId}`)) go(address)
  }
}

/** The line below the title: who invited, and the calendar. */
function useSubtitle() {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = useCalendarName()
  return (event: EventDetail | undefined, calendar: CalendarItem | undefined) => {
    const organizer = event ? localName(event.organizerName, language) : ''
    const key = event?.canAnswer ? 'calendar.card.invitedBy' : 'calendar.organizer'
    return [organizer && t(key, { name: organizer }), calendar && nameOf(calendar)]
      .filter(Boolean)
      .join(' · ')
  }
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
  const go = useGo()
  const acts = useEventActs()
  const mail = useEventMail()
  const open = useOpen(onEdit)
  const subtitleOf = useSubtitle()
  const { view } = usePageSearch(parseCalendarSearch)
  const [layer, setLayer] = useState<Layer | null>(null)
  const named = { eventId, ...(original ? { original } : {}) }
  const answer = useRead(calendarApi.getEvent, named)
  const card = useRead(calendarApi.getEventCard, named).data
  const event = answer.data
  const remove = (scope: 'this' | 'following' | 'all') => {
    setLayer(null)
    acts.remove({ eventId, original, scope }, onClose)
  }
  useKeys(event ? [{ key: 'e', label: 'calendar.card.open', run: () => open(event) }] : [])
  const isSeries = event !== undefined && (event.rule !== null || event.lunar !== null)
  const calendar = calendars.find(({ calendarId }) => calendarId === event?.calendarId)
  // An invitation is listed in the viewer's main calendar.
  const listedIn = calendar ?? (event?.canAnswer ? calendars.find(isOwnMain) : undefined)
  return (
    <EventCard
      target={{ eventId, original }}
      title={event ? event.title || t('calendar.untitled') : t('calendar.event')}
      subtitle={subtitleOf(event, calendar)}
      color={listedIn?.color ?? null}
      acts={
        event ? (
          <CardMenu
            event={event}
            onForward={isWhole(event) ? () => mail.begin(event, 'forward') : undefined}
            onArticle={isWhole(event) ? () => setLayer('article') : undefined}
            onCopy={onCopy ? () => onCopy(event) : undefined}
            onRemove={event.canEdit ? () => (isSeries ? setLayer('remove') : remove('all')) : undefined}
          />
        ) : null
      }
      onClose={onClose}
      answer={event?.canAnswer ? <AnswerBar event={event} card={card} onGone={onClose} /> : null}
      footer={event ? <CardFoot event={event} card={card} onOpen={() => open(event)} mail={mail} /> : null}
    >
      {answer.error && !event ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {event || answer.error ? null : <Skeleton look="text" rows={5} />}
      {event ? <EventContent event={event} card={card} onShowDates={() => setLayer('dates')} /> : null}
      {event && layer ? (
        <CardLayer
          layer={layer}
          event={event}
          onRemove={remove}
          onOpen={(date) => go(calendarAddress({ view, eventId, ...date }))}
          onClose={() => setLayer(null)}
        />
      ) : null}
    </EventCard>
  )
}

/** What opens above the card. */
type Layer = 'remove' | 'dates' | 'article'

function CardLayer({
  layer,
  event,
  onRemove,
  onOpen,
  onClose,
}: {
  layer: Layer
  event: EventDetail
  onRemove: (scope: 'this' | 'following' | 'all') => void
  onOpen: ComponentProps<typeof SeriesDates>['onOpen']
  onClose: () => void
}) {
  if (layer === 'remove')
    return <ScopeDialog act="remove" target={event} onChoose={onRemove} onClose={onClose} />
  if (layer === 'article')
    return <BoardChoice from={fromOf('event', relationIdOf(event))} onClose={onClose} />
  return <SeriesDates event={event} onOpen={onOpen} onClose={onClose} />
}

/** An event, or a date of a series, as the item from which others are made. */
const relationIdOf = ({ eventId, original }: EventDetail) =>
  original === null ? String(eventId) : `${eventId}-${original}`

const isOwnMain = ({ isMain, level }: CalendarItem) => isMain && level === 'owner'

/** Whether the viewer sees more than the title. */
const isWhole = (event: EventDetail) => Object.values(event.organizerName).some((name) => name !== '')

/** The foot of the card: the viewer's reminders, minutes for the people of the event, and the button that opens it. */
function CardFoot({
  event,
  card,
  onOpen,
  mail,
}: {
  event: EventDetail
  card: CardAnswer | undefined
  onOpen: () => void
  mail: ReturnType<typeof useEventMail>
}) {
  const t = useTranslate()
  const hasPeople = event.attendees.length > 0 || card?.isFromOutside
  return (
    <>
      <span className={styles.footStart}>
        <ReminderMenu event={event} />
      </span>
      {hasPeople && isWhole(event) ? (
        <Button
          icon={<Icon icon={FileText} size={16} />}
          isPending={mail.isPending}
          onPress={() => mail.begin(event, 'minutes')}
        >
          {t('calendar.card.minutes')}
        </Button>
      ) : null}
      <Button onPress={onOpen} aria-keyshortcuts="E">
        {t('calendar.card.open')} <kbd aria-hidden>E</kbd>
      </Button>
    </>
  )
}

/** What is known of an event: its facts, people, text and attachments. */
export function EventContent({
  event,
  card,
  onShowDates,
}: {
  event: EventDetail
  card: CardAnswer | undefined
  onShowDates?: () => void
}) {
  const hasPeople = event.attendees.length > 0 || (card?.isFromOutside ?? false)
  return (
    <>
      <CardFacts event={event} card={card} {...(onShowDates ? { onShowDates } : {})} />
      {hasPeople ? <AttendeeList event={event} /> : null}
      {event.content ? <RichContent html={event.content} /> : null}
      {event.fileCode ? <AttachmentList code={event.fileCode} /> : null}
      <Relations kind="event" id={relationIdOf(event)} />
    </>
  )
}
