import { eventCalls } from './calendar/event-calls.ts'
import { folderCalls } from './calendar/folder-calls.ts'
import { peopleCalls } from './calendar/people-calls.ts'
import { settingCalls } from './calendar/setting-calls.ts'
import { subscriptionCalls } from './calendar/subscription-calls.ts'
import { transferCalls } from './calendar/transfer-calls.ts'
import { defineApi } from './kit/endpoint.ts'
import { defineEvents } from './kit/events.ts'

export * from './calendar/entity.ts'
export { calendarErrors } from './calendar/errors.ts'
export { type EventInput, eventInput } from './calendar/event-calls.ts'
export type { BusyTime, PersonBusy, PersonCalendar } from './calendar/people-calls.ts'
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
      personCodes: string[]
      actorCode: string
    }
    'calendar.answered': { eventId: number; personCode: string }
  }
}

/** The calls of the calendar. */
export const calendarApi = defineApi('calendar', {
  ...folderCalls,
  ...eventCalls,
  ...peopleCalls,
  ...settingCalls,
  ...transferCalls,
  ...subscriptionCalls,
})
