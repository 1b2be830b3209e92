import { change, read } from '../kit/endpoint.ts'
import { instant, localName, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** A calendar address of the viewer: for their own bookings, or for a resource. */
export const feedItem = object({
  resourceId: nullable(rowId),
  name: nullable(localName),
  createdDate: instant,
})
/** A calendar address of the viewer. */
export type FeedItem = Static<typeof feedItem>

const ofResource = Type.Optional(rowId)
const feeds = ['reservation.listFeeds'] as const

/** Calls that provide bookings to other calendar programs (RFC 5545). */
export const feedCalls = {
  downloadBooking: read('/api/reservation/booking/ics', 'maru', {
    summary: 'Returns a booking as an .ics file; with isMaster all bookings of its request.',
    answer: 'raw',
    input: object({ bookingId: rowId, isMaster: Type.Optional(Type.Boolean()) }),
    output: Type.String(),
  }),
  listFeeds: read('/api/reservation/feed/list', 'maru', {
    summary:
      'Lists the calendar addresses of the viewer; their secrets are not stored and cannot be shown again.',
    output: Type.Array(feedItem),
  }),
  makeFeed: change('/api/reservation/feed', 'maru', {
    summary:
      'Creates a calendar address for the bookings of the viewer or of a resource; it replaces the previous one.',
    refreshes: feeds,
    input: object({ resourceId: ofResource }),
    output: object({ path: Type.String() }),
    errors: ['reservation.tooManyFeeds'],
  }),
  removeFeed: change('/api/reservation/feed', 'maru', {
    summary: 'Deletes a calendar address of the viewer.',
    method: 'DELETE',
    refreshes: feeds,
    input: object({ resourceId: ofResource }),
    output: object({}),
  }),
  getFeed: read('/api/reservation/feed/{key}/calendar.ics', 'maru', {
    summary: 'Returns the calendar of a secret address, for programs without a session.',
    access: 'public',
    answer: 'raw',
    input: object({ key: text(64, 20) }),
    replica: true,
    output: Type.String(),
    errors: ['kit.feedOver'],
  }),
}
