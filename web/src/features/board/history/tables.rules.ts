import { diffArrays } from 'diff'
import { compareWords, patience, type Stretch, tableMark, textOf, wordsOf } from './history.rules.ts'

/** A cell of two compared tables: the equal, removed and added parts of its text. */
export type ComparedCell = Stretch[]

/** A row that is in both compared tables, only in the older table, or only in the newer table. */
export interface ComparedRow {
  kind: Stretch['kind']
  cells: ComparedCell[]
}

/** A part of two compared articles: text, or a table with its compared rows. */
export type Part = Stretch | { kind: 'table'; rows: ComparedRow[] }

/** Returns the stretches of a part; for a table, the stretches of all its cells in order. */
export function stretchesOf(part: Part): Stretch[] {
  return part.kind === 'table' ? part.rows.flatMap((row) => row.cells.flat()) : [part]
}

type Row = string[]
type Table = Row[]

/** Maximum value of `colspan` and `rowspan`; larger values are reduced to it. */
const mostCovered = 100

const spanOf = (cell: Element, name: string) =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1, 1), mostCovered)

/**
 * Returns the text of each cell, row by row. The text of a merged cell is in its first position; the other
 * positions are empty.
 */
export function rowsOf(table: Element): Table {
  const grid: Table = []
  const own = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  own.forEach((row, at) => {
    grid[at] ??= []
    const line = grid[at]
    let column = 0
    for (const cell of row.children) {
      if (cell.nodeName !== 'TD' && cell.nodeName !== 'TH') continue
      while (line[column] !== undefined) column += 1
      const rows = Math.min(spanOf(cell, 'rowspan'), own.length - at)
      const columns = spanOf(cell, 'colspan')
      for (let below = 0; below < rows; below += 1)
        for (let right = 0; right < columns; right += 1) {
          grid[at + below] ??= []
          const place = grid[at + below] as Row // created above
          place[column + right] = below + right === 0 ? textOf(cell) : ''
        }
    }
  })
  return grid.map((row) => Array.from(row, (text) => text ?? ''))
}

const stretch = (kind: Stretch['kind'], text: string): Stretch[] => (text === '' ? [] : [{ kind, text }])

/** Returns the common runs of two arrays in order, with the removed and added elements between them. */
function align<T>(older: T[], newer: T[], isEqual: (one: T, other: T) => boolean) {
  const changes = diffArrays(older, newer, { comparator: isEqual, timeout: patience })
  const steps: { pairs: [T, T][]; removed: T[]; added: T[] }[] = []
  let [was, is] = [0, 0]
  let open = { pairs: [] as [T, T][], removed: [] as T[], added: [] as T[] }
  const close = () => {
    if (open.pairs.length + open.removed.length + open.added.length > 0) steps.push(open)
    open = { pairs: [], removed: [], added: [] }
  }
  if (!changes) return [{ pairs: [], removed: older, added: newer }]
  for (const { added, removed, count } of changes) {
    if (removed) open.removed.push(...older.slice(was, was + count))
    else if (added) open.added.push(...newer.slice(is, is + count))
    else {
      close()
      open.pairs = older.slice(was, was + count).map((one, at): [T, T] => [one, newer[is + at] as T]) // equal runs have the same length
      close()
    }
    if (!added) was += count
    if (!removed) is += count
  }
  close()
  return steps
}

const isEqualRow = (one: Row, other: Row) =>
  one.length === other.length && one.every((text, at) => text === other[at])

/**
 * Whether two rows are versions of one row: at least half of the non-empty cells of `one` are also in
 * `other`.
 */
const isLikeRow = (one: Row, other: Row) =>
  one.filter((text) => text !== '' && other.includes(text)).length * 2 >=
  Math.max(one.filter((text) => text !== '').length, 1)

function compareCells(older: Row, newer: Row): ComparedCell[] {
  if (older.length === newer.length)
    return older.map((text, at) => {
      const next = newer[at] ?? ''
      return text === next ? stretch('same', text) : compareWords(text, next)
    })
  return align(older, newer, (one, other) => one === other).flatMap(({ pairs, removed, added }) => {
    const changed = Math.min(removed.length, added.length)
    return [
      ...pairs.map(([text]) => stretch('same', text)),
      ...removed.slice(0, changed).map((text, at) => compareWords(text, added[at] ?? '')),
      ...removed.slice(changed).map((text) => stretch('removed', text)),
      ...added.slice(changed).map((text) => stretch('added', text)),
    ]
  })
}

