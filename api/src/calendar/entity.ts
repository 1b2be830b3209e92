import {
  code,
  day,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'
import { calendarTopic } from './topic.ts'

export { calendarTopic } from './topic.ts'

/** Push topic that notifies a person's browsers that their open reminders changed. */
export const remindersTopic = 'calendar.reminders'

/** A change in this room refreshes all reads of the room. */
export const refreshes = ['calendar', 'webpart.listEvents', 'webpart.countTodayAppointments'] as const

/** Reads that are refreshed when events of any calendar change. */
export const refreshedByEvents = [{ topic: calendarTopic, spread: 1000 }] as const

/** Limits of calendars. */
export const calendarLimits = {
  title: 200,
  place: 200,
  content: 100_000,
  name: 100,
  comment: 500,
  people: 200,
  shares: 200,
  calendars: 50,
  /** Groups of people of a person, and people of a group. */
  groups: 50,
  groupPeople: 50,
  reminders: 5,
  rule: 500,
  /** Days that a list of events may span, and entries that it returns. */
  listDays: 400,
  listEntries: 5000,
  /** People and days of a free/busy question. */
  busyPeople: 200,
  busyDays: 62,
  /** Repeats: COUNT and INTERVAL, and instances in a window. */
  count: 1000,
  interval: 1000,
  instances: 20_000,
  dates: 500,
  /** Dates of a series for which a room is booked. */
  roomDates: 400,
  /** Dates of a part of a series for which a question about its scope checks the room and absences. */
  scopeDates: 200,
  /** Times of a question about free rooms. */
  roomTimes: 100,
  /** Rooms whose times are shown in columns. */
  places: 10,
  /** Characters of a working place, and days ahead for which one is chosen. */
  workingPlace: 30,
  workingDays: 400,
  /** Days from the start to the end of one event. */
  eventDays: 400,
  /** Bytes and events of an imported file, and secret addresses of a person. */
  importBytes: 10_000_000,
  importEvents: 5000,
  feeds: 50,
  url: 2000,
} as const

/** Kinds of calendars; `own` belongs to one person. */
export const calendarKinds = ['own', 'department', 'company', 'project', 'subscription'] as const
/** A kind of calendar. */
export type CalendarKind = (typeof calendarKinds)[number]

/** Levels of sharing, each including the previous ones; the index is the number in the database. */
export const shareLevels = ['none', 'busy', 'titles', 'all', 'edit', 'manage'] as const
/** A level of sharing. */
export type ShareLevel = (typeof shareLevels)[number]

/** The viewer's level in a calendar; `owner` sees private events too. */
export const viewerLevels = [...shareLevels, 'owner'] as const
/** The viewer's level in a calendar. */
export type ViewerLevel = (typeof viewerLevels)[number]

/** Classes of events (RFC 5545 3.8.1.3), from open to closed. */
export const eventClasses = ['public', 'private', 'confidential'] as const
/** The class of an event. */
export type EventClass = (typeof eventClasses)[number]

/** How an event counts in free/busy. */
export const busyKinds = ['busy', 'tentative', 'away', 'free'] as const
/** How an event counts in free/busy. */
export type BusyKind = (typeof busyKinds)[number]

/** The part of a series that a change affects. */
export const eventScopes = ['this', 'following', 'all'] as const
/** The part of a series that a change affects. */
export type EventScope = (typeof eventScopes)[number]

/** What dates of a series that were changed alone do when the series gets a new time: stay where they are, or move along. */
export const changedDateChoices = ['stay', 'move'] as const
/** What dates of a series that were changed alone do when the series gets a new time. */
export type ChangedDateChoice = (typeof changedDateChoices)[number]

/** Answers of attendees; `none` is not answered yet. */
export const answers = ['none', 'accepted', 'tentative', 'declined'] as const
/** The answer of an attendee. */
export type Answer = (typeof answers)[number]

/** Roles of attendees. */
export const attendeeRoles = ['required', 'optional', 'chair'] as const
/** The role of an attendee. */
export type AttendeeRole = (typeof attendeeRoles)[number]

/**
 * A wall-clock time without a zone, `yyyy-MM-ddTHH:mm`, or a day for all-day events. The end of an all-day event is
 * its last day.
 */
export const wallTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$', maxLength: 16 })

/** The original start of an instance in the zone of its series; it identifies the instance and never changes. */
export const originalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
  maxLength: 19,
})

/** An IANA time zone. */
export const zoneName = text(64, 1)

/** A day of the Korean lunar calendar that repeats every year. */
export const lunarDay = object({
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  day: Type.Integer({ minimum: 1, maximum: 30 }),
  isLeap: Type.Boolean(),
})
/** A day of the Korean lunar calendar that repeats every year. */
export type LunarDay = Static<typeof lunarDay>

/** A colour of the palette, 1 to 9. */
export const color = Type.Integer({ minimum: 1, maximum: 9 })

/** A calendar in the viewer's list. */
export const calendarItem = object({
  calendarId: rowId,
  kind: oneOf(calendarKinds),
  /** Empty for the main calendar of a person: it is shown by the owner's name. */
  name: Type.String(),
  ownerCode: Type.String(),
  ownerName: localName,
  color,
  isMain: Type.Boolean(),
  /** The calendar of birthdays, which each person has. */
  isBirthday: Type.Boolean(),
  isBusy: Type.Boolean(),
  isHidden: Type.Boolean(),
  level: oneOf(viewerLevels),
  shareCount: Type.Integer(),
  version: versionNumber,
})
/** A calendar in the viewer's list. */
export type CalendarItem = Static<typeof calendarItem>

