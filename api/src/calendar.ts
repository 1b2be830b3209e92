import { cardCalls } from './calendar/card-calls.ts'
import type { Answer } from './calendar/entity.ts'
import { eventCalls } from './calendar/event-calls.ts'
import { folderCalls } from './calendar/folder-calls.ts'
import { groupCalls } from './calendar/group-calls.ts'
import { peopleCalls } from './calendar/people-calls.ts'
import { reminderCalls } from './calendar/reminder-calls.ts'
import { scopeCalls } from './calendar/scope-calls.ts'
import { searchCalls } from './calendar/search-calls.ts'
import { settingCalls } from './calendar/setting-calls.ts'
import { subscriptionCalls } from './calendar/subscription-calls.ts'
import { transferCalls } from './calendar/transfer-calls.ts'
import { workingPlaceCalls } from './calendar/working-place-calls.ts'
import { defineApi } from './kit/endpoint.ts'
import { defineEvents } from './kit/events.ts'

export type {
  CardRoom,
  EventCard,
  EventMeeting,
  EventOverlap,
  SeriesDate,
  SeriesPlace,
} from './calendar/card-calls.ts'
export * from './calendar/entity.ts'
export { calendarErrors } from './calendar/errors.ts'
export { type EventInput, eventInput } from './calendar/event-calls.ts'
export { calendarGroupsTopic, type PeopleGroup } from './calendar/group-calls.ts'
export type { BusyTime, PersonBusy, PersonCalendar, PlaceTimes, StandIn } from './calendar/people-calls.ts'
export type { DefaultReminders, Reminder } from './calendar/reminder-calls.ts'
export type { ChangedDate, MoveEffect, SeriesPart, SeriesScopes } from './calendar/scope-calls.ts'
export type { FoundEventItem } from './calendar/search-calls.ts'
export {
  type Subscription,
  type SubscriptionReason,
  subscriptionReasons,
} from './calendar/subscription-calls.ts'
export {
  type CalendarFeed,
  type IcalCode,
  type IcalFault,
  type ImportReport,
  icalCodes,
} from './calendar/transfer-calls.ts'
export {
  type PersonWorkingDays,
  type WorkingDay,
  type WorkingPlaceKind,
  type WorkingPlaces,
  workingPlaceKinds,
  workingPlacesTopic,
} from './calendar/working-place-calls.ts'

/** Events of this domain, delivered after commit. */
export const calendarEvents = defineEvents({
  eventChanged: 'calendar.eventChanged',
  answered: 'calendar.answered',
})
declare module './kit/events.ts' {
  interface Events {
    /** `personCodes` are the attendees to notify; `kind` says what happened to the event. */
    'calendar.eventChanged': {
      kind: 'invited' | 'moved' | 'changed' | 'cancelled'
      eventId: number
      /** The date of the series if only that one changed. */
      original: string | null
      personCodes: string[]
      actorCode: string
    }
    /**
     * `guest` is the address of a person outside of the portal, whose `personCode` is empty. With `andFollowing` the
     * answer is for the date `original` and all that follow.
     */
    'calendar.answered': {
      eventId: number
      original: string | null
      andFollowing?: boolean
      personCode: string
      answer: Answer
      guest?: string
    }
  }
}

/** The calls of the calendar. */
export const calendarApi = defineApi('calendar', {
  ...folderCalls,
  ...eventCalls,
  ...cardCalls,
  ...scopeCalls,
  ...peopleCalls,
  ...groupCalls,
  ...settingCalls,
  ...workingPlaceCalls,
  ...reminderCalls,
  ...searchCalls,
  ...transferCalls,
  ...subscriptionCalls,
})
