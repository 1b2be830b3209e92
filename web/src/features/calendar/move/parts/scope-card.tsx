import {
  type CalendarItem,
  type ChangedDateChoice,
  calendarApi,
  type EventDetail,
  type EventScope,
  type SeriesScopes,
} from '@maru/api/calendar'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { addDays } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { everyText } from '#ui/schedule/repeat.ts'
import { EventCard } from '../../card/parts/event-card.tsx'
import type { EventTimes } from '../../drag.rules.ts'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { repeatOfRule } from '../../repeat.rules.ts'
import { ChangedDates } from '../../scope/parts/changed-dates.tsx'
import { MoveEffects } from '../../scope/parts/move-effects.tsx'
import { ScopeOptions } from '../../scope/parts/scope-options.tsx'
import { useScopeTexts } from '../../scope/parts/use-scope-texts.ts'
import { type MovedCount, movedCount } from '../../scope/scope.rules.ts'
import styles from './scope-card.module.css'

/** A move of a date of a series that waits for the answer to which dates it belongs. */
export interface AskedMove {
  entry: ScheduleEntry
  times: EventTimes
  timeZone: string
  target: { eventId: number; original: string }
}

/** The answer to the question. */
export interface MoveAnswer {
  scope: EventScope
  changedDates: ChangedDateChoice
  isSilent: boolean
  version: number
}

/** Properties of {@link ScopeCard}. */
export interface ScopeCardProps {
  asked: AskedMove
  calendars: readonly CalendarItem[]
  isPending: boolean
  onChoose: (answer: MoveAnswer) => void
  onClose: () => void
}

/**
 * Asks next to a date of a series that was moved which dates move with it. It says how many these are, which were
 * changed alone, and what happens to the room and to people who are absent.
 */
export function ScopeCard({ asked, calendars, isPending, onChoose, onClose }: ScopeCardProps) {
  const t = useTranslate()
  const { entry, times, timeZone, target } = asked
  const { eventId, original } = target
  const [scope, setScope] = useState<EventScope>('this')
  const [choice, setChoice] = useState<ChangedDateChoice>('stay')
  const [isSilent, setSilent] = useState(false)
  // While it is moved, the date may have another original start already.
  const date = isPending ? null : { eventId, original }
  const event = usePage(calendarApi.getEvent, date).data
  const counts = usePage(calendarApi.countDates, date && { ...date, times: { ...times, timeZone } })
  const scopes = counts.data
  const subtitle = useSubtitle(event, scopes, calendars)
  return (
    <EventCard
      target={target}
      title={entry.title}
      subtitle={subtitle}
      color={entry.color}
      onClose={onClose}
      footer={
        <>
          <Notify event={event} isSilent={isSilent} onChange={setSilent} />
          <Confirm
            moved={scopes && movedCount(scopes, scope, choice)}
            isPending={isPending}
            onConfirm={() =>
              scopes && onChoose({ scope, changedDates: choice, isSilent, version: scopes.version })
            }
            onClose={onClose}
          />
        </>
      }
    >
      <MovedTimes entry={entry} times={times} />
      <ScopeOptions label={t('calendar.scope.question')} scopes={scopes} value={scope} onChange={setScope} />
      {counts.error ? <ErrorNote error={counts.error} inline onRetry={() => void counts.refetch()} /> : null}
      {scopes ? (
        <>
          <ChangedDates {...{ scopes, scope, original, choice }} onChoice={setChoice} />
          <MoveEffects {...{ scopes, scope, choice }} />
        </>
      ) : counts.error ? null : (
        <Skeleton look="text" rows={2} />
      )}
    </EventCard>
  )
}

/** The button that confirms has the focus as soon as it can be pressed, unless the person has begun to use the card. */
function useConfirmFocus(isReady: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isUntouched = document.activeElement?.getAttribute('role') === 'dialog'
    if (isReady && isUntouched) button.current?.focus({ preventScroll: true })
  }, [isReady])
  return button
}

