import { createHash } from 'node:crypto'
import { calendarLimits, calendarTopic, type Subscription, type SubscriptionReason } from '@maru/api/calendar'
import type { Context } from '#kit/context.ts'
import { transaction } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { fetchOutside, type OutsideAnswer, OutsideFault } from '#kit/outside/fetch-outside.ts'
import { isOwnNetwork, outsideUrl } from '#kit/outside/outside-address.ts'
import type { Background } from '#kit/room.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { countOwnCalendarsLocked, insertCalendar } from '../folder/folder.sql.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { readInThread } from '../transfer/import.service.ts'
import { planStore, storeEvents } from '../transfer/store.service.ts'
import {
  deleteOthers,
  insertSubscription,
  type SubscriptionRow,
  selectSubscriptions,
  selectSubscriptionsTo,
  updateDue,
  updateRead,
} from './subscription.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'calendar.readAddress': { comCode: string; url: string }
  }
}

const hour = 3_600_000
const fetchLimits = { most: 5_000_000, within: 20_000 }

/**
 * The address that is fetched: `webcal` is http by another name. Throws `calendar.addressInvalid`, also for an address of
 * the own network; a name is checked again after resolving, at each read.
 */
function requireAddress(text: string): string {
  const given = text.trim().replace(/^webcals?:\/\//i, 'https://')
  const url = outsideUrl(given)
  if (!url || isOwnNetwork(url)) throw failure('calendar.addressInvalid')
  return url.href
}

/** The viewer's subscriptions with the state of their last read. */
export async function listSubscriptions({ db, viewer }: Context): Promise<Subscription[]> {
  const rows = await selectSubscriptions(db, viewer.personCode)
  return rows.map(({ calendarId, url, reason, checkedAt, goodAt }) => ({
    ...{ calendarId, url, reason, checkedDate: checkedAt, goodDate: goodAt },
  }))
}

/** Creates a calendar that follows an address outside; a job reads it within a minute. */
export function subscribe(
  context: Context,
  input: { name: string; url: string; color: number | null },
): Promise<{ calendarId: number }> {
  const name = input.name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (name === '') throw failure('calendar.nameEmpty')
  const url = requireAddress(input.url)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { personCode, comCode } = viewer
    if ((await countOwnCalendarsLocked(db, personCode)) >= calendarLimits.calendars)
      throw failure('calendar.tooManyCalendars', { most: calendarLimits.calendars })
    const draft = { comCode, kind: 'subscription', ownerCode: personCode, name, color: input.color } as const
    const calendarId = await insertCalendar(db, { ...draft, isMain: false, isBusy: false }, clock.now())
    if (calendarId === undefined) throw new Error('a calendar was not created')
    await insertSubscription(db, { comCode, calendarId, url }, clock.now())
    await pushCalendars(inside, [calendarId])
    return { calendarId }
  })
}

/** Has a subscription of the viewer read within a minute; 0 if that was less than a minute ago. */
export function readSubscription(context: Context, { calendarId }: { calendarId: number }): Promise<number> {
  return transaction(context, async ({ db, viewer, clock }) => {
    const rows = await selectSubscriptions(db, viewer.personCode)
    const row = rows.find((one) => one.calendarId === calendarId)
    if (!row) throw notFound()
    const now = clock.now()
    return (await updateDue(db, row, { now, since: new Date(now.getTime() - 60_000) })) ? 1 : 0
  })
}

/** What a read of an address gave: events, nothing new, or the reason why it failed. */
type ReadResult =
  | { kind: 'events'; events: ReadEvent[]; etag: string; contentHash: string }
  | { kind: 'same' }
  | { kind: 'failed'; reason: SubscriptionReason }

async function contentsOf(answer: OutsideAnswer, known: SubscriptionRow): Promise<ReadResult> {
  if (answer.status === 304) return { kind: 'same' }
  if (answer.status === 410) return { kind: 'failed', reason: 'gone' }
  if (answer.status < 200 || answer.status >= 300) return { kind: 'failed', reason: 'status' }
  const contentHash = createHash('sha256').update(answer.body).digest('base64url')
  if (contentHash === known.contentHash) return { kind: 'same' }
  const input = { bytes: answer.body, timeZone: 'Asia/Seoul', most: calendarLimits.importEvents }
  const { events, faults } = await readInThread(input, '')
  const fault = faults.find(({ code }) => ['notCalendar', 'cut', 'tooManyEvents'].includes(code))
  if (fault) return { kind: 'failed', reason: fault.code as SubscriptionReason } // filtered above
  // An empty file after a full one is more often a fault of the source than an empty calendar.
  if (events.length === 0 && known.contentHash !== '') return { kind: 'failed', reason: 'empty' }
  return { kind: 'events', events, etag: String(answer.headers.etag ?? ''), contentHash }
}

async function readAddress(known: SubscriptionRow, fetch: typeof fetchOutside): Promise<ReadResult> {
  try {
    const headers: Record<string, string> = { accept: 'text/calendar' }
    if (known.etag !== '') headers['if-none-match'] = known.etag
    return await contentsOf(await fetch({ url: known.url, ...fetchLimits, headers }), known)
  } catch (error) {
    if (error instanceof OutsideFault) return { kind: 'failed', reason: error.reason }
    throw error
  }
}

/** Hourly and spread, after failures at longer intervals up to a day. */
function nextRead({ calendarId, failureCount }: SubscriptionRow, result: ReadResult, now: Date): Date | null {
  if (result.kind === 'failed' && result.reason === 'gone') return null
  const hours = result.kind === 'failed' ? Math.min(24, 2 ** Math.min(5, failureCount)) : 1
  return new Date(now.getTime() + hours * hour + (calendarId % 300) * 1000)
}

async function storeRead(context: Background, row: SubscriptionRow, result: ReadResult): Promise<void> {
  const { clock } = context
  await inTransaction(context.db, async (db) => {
    const { comCode, calendarId, ownerCode } = row
    if (result.kind === 'events') {
      const target = { comCode, calendarId, personCode: ownerCode, organizerCode: ownerCode, replaces: true }
      const inside = { ...context, db }
      await storeEvents(inside, target, await planStore(inside, target, result.events))
      const uids = result.events.map(({ uid }) => uid)
      await deleteOthers(db, row, uids)
    }
    const { etag, contentHash } = result.kind === 'events' ? result : row
    await updateRead(db, row, {
      ...{ reason: result.kind === 'failed' ? result.reason : null, etag, contentHash },
      ...{ now: clock.now(), nextAt: nextRead(row, result, clock.now()) },
    })
    await context.push(db, { to: [ownerCode], comCode: '*', topic: calendarTopic, id: calendarId })
  })
}

/**
 * Reads an address once for all subscriptions of a company to it. A failed, cut or empty read keeps the last good
 * state with its reason; after 410 the address is not read again.
 */
export async function readAddressFor(
  context: Background,
  { comCode, url }: { comCode: string; url: string },
  fetch: typeof fetchOutside = fetchOutside,
): Promise<void> {
  const rows = await selectSubscriptionsTo(context.db, { comCode, url })
  // The oldest state decides which validators are sent, so that no subscription misses a change.
  const oldest = rows.toSorted((one, other) => (one.goodAt ?? '').localeCompare(other.goodAt ?? ''))[0]
  if (!oldest) return
  const result = await readAddress(oldest, fetch)
  for (const row of rows) await storeRead(context, row, result)
}
