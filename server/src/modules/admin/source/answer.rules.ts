import { sourceAnswerLimits } from '@maru/api/approval'
import { shownLine } from '#kit/text/shown-text.ts'

/** The rows that a program has answered. */
export interface AnsweredRows {
  rows: Record<string, string>[]
  hasMore: boolean
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** Rows of an answer that are looked at: 128 KB hold more empty ones than a process should look through. */
const rowsRead = 10 * sourceAnswerLimits.rows

/** A cell as plain text on one line: texts and numbers only; everything else is empty. */
function cellOf(row: object, key: string): string {
  const cell: unknown = Object.hasOwn(row, key) ? row[key as keyof typeof row] : ''
  const text = typeof cell === 'number' && Number.isFinite(cell) ? String(cell) : cell
  return typeof text === 'string' ? shownLine(text.slice(0, 2 * sourceAnswerLimits.cell).toWellFormed()) : ''
}

/**
 * The rows of an answer `{"rows": [{"value": "C-100", …}], "more": false}`: `value` and the columns of the source, as
 * plain texts. Other columns, and rows without a value or with a text that is too long, are dropped. Null for everything
 * that is not such JSON.
 */
export function readRows(body: Buffer, columns: readonly string[]): AnsweredRows | null {
  const answer = readJson(body)
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows))
    return null
  const all: unknown[] = answer.rows
  if (!all.every((row): row is object => typeof row === 'object' && row !== null)) return null
  const read = all
    .slice(0, rowsRead)
    .map((row) => Object.fromEntries(['value', ...columns].map((key) => [key, cellOf(row, key)])))
    .filter(
      (row) => row.value !== '' && Object.values(row).every((text) => text.length <= sourceAnswerLimits.cell),
    )
  const isLonger = all.length > rowsRead || read.length > sourceAnswerLimits.rows
  const hasMore = ('more' in answer && answer.more === true) || isLonger
  return { rows: read.slice(0, sourceAnswerLimits.rows), hasMore }
}
