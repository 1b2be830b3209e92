import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineEvents } from '../kit/events.ts'
import { page, pageOf } from '../kit/paging.ts'
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
  'admin.holdWaiting': 409,
  'admin.holdNeedsAnother': 409,
  'admin.holdNotAsked': 409,
  'admin.notHeld': 409,
})
type AdminPersonalErrors = typeof adminPersonalErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminPersonalErrors {}
}

/** Days in which a second person can confirm a request for a hold; until then nothing of the person is erased. */
export const holdRequestDays = 7

/** What happened to a request for a hold: asked, or how it ended. */
export const holdSteps = ['asked', 'confirmed', 'declined', 'expired'] as const

/** Events of requests for a legal hold. */
export const adminHoldEvents = defineEvents({ requestChanged: 'admin.holdRequestChanged' })
declare module '../kit/events.ts' {
  interface Events {
    'admin.holdRequestChanged': {
      personCode: string
      step: (typeof holdSteps)[number]
      /** The request lifts a hold. */
      lifts: boolean
      askedBy: string
      /** Empty if the request expired. */
      actedBy: string
    }
  }
}

/** What one entry of the list of looks was. */
export const lookKinds = [
  'profile',
  'held',
  'sessions',
  'audit',
  'export',
  'erase',
  'viewAs',
  'right',
] as const
/** What one entry of the list of looks was. */
export type LookKind = (typeof lookKinds)[number]

/** Someone looked at the data of a person. */
export const look = object({
  lookId: Type.Integer(),
  happenedAt: instant,
  personCode: Type.String(),
  personName: localName,
  kind: oneOf(lookKinds),
})
/** Someone looked at the data of a person. */
export type Look = Static<typeof look>

/** A request to set or lift a hold that waits for a second person. */
export const holdRequest = object({
  personCode: Type.String(),
  personName: localName,
  /** Null lifts the hold. */
  reason: nullable(Type.String()),
  askedBy: Type.String(),
  askedByName: localName,
  askedAt: instant,
  /** False for the person who asked, and for the person it is about. */
  canConfirm: Type.Boolean(),
})
/** A request to set or lift a hold that waits for a second person. */
export type HoldRequest = Static<typeof holdRequest>

/** A legal hold. */
export const hold = object({
  personCode: Type.String(),
  personName: localName,
  reason: Type.String(),
  heldByName: localName,
  confirmedByName: localName,
  heldAt: instant,
})
/** A legal hold. */
export type Hold = Static<typeof hold>

/** Rows about a person in one table. */
export const heldRows = object({
  room: Type.String(),
  table: Type.String(),
  /** What the rows are, and the part of the portal that they belong to, in words. */
  name: localName,
  roomName: localName,
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
  /** A request to set or lift the hold; null without one. */
  holdRequest: nullable(holdRequest),
  tables: Type.Array(heldRows),
})
/** What the portal holds about a person. */
export type HeldData = Static<typeof heldData>

const person = { personCode: code }
const refreshes = ['admin.getHeldData', 'admin.listHolds'] as const
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
    errors: [
      'admin.notLeft',
      'admin.erasureHeld',
      'admin.holdWaiting',
      'admin.alreadyErased',
      'admin.erasureNotConfirmed',
    ],
  }),
  holdErasure: change('/api/admin/personal/hold', 'maru', {
    summary:
      'Asks to set a legal hold on a person with its reason, or to lift it with null. It takes effect when a second person confirms it; until then, for seven days, nothing of the person is erased.',
    refreshes,
    input: object({ ...person, reason: nullable(text(500, 1)) }),
    output: object({}),
    errors: ['admin.holdWaiting', 'admin.notHeld'],
  }),
  confirmHold: change('/api/admin/personal/hold/confirm', 'maru', {
    summary:
      'Confirms a request to set or lift a legal hold; not by the person who asked, nor by the person that the hold is about.',
    refreshes,
    input: object(person),
    output: object({}),
    errors: ['admin.holdNeedsAnother', 'admin.holdNotAsked'],
  }),
  declineHold: change('/api/admin/personal/hold/decline', 'maru', {
    summary: 'Withdraws or declines a request to set or lift a legal hold.',
    refreshes,
    input: object(person),
    output: object({}),
    errors: ['admin.holdNotAsked'],
  }),
  listHolds: read('/api/admin/personal/holds', 'maru', {
    summary:
      'Lists requests that wait for a second person, and legal holds; super administrators see all companies, others the current one.',
    output: object({ requests: Type.Array(holdRequest), holds: Type.Array(hold) }),
  }),
  listLooks: read('/api/admin/personal/looks', 'maru', {
    summary:
      'Lists who looked at, exported or erased the data of a person, or saw the portal as them, newest first.',
    input: object({ ...person, page, itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }) }),
    output: pageOf(look),
  }),
  listOwnLooks: read('/api/admin/personal/looks/own', 'maru', {
    summary: 'Lists who looked at the data of the viewer, newest first, without reasons.',
    input: object({ page, itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }) }),
    output: pageOf(look),
  }),
  downloadOwnData: read('/api/admin/personal/own', 'maru', {
    summary:
      'Returns mails as mbox, calendars as iCalendar, contacts as vCard and attached files of the viewer as one zip, created while it is sent; recorded in the audit log.',
    answer: 'raw',
    cost: 'heavy',
    mailOnly: true,
    output: Type.Unknown(),
  }),
  getErasureRule: read('/api/admin/personal/rule', 'maru', {
    summary:
      'Returns after how many days people of the current company who left are erased; null: by hand only.',
    input: ofCompany(object({})),
    output: rule,
  }),
  saveErasureRule: change('/api/admin/personal/rule', 'maru', {
    summary: 'Sets after how many days people of the current company who left are erased each night.',
    refreshes: ['admin.getErasureRule', 'admin.getHeldData'],
    input: ofCompany(rule),
    output: object({}),
  }),
})
