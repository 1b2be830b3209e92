import { deserialize, serialize } from 'node:v8'
import {
  type DepartmentTurnout,
  kindOf,
  type SurveyQuestion,
  smallestGroup,
  surveyLimits,
} from '@maru/api/survey'
import type { AnswerCell } from '../answer.sql.ts'
import type { CountedDepartment, WaitingSeat } from './sealed.sql.ts'

/** Answers that are counted together: at least five. They have a department if all of them are from it. */
export interface Batch {
  division: string | null
  seats: number[]
}

/** Answers that wait before five of them are counted without a department. */
const mostWaiting = 3 * smallestGroup

function bySize(waiting: readonly WaitingSeat[]): [string, number[]][] {
  const groups = Map.groupBy(waiting, (one) => one.division)
  return [...groups]
    .map(([division, seats]): [string, number[]] => [division, seats.map((one) => one.seat)])
    .sort(([, one], [, other]) => other.length - one.length)
}

/**
 * The answers of an open survey that can be counted now. At least five answers always remain, so that the last ones are
 * never fewer than five. `waiting` is in random order; the choice depends on departments only, never on answers.
 */
export function nextBatch(waiting: readonly WaitingSeat[]): Batch | null {
  const spare = waiting.length - smallestGroup
  if (spare < smallestGroup) return null
  const groups = bySize(waiting)
  const [division, seats] = groups[0] ?? ['', []]
  if (seats.length >= smallestGroup) return { division, seats: seats.slice(0, spare) }
  if (waiting.length < mostWaiting) return null
  const smallestFirst = groups.reverse().flatMap(([, own]) => own)
  return { division: null, seats: smallestFirst.slice(0, smallestGroup) }
}

/**
 * All answers of a survey that ended, in batches of at least five; none if there are fewer than five. Departments with
 * fewer than five are counted together without a department.
 */
export function lastBatches(waiting: readonly WaitingSeat[]): Batch[] {
  if (waiting.length < smallestGroup) return []
  const groups = bySize(waiting)
  const batches = groups
    .filter(([, seats]) => seats.length >= smallestGroup)
    .map(([division, seats]): Batch => ({ division, seats }))
  const rest = groups.filter(([, seats]) => seats.length < smallestGroup).flatMap(([, seats]) => seats)
  if (rest.length > 0 && rest.length < smallestGroup) rest.push(...(batches.pop()?.seats ?? []))
  return rest.length > 0 ? [...batches, { division: null, seats: rest }] : batches
}

type StoredCell = [number, number, number | null, number | null, number | null, string | null]

/** Bytes of one sealed value up to which all answers to a survey have the same length. */
const mostPadded = 65_536
const cellBytes = 64

/**
 * The length that all answers to a survey are filled up to, so that the length of a sealed value says nothing about
 * them. Longer ones are filled up to a multiple of it.
 */
export function paddedSize(questions: readonly SurveyQuestion[]): number {
  let bytes = 256
  for (const question of questions) {
    const kind = kindOf(question.questionType)
    const rows = question.examples.filter((example) => example.isRow).length
    const options = question.examples.length - rows
    bytes += cellBytes * (kind === 'matrix' ? rows * Math.max(1, options) : Math.max(1, options))
    const isText = kind === 'shortText' || kind === 'longText'
    // A UTF-16 unit takes two bytes in this form.
    if (isText) bytes += 2 * (question.settings.maxLength ?? surveyLimits.answer)
    else if (question.isAdditionalOption) bytes += 2 * surveyLimits.answer
    else bytes += cellBytes
  }
  return Math.min(mostPadded, Math.ceil(bytes / 256) * 256)
}

/** Answers as bytes, filled up to a multiple of `size`. */
export function packCells(cells: readonly AnswerCell[], size: number): Buffer {
  const body = serialize(
    cells.map(
      (one): StoredCell => [one.questionId, one.place, one.exampleId, one.exampleRow, one.value, one.body],
    ),
  )
  const packed = Buffer.alloc(Math.ceil((body.length + 4) / size) * size)
  packed.writeUInt32LE(body.length)
  body.copy(packed, 4)
  return packed
}

/** The answers of {@link packCells}. */
export function unpackCells(packed: Buffer): AnswerCell[] {
  const stored = deserialize(packed.subarray(4, 4 + packed.readUInt32LE())) as StoredCell[] // written by packCells
  return stored.map(([questionId, place, exampleId, exampleRow, value, body]) => ({
    questionId,
    place,
    exampleId,
    exampleRow,
    value,
    body,
  }))
}

/** Participation of a department below the one that was asked for; null figures are hidden. */
export type UnnamedTurnout = Omit<DepartmentTurnout, 'name' | 'comCode'>

interface Unit {
  deptCode: string
  members: number
  counted: number
  hasChildren: boolean
}

/** The departments directly below `parent`, or the top departments; members of `parent` itself are a unit of its code. */
function unitsBelow(rows: readonly CountedDepartment[], parent: string | null): Unit[] {
  const units = new Map<string, Unit>()
  for (const row of rows) {
    const at = parent === null ? -1 : row.path.indexOf(parent)
    if (parent !== null && at < 0) continue
    const deptCode = parent === null ? row.division : (row.path[at + 1] ?? row.deptCode)
    const unit = units.get(deptCode) ?? { deptCode, members: 0, counted: 0, hasChildren: false }
    unit.members += row.members
    unit.counted += row.counted
    unit.hasChildren ||= row.deptCode !== deptCode
    units.set(deptCode, unit)
  }
  return [...units.values()]
}

/** The units that may be shown: each has five members, and so have the hidden ones together. */
function shownUnits(units: readonly Unit[]): Set<string> {
  const shown = units.filter((unit) => unit.members >= smallestGroup)
  shown.sort((one, other) => other.members - one.members)
  let hidden = units.reduce((sum, unit) => sum + (unit.members < smallestGroup ? unit.members : 0), 0)
  while (hidden > 0 && hidden < smallestGroup) {
    const last = shown.pop()
    if (!last) break
    hidden += last.members
  }
  return new Set(shown.map((unit) => unit.deptCode))
}

/**
 * Participation in an anonymous survey below a department: in steps of five, and without departments that are small or
 * would reveal a small one by subtraction. Below a hidden department nothing is shown.
 */
export function unnamedTurnout(rows: readonly CountedDepartment[], parent: string | null): UnnamedTurnout[] {
  if (parent !== null) {
    const path = rows.find((row) => row.path.includes(parent))?.path ?? []
    const division = rows.find((row) => row.path.includes(parent))?.division ?? ''
    const from = path.indexOf(division)
    const above = path.slice(from, path.indexOf(parent) + 1)
    if (from < 0 || above.length === 0) return []
    for (const [index, code] of above.entries()) {
      const units = unitsBelow(rows, index === 0 ? null : (above[index - 1] ?? null))
      const own = units.find((unit) => unit.deptCode === code)
      if (!own?.hasChildren || !shownUnits(units).has(code)) return []
    }
  }
  const units = unitsBelow(rows, parent)
  const shown = shownUnits(units)
  return units.map(({ deptCode, members, counted, hasChildren }) =>
    shown.has(deptCode)
      ? {
          deptCode,
          memberCount: members,
          answeredCount: counted - (counted % smallestGroup),
          hasChildren,
        }
      : { deptCode, memberCount: null, answeredCount: null, hasChildren: false },
  )
}
