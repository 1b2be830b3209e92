import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { isQuickRule, isSeries, type WallSpan } from '../series/series.rules.ts'
import { dayText, wallOf } from '../series/zone.rules.ts'
import { type EventRow, type ExceptionRow, selectExceptions } from './event.sql.ts'
import { type ExpandInput, expandMany, timesOf } from './instance.rules.ts'
import { type InstanceDraft, replaceInstances } from './instance.sql.ts'

type Parts = Pick<Services, 'clock'> & { db: Db }
/** A date of an event that is not stored. */
export type ExpandedInstance = InstanceDraft & { eventId: number; calendarId: number }

const day = 86_400_000
const module = new URL('./instance.rules.ts', import.meta.url).href

/** Dates of series are stored from a year back to two years ahead. */
export const madeBack = 366
/** Days ahead for which the dates of series are stored. */
export const madeAhead = 731

/** The span of stored dates at a time. */
export function madeSpan(now: Date): { from: string; until: string; span: WallSpan } {
  const today = wallOf(now.toISOString().slice(0, 10))
  const span = { from: today - madeBack * day, until: today + madeAhead * day }
  return { from: dayText(span.from), until: dayText(span.until), span }
}

/** Dates of series within a span. Rules that take long, and many series, are expanded in a worker thread. */
export async function expandSeries(owner: string, input: ExpandInput): Promise<ExpandedInstance[]> {
  const isQuick =
    input.series.length <= 3 &&
    input.series.every(({ row }) =>
      isQuickRule(row.rule, wallOf(row.startAt.replace(' ', 'T')), input.span.until),
    )
  return isQuick ? expandMany(input) : runInThread({ module, name: 'expandMany', input, owner })
}

/** Writes the dates of an event with the change; returns how many there are. */
export async function storeInstances(
  { db, clock }: Parts,
  owner: string,
  row: EventRow,
  exceptions?: readonly ExceptionRow[],
): Promise<number> {
  const known = exceptions ?? (await selectExceptions(db, row))
  const { eventId, calendarId } = row
  const { from, until, span } = madeSpan(clock.now())
  const series = [{ eventId, calendarId, row, exceptions: [...known] }]
  const instances = await expandSeries(owner, { series, span })
  await replaceInstances(db, row, instances, isSeries(timesOf(row)) ? { from, until } : null)
  return instances.length
}
