import type { CalendarItem, EventDetail, EventInput } from '@maru/api/calendar'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { PickItem } from '#kit/picking.ts'
import { repeatOfRule } from '../repeat.rules.ts'

/** The fields of the form. */
export interface EventDraft {
  calendarId: number | null
  title: string
  place: string
  content: string
  isAllDay: boolean
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  timeZone: string
  repeat: RepeatRule | null
  /** A rule that the form cannot show; it is kept until another repeat is chosen. */
  otherRule: string | null
  /** The stored rule with the repeat and the day that it was read as: it is kept while these stay. */
  kept: { rule: string; repeat: RepeatRule | null; startDay: string } | null
  isLunar: boolean
  class: EventInput['class']
  shows: EventInput['shows']
  people: readonly PickItem[]
  optional: readonly PickItem[]
  reminders: readonly number[]
  /** The meeting room; it is booked with the event. */
  roomId: number | null
  /** The collection of attachments. */
  fileCode: string | null
  /** Whether files are being uploaded; saving waits. */
  isUploading: boolean
}

/** The draft of a new event. */
export function newDraft(
  given: Partial<EventDraft> & { start: string; end: string; timeZone: string; calendarId: number | null },
): EventDraft {
  const { start, end, ...rest } = given
  return {
    ...{ title: '', place: '', content: '', isAllDay: false, repeat: null, otherRule: null, kept: null },
    ...{
      isLunar: false,
      class: 'public',
      shows: 'busy',
      people: [],
      optional: [],
      reminders: [10],
      roomId: null,
    },
    ...{ fileCode: null, isUploading: false },
    ...{ startDay: start.slice(0, 10), startTime: start.slice(11) || '09:00' },
    ...{ endDay: end.slice(0, 10), endTime: end.slice(11) || '10:00' },
    ...rest,
  }
}

const none = { ko: '', en: '', zh: '' }

function personOf({ personCode, email, name, deptName }: EventDetail['attendees'][number]): PickItem {
  return {
    kind: personCode === null ? 'address' : 'person',
    id: personCode ?? email,
    name: personCode === null ? { ko: email, en: email, zh: email } : name,
    title: none,
    place: deptName,
    ...{ email, photo: '', comCode: '', deptCode: '' },
  }
}

/** The draft of a stored event. */
export function draftOf(event: EventDetail): EventDraft {
  const startDay = event.start.slice(0, 10)
  const repeat = repeatOfRule(event.rule, startDay)
  const attendees = (isOptional: boolean) =>
    event.attendees.filter(({ role }) => (role === 'optional') === isOptional).map(personOf)
  return {
    ...{ calendarId: event.calendarId, title: event.title, place: event.place, content: event.content },
    ...{ isAllDay: event.isAllDay, startDay, startTime: event.start.slice(11) || '09:00' },
    ...{ endDay: event.end.slice(0, 10), endTime: event.end.slice(11) || '10:00', timeZone: event.timeZone },
    repeat: repeat === 'other' ? null : repeat,
    otherRule: repeat === 'other' ? event.rule : null,
    kept: event.rule !== null && repeat !== 'other' ? { rule: event.rule, repeat, startDay } : null,
    isLunar: event.lunar !== null,
    ...{ class: event.class, shows: event.shows, reminders: event.reminders },
    roomId: event.room?.resourceId ?? null,
    ...{ fileCode: event.fileCode, isUploading: false },
    ...{ people: attendees(false), optional: attendees(true) },
  }
}

/** Whether the draft has complete times, so that people and rooms can be asked for them. */
export function isTimed(draft: EventDraft): boolean {
  const { startDay, startTime, endDay, endTime, isAllDay } = draft
  if (startDay === '' || endDay === '' || endDay < startDay) return false
  return (
    isAllDay || (startTime !== '' && endTime !== '' && `${endDay}T${endTime}` > `${startDay}T${startTime}`)
  )
}

/** The calendars in which the viewer may create events. */
export function writableCalendars(calendars: readonly CalendarItem[]): CalendarItem[] {
  return calendars.filter(
    ({ level, kind }) =>
      kind !== 'subscription' && (level === 'owner' || level === 'manage' || level === 'edit'),
  )
}
