import { read } from '../kit/endpoint.ts'
import { nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** An event that a search found, by its date that is nearest to now. */
export const foundEventItem = object({
  eventId: rowId,
  original: nullable(Type.String()),
  title: Type.String(),
  /** An instant; for an all-day event a day. */
  start: Type.String(),
  isAllDay: Type.Boolean(),
})
/** An event that a search found. */
export type FoundEventItem = Static<typeof foundEventItem>

/** Calls of the search. */
export const searchCalls = {
  findEvents: read('/api/calendar/event/find', 'maru', {
    summary:
      'Returns the events that the viewer may read whose title or place contains a text, the nearest first.',
    input: object({ text: text(200) }),
    replica: true,
    output: Type.Array(foundEventItem),
  }),
}
