import { setImmediate as nextTurn } from 'node:timers/promises'
import { archiveLimits } from '@maru/api/archive'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { selectPeopleByKey } from '#modules/account/index.ts'
import { readIndex } from '../source/index-file.service.ts'
import { openSource } from '../source/open.service.ts'
import { type ArchiveRecord, type RawRow, RowFault, readRecord } from '../source/record.rules.ts'
import { type ArchiveSource, cleanPath, SourceFault } from '../source/source.rules.ts'
import {
  deleteManifest,
  findImport,
  type ImportRow,
  insertManifest,
  type ManifestRow,
  updateChecked,
  updateState,
} from './import.sql.ts'
import { insertNames, type NameRow, selectOpenKeys, updateName } from './name.sql.ts'

/** Rows of one statement. */
const rowsAtOnce = 500

const briefly = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replaceAll('\0', '')
    .slice(0, 200)
    .toWellFormed()

/** Bytes of the files of a row. Throws {@link RowFault} if one is missing, too large, or no plain file. */
async function sizeOf(source: ArchiveSource, { body, files }: ArchiveRecord): Promise<number> {
  let sum = 0
  for (const path of [...(body === '' ? [] : [body]), ...files]) {
    const size = await source.sizeOf(path)
    if (size === null) throw new RowFault('missingFile')
    if (size > archiveLimits.fileBytes) throw new RowFault('tooLarge')
    sum += size
  }
  return sum
}

const within = (folder: string, path: string): string => {
  const full = cleanPath(`${folder}${path}`)
  if (full === null) throw new RowFault('badPath')
  return full
}

async function checkRow(
  source: ArchiveSource,
  folder: string,
  raw: RawRow,
  place: number,
): Promise<ManifestRow> {
  const row = { place, sourceKey: briefly(raw.key), title: briefly(raw.title), size: 0, record: null }
  try {
    const read = readRecord(raw)
    const body = read.body === '' ? '' : within(folder, read.body)
    const record = { ...read, body, files: read.files.map((path) => within(folder, path)) }
    return { ...row, record, size: await sizeOf(source, record), reason: '' }
  } catch (error) {
    if (error instanceof SourceFault) return { ...row, reason: error.reason }
    if (!(error instanceof RowFault)) throw error
    return { ...row, reason: error.column === '' ? error.reason : `${error.reason}:${error.column}` }
  }
}

/** The names in the rows, with the number of rows of each. */
class Names {
  private readonly all = new Map<string, NameRow>()

  add({ people }: ArchiveRecord): void {
    const shown = new Map(people.map(({ key, name }) => [key, name]))
    for (const [nameKey, shownName] of shown) {
      if (nameKey === '') continue
      const row = this.all.get(nameKey) ?? { nameKey, shownName, rowCount: 0 }
      row.rowCount += 1
      this.all.set(nameKey, row)
    }
  }

  rows = (): NameRow[] => [...this.all.values()]
}

async function matchNames(context: Background, row: ImportRow): Promise<void> {
  const { db } = context
  const keys = await selectOpenKeys(db, row, row.source)
  const known = await selectPeopleByKey(db, row.comCode, keys)
  for (const [nameKey, personCode] of known)
    await updateName(db, { ...row, nameKey }, { personCode, isChosen: false })
}

async function storeManifest(context: Background, row: ImportRow, source: ArchiveSource): Promise<void> {
  const { folder, rows } = await readIndex(source)
  await inTransaction(context.db, async (db) => {
    const locked = await findImport(db, row, true)
    if (locked?.state !== 'checking') return
    await deleteManifest(db, row)
    const names = new Names()
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const checked: ManifestRow[] = []
      for (const [index, raw] of rows.slice(at, at + rowsAtOnce).entries())
        checked.push(await checkRow(source, folder, raw, at + index + 1))
      await insertManifest(db, row, checked)
      for (const { record } of checked) if (record) names.add(record)
      await nextTurn()
    }
    await insertNames(db, row, row.source, names.rows())
    await matchNames({ ...context, db }, row)
    await updateChecked(db, row, context.clock.now())
  })
}

/**
 * Reads the index file, stores one row of the manifest for each of its rows, and matches the names. Nothing is loaded. A source
 * that cannot be read has failed.
 */
export async function checkImport(context: Background, row: ImportRow): Promise<void> {
  let source: ArchiveSource | null = null
  try {
    source = await openSource(context, row)
    await storeManifest(context, row, source)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    await updateState(context.db, row, { state: 'failed', reason: error.reason }, context.clock.now())
  } finally {
    await source?.close()
  }
}
