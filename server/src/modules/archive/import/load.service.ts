import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { attachFiles } from '#modules/file/index.ts'
import { itemHolder } from '../archive.rules.ts'
import {
  insertItem,
  insertPeople,
  insertSearch,
  insertText,
  selectKnown,
  showHidden,
  updateReaders,
} from '../item/load.sql.ts'
import { type PreparedItem, prepareItem } from '../item/prepare.service.ts'
import { type ArchiveRecord, RowFault } from '../source/record.rules.ts'
import type { ArchiveSource } from '../source/source.rules.ts'
import { findImport, type ImportRow, type RowResult, selectWaiting, updateResults } from './import.sql.ts'
import { selectPeopleOf } from './name.sql.ts'

/** Rows of one transaction. */
const rowsAtOnce = 20

interface Prepared {
  place: number
  record: ArchiveRecord
  result: PreparedItem | { digest: string } | { reason: string }
}

const reasonOf = ({ reason, column }: RowFault) => (column === '' ? reason : `${reason}:${column}`)

async function prepareRows(
  context: Background,
  row: ImportRow,
  source: ArchiveSource,
  rows: readonly { place: number; record: ArchiveRecord }[],
): Promise<Prepared[]> {
  const keys = rows.map(({ record }) => record.sourceKey)
  const known = await selectKnown(context.db, row, keys)
  const importing = { comCode: row.comCode, personCode: row.createdBy, source }
  const prepared: Prepared[] = []
  for (const { place, record } of rows) {
    const isKnown = (key: string, digest: string) => known.has(`${key} ${digest}`)
    const result = await prepareItem(context, importing, record, isKnown).catch((error: unknown) => {
      if (error instanceof RowFault) return { reason: reasonOf(error) }
      throw error
    })
    if ('digest' in result) known.add(`${record.sourceKey} ${result.digest}`)
    prepared.push({ place, record, result })
  }
  return prepared
}

/** Inserts an item with all that belongs to it; null if it is known. */
async function storeItem(
  context: Background,
  row: ImportRow,
  item: PreparedItem,
  colleagues: ReadonlyMap<string, string>,
): Promise<number | null> {
  const { db, clock } = context
  const { comCode, source } = row
  const archiveId = await insertItem(db, row, item, clock.now())
  if (archiveId === null) return null
  if (item.html !== null) await insertText(db, comCode, archiveId, item.html)
  await insertPeople(db, { comCode, source, archiveId }, item.record.people, colleagues)
  await insertSearch(db, { comCode, archiveId }, item.search)
  if (item.fileCode !== null) {
    const holder = { comCode, kind: itemHolder, id: String(archiveId) }
    await attachFiles(context, item.fileCode, row.createdBy, holder)
  }
  return archiveId
}

async function storeRows(context: Background, row: ImportRow, rows: readonly Prepared[]): Promise<boolean> {
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const locked = await findImport(db, row, true)
    if (locked?.state !== 'running') return false
    const keys = rows.flatMap(({ record }) => record.people.map(({ key }) => key))
    const colleagues = await selectPeopleOf(db, row, keys)
    const results: RowResult[] = []
    const stored: number[] = []
    for (const { place, record, result } of rows) {
      if ('reason' in result) {
        results.push({ place, state: 'refused', reason: result.reason, digest: '' })
        continue
      }
      const archiveId = 'record' in result ? await storeItem(inside, row, result, colleagues) : null
      const { digest } = result
      const isNew = archiveId !== null || (await showHidden(db, row, { ...record, digest }))
      if (archiveId !== null) stored.push(archiveId)
      results.push({ place, state: isNew ? 'loaded' : 'known', reason: '', digest })
    }
    await updateReaders(db, row.comCode, stored)
    await updateResults(db, row, results, context.clock.now())
    return true
  })
}

/**
 * Loads rows of the manifest, 20 in one transaction, until none waits or `isOver`. A killed process neither loses nor repeats a
 * row. Returns whether none waits; null if the import was stopped.
 */
export async function loadRows(
  context: Background,
  row: ImportRow,
  source: ArchiveSource,
  isOver: () => boolean,
): Promise<boolean | null> {
  do {
    const rows = await selectWaiting(context.db, row, rowsAtOnce)
    if (rows.length === 0) return true
    if (!(await storeRows(context, row, await prepareRows(context, row, source, rows)))) return null
  } while (!isOver())
  return false
}
