import { absenceStatuses, documentStatus } from '../approval.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { apiScopes } from '../kit/right/api-scopes.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'

/** Error codes of systems with their HTTP status. */
export const adminSystemErrors = defineErrors({
  'admin.systemOwners': 400,
  'admin.systemForm': 400,
  'admin.systemNetwork': 400,
  'admin.systemDrafters': 400,
  'admin.systemChanged': 409,
  'admin.systemOver': 409,
  'admin.tooManySystems': 409,
  // Refusals of the token address, which answers them in the form of RFC 6749.
  'admin.oauthRequest': 400,
  'admin.oauthClient': 401,
  'admin.oauthGrantType': 400,
  'admin.oauthScope': 400,
  'admin.oauthNetwork': 400,
})
type AdminSystemErrors = typeof adminSystemErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminSystemErrors {}
}

/** Bounds of systems. */
export const systemLimits = {
  ...{ systems: 30, name: 60, forms: 100, drafters: 200, networks: 50, url: 2000 },
  days: { least: 1, most: 365 },
  calls: { least: 1, most: 6000, usual: 240 },
  /** Hours that a former token works in addition to its successor. */
  overlap: { least: 0, most: 168 },
} as const

/** `open`: a draft that the person opens and submits. `submit`: a document that is submitted at once. */
export const systemModes = ['open', 'submit'] as const
/** What a system does with a form. */
export type SystemMode = (typeof systemModes)[number]

const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })
const subject = Type.String({ maxLength: 140, pattern: '^(company|department|unit|person):.+$' })
const owner = object({ personCode: code, name: localName, isGone: Type.Boolean() })

/** What a system drafted or submitted. */
export const systemDocument = object({
  externalKey: Type.String(),
  attempt: Type.Integer(),
  personCode: code,
  personName: localName,
  formName: localName,
  /** The last state that the system was notified of; null before the first one. */
  status: nullable(documentStatus),
  docNumber: Type.String(),
  createdAt: instant,
})
/** What a system drafted or submitted. */
export type SystemDocument = Static<typeof systemDocument>

/** An absence that a system has registered. */
export const systemAbsence = object({
  externalKey: Type.String(),
  personCode: code,
  personName: localName,
  fromDay: day,
  untilDay: day,
  status: oneOf(absenceStatuses),
  /** Whether an administrator may end it: it is not over, and its system can no longer do so. */
  canEnd: Type.Boolean(),
})
/** An absence that a system has registered. */
export type SystemAbsence = Static<typeof systemAbsence>

/** A system without its token. */
export const linkedSystem = object({
  systemId: rowId,
  /** Names the system at the token address; the token of the system is the client secret. */
  clientId: Type.String(),
  name: Type.String(),
  owners: Type.Array(owner),
  forms: Type.Array(object({ applicationId: Type.String(), name: localName, mode: oneOf(systemModes) })),
  /** Subjects of rights: `company:<code>`, `department:<code>`, `unit:<code>` with those below, `person:<code>`. */
  drafters: Type.Array(object({ subject: Type.String(), name: localName })),
  networks: Type.Array(Type.String()),
  /** Whether the system may register absences of these people. */
  absences: Type.Boolean(),
  /** Calls that the system makes for these people, with the rights of each of them. */
  scopes: Type.Array(oneOf(apiScopes)),
  /** Address that receives the states of documents; empty without one. */
  url: Type.String(),
  webhookId: nullable(rowId),
  /** Why the address was switched off. */
  offReason: nullable(oneOf(['person', 'gone', 'failing'])),
  failingSince: nullable(instant),
  callsPerMinute: Type.Integer(),
  createdAt: instant,
  expiresAt: instant,
  /** Until then the former token works too. */
  formerUntil: nullable(instant),
  endedAt: nullable(instant),
  lastUsedAt: nullable(instant),
  lastAddress: Type.String(),
  version: versionNumber,
})
/** A system without its token. */
export type LinkedSystem = Static<typeof linkedSystem>

