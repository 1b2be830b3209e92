import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  type Static,
  Type,
  text,
} from '../kit/schema.ts'

/** What happens to rows at an erasure: deleted, texts replaced, or kept for a reason. */
export const rowFates = ['delete', 'anonymise', 'law', 'others', 'record'] as const
/** What happens to rows at an erasure. */
export type RowFate = (typeof rowFates)[number]

/** Error codes of personal data with their HTTP status. */
export const adminPersonalErrors = defineErrors({
  'admin.notLeft': 409,
  'admin.erasureHeld': 409,
  'admin.alreadyErased': 409,
  'admin.erasureNotConfirmed': 400,
})
type AdminPersonalErrors = typeof adminPersonalErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminPersonalErrors {}
}

/** Rows about a person in one table. */
export const heldRows = object({
  room: Type.String(),
  table: Type.String(),
  rows: Type.Integer(),
  fate: oneOf(rowFates),
})

/** What the portal holds about a person. */
export const heldData = object({
  personCode: Type.String(),
  personName: localName,
  retiredOn: nullable(day),
  /** The person has left, so an erasure is possible. */
  hasLeft: Type.Boolean(),
  /** When the rule of the company erases; null without a rule, or before the person leaves. */
  eraseOn: nullable(day),
  erasedAt: nullable(instant),
  /** Why nothing may be erased; null without a hold. */
  holdReason: nullable(Type.String()),
  tables: Type.Array(heldRows),
})
/** What the portal holds about a person. */
export type HeldData = Static<typeof heldData>

const person = { personCode: code }
const refreshes = ['admin.getHeldData']
const rule = object({ afterDays: nullable(Type.Integer({ minimum: 0, maximum: 3650 })) })

/**
 * Personal data of people: for super administrators, and for company and HR managers for people of their company.
 */
export const adminPersonalApi = defineApi('admin', {
  getHeldData: read('/api/admin/personal', 'maru', {
    summary: 'Counts what each room holds about a person, and tells what an erasure would do with it.',
    cost: 'heavy',
    input: object(person),
    output: heldData,
  }),
  exportPersonalData: read('/api/admin/personal/zip', 'maru', {
    summary:
      'Returns everything about a person as a zip of JSON files by room and table, without secrets; recorded in the audit log with the reason.',
    cost: 'heavy',
    answer: 'raw',
    input: object({ ...person, reason: text(500, 1) }),
    output: object({}),
  }),
  erasePerson: change('/api/admin/personal/erase', 'maru', {
    summary:
      'Erases a person who has left, at once: deletes or anonymizes the rows that no law and no other person needs. Cannot be undone.',
    refreshes: [...refreshes, 'account.listAccounts'],
    cost: 'heavy',
    input: object({ ...person, confirmedCode: code }),
    output: heldData,
    errors: ['admin.notLeft', 'admin.erasureHeld', 'admin.alreadyErased', 'admin.erasureNotConfirmed'],
  }),
  holdErasure: change('/api/admin/personal/hold', 'maru', {
    summary: 'Sets a legal hold on a person with its reason, or lifts it with null.',
    refreshes,
    input: object({ ...person, reason: nullable(text(500, 1)) }),
    output: object({}),
  }),
  getErasureRule: read('/api/admin/personal/rule', 'maru', {
    summary:
      'Returns after how many days people of the current company who left are erased; null: by hand only.',
    output: rule,
  }),
  saveErasureRule: change('/api/admin/personal/rule', 'maru', {
    summary: 'Sets after how many days people of the current company who left are erased each night.',
    refreshes: ['admin.getErasureRule', 'admin.getHeldData'],
    input: rule,
    output: object({}),
  }),
})
