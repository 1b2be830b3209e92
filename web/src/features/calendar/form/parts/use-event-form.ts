import {
  type CalendarItem,
  type ChangedDateChoice,
  calendarApi,
  type EventDetail,
  type EventInput,
  type EventScope,
} from '@maru/api/calendar'
import type { RepeatRule } from '@maru/api/kit/time/repeat'
import { useChange } from '#kit/call/change.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { lunarOf } from '../../lunar.rules.ts'
import { repeatOfRule, ruleOfRepeat } from '../../repeat.rules.ts'

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

const attendeesOf = (people: readonly PickItem[], role: 'required' | 'optional') =>
  people.map(({ kind, id, email }) => ({
    personCode: kind === 'person' ? id : null,
    email: kind === 'person' ? '' : email || id,
    role,
  }))

/** The rule of a draft. One that was not changed stays as it is: the form does not show all of it, such as WKST. */
function ruleOf({ otherRule, kept, repeat, startDay }: EventDraft): string | null {
  const isKept = kept?.startDay === startDay && JSON.stringify(kept.repeat) === JSON.stringify(repeat)
  return otherRule ?? (isKept ? kept.rule : ruleOfRepeat(repeat, startDay))
}

/** The input of the call for a draft. */
export function inputOf(
  draft: EventDraft,
  timeZone: string,
): Omit<EventInput, 'eventId' | 'scope' | 'original' | 'version'> {
  const { isAllDay, startDay, endDay, startTime, endTime, isLunar } = draft
  const lunar = isLunar ? lunarOf(startDay) : null
  return {
    ...{ calendarId: draft.calendarId ?? 0, title: draft.title, place: draft.place, content: draft.content },
    isAllDay,
    start: isAllDay ? startDay : `${startDay}T${startTime}`,
    end: isAllDay ? endDay : `${endDay}T${endTime}`,
    timeZone: draft.timeZone || timeZone,
    rule: isLunar ? null : ruleOf(draft),
    lunar: lunar && { month: lunar.month, day: lunar.day, isLeap: lunar.isLeap },
    ...{ class: draft.class, shows: draft.shows, reminders: [...draft.reminders] },
    ...{ roomId: draft.roomId, fileCode: draft.fileCode },
    attendees: [...attendeesOf(draft.people, 'required'), ...attendeesOf(draft.optional, 'optional')],
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

function checkDraft(draft: EventDraft, t: Translate) {
  const start = draft.isAllDay ? draft.startDay : `${draft.startDay}T${draft.startTime}`
  const end = draft.isAllDay ? draft.endDay : `${draft.endDay}T${draft.endTime}`
  const isTimeMissing = !draft.isAllDay && (draft.startTime === '' || draft.endTime === '')
  return {
    ...(draft.title.trim() === '' ? { title: t('calendar.errors.titleEmpty') } : {}),
    ...(draft.calendarId === null ? { calendarId: t('calendar.form.calendarMissing') } : {}),
    ...(draft.startDay === '' || isTimeMissing ? { startDay: t('calendar.errors.timeInvalid') } : {}),
    ...(draft.endDay === '' ? { endDay: t('calendar.errors.timeInvalid') } : {}),
    ...(draft.startDay !== '' && draft.endDay !== '' && end < start
      ? { endDay: t('calendar.errors.endBeforeStart') }
      : {}),
    ...(draft.isUploading ? { fileCode: t('calendar.form.uploading') } : {}),
    ...(draft.repeat?.type === 'Weekly' && draft.repeat.weekdays.length === 0
      ? { repeat: t('calendar.form.weekdayMissing') }
      : {}),
  }
}

/** The part of a series that the form edits, and what its dates do that were changed alone if it gets a new time. */
export interface EditedPart {
  scope: EventScope
  changedDates?: ChangedDateChoice
}

/** What the form saves: a new event, or a part of a stored one. */
export interface EventFormOptions {
  first: EventDraft
  edited: ({ event: EventDetail } & EditedPart) | null
  /** The item from which a new event is made. */
  from?: string | undefined
  onSaved: (saved: {
    eventId: number
    original: string | null
    undoId: number
    dateCount: number
    keptCount: number
    room: { refusedCount: number } | null
  }) => void
}

/** The form of an event. */
export function useEventForm({
  first,
  edited,
  from,
  onSaved,
}: EventFormOptions): RoomForm<EventDraft, EventDetail> {
  const t = useTranslate()
  const save = useChange(calendarApi.saveEvent)
  return useRoomForm<EventDraft, EventDetail, Awaited<ReturnType<typeof save.mutateAsync>>>({
    start: first,
    base: edited?.event ?? null,
    check: (draft) => checkDraft(draft, t),
    save: (draft, base) =>
      save.mutateAsync({
        ...inputOf(draft, first.timeZone),
        ...(base
          ? {
              eventId: base.eventId,
              version: base.version,
              original: base.original,
              scope: edited?.scope ?? 'all',
              ...(edited?.changedDates ? { changedDates: edited.changedDates } : {}),
            }
          : { from }),
      }),
    onSaved,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'calendar.titleEmpty': 'title',
      'calendar.endBeforeStart': 'endDay',
      'calendar.tooLong': 'endDay',
      'calendar.timeInvalid': 'startDay',
      'calendar.zoneUnknown': 'timeZone',
      'calendar.ruleInvalid': 'repeat',
      'calendar.ruleTooFine': 'repeat',
      'calendar.ruleTooMany': 'repeat',
      'calendar.ruleEmpty': 'repeat',
      'calendar.personUnknown': 'people',
      'calendar.tooManyPeople': 'people',
      'calendar.roomTaken': 'roomId',
    },
  })
}

/** The calendars in which the viewer may create events. */
export function writableCalendars(calendars: readonly CalendarItem[]): CalendarItem[] {
  return calendars.filter(
    ({ level, kind }) =>
      kind !== 'subscription' && (level === 'owner' || level === 'manage' || level === 'edit'),
  )
}
