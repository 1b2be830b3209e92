import { documentStatus, formDefinition, formLimits, formValues, lockedParts } from '../approval.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineEvents } from '../kit/events.ts'
import { shortLanguages } from '../kit/language.ts'
import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'
import { systemModes } from './system.ts'

/** Error codes of the calls of connected systems with their HTTP status. */
export const linkErrors = defineErrors({
  'link.tokenUnknown': 401,
  'link.network': 403,
  'link.formNotAllowed': 403,
  'link.drafterNotAllowed': 403,
  'link.absencesNotAllowed': 403,
  'link.lockedUnknown': 400,
  'link.personAmbiguous': 400,
  'link.personUnknown': 404,
  'link.unknownKey': 404,
  'link.personRetired': 409,
  'link.formChanged': 409,
  'link.keyUsed': 409,
  'link.absenceKeyUsed': 409,
  'link.notCompleted': 409,
})
type LinkErrors = typeof linkErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends LinkErrors {}
}

/** Events of the drafts and documents of connected systems. */
export const linkEvents = defineEvents({ drafted: 'link.drafted' })
declare module '../kit/events.ts' {
  interface Events {
    /** `isMoved`: a draft that its person had not opened went to another person. */
    'link.drafted': { key: string; isMoved?: boolean }
  }
}

/** Longest external key, and most changes in an answer. */
export const linkLimits = {
  key: 100,
  changes: 500,
  reason: 500,
  references: 50,
  files: 20,
  fileBytes: 52_428_800,
} as const

const externalKey = text(linkLimits.key, 1)
const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })
const apmId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** A person by exactly one of these; texts are compared exactly: "00123" is not "123". */
export const linkedPerson = object({
  employeeNumber: Type.Optional(text(50, 1)),
  personCode: Type.Optional(code),
  email: Type.Optional(text(254, 1)),
})
/** A person as another system names them. */
export type LinkedPerson = Static<typeof linkedPerson>

const { subject: isLocked, fields: lockedFields } = lockedParts.properties
/** What stays as it was drafted; parts that are not named are open. */
const locking = object({
  subject: Type.Optional(isLocked),
  body: Type.Optional(isLocked),
  files: Type.Optional(isLocked),
  line: Type.Optional(isLocked),
  fields: Type.Optional(lockedFields),
})

/** A document by its key and attempt (the latest one without it), or by its number. */
const namedDocument = {
  externalKey: Type.Optional(externalKey),
  attempt: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  apmId: Type.Optional(apmId),
}

const drafting = object({
  externalKey,
  applicationId,
  /** The version of the form that the values follow; another one is refused. */
  version: Type.Optional(versionNumber),
  drafter: linkedPerson,
  /** The department in which the person drafts; the main post without it. */
  deptCode: Type.Optional(code),
  subject: text(200, 1),
  values: formValues,
  bodyHtml: Type.Optional(text(formLimits.body)),
  /** Files that were sent by `uploadFile` within a day. */
  fileIds: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: linkLimits.files })),
  locked: Type.Optional(locking),
  references: Type.Optional(Type.Array(linkedPerson, { maxItems: linkLimits.references })),
  isUrgent: Type.Optional(Type.Boolean()),
  /** A further attempt after a document of the same key was rejected, withdrawn, discarded or has expired. */
  again: Type.Optional(Type.Boolean()),
})

/** A draft or document of a system after a call. */
export const linkedState = object({
  externalKey: Type.String(),
  attempt: Type.Integer(),
  status: documentStatus,
  storeKey: nullable(Type.String()),
  apmId: nullable(Type.String()),
  docNumber: Type.String(),
  /** The form window of the drafter; its key ends after 24 hours and grants nothing. */
  url: Type.String(),
  /** Faults of the fields of a draft, by field; they do not refuse it. */
  faults: Type.Record(Type.String(), Type.String()),
})
/** A draft or document of a system after a call. */
export type LinkedState = Static<typeof linkedState>

/** The types of changes, which are also the events of the address of a system. */
export const linkChangeTypes = [
  ...(['document.submitted', 'document.stepDecided', 'document.held', 'document.returned'] as const),
  ...(['document.edited', 'document.changed', 'document.completed', 'document.rejected'] as const),
  ...(['document.withdrawn', 'document.discarded', 'document.expired', 'draft.expired'] as const),
] as const
/** The type of a change. */
export type LinkChangeType = (typeof linkChangeTypes)[number]

/** A state of a document of the system. */
export const linkChange = object({
  type: oneOf(linkChangeTypes),
  externalKey: Type.String(),
  attempt: Type.Integer(),
  documentId: nullable(Type.String()),
  applicationId: Type.String(),
  /** Grows with each state of a document; the largest one is the present state. */
  seq: Type.Integer(),
  status: documentStatus,
  before: documentStatus,
  act: Type.String(),
  actorEmployeeNumber: Type.String(),
  docNumber: Type.String(),
  at: instant,
})
/** A state of a document of the system. */
export type LinkChange = Static<typeof linkChange>

