import type { Input } from '@maru/api/kit/endpoint'
import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type FeedItem, type reservationApi, reservationLimits } from '@maru/api/reservation'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { type CalendarDate, icalCalendar } from '#kit/ical/calendar.ts'
import { createFeed, deleteFeed, requireFeed, selectFeeds } from '#kit/ical/feed.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { listRecipients } from '#modules/account/index.ts'
import { requireBooking } from '../booking/booking.access.ts'
import { calendarUid } from '../booking/booking.rules.ts'
import { selectBookingsOf } from '../booking/booking.sql.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { nameIn } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import {
  type CalendarRow,
  selectCalendarDates,
  selectFeedNames,
  selectPersonDates,
  selectResourceDates,
} from './feed.sql.ts'

const dayLength = 86_400_000
/** Days before and after today in a calendar feed, and maximum number of dates. */
const feedSpan = { back: 31, ahead: 366 }
const feedDates = 3000
const mostFeeds = 50
const room = 'reservation'
const topicOf = (resourceId: number | undefined) => (resourceId === undefined ? '' : String(resourceId))

function toDate(row: CalendarRow, language: Language): CalendarDate {
  const { reserverEmail } = row
  return {
    uid: calendarUid(row.comCode, row.bookingId),
    start: new Date(row.startUtc),
    end: new Date(row.endUtc),
    changedAt: new Date(row.updatedAt),
    sequence: row.version,
    title: row.title,
    place: [nameIn(row.resource, language), row.place].filter(Boolean).join(', '),
    text: row.content,
    isConfirmed: row.state === 'accepted' || row.state === 'ended',
    organizer: reserverEmail ? { name: nameIn(row.reserver, language), email: reserverEmail } : null,
    attendees: row.attendees
      .filter((one) => one.email !== '')
      .map((one) => ({ name: nameIn(one.name, language), email: one.email })),
  }
}

const calendarAnswer = (body: string, headers: Record<string, string>): RawAnswer => ({
  body,
  headers: {
    'content-type': 'text/calendar; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
})

/** A visible booking as an .ics file; all dates of its request on demand. */
export async function downloadBooking(
  context: Context,
  { bookingId, isMaster = false }: Input<typeof reservationApi.downloadBooking>,
): Promise<RawAnswer> {
  const { booking } = await requireBooking(context, bookingId)
  const { db, viewer } = context
  const ids = isMaster
    ? (await selectBookingsOf(db, booking.requestId, reservationLimits.dates)).map((row) => row.bookingId)
    : [bookingId]
  const rows = await selectCalendarDates(db, ids)
  const dates = rows.map((row) => toDate(row, viewer.language))
  return calendarAnswer(icalCalendar(booking.title, dates, 'Reservation'), {
    'content-disposition': `attachment; filename="booking-${bookingId}.ics"`,
    'cache-control': 'private, no-store',
  })
}

/** The viewer's calendar feeds, without their secrets; the feed of the viewer's own bookings first. */
export async function listFeeds({ db, viewer }: Context): Promise<FeedItem[]> {
  const feeds = (await selectFeeds(db, viewer.personCode, room)).map(({ topic, createdDate }) => ({
    resourceId: topic === '' ? null : Number(topic),
    createdDate,
  }))
  const ids = feeds.flatMap(({ resourceId }) => resourceId ?? [])
  const names = ids.length > 0 ? await selectFeedNames(db, ids) : new Map<number, LocalName>()
  const own = feeds.filter(({ resourceId }) => resourceId === null)
  const others = feeds.filter(({ resourceId }) => resourceId !== null)
  return [...own, ...others].map((feed) => ({ ...feed, name: names.get(feed.resourceId ?? 0) ?? null }))
}

/** Creates a calendar feed; only the hash of its secret is stored. */
export function makeFeed(
  context: Context,
  { resourceId }: Input<typeof reservationApi.makeFeed>,
): Promise<{ path: string }> {
  return transaction(context, async (inside) => {
    if (resourceId !== undefined) await requireResource(inside, resourceId)
    const key = await createFeed(inside, { room, topic: topicOf(resourceId), most: mostFeeds })
    if (key === null) throw failure('reservation.tooManyFeeds', { most: mostFeeds })
    return { path: `/cm/api/reservation/feed/${key}/calendar.ics` }
  })
}

/** Deletes a calendar feed of the viewer. */
export async function removeFeed(
  { db, viewer, clock }: Context,
  { resourceId }: Input<typeof reservationApi.removeFeed>,
): Promise<Record<string, never>> {
  const key = { room, topic: topicOf(resourceId) }
  if (!(await deleteFeed(db, viewer.personCode, key, clock.now()))) throw notFound()
  return {}
}

/** The calendar of a secret address with the current rights of its owner; 404 if they have none. */
export async function getFeed(
  context: Pick<PublicContext, 'db' | 'clock' | 'caches'>,
  { key }: Input<typeof reservationApi.getFeed>,
): Promise<RawAnswer> {
  const { db, clock } = context
  const feed = await requireFeed(db, room, key)
  const now = clock.now()
  const people = await listRecipients(db, [feed.personCode], now)
  const owner = people.find((one) => one.comCode === feed.comCode && !one.mailOnly)
  if (!owner) throw notFound()
  const span = {
    from: new Date(now.getTime() - feedSpan.back * dayLength),
    until: new Date(now.getTime() + feedSpan.ahead * dayLength),
  }
  const headers = { 'cache-control': 'private, max-age=300' }
  const answer = (name: string, rows: CalendarRow[]) =>
    calendarAnswer(
      icalCalendar(
        name,
        rows.map((row) => toDate(row, owner.language)),
        'Reservation',
      ),
      headers,
    )
  if (feed.topic === '') {
    const rows = await selectPersonDates(db, feed.personCode, span, feedDates)
    return answer((await companyTexts(context, owner, 'reservation', texts)).mine, rows)
  }
  const resourceId = Number(feed.topic)
  const [resource] = await selectResources(db, lookingAs(owner), { resourceIds: [resourceId], limit: 1 })
  if (!resource) throw notFound()
  const rows = await selectResourceDates(db, resourceId, span, feedDates)
  return answer(nameIn(resource.name, owner.language), rows)
}
