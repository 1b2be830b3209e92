import { instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { party } from '../document/flow.ts'
import { stepKinds } from '../engine/model.ts'
import { documentContent, type FormValues } from '../form/content.ts'
import type { FormDefinition } from '../form/definition.ts'

/** A changed field; in a table also its row from 1 and its column, null for a row that came or went as a whole. */
export const fieldChange = object({
  key: Type.String(),
  row: nullable(Type.Integer()),
  column: nullable(Type.String()),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
})
/** A changed field. */
export type FieldChange = Static<typeof fieldChange>

/** A piece of a changed text. */
export const textPiece = object({ kind: oneOf(['same', 'added', 'removed']), text: Type.String() })
/** A piece of a changed text. */
export type TextPiece = Static<typeof textPiece>

/** What changed in a document since the viewer decided about it or read it. */
export const documentChanges = object({
  /** `decided`: since the viewer's own decision; `seen`: since the viewer last opened it. */
  since: oneOf(['decided', 'seen']),
  sinceDate: instant,
  changedDate: instant,
  /** The comment of that decision, and the drafter's answer to it. */
  ownComment: Type.String(),
  answer: Type.String(),
  subject: nullable(object({ before: Type.String(), after: Type.String() })),
  fields: Type.Array(fieldChange),
  text: Type.Array(textPiece),
  line: Type.Array(object({ kind: oneOf(['added', 'removed']), stepKind: oneOf(stepKinds), party })),
  files: Type.Array(
    object({ kind: oneOf(['added', 'removed', 'changed']), name: Type.String(), size: Type.Integer() }),
  ),
  /** The document as it was then. */
  before: documentContent,
  hiddenBefore: Type.Array(Type.String()),
  names: Type.Record(Type.String(), localName),
})
/** What changed in a document. */
export type DocumentChanges = Static<typeof documentChanges>

const listOf = (value: FormValues[string] | undefined): string[] => {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [value]
}
const rowsOf = (value: FormValues[string] | undefined): Record<string, string>[] =>
  Array.isArray(value) ? value.filter((row): row is Record<string, string> => typeof row === 'object') : []

function rowChanges(
  key: string,
  columns: readonly string[],
  before: FormValues[string] | undefined,
  after: FormValues[string] | undefined,
): FieldChange[] {
  const [old, now] = [rowsOf(before), rowsOf(after)]
  const whole = (row: Record<string, string> | undefined) =>
    row ? columns.flatMap((column) => row[column] || []) : []
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index).flatMap(
    (index): FieldChange[] => {
      const [one, other] = [old[index], now[index]]
      if (!one || !other)
        return [{ key, row: index + 1, column: null, before: whole(one), after: whole(other) }]
      return columns
        .filter((column) => (one[column] ?? '') !== (other[column] ?? ''))
        .map((column) => ({
          ...{ key, row: index + 1, column },
          ...{ before: listOf(one[column]), after: listOf(other[column]) },
        }))
    },
  )
}

/** The fields with another value, in the order of the form. */
export function fieldChanges(
  { fields }: Pick<FormDefinition, 'fields'>,
  before: FormValues,
  after: FormValues,
): FieldChange[] {
  return fields.flatMap(({ key, kind, columns }) => {
    if (kind === 'table') {
      const keys = columns.map((column) => column.key)
      return rowChanges(key, keys, before[key], after[key])
    }
    const [old, now] = [listOf(before[key]), listOf(after[key])]
    return JSON.stringify(old) === JSON.stringify(now)
      ? []
      : [{ key, row: null, column: null, before: old, after: now }]
  })
}

/** Words of a text that are compared; the rest of a longer text is compared as one piece. */
const mostWords = 1500

function wordsOf(text: string): string[] {
  const words = text === '' ? [] : text.split(/(?<=\s)/u)
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join('')]
}

/** Lengths of the longest common part of two lists from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const [row, below] = [lengths[one], lengths[one + 1]]
      if (!row || !below) continue
      row[other] =
        old[one] === now[other]
          ? (below[other + 1] ?? 0) + 1
          : Math.max(below[other] ?? 0, row[other + 1] ?? 0)
    }
  return lengths
}

/** The pieces of a text that stayed, came and went, word by word; empty if nothing changed. */
export function textChanges(before: string, after: string): TextPiece[] {
  if (before === after) return []
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const lengths = commonLengths(old, now)
  const pieces: TextPiece[] = []
  const add = (kind: TextPiece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [one, other] = [0, 0]
  while (one < old.length || other < now.length) {
    const [word = '', next = ''] = [old[one], now[other]]
    if (one < old.length && other < now.length && word === next) {
      add('same', word)
      one += 1
      other += 1
    } else if (
      other >= now.length ||
      (one < old.length && (lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0))
    ) {
      add('removed', word)
      one += 1
    } else {
      add('added', next)
      other += 1
    }
  }
  return pieces
}