const fields = {
  name: text(systemLimits.name, 1),
  owners: Type.Array(code, { minItems: 2, maxItems: 2 }),
  forms: Type.Array(object({ applicationId, mode: oneOf(systemModes) }), { maxItems: systemLimits.forms }),
  drafters: Type.Array(subject, { minItems: 1, maxItems: systemLimits.drafters }),
  networks: Type.Array(text(50, 1), { maxItems: systemLimits.networks }),
  /** False without it. */
  absences: Type.Optional(Type.Boolean()),
  /** None without it. */
  scopes: Type.Optional(Type.Array(oneOf(apiScopes), { maxItems: apiScopes.length, uniqueItems: true })),
  url: text(systemLimits.url),
  callsPerMinute: Type.Integer({ minimum: systemLimits.calls.least, maximum: systemLimits.calls.most }),
}
const days = Type.Integer({ minimum: systemLimits.days.least, maximum: systemLimits.days.most })
// Whether an administrator may end an absence depends on what its system may still do.
const refreshes = ['admin.listSystems', 'admin.listSystemAbsences']
const faults = [
  ...(['admin.webhookAddress', 'admin.webhookPrivate', 'admin.systemOwners'] as const),
  ...(['admin.systemForm', 'admin.systemNetwork', 'admin.systemDrafters'] as const),
]

/** Systems that draft documents for people; for super administrators and company managers. */
export const adminSystemApi = defineApi('admin', {
  listSystems: read('/api/admin/system/list', 'maru', {
    summary: 'Lists the systems of the current company without their tokens.',
    input: ofCompany(object({})),
    output: object({
      systems: Type.Array(linkedSystem),
      /** Where programs obtain access tokens; a path if the portal does not know its own address. */
      tokenAddress: Type.String(),
      /** The forms of the company that a system may be given. */
      available: Type.Array(object({ applicationId: Type.String(), name: localName })),
    }),
  }),
  listSystemDocuments: read('/api/admin/system/documents', 'maru', {
    summary: 'Lists what a system has drafted and submitted, newest first, without titles and values.',
    input: ofCompany(object({ systemId: rowId, page, itemsPerPage: pageSize })),
    output: pageOf(systemDocument),
  }),
  listSystemAbsences: read('/api/admin/system/absences', 'maru', {
    summary: 'Lists the absences that a system has registered, newest first, without their kinds.',
    input: ofCompany(object({ systemId: rowId, page, itemsPerPage: pageSize })),
    output: pageOf(systemAbsence),
  }),
  endSystemAbsence: change('/api/admin/system/absence/end', 'maru', {
    summary: 'Ends an absence of a system that can no longer do so, as the system would.',
    refreshes: ['admin.listSystemAbsences'],
    input: ofCompany(object({ systemId: rowId, externalKey: text(100, 1) })),
    output: object({}),
    errors: ['approval.absenceLinked', 'approval.absenceOver'],
  }),
  createSystem: change('/api/admin/system', 'maru', {
    summary:
      'Adds a system and returns its token, and the secret of its address if it has one; both are not shown again.',
    // Without `creates`: the answer of such a call is stored, and this one has secrets.
    refreshes,
    input: ofCompany(object({ ...fields, days })),
    output: object({ systemId: rowId, token: Type.String(), secret: nullable(Type.String()) }),
    errors: [...faults, 'admin.tooManySystems'],
  }),
  updateSystem: change('/api/admin/system/update', 'maru', {
    summary: 'Changes a system; a new address gets a new secret, which is returned once.',
    refreshes,
    input: ofCompany(object({ ...fields, systemId: rowId, version: versionNumber })),
    output: object({ secret: nullable(Type.String()) }),
    errors: [...faults, 'admin.systemChanged', 'admin.systemOver'],
  }),
  rotateSystemToken: change('/api/admin/system/token', 'maru', {
    summary: 'Makes a new token, shown once; the former one works in addition for the given hours.',
    refreshes,
    input: ofCompany(
      object({
        systemId: rowId,
        days,
        overlapHours: Type.Integer({
          minimum: systemLimits.overlap.least,
          maximum: systemLimits.overlap.most,
        }),
      }),
    ),
    output: object({ token: Type.String() }),
    errors: ['admin.systemOver'],
  }),
  resumeSystemAddress: change('/api/admin/system/address/resume', 'maru', {
    summary: 'Switches the address of a system on again, with its secret, after it was switched off.',
    refreshes,
    input: ofCompany(object({ systemId: rowId })),
    output: object({}),
    errors: ['admin.systemOver'],
  }),
  endSystem: change('/api/admin/system/end', 'maru', {
    summary: 'Ends a system for good: its tokens stop at once, its documents stay.',
    refreshes: [...refreshes, 'admin.listDataSources', 'admin.listSourceWrites', 'approval.listFormSources'],
    input: ofCompany(object({ systemId: rowId })),
    output: object({}),
    errors: ['admin.systemOver'],
  }),
})