/** The buttons: the one that moves says how many dates. */
function Confirm({
  moved,
  isPending,
  onConfirm,
  onClose,
}: {
  moved: MovedCount | undefined
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const confirm = useConfirmFocus(moved !== undefined)
  const text = () => {
    if (!moved) return t('calendar.scope.move')
    const { count } = moved
    return moved.isOpen ? t('calendar.scope.moveOpen', { count }) : t('calendar.scope.moveCount', { count })
  }
  return (
    <Row as="span" align="stretch" className={styles.buttons}>
      <Button onPress={onClose}>
        {t('kit.cancel')}
        <kbd aria-hidden>Esc</kbd>
      </Button>
      <Button ref={confirm} tone="primary" isDisabled={!moved} isPending={isPending} onPress={onConfirm}>
        {text()}
      </Button>
    </Row>
  )
}

function useSubtitle(
  event: EventDetail | undefined,
  scopes: SeriesScopes | undefined,
  calendars: readonly CalendarItem[],
): string {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = useCalendarName()
  if (!event) return ''
  const calendar = calendars.find(({ calendarId }) => calendarId === event.calendarId)
  const repeat = repeatOfRule(event.rule, event.start)
  const every = repeat === 'other' ? t('calendar.otherRepeat') : repeat && everyText(repeat, t, language)
  const count = scopes?.all.count ?? null
  const nth =
    scopes && count !== null && scopes.place !== null
      ? t('calendar.scope.nth', { count, place: scopes.place })
      : ''
  const people = event.attendees.length
  return [
    calendar && nameOf(calendar),
    every,
    nth,
    people > 0 ? t('calendar.peopleCount', { count: people }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The old time, struck through, and the new one. */
function MovedTimes({ entry, times }: Pick<AskedMove, 'entry' | 'times'>) {
  const texts = useScopeTexts()
  const hours = (start: string, end: string) => `${start.slice(11)} – ${end.slice(11)}`
  const days = (start: string, end: string) =>
    start.slice(0, 10) === end.slice(0, 10)
      ? texts.day(start.slice(0, 10))
      : `${texts.day(start.slice(0, 10))} – ${texts.day(end.slice(0, 10))}`
  const isSameDay = entry.start.slice(0, 10) === times.start.slice(0, 10)
  const isInHours = !entry.isAllDay && !times.isAllDay
  const before = entry.isAllDay
    ? days(entry.start, addDays(entry.end.slice(0, 10), -1))
    : `${isSameDay && isInHours ? '' : `${texts.day(entry.start.slice(0, 10))} `}${hours(entry.start, entry.end)}`
  const after = times.isAllDay
    ? days(times.start, times.end)
    : `${isSameDay && isInHours ? '' : `${texts.day(times.start.slice(0, 10))} `}${hours(times.start, times.end)}`
  return (
    <p className={styles.times}>
      <Icon icon={Clock} size={16} />
      <span>
        <s>{before}</s> <b>{after}</b>
      </span>
      {isSameDay && isInHours ? <Muted>{texts.day(times.start.slice(0, 10))}</Muted> : null}
    </p>
  )
}

/** Whether the people of the event are notified; guests outside of the portal always are, because they see no calendar. */
function Notify({
  event,
  isSilent,
  onChange,
}: {
  event: EventDetail | undefined
  isSilent: boolean
  onChange: (isSilent: boolean) => void
}) {
  const t = useTranslate()
  const { personCode } = useAccount()
  const attendees = event?.attendees ?? []
  const inside = attendees.filter((one) => one.personCode !== null && one.personCode !== personCode).length
  const outside = attendees.filter((one) => one.personCode === null).length
  if (inside + outside === 0) return null
  return (
    <span className={styles.notify}>
      {inside > 0 ? (
        <Checkbox isSelected={!isSilent} onChange={(isNotified) => onChange(!isNotified)}>
          {t('calendar.scope.notify', { count: inside })}
        </Checkbox>
      ) : null}
      {outside > 0 ? (
        <span className={styles.outside}>{t('calendar.scope.outside', { count: outside })}</span>
      ) : null}
    </span>
  )
}
