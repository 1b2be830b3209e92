import { change, read } from '../kit/endpoint.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { calendarLimits, calendarTopic, color, refreshes } from './entity.ts'

/** Why the address of a subscription was not read; the texts are in `calendar.subscription.reasons`. */
export const subscriptionReasons = [
  ...(['address', 'unreachable', 'late', 'tooLarge', 'redirects', 'type'] as const),
  ...(['status', 'gone', 'notCalendar', 'cut', 'empty', 'tooManyEvents'] as const),
] as const
/** Why the address of a subscription was not read. */
export type SubscriptionReason = (typeof subscriptionReasons)[number]

/** A subscription of the viewer with the state of its last read. */
export const subscription = object({
  calendarId: rowId,
  url: Type.String(),
  /** Null if the last read was good, or has not happened. */
  reason: nullable(oneOf(subscriptionReasons)),
  checkedDate: nullable(instant),
  /** When the shown state was read. */
  goodDate: nullable(instant),
})
/** A subscription of the viewer. */
export type Subscription = Static<typeof subscription>

/** Calls for calendars that follow an address outside. */
export const subscriptionCalls = {
  listSubscriptions: read('/api/calendar/subscription/list', 'maru', {
    summary: 'Lists the subscriptions of the viewer with the state of their last read.',
    output: Type.Array(subscription),
    refreshedBy: [{ topic: calendarTopic, spread: 1000 }],
  }),
  subscribe: change('/api/calendar/subscription', 'maru', {
    summary:
      'Creates a calendar that follows an address outside; it is read within a minute and then hourly.',
    refreshes,
    creates: true,
    input: object({
      name: text(calendarLimits.name),
      url: text(calendarLimits.url),
      color: nullable(color),
    }),
    output: object({ calendarId: rowId }),
    errors: ['calendar.nameEmpty', 'calendar.addressInvalid', 'calendar.tooManyCalendars'],
  }),
  readSubscription: change('/api/calendar/subscription/read', 'maru', {
    summary:
      'Has the address of a subscription of the viewer read within a minute, unless that was less than a minute ago.',
    refreshes: ['calendar.listSubscriptions'],
    input: object({ calendarId: rowId }),
    output: Type.Integer(),
  }),
}
