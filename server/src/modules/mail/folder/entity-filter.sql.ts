import type { FilterCondition } from '@maru/api/contact'
import type { Db, Fragment } from '#kit/db.ts'

/** A condition on mails as the client sends it; see the contract. */
export interface EntityFilter {
  field: string
  condition: FilterCondition
  value?: string | number | boolean | undefined
}

type Column = (db: Db) => Fragment

/** Texts, compared without letter case. Their search conditions are joined by "or", as in address books. */
const texts = new Map<string, Column>([
  ['subject', (db) => db`text.subject`],
  ['from', (db) => db`(text.from_name || ' ' || text.from_address)`],
  ['preview', (db) => db`text.preview`],
  ['importance', (db) => db`text.importance`],
])
const instants = new Map<string, Column>([
  ['datetimecreated', (db) => db`entry.received_at`],
  ['datetimereceived', (db) => db`entry.received_at`],
  ['datetimesent', (db) => db`text.sent_at`],
])
const numbers = new Map<string, Column>([['size', (db) => db`entry.size`]])
const truths = new Map<string, Column>([
  ['isread', (db) => db`entry.is_read`],
  ['isdraft', (db) => db`entry.is_draft`],
  ['isflagged', (db) => db`entry.is_flagged`],
  ['hasattachments', (db) => db`(text.attachments <> '[]'::jsonb)`],
])

const comparisons: Partial<Record<FilterCondition, Column>> = {
  IsEqualTo: (db) => db`=`,
  IsNotEqualTo: (db) => db`is distinct from`,
  IsGreaterThan: (db) => db`>`,
  IsGreaterThanOrEqualTo: (db) => db`>=`,
  IsLessThan: (db) => db`<`,
  IsLessThanOrEqualTo: (db) => db`<=`,
}

/** The condition on a text; null for an empty one, which has no effect. */
function textTest(db: Db, column: Fragment, condition: FilterCondition, value: string): Fragment | null {
  if (condition === 'Exists') return db`${column} <> ''`
  const asked = value.normalize('NFC').trim().toLowerCase()
  if (asked === '') return null
  if (condition === 'ContainsSubstring') return db`strpos(lower(${column}), ${asked}) > 0`
  if (condition === 'Not') return db`strpos(lower(${column}), ${asked}) = 0`
  const compared = comparisons[condition]
  return compared ? db`lower(${column}) collate "C" ${compared(db)} ${asked}` : null
}

/** The condition on an instant, a number or a truth; null if the value is none or the condition is for texts. */
function valueTest(db: Db, { field, condition, value }: EntityFilter): Fragment | null | undefined {
  const name = field.toLowerCase()
  const column = (instants.get(name) ?? numbers.get(name) ?? truths.get(name))?.(db)
  if (!column) return undefined
  if (condition === 'Exists') return db`${column} is not null`
  const compared = comparisons[condition]?.(db)
  if (!compared) return null
  if (truths.has(name))
    return db`${column} ${compared} ${value === 1 || String(value).toLowerCase() === 'true'}::boolean`
  if (numbers.has(name))
    return Number.isFinite(Number(value)) ? db`${column} ${compared} ${String(Number(value))}::numeric` : null
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : db`${column} ${compared} ${new Date(at)}::timestamptz`
}

const searching = new Set<FilterCondition>(['IsEqualTo', 'ContainsSubstring'])

/**
 * The conditions of a list of mails: of the search conditions on texts at least one must match, all others must. The
 * second part is the name of a field that mails do not have.
 */
export function entityFilters(
  db: Db,
  filters: readonly EntityFilter[],
): { fits: Fragment; unknown: string | undefined } {
  const any: Fragment[] = []
  const all: Fragment[] = []
  for (const filter of filters) {
    const column = texts.get(filter.field.toLowerCase())
    const test = column
      ? textTest(db, column(db), filter.condition, String(filter.value ?? ''))
      : valueTest(db, filter)
    if (test === undefined) return { fits: db``, unknown: filter.field }
    if (test === null) continue
    if (column && searching.has(filter.condition)) any.push(test)
    else all.push(test)
  }
  const searched = any.reduce((before, one) => db`${before} or ${one}`, db`false`)
  const fits = all.reduce((before, one) => db`${before} and ${one}`, db``)
  return { fits: any.length > 0 ? db`${fits} and (${searched})` : fits, unknown: undefined }
}

const sorted = new Map<string, Column>([
  ...instants,
  ['datetimesent', (db) => db`coalesce(text.sent_at, entry.received_at)`],
  ...numbers,
  ...truths,
  ['subject', (db) => db`lower(text.subject)`],
  ['from', (db) => db`lower(coalesce(nullif(text.from_name, ''), text.from_address))`],
])

/** The order of a list of mails; by date, newest first, without a known field. */
export function entityOrder(
  db: Db,
  sorts: readonly { field: string; direction?: string | undefined }[],
): Fragment {
  const order = sorts.reduce<Fragment | null>((before, { field, direction = 'desc' }) => {
    const column = sorted.get(field.toLowerCase())
    if (!column) return before
    const one = /^asc/i.test(direction) ? db`${column(db)} asc` : db`${column(db)} desc`
    return before ? db`${before}, ${one}` : one
  }, null)
  const isAscending = /^asc/i.test(sorts[0]?.direction ?? 'desc')
  const last = isAscending ? db`entry.entry_id asc` : db`entry.entry_id desc`
  return order
    ? db`${order}, ${last}`
    : isAscending
      ? db`entry.received_at asc, ${last}`
      : db`entry.received_at desc, ${last}`
}
