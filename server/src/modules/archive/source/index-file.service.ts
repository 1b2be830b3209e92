import { setImmediate as nextTurn } from 'node:timers/promises'
import { archiveLimits } from '@maru/api/archive'
import { CsvQuoteFault, csvRecords } from '#kit/csv/csv-text.ts'
import { indexColumns, type RawRow } from './record.rules.ts'
import { type ArchiveSource, decodeKorean, SourceFault } from './source.rules.ts'

/** The folder of the index file, to which its paths are relative, and its rows. */
export interface IndexFile {
  /** Ends with `/`, or is empty. */
  folder: string
  rows: RawRow[]
}

const columnOf = (heading: string): string => {
  const word = heading
    .normalize('NFC')
    .replace(/^\ufeff/, '')
    .trim()
  const column = Object.entries(indexColumns).find(
    ([name, also]) => name === word.toLowerCase() || also === word,
  )
  return column?.[0] ?? ''
}

async function readCsv(text: string): Promise<RawRow[]> {
  const rows: RawRow[] = []
  let columns: string[] | null = null
  for (const record of csvRecords(text)) {
    if (record === null) await nextTurn()
    else if (columns === null) {
      columns = record.map(({ value }) => columnOf(value))
      const isWhole = ['kind', 'key', 'title', 'day'].every((name) => columns?.includes(name))
      if (!isWhole) throw new SourceFault('badIndex')
    } else if (record.some(({ value }) => value !== '')) {
      const fields = columns.flatMap((name, at) => (name === '' ? [] : [[name, record[at]?.value ?? '']]))
      rows.push(Object.fromEntries(fields))
    }
    if (rows.length > archiveLimits.rows) throw new SourceFault('tooManyRows')
  }
  return rows
}

async function readLines(text: string): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const row: unknown = JSON.parse(line)
    if (row === null || typeof row !== 'object' || Array.isArray(row)) throw new SourceFault('badIndex')
    rows.push(row as RawRow)
    if (rows.length > archiveLimits.rows) throw new SourceFault('tooManyRows')
    if (rows.length % 1000 === 0) await nextTurn()
  }
  return rows
}

/** Finds and reads `index.csv` or `index.jsonl` at the top of the source or in a folder there. Throws {@link SourceFault}. */
export async function readIndex(source: ArchiveSource): Promise<IndexFile> {
  const paths = (await source.listTop()).filter((path) => /(^|\/)index\.(csv|jsonl|ndjson)$/i.test(path))
  const [path] = paths.sort((one, other) => one.split('/').length - other.split('/').length)
  if (path === undefined) throw new SourceFault('noIndex')
  const text = decodeKorean(await source.read(path, archiveLimits.indexBytes)).replace(/^\ufeff/, '')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  try {
    return { folder, rows: await (/csv$/i.test(path) ? readCsv(text) : readLines(text)) }
  } catch (error) {
    if (error instanceof CsvQuoteFault || error instanceof SyntaxError)
      throw new SourceFault('badIndex', { cause: error })
    throw error
  }
}