/**
 * An event on one date. `start` and `end` are instants; for all-day events they are the first and the last day. Ids
 * are null where the viewer may see only that the time is taken.
 */
export const eventEntry = object({
  calendarId: rowId,
  eventId: nullable(rowId),
  original: nullable(Type.String()),
  title: Type.String(),
  place: Type.String(),
  start: Type.String(),
  end: Type.String(),
  isAllDay: Type.Boolean(),
  /** `private` and `confidential` without ids: the viewer sees only the time. */
  class: oneOf(eventClasses),
  shows: oneOf(busyKinds),
  isRepeat: Type.Boolean(),
  isException: Type.Boolean(),
  isCancelled: Type.Boolean(),
  peopleCount: Type.Integer(),
  /** The viewer's own answer; null if they are not invited. */
  answer: nullable(oneOf(answers)),
  canEdit: Type.Boolean(),
})
/** An event on one date. */
export type EventEntry = Static<typeof eventEntry>

/** An attendee of an event: a person of the portal, or an address. */
export const attendee = object({
  attendeeId: rowId,
  personCode: nullable(Type.String()),
  email: Type.String(),
  name: localName,
  deptName: localName,
  role: oneOf(attendeeRoles),
  answer: oneOf(answers),
  comment: Type.String(),
  answeredDate: nullable(Type.String()),
  /** True if the answer was given to an earlier time of the event. */
  isOutdated: Type.Boolean(),
  proposedStart: nullable(Type.String()),
  proposedEnd: nullable(Type.String()),
})
/** An attendee of an event. */
export type Attendee = Static<typeof attendee>

/** An attendee as the form sends it. */
export const attendeeInput = object({
  personCode: nullable(code),
  email: text(254),
  role: oneOf(attendeeRoles),
})

/** How the room of an event is booked; `refused` if it is taken at some of the dates. */
export const eventRoom = object({
  resourceId: rowId,
  state: oneOf(['none', 'accepted', 'requested', 'refused'] as const),
  refusedCount: Type.Integer(),
})
/** How the room of an event is booked. */
export type EventRoom = Static<typeof eventRoom>

/** An event with everything that the viewer may see. */
export const eventDetail = object({
  eventId: rowId,
  calendarId: rowId,
  original: nullable(Type.String()),
  version: versionNumber,
  title: Type.String(),
  place: Type.String(),
  content: Type.String(),
  isAllDay: Type.Boolean(),
  start: wallTime,
  end: wallTime,
  timeZone: Type.String(),
  rule: nullable(Type.String()),
  lunar: nullable(lunarDay),
  /** Wall-clock start of the whole series, for the form of all dates. */
  seriesStart: wallTime,
  class: oneOf(eventClasses),
  shows: oneOf(busyKinds),
  isCancelled: Type.Boolean(),
  isException: Type.Boolean(),
  organizerCode: Type.String(),
  organizerName: localName,
  attendees: Type.Array(attendee),
  /** Minutes before the start; negative minutes are after it. */
  reminders: Type.Array(Type.Integer()),
  answer: nullable(oneOf(answers)),
  room: nullable(eventRoom),
  /** The collection of attachments; null if it has none, or if the viewer may not read them. */
  fileCode: nullable(Type.String()),
  canEdit: Type.Boolean(),
  canAnswer: Type.Boolean(),
  isOrganizer: Type.Boolean(),
  createdDate: Type.String(),
  updatedDate: Type.String(),
})
/** An event with everything that the viewer may see. */
export type EventDetail = Static<typeof eventDetail>

/** A share of a calendar: a subject of rights (`company:…`, `department:…`, `person:…`) and its level. */
export const calendarShare = object({
  subject: Type.String(),
  name: localName,
  level: oneOf(shareLevels),
})
/** A share of a calendar. */
export type CalendarShare = Static<typeof calendarShare>

/** A holiday of a company, or a day that is a working day in exchange. */
export const holidayDay = object({ day, name: localName, isWorkday: Type.Boolean() })
/** A holiday of a company, or a day that is a working day in exchange. */
export type HolidayDay = Static<typeof holidayDay>

/** The personal settings of the calendar, spelled as in the specification (spec 3§3). */
export const userConfig = object({
  seq: Type.Integer(),
  persoN_CODE: Type.String(),
  firstDay: Type.Integer({ minimum: 0, maximum: 6 }),
  /** A JSON text with weekday numbers, 0 Sunday, for example `[1,2,3,4,5]`. */
  workingWeek: text(40),
  workingStartTime: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 }),
  workingEndTime: Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', maxLength: 5 }),
  /** 0 day, 1 week, 2 month. */
  viewMode: Type.Integer({ minimum: 0, maximum: 2 }),
  create: Type.Boolean(),
  read: Type.Boolean(),
  update: Type.Boolean(),
  delete: Type.Boolean(),
})
/** The personal settings of the calendar. */
export type UserConfig = Static<typeof userConfig>
