import { calendarApi, type EventDetail } from '@maru/api/calendar'
import type { LocalName } from '@maru/api/kit/schema'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { useAccount } from '#kit/session/session.ts'
import type { RoomForm } from '#ui/form/form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { addDays, nowIn } from '#ui/schedule/days.ts'
import { instantIn, wallIn } from '../../calendar.rules.ts'
import { bestSlots, type FreeSlot, weighSlots } from '../../people/people.rules.ts'
import { type EventDraft, isTimed } from '../draft.rules.ts'
import styles from './slot-list.module.css'

/** Days in which a slot is looked for. */
const searchedDays = 14
/** Slots for which free rooms are looked for. */
const comparedSlots = 24

/** Properties of {@link SlotList}. */
export interface SlotListProps {
  form: RoomForm<EventDraft, EventDetail>
  event: EventDetail | null
}

/** The three next times at which the people can meet, with the reasons of those who cannot; one click takes a time. */
export function SlotList({ form, event }: SlotListProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode } = useAccount()
  const { draft } = form
  const { timeZone } = draft
  const people = [...draft.people, ...draft.optional].filter(({ kind }) => kind === 'person')
  const codes = useDebounced(
    [...new Set([personCode, ...people.map(({ id }) => id)])].slice(0, 200).join(' '),
    300,
  )
  const today = nowIn(timeZone).day
  const isAsked = people.length > 0 && !draft.isAllDay && isTimed(draft)
  const first = draft.startDay > today ? draft.startDay : today
  const busy = usePage(
    calendarApi.listBusyTimes,
    isAsked
      ? {
          personCodes: codes.split(' '),
          ...{ from: first, until: addDays(first, searchedDays), timeZone },
          ...(event ? { exceptEventId: event.eventId } : {}),
        }
      : null,
  )
  const length =
    Date.parse(`${draft.endDay}T${draft.endTime}Z`) - Date.parse(`${draft.startDay}T${draft.startTime}Z`)
  const optional = new Set(draft.optional.map(({ id }) => id))
  const weighed = weighSlots(
    [...(isAsked && busy.data ? busy.data : [])]
      .sort((one, other) => Number(other.personCode === personCode) - Number(one.personCode === personCode))
      .map((row) => ({ ...row, isRequired: !optional.has(row.personCode) })),
    {
      // Only the days that were read: outside of them the people would seem free.
      from: Math.max(Date.now(), Date.parse(instantIn(`${first}T00:00`, timeZone))),
      until: Date.parse(instantIn(`${addDays(first, searchedDays)}T00:00`, timeZone)),
      length: Math.max(900_000, length || 0),
    },
    comparedSlots,
  )
  const rooms = usePage(
    calendarApi.listRoomTimes,
    weighed.length > 0
      ? {
          times: weighed.map(({ start, end }) => ({
            start: new Date(start).toISOString(),
            end: new Date(end).toISOString(),
          })),
          seats: draft.people.length + draft.optional.length + 1,
          ...(event ? { eventId: event.eventId } : {}),
        }
      : null,
  )
  if (!isAsked || busy.error) return null
  if (!busy.data) return <Skeleton look="text" rows={2} />
  const choices = (rooms.data ?? []).filter(
    ({ resourceId }) => draft.roomId === null || resourceId === draft.roomId,
  )
  const roomsAt = (place: number) => choices.filter(({ taken }) => !taken.includes(place))
  const slots = bestSlots(weighed, choices.length > 0 ? (place) => roomsAt(place).length > 0 : null)
  const placeOf = new Map(weighed.map(({ start }, place) => [start, place]))
  const nameOf = (code: string) => {
    const person = people.find(({ id }) => id === code)
    return person ? localName(person.name, language) : t('calendar.busyRows.me')
  }
  const roomText = ([name]: LocalName[]) =>
    name ? t('calendar.slots.room', { name: localName(name, language) }) : t('calendar.slots.noRoom')
  const take = (slot: FreeSlot) => {
    const [start, end] = [slot.start, slot.end].map((at) => wallIn(new Date(at).toISOString(), timeZone))
    if (!start || !end) return
    form.change({
      ...{ startDay: start.slice(0, 10), startTime: start.slice(11) },
      ...{ endDay: end.slice(0, 10), endTime: end.slice(11) },
    })
  }
  return (
    <section aria-label={t('calendar.slots.title')} className={styles.slots}>
      <h3>{t('calendar.slots.title')}</h3>
      {slots.length === 0 ? <Hint>{t('calendar.slots.none', { days: searchedDays })}</Hint> : null}
      <div className={styles.list}>
        {slots.map((slot) => {
          const wall = wallIn(new Date(slot.start).toISOString(), timeZone)
          const isTaken = wall === `${draft.startDay}T${draft.startTime}`
          const free = busy.data.length - slot.conflicts.length
          return (
            <button
              key={slot.start}
              type="button"
              className={styles.slot}
              aria-pressed={isTaken}
              onClick={() => take(slot)}
            >
              <b>
                {dayText(wall.slice(0, 10), language)} {wall.slice(11)}
              </b>
              <small>{t('calendar.busyRows.free', { free, all: busy.data.length })}</small>
              {choices.length > 0 ? (
                <small>{roomText(roomsAt(placeOf.get(slot.start) ?? -1).map((one) => one.name))}</small>
              ) : null}
              {slot.conflicts.slice(0, 3).map((one) => (
                <small key={one.personCode}>
                  {nameOf(one.personCode)} {t(`calendar.people.kinds.${one.kind}`)}
                </small>
              ))}
              {slot.conflicts.length > 3 ? (
                <small>{t('calendar.slots.others', { count: slot.conflicts.length - 3 })}</small>
              ) : null}
            </button>
          )
        })}
      </div>
    </section>
  )
}
