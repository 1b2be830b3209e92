import { endpoint } from '../kit/endpoint.ts'
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
  downloadBooking: endpoint({
    summary: 'Returns a booking as an .ics file; with isMaster all bookings of its request.',
    spec: 'maru',
    method: 'GET',
    path: '/api/reservation/booking/ics',
    access: 'session',
    changes: false,
    answer: 'raw',
    input: object({ bookingId: rowId, isMaster: Type.Optional(Type.Boolean()) }),
    output: Type.String(),
  }),
  listFeeds: endpoint({
    summary:
      'Lists the calendar addresses of the viewer; their secrets are not stored and cannot be shown again.',
    spec: 'maru',
    method: 'GET',
    path: '/api/reservation/feed/list',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(feedItem),
  }),
  makeFeed: endpoint({
    summary:
      'Creates a calendar address for the bookings of the viewer or of a resource; it replaces the previous one.',
    spec: 'maru',
    method: 'POST',
    path: '/api/reservation/feed',
    access: 'session',
    changes: true,
    refreshes: feeds,
    input: object({ resourceId: ofResource }),
    output: object({ path: Type.String() }),
    errors: ['reservation.tooManyFeeds'],
  }),
  removeFeed: endpoint({
    summary: 'Deletes a calendar address of the viewer.',
    spec: 'maru',
    method: 'DELETE',
    path: '/api/reservation/feed',
    access: 'session',
    changes: true,
    refreshes: feeds,
    input: object({ resourceId: ofResource }),
    output: object({}),
  }),
  getFeed: endpoint({
    summary: 'Returns the calendar of a secret address, for programs without a session.',
    spec: 'maru',
    method: 'GET',
    path: '/api/reservation/feed/{key}/calendar.ics',
    access: 'public',
    changes: false,
    answer: 'raw',
    input: object({ key: text(64, 20) }),
    output: Type.String(),
  }),
}
