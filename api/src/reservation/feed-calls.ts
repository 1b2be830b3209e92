import { endpoint } from '../kit/endpoint.ts'
import { instant, localName, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** A calendar feed of the viewer: of their own bookings, or of a resource. */
export const feedItem = object({
  resourceId: nullable(rowId),
  name: nullable(localName),
  createdDate: instant,
})
/** A calendar feed of the viewer. */
export type FeedItem = Static<typeof feedItem>

const ofResource = Type.Optional(rowId)
const feeds = ['reservation.listFeeds'] as const

/** Bookings for other calendar programs (RFC 5545). */
export const feedCalls = {
  downloadBooking: endpoint({
    summary: 'A booking as an .ics file; with isMaster every date of its request.',
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
    summary: "The viewer's calendar addresses; their secrets are not stored and cannot be shown again.",
    spec: 'maru',
    method: 'GET',
    path: '/api/reservation/feed/list',
    access: 'session',
    changes: false,
    input: object({}),
    output: Type.Array(feedItem),
  }),
  makeFeed: endpoint({
    summary: 'Makes a calendar address of the own bookings or of a resource; a former one of the same ends.',
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
    summary: 'Ends a calendar address.',
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
    summary: 'The calendar behind a secret address, for programs that have no session.',
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