const read = { access: 'system', method: 'GET', changes: false, spec: 'maru' } as const
/** What all changing calls of systems have in common. */
export const linkChangeCall = {
  ...({ access: 'system', method: 'POST', changes: true, spec: 'maru' } as const),
  refreshesNothing: 'Called by other systems; browsers learn of documents by the pushes of approval.',
} as const
/** Errors of every call of systems. */
export const linkTokenErrors = ['link.tokenUnknown', 'link.network'] as const
/** Errors of calls that name a person. */
export const linkPersonErrors = ['link.personAmbiguous', 'link.personUnknown', 'link.personRetired'] as const
const draftErrors = [
  ...linkTokenErrors,
  ...linkPersonErrors,
  ...(['link.formNotAllowed', 'link.drafterNotAllowed', 'link.formChanged', 'link.keyUsed'] as const),
  'link.lockedUnknown',
  ...(['approval.tooManyDrafts', 'approval.personUnknown', 'approval.fileRefused'] as const),
] as const

/** Calls of connected systems, with the token of the system in the header `Authorization`. */
export const linkApi = defineApi('link', {
  listForms: endpoint({
    ...read,
    path: '/api/link/form/list',
    summary: 'Lists the forms that the system may use, with their fields and versions.',
    input: object({}),
    output: object({
      forms: Type.Array(
        object({
          applicationId: Type.String(),
          name: localName,
          mode: oneOf(systemModes),
          version: Type.Integer(),
          fields: formDefinition.properties.fields,
        }),
      ),
    }),
    errors: linkTokenErrors,
  }),
  uploadFile: endpoint({
    ...linkChangeCall,
    path: '/api/link/file',
    summary: 'Stores a file that waits a day for a draft or submission, as multipart with one part.',
    cost: 'heavy',
    body: 'multipart',
    bodyLimit: linkLimits.fileBytes,
    input: object({}),
    output: object({ fileId: Type.String() }),
    errors: [
      ...linkTokenErrors,
      ...(['file.empty', 'file.banned', 'file.nameNeeded', 'file.draftsFull'] as const),
      ...(['file.totalTooLarge', 'kit.storageFull'] as const),
    ],
  }),
  draftDocument: endpoint({
    ...linkChangeCall,
    path: '/api/link/document/draft',
    summary: 'Stores a draft of a person, who opens and submits it. Faults of fields do not refuse a draft.',
    bodyLimit: 1_048_576,
    input: drafting,
    output: linkedState,
    errors: draftErrors,
  }),
  submitDocument: endpoint({
    ...linkChangeCall,
    path: '/api/link/document/submit',
    summary: 'Submits a document of a person at once, where the list of the system allows it.',
    bodyLimit: 1_048_576,
    input: drafting,
    output: linkedState,
    errors: [
      ...draftErrors,
      ...(['approval.contentInvalid', 'approval.lineInvalid', 'approval.ownDocument'] as const),
      ...(['approval.notAllowed', 'approval.policyForbids'] as const),
      ...(['approval.leaveExceeded', 'approval.leaveUnknown', 'approval.leaveNoDays'] as const),
      ...(['approval.leaveHalf', 'approval.absenceOverlap', 'approval.absenceOrder'] as const),
    ],
  }),
  getDocument: endpoint({
    ...read,
    path: '/api/link/document',
    summary: 'Returns the present state of a document of the system, its values and their digest.',
    input: object(namedDocument),
    output: object({
      externalKey: Type.String(),
      attempt: Type.Integer(),
      apmId: nullable(Type.String()),
      status: documentStatus,
      seq: Type.Integer(),
      currentSteps: Type.Array(
        object({
          kind: Type.String(),
          employeeNumber: Type.String(),
          personCode: nullable(Type.String()),
          deptCode: Type.String(),
          since: nullable(instant),
        }),
      ),
      docNumber: Type.String(),
      completedAt: nullable(instant),
      subject: Type.String(),
      values: formValues,
      /** SHA-256 of the values as JSON with sorted keys. */
      valuesDigest: Type.String(),
      files: Type.Array(object({ name: Type.String(), size: Type.Integer(), digest: Type.String() })),
    }),
    errors: [...linkTokenErrors, 'link.unknownKey'],
  }),
  getPdf: endpoint({
    ...read,
    path: '/api/link/document/pdf',
    summary: 'Returns a completed document of the system as PDF, as its drafter may read it.',
    answer: 'raw',
    cost: 'heavy',
    input: object({ ...namedDocument, language: Type.Optional(oneOf(shortLanguages)) }),
    output: object({}),
    errors: [
      ...linkTokenErrors,
      ...linkPersonErrors,
      ...(['link.unknownKey', 'link.notCompleted', 'link.drafterNotAllowed'] as const),
      ...(['approval.pdfOff', 'approval.pdfFailed'] as const),
    ],
  }),
  listChanges: endpoint({
    ...read,
    path: '/api/link/document/changes',
    summary: 'Lists the states of the documents of the system after a place, in the order of their commits.',
    input: object({
      /** The `next` of the former answer; from the beginning without it. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: linkLimits.changes })),
    }),
    output: object({ changes: Type.Array(linkChange), next: Type.String(), more: Type.Boolean() }),
    errors: linkTokenErrors,
  }),
  cancelDocument: endpoint({
    ...linkChangeCall,
    path: '/api/link/document/cancel',
    summary: 'Withdraws a document of the system by the policy of its form, or removes its draft.',
    input: object({ externalKey, reason: text(linkLimits.reason, 1) }),
    output: linkedState,
    errors: [
      ...linkTokenErrors,
      ...linkPersonErrors,
      ...(['link.unknownKey', 'link.drafterNotAllowed'] as const),
      ...(['approval.wrongState', 'approval.notAllowed', 'approval.commentNeeded'] as const),
    ],
  }),
})
