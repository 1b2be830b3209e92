import { randomBytes } from 'node:crypto'
import type { Input } from '@maru/api/kit/endpoint'
import { type Language, shortLanguage } from '@maru/api/kit/language'
import { type FeedItem, type reservationApi, reservationLimits } from '@maru/api/reservation'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import { type Context, type PublicContext, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type { RawAnswer } from '../../../kit/raw-answer.ts'
import { listRecipients } from '../../account/index.ts'
import { requireBooking } from '../booking/booking.access.ts'
import { calendarUid } from '../booking/booking.rules.ts'
import { selectBookingsOf } from '../booking/booking.sql.ts'
import { hashOf } from '../door/door.rules.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { localNameOf, nameIn } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import {
  type CalendarRow,
  deleteFeed,
  findFeed,
  lockFeeds,
  selectCalendarDates,
  selectFeeds,
  selectPersonDates,
  selectResourceDates,
  upsertFeed,
} from './feed.sql.ts'
import { type CalendarDate, icalCalendar } from './ical.rules.ts'

const dayLength = 86_400_000
/** Days before and after today in a calendar feed, and maximum number of dates. */
const feedSpan = { back: 31, ahead: 366 }
const feedDates = 3000
const mostFeeds = 50

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
  return calendarAnswer(icalCalendar(booking.title, dates), {
    'content-disposition': `attachment; filename="booking-${bookingId}.ics"`,
    'cache-control': 'private, no-store',
  })
}

/** The viewer's calendar feeds, without their secrets. */
export function listFeeds({ db, viewer }: Context): Promise<FeedItem[]> {
  return selectFeeds(db, viewer.personCode)
}

/** Creates a calendar feed; only the hash of its secret is stored. */
export function makeFeed(
  context: Context,
  { resourceId }: Input<typeof reservationApi.makeFeed>,
): Promise<{ path: string }> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    if (resourceId !== undefined) await requireResource(inside, resourceId)
    await lockFeeds(db, viewer.personCode)
    const known = await selectFeeds(db, viewer.personCode)
    const isNew = !known.some((one) => one.resourceId === (resourceId ?? null))
    if (isNew && known.length >= mostFeeds) throw failure('reservation.tooManyFeeds', { most: mostFeeds })
    const key = randomBytes(32).toString('base64url')
    const { personCode, comCode } = viewer
    const feed = { keyHash: hashOf(key), personCode, comCode, resourceId: resourceId ?? null }
    await upsertFeed(db, feed, clock.now())
    return { path: `/cm/api/reservation/feed/${key}/calendar.ics` }
  })
}

/** Deletes a calendar feed of the viewer. */
export async function removeFeed(
  { db, viewer }: Context,
  { resourceId }: Input<typeof reservationApi.removeFeed>,
): Promise<Record<string, never>> {
  if (!(await deleteFeed(db, viewer.personCode, resourceId ?? null))) throw notFound()
  return {}
}

/** The calendar of a secret address with the current rights of its owner; 404 if they have none. */
export async function getFeed(
  { db, clock }: Pick<PublicContext, 'db' | 'clock'>,
  { key }: Input<typeof reservationApi.getFeed>,
): Promise<RawAnswer> {
  const feed = await findFeed(db, hashOf(key))
  if (!feed) throw notFound()
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
      ),
      headers,
    )
  if (feed.resourceId === null) {
    const rows = await selectPersonDates(db, feed.personCode, span, feedDates)
    return answer(texts[shortLanguage(owner.language)].mine, rows)
  }
  const [resource] = await selectResources(db, lookingAs(owner), { resourceIds: [feed.resourceId], limit: 1 })
  if (!resource) throw notFound()
  const rows = await selectResourceDates(db, feed.resourceId, span, feedDates)
  return answer(nameIn(localNameOf(resource), owner.language), rows)
}
