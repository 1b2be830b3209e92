import { Readable } from 'node:stream'
import { type CalendarFeed, type calendarApi, calendarLimits } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { createFeed, deleteFeed, requireFeed, selectFeeds } from '#kit/ical/feed.ts'
import { listRecipients } from '#modules/account/index.ts'
import { lookingAs, requireCalendar } from '../folder/folder.access.ts'
import { selectCalendarsById } from '../folder/folder.sql.ts'
import { scopeOf, stateOf } from '../ical/object.service.ts'
import { selectScopeState } from '../ical/object.sql.ts'
import { calendarText } from '../transfer/export.service.ts'

const room = 'calendar'
/** Days back of a feed. */
const back = 366 * 86_400_000

/** The viewer's secret addresses, without their secrets. */
export async function listFeeds({ db, viewer }: Context): Promise<CalendarFeed[]> {
  const feeds = await selectFeeds(db, viewer.personCode, room)
  return feeds.map(({ topic, createdDate }) => ({ calendarId: Number(topic), createdDate }))
}

/** Creates the secret address of a calendar; an earlier one of the viewer ends. */
export function makeFeed(
  context: Context,
  { calendarId }: Input<typeof calendarApi.makeFeed>,
): Promise<{ path: string }> {
  return transaction(context, async (inside) => {
    await requireCalendar(inside, calendarId, 'busy')
    const key = await createFeed(inside, { room, topic: String(calendarId), most: calendarLimits.feeds })
    if (key === null) throw failure('calendar.tooManyFeeds', { most: calendarLimits.feeds })
    return { path: `/cm/api/calendar/feed/${key}/calendar.ics` }
  })
}

/** Ends the viewer's secret address of a calendar. */
export function removeFeed(
  context: Context,
  { calendarId }: Input<typeof calendarApi.removeFeed>,
): Promise<number> {
  return transaction(context, async ({ db, viewer, clock }) => {
    const key = { room, topic: String(calendarId) }
    if (!(await deleteFeed(db, viewer.personCode, key, clock.now()))) throw notFound()
    return 1
  })
}

/**
 * The calendar of a secret address with the current rights of its owner: 410 after a reset, 404 for an unknown address
 * and if the owner may no longer see the calendar. Reminders are not part of it.
 */
export async function getFeed(
  context: Pick<PublicContext, 'db' | 'clock' | 'caches'>,
  { key }: Input<typeof calendarApi.getFeed>,
): Promise<RawAnswer> {
  const { db, clock, caches } = context
  const feed = await requireFeed(db, room, key)
  const now = clock.now()
  const people = await listRecipients(db, [feed.personCode], now)
  const viewer = people.find((one) => one.comCode === feed.comCode && !one.mailOnly)
  if (!viewer) throw notFound()
  const [calendar] = await selectCalendarsById(db, lookingAs(viewer), [Number(feed.topic)])
  if (!calendar) throw notFound()
  const reader = { db, clock, caches, viewer }
  const from = new Date(Math.floor((now.getTime() - back) / 86_400_000) * 86_400_000)
  const state = await selectScopeState(db, scopeOf(reader, calendar, from), null)
  return {
    body: Readable.from(calendarText(reader, { calendar, from, hasReminders: false })),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      etag: `"${stateOf(calendar, now, state)}"`,
    },
  }
}