const wholeRow = (kind: 'removed' | 'added', row: Row): ComparedRow => ({
  kind,
  cells: row.map((text) => stretch(kind, text)),
})

const bothRows = (older: Row, newer: Row): ComparedRow => ({
  kind: 'same',
  cells: compareCells(older, newer),
})

/**
 * Compares two tables row by row. Returns the removed and added rows, and for other rows the changes in each
 * cell.
 */
export function compareTables(older: Table, newer: Table): ComparedRow[] {
  return align(older, newer, isEqualRow).flatMap(({ pairs, removed, added }) => {
    const equal = pairs.map(([one, other]) => bothRows(one, other))
    // The number of rows between two equal rows is the same: each row was changed in its position.
    if (removed.length === added.length)
      return [...equal, ...removed.map((row, at) => bothRows(row, added[at] ?? []))]
    const rest = align(removed, added, isLikeRow).flatMap((step) => [
      ...step.pairs.map(([one, other]) => bothRows(one, other)),
      ...step.removed.map((row) => wholeRow('removed', row)),
      ...step.added.map((row) => wholeRow('added', row)),
    ])
    return [...equal, ...rest]
  })
}

const bagOf = (table: Table) => new Set(wordsOf(table.flat().join(' ')).filter((text) => text.trim() !== ''))

/**
 * Whether two tables are versions of one table: at least a third of all their words are in both, or both are
 * empty.
 */
function isLikeTable(one: Set<string>, other: Set<string>): boolean {
  if (one.size + other.size === 0) return true
  let common = 0
  for (const text of one) if (other.has(text)) common += 1
  return common * 2 * 3 >= one.size + other.size
}

/** Compares two articles: text word by word, and tables row by row at their positions in the text. */
export function compareParts(older: Node, newer: Node): Part[] {
  const tables: { before?: Table; after?: Table }[] = []
  const [before, after] = [older, newer].map((root) => {
    const result: { table: Table; words: Set<string>; number: number }[] = []
    const text = textOf(root, (element) => {
      const table = rowsOf(element)
      result.push({ table, words: bagOf(table), number: 0 })
      return `${tableMark}:${result.length - 1}:`
    })
    return { found: result, text }
  }) as [Side, Side]
  for (const step of align(before.found, after.found, (one, other) => isLikeTable(one.words, other.words))) {
    for (const [one, other] of step.pairs) {
      one.number = tables.length
      other.number = tables.length
      tables.push({ before: one.table, after: other.table })
    }
    for (const one of step.removed) one.number = tables.push({ before: one.table }) - 1
    for (const other of step.added) other.number = tables.push({ after: other.table }) - 1
  }
  return compareWords(numbered(before), numbered(after)).flatMap((part) => partsOf(part, tables))
}

interface Side {
  found: { table: Table; words: Set<string>; number: number }[]
  text: string
}

/**
 * Returns the text with the number of each table in its article replaced by the number that both articles
 * share.
 */
function numbered({ text, found }: Side): string {
  return text.replace(
    new RegExp(`${tableMark}:(\\d+):`, 'g'),
    (_mark, at) => `${tableMark}${found[Number(at)]?.number}`,
  )
}

/** Splits a stretch at the marks of its tables. */
function partsOf({ kind, text }: Stretch, tables: { before?: Table; after?: Table }[]): Part[] {
  return text.split(new RegExp(`\n?(${tableMark}\\d+)\n?`)).flatMap((piece): Part[] => {
    if (!piece.startsWith(tableMark)) return piece === '' ? [] : [{ kind, text: piece }]
    const { before = [], after = [] } = tables[Number(piece.slice(1))] ?? {}
    if (kind === 'same') return [{ kind: 'table', rows: compareTables(before, after) }]
    const rows = kind === 'removed' ? before : after
    return [{ kind: 'table', rows: rows.map((row) => wholeRow(kind, row)) }]
  })
}
