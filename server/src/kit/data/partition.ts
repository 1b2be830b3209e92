import { inTransaction } from '../db.ts'
import type { Background } from '../room.ts'
import {
  addPartition,
  analyzeTable,
  closeRest,
  dropPartition,
  findEarlyRow,
  findLastNumber,
  hasKeptRows,
  hasRows,
  lockPartitions,
  type Partition,
  restOf,
  selectPartitions,
} from './partition.sql.ts'
import { listPeopleOnHold } from './retention.ts'

declare module '../slots.ts' {
  interface Slots {
    partitionedTable: PartitionedTable
  }
}

/** A table with partitions by ranges of its numbers, which it gives in the order of time. */
export interface PartitionedTable {
  table: string
  /** The identity column. */
  number: string
  /** The column with the time of a row, which never changes. */
  time: string
  /** For how many days rows are kept. */
  keptDays: number
  /** The days of a partition in a large installation; an old row is deleted at most so many days late. */
  spanDays: number
  /** The column of the person whose legal hold keeps a row; null: no hold does. */
  person: string | null
  /** Tables with partitions of the same ranges, whose rows go with those of this one. */
  alongside: readonly string[]
}

const day = 86_400_000
/** The fewest numbers of a partition; the ranges of all partitions end at a multiple of it. */
export const leastWidth = 100_000
const mostWidth = 500_000_000
/** Empty ranges after the present one. */
const ahead = 2

/**
 * The instant before which rows are deleted one by one. Partitions whose rows are all too old were dropped before; only
 * those of small installations, which take years to fill, have rows that are so old.
 */
export const deletedBefore = ({ keptDays, spanDays }: PartitionedTable, now: Date) =>
  new Date(now.getTime() - (keptDays + spanDays) * day)

type Work = Pick<Background, 'db' | 'clock' | 'log' | 'slots'>

const upTo = (count: number) => Math.ceil(count / leastWidth) * leastWidth
const upperOf = (parts: readonly Partition[]) => parts.at(-1)?.to ?? 0
const tablesOf = ({ table, alongside }: PartitionedTable) => [table, ...alongside]
const suffixOf = (table: string, { name }: Partition) => name.slice(table.length)
const makePart = (table: string, from: number, to: number): Partition => ({
  ...{ name: `${table}_${from}`, from, to },
})

/** How many numbers a partition gets, by the numbers a day since an early row of the present or the last partition. */
async function widthOf({ db, clock }: Work, own: PartitionedTable, last: number): Promise<number> {
  const used = (await selectPartitions(db, own.table)).filter(({ from }) => from === null || from <= last)
  const [sample] = used.slice(-2)
  const early = sample && (await findEarlyRow(db, sample.name, own))
  if (!early) return leastWidth
  const days = Math.max(1, (clock.now().getTime() - Date.parse(early.at)) / day)
  return Math.min(mostWidth, Math.max(leastWidth, upTo(((last - early.number) / days) * own.spanDays)))
}

/** Makes the rows outside of all ranges a partition; without such rows it does nothing. */
async function closeRests({ db, log }: Work, own: PartitionedTable): Promise<boolean> {
  const outside = await Promise.all(tablesOf(own).map((table) => hasRows(db, restOf(table))))
  if (!outside.includes(true)) return false
  return inTransaction(db, async (inside) => {
    await lockPartitions(inside)
    const from = upperOf(await selectPartitions(inside, own.table))
    const to = upTo((await findLastNumber(inside, own.table, own.number)) + leastWidth)
    if (to <= from) return false
    for (const table of tablesOf(own)) await closeRest(inside, table, makePart(table, from, to))
    log.warn({ table: own.table, from, to }, 'partitions: rows were outside of all ranges')
    return true
  })
}

/** Adds ranges until two are empty. */
async function addAhead(work: Work, own: PartitionedTable): Promise<boolean> {
  const last = await findLastNumber(work.db, own.table, own.number)
  const width = await widthOf(work, own, last)
  const wanted = last + ahead * width
  if (upperOf(await selectPartitions(work.db, own.table)) > wanted) return false
  return inTransaction(work.db, async (inside) => {
    await lockPartitions(inside)
    const upper = upperOf(await selectPartitions(inside, own.table))
    // After a restore the present number may be far above: one partition is enough for the numbers in between.
    for (let from = upper, to = 0; from <= wanted; from = to) {
      to = Math.max(from + width, upTo(last + 1))
      for (const table of tablesOf(own)) await addPartition(inside, table, makePart(table, from, to))
    }
    return upper <= wanted
  })
}

/** Drops the partitions whose rows may all be deleted; returns how many. */
async function dropExpired(work: Work, own: PartitionedTable): Promise<number> {
  const { db, clock, log } = work
  const last = await findLastNumber(db, own.table, own.number)
  const condition = {
    ...{ time: own.time, before: new Date(clock.now().getTime() - own.keptDays * day), person: own.person },
    personCodesOnHold: own.person ? await listPeopleOnHold(work) : [],
  }
  let dropped = 0
  for (const part of await selectPartitions(db, own.table)) {
    if (part.to > last || (await hasKeptRows(db, part.name, condition))) continue
    dropped += await inTransaction(db, async (inside) => {
      await lockPartitions(inside)
      const present = await selectPartitions(inside, own.table)
      if (!present.some(({ name }) => name === part.name)) return 0
      for (const table of tablesOf(own)) await dropPartition(inside, `${table}${suffixOf(own.table, part)}`)
      log.info({ partition: part.name }, 'partitions: dropped with expired rows')
      return 1
    })
  }
  return dropped
}

/** Keeps the partitions of one table: those ahead are made, expired ones dropped. */
export async function updatePartitionsOf(work: Work, own: PartitionedTable): Promise<void> {
  const closed = await closeRests(work, own)
  const added = await addAhead(work, own)
  const dropped = await dropExpired(work, own)
  if (closed || added || dropped > 0) for (const table of tablesOf(own)) await analyzeTable(work.db, table)
}

/** Keeps the partitions of all rooms. A table that is not free is left to the next run, after the others. */
export async function updatePartitions(work: Work): Promise<void> {
  let fault: unknown
  for (const own of work.slots.all('partitionedTable')) {
    try {
      await updatePartitionsOf(work, own)
    } catch (error) {
      work.log.error({ err: error, table: own.table }, 'partitions: failed')
      fault ??= error
    }
  }
  if (fault) throw fault
}

/** The tables with rows outside of their ranges. */
export async function listOutside({ db, slots }: Pick<Work, 'db' | 'slots'>): Promise<string[]> {
  const tables = slots.all('partitionedTable').flatMap(tablesOf)
  const areOutside = await Promise.all(tables.map((table) => hasRows(db, restOf(table))))
  return tables.filter((_, at) => areOutside[at])
}
