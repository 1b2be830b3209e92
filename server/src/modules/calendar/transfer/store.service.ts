import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { madeSpan } from '../store/instance.service.ts'
import { replaceReminders } from '../store/reminder.sql.ts'
import {
  clearInstances,
  type KnownRow,
  lockImport,
  selectKnown,
  writeEvents,
  writeExceptions,
  writeInstances,
} from './import.sql.ts'
import { mergeDates, readStored } from './stored.service.ts'

const module = new URL('./store.rules.ts', import.meta.url).href
/** Events of one statement. */
const pieceSize = 100
/** Stored dates of one file. */
const mostDates = 200_000

/** Where events are stored. */
export interface StoreTarget {
  comCode: string
  calendarId: number
  personCode: string
  organizerCode: string
  /** Replaces stored events that are not older than the given ones, as for a subscription. */
  replaces?: boolean
  hasReminders?: boolean
}

/** What becomes of the events of a file. */
export interface StorePlan {
  added: ReadEvent[]
  changed: { event: ReadEvent; eventId: number }[]
  skippedCount: number
}

function isNewer(event: ReadEvent, known: KnownRow): boolean {
  if (known.isRemoved || event.sequence > known.sequence) return true
  // The series replaces the single dates of it that were known.
  if (known.isPartial && !event.isPartial) return true
  return (
    event.sequence === known.sequence &&
    event.modifiedAt !== null &&
    event.modifiedAt > Date.parse(known.updatedAt)
  )
}

/** The stored events of files that have only single dates of them, by number. */
async function seriesOfPartial(
  db: Context['db'],
  events: readonly ReadEvent[],
  known: ReadonlyMap<string, KnownRow>,
): Promise<Map<number, ReadEvent>> {
  const ids = events.flatMap(({ uid, isPartial }) => {
    const existing = known.get(uid)
    return isPartial && existing && !existing.isRemoved ? [existing.eventId] : []
  })
  return new Map((await readStored(db, ids)).map(({ eventId, event }) => [eventId, event]))
}

/** Compares the events of a file with the stored ones: new ones, newer ones, and those that are skipped. */
export async function planStore(
  { db }: Pick<Context, 'db'>,
  { calendarId, replaces = false }: StoreTarget,
  events: readonly ReadEvent[],
): Promise<StorePlan> {
  await lockImport(db, calendarId)
  const rows = await selectKnown(
    db,
    calendarId,
    events.map(({ uid }) => uid),
  )
  const known = new Map(rows.map((row) => [row.uid, row]))
  const plan: StorePlan = { added: [], changed: [], skippedCount: 0 }
  const series = await seriesOfPartial(db, events, known)
  for (const event of events) {
    const existing = known.get(event.uid)
    const stored = existing && series.get(existing.eventId)
    if (!existing) plan.added.push(event)
    else if (stored) {
      // Single dates never replace the series that they belong to.
      const merged = mergeDates(stored, event)
      if (merged) plan.changed.push({ event: merged, eventId: existing.eventId })
      else plan.skippedCount += 1
    } else if (replaces || isNewer(event, existing)) plan.changed.push({ event, eventId: existing.eventId })
    else plan.skippedCount += 1
  }
  return plan
}

const rowOf = (event: ReadEvent, eventId: number | null) => ({
  ...{ event_id: eventId, uid: event.uid, title: event.title, place: event.place, content: event.content },
  ...{ is_all_day: event.isAllDay, start_at: event.startAt, end_at: event.endAt, time_zone: event.timeZone },
  ...{
    rule: event.rule,
    excluded: event.excluded,
    extra: event.extra,
    class: event.class,
    shows: event.shows,
  },
  ...{ is_cancelled: event.isCancelled, sequence: event.sequence, foreign_fields: event.foreign },
  is_partial: event.isPartial,
})

/**
 * Stores events of other programs in the caller's transaction, some at a time, so that large files do not hold the
 * server. Invitations and notifications are not sent. Throws `calendar.importTooManyDates`. Returns the numbers of the events.
 */
export async function storeEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  target: StoreTarget,
  { added, changed }: StorePlan,
): Promise<number[]> {
  const all = [...added.map((event) => ({ event, eventId: null as number | null })), ...changed]
  const { comCode, calendarId, personCode } = target
  const { from, until, span } = madeSpan(clock.now())
  const stored: number[] = []
  let dates = 0
  for (let at = 0; at < all.length; at += pieceSize) {
    const piece = all.slice(at, at + pieceSize)
    const json = JSON.stringify(piece.map(({ event, eventId }) => rowOf(event, eventId)))
    const numbers = await writeEvents(db, target, json, clock.now())
    const events = piece.flatMap(({ event }) => {
      const eventId = numbers.get(event.uid)
      return eventId === undefined ? [] : [{ event, eventId }]
    })
    const ids = events.map(({ eventId }) => eventId)
    const exceptions = events.flatMap(({ event, eventId }) =>
      event.exceptions.map((one) => ({ ...one, eventId })),
    )
    await writeExceptions(db, comCode, ids, JSON.stringify(exceptions))
    await clearInstances(db, comCode, ids, { from, until })
    const series = events.map(({ event, eventId }) => ({ eventId, row: event, exceptions: event.exceptions }))
    const input = { series, span, most: mostDates - dates }
    const pieces = await runInThread<string[] | null>({
      module,
      name: 'instancePieces',
      input,
      owner: personCode,
    })
    if (pieces === null) throw failure('calendar.importTooManyDates', { most: mostDates })
    for (const one of pieces) await writeInstances(db, comCode, calendarId, one)
    dates += pieces.length * 2000
    if (target.hasReminders)
      for (const { event, eventId } of events)
        if (event.reminders.length > 0)
          await replaceReminders(db, { comCode, eventId }, personCode, event.reminders)
    stored.push(...ids)
  }
  return stored
}
