import type { PickItem, PickName } from '#kit/picking.ts'

/**
 * A row of rights. `subject` is `everyone`, `company:CODE`, `department:CODE` (with the departments below), `unit:CODE`
 * (without them), `person:CODE`, `role:ID`, `title:COMPANY/CODE` or `position:COMPANY/CODE`.
 */
export interface RightRow {
  subject: string
  /** Null for everyone, and for a subject that was deleted. */
  name: PickName | null
}

/** The kinds of subjects with a name. */
export const namedKinds = ['company', 'department', 'unit', 'person', 'role', 'title', 'position'] as const

/** Returns the kind of a subject; null for everyone and for unknown kinds. */
export function kindOf(subject: string): (typeof namedKinds)[number] | null {
  const kind = subject.slice(0, subject.indexOf(':'))
  return namedKinds.find((one) => one === kind) ?? null
}

/** Returns whether a subject is selected in the dialog for roles. */
export function isRole(subject: string): boolean {
  return ['role', 'title', 'position'].includes(kindOf(subject) ?? '')
}

/** Adds subjects that have no row yet; `toRow` creates a row with the default right. */
export function addSubjects<Row extends RightRow>(
  rows: readonly Row[],
  added: readonly RightRow[],
  toRow: (subject: RightRow) => Row,
): Row[] {
  // A department with and without those below is one choice.
  const known = new Set(rows.map((row) => row.subject.replace(/^unit:/, 'department:')))
  const isNew = ({ subject }: RightRow) => {
    const key = subject.replace(/^unit:/, 'department:')
    return !known.has(key) && known.add(key)
  }
  return [...rows, ...added.filter(isNew).map(toRow)]
}

/** Returns the people and departments of the picker as subjects. */
export function pickedSubjects(items: readonly PickItem[]): RightRow[] {
  return items
    .filter(({ kind }) => kind === 'person' || kind === 'department')
    .map(({ kind, id, name }) => ({ subject: `${kind}:${id}`, name }))
}

/** Replaces the roles among the rows by the selected ones; roles that remain keep their row. */
export function replaceRoles<Row extends RightRow>(
  rows: readonly Row[],
  selected: readonly RightRow[],
  toRow: (subject: RightRow) => Row,
): Row[] {
  const chosen = new Set(selected.map(({ subject }) => subject))
  const remainingRows = rows.filter(({ subject }) => !isRole(subject) || chosen.has(subject))
  return addSubjects(remainingRows, selected, toRow)
}

/** Includes or excludes the departments below the department of a row. */
export function withBelow<Row extends RightRow>(row: Row, isBelow: boolean): Row {
  const code = row.subject.slice(row.subject.indexOf(':') + 1)
  return { ...row, subject: `${isBelow ? 'department' : 'unit'}:${code}` }
}

/** Returns the rows of which the name contains a text, in any letter case. */
export function namesWith<T extends { name: string }>(rows: readonly T[], text: string): T[] {
  const typed = text.trim().toLowerCase()
  return rows.filter(({ name }) => name.toLowerCase().includes(typed))
}
