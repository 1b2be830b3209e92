import { change, read } from '../../kit/endpoint.ts'
import { relationSource } from '../../kit/relation.ts'
import { code, instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { wireFields } from '../../kit/wire-fields.ts'
import { apmId, submission } from '../document/document-calls.ts'
import { companions, lineStages, party, reason } from '../document/flow.ts'
import { documentOrigin } from '../document/origin.ts'
import { stepKinds } from '../engine/model.ts'
import { documentContent, formValues } from './content.ts'
import { disclosures, formDefinition, grades } from './definition.ts'

const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })
const storeKey = Type.String({ pattern: '^[0-9a-f-]{36}$' })

const application = object({
  applicationId: Type.String(),
  ...wireFields('applicationName'),
})
const subGroup = object({
  groupId: Type.String(),
  ...wireFields('groupName'),
  applications: Type.Array(application),
})
/** A group of forms with its sub-groups. */
export const applicationGroup = object({ ...subGroup.properties, subGroups: Type.Array(subGroup) })
/** A group of forms with its sub-groups. */
export type ApplicationGroup = Static<typeof applicationGroup>

/** What a writer needs of a form, a saved draft or a document that is written again. */
export const writing = object({
  applicationId: Type.String(),
  formName: localName,
  /** The effect on completion: leave, leaveCancel, expense …; null without one. */
  systemKind: nullable(Type.String()),
  definition: formDefinition,
  content: documentContent,
  line: lineStages,
  companions,
  grade: oneOf(grades),
  disclosure: oneOf(disclosures),
  retentionYears: Type.Integer(),
  isUrgent: Type.Boolean(),
  drafter: party,
  storeKey: nullable(Type.String()),
  savedDate: nullable(instant),
  /** The rejected or withdrawn document that is submitted again. */
  apmId: nullable(Type.String()),
  version: nullable(Type.Integer()),
  /** The connected system that made the draft or document, and what it locked. */
  origin: nullable(documentOrigin),
  names: Type.Record(Type.String(), localName),
  /** The item from which the document is made. */
  from: Type.Optional(relationSource),
})
/** What a writer needs. */
export type Writing = Static<typeof writing>

/** A step of the preview: who, why, and about when. */
export const previewStep = object({
  kind: oneOf(stepKinds),
  assignee: party,
  reasons: Type.Array(reason),
  isRequired: Type.Boolean(),
  mayFinish: Type.Boolean(),
  finality: Type.Optional(oneOf(['form', 'line'])),
  isLeftOut: Type.Boolean(),
  /** The step was added by the drafter, as stage and index of the written line. */
  written: nullable(object({ stage: Type.Integer(), step: Type.Integer() })),
  /** Who decides instead during an absence. */
  delegate: nullable(object({ party, until: Type.String() })),
  /** Typical minutes of this person, from the last 90 days; null without enough decisions. */
  minutes: nullable(Type.Integer()),
  expectedDate: nullable(instant),
})
/** A step of the preview. */
export type PreviewStep = Static<typeof previewStep>

/** Who will decide. */
export const routePreview = object({
  stages: Type.Array(object({ need: Type.Integer(), steps: Type.Array(previewStep) })),
  expectedDate: nullable(instant),
  /** Faults of the line: `lineInvalid`, `ownDocument`, `leaderMissing`. */
  faults: Type.Array(Type.String()),
})
/** Who will decide. */
export type RoutePreview = Static<typeof routePreview>

/** Calls for forms as drafters use them, and saved drafts. */
export const formCalls = {
  listApplications: read('/workflow/home/api/getapplicationlist', '3§7', {
    summary: 'Lists the forms that the viewer may draft, by group and sub-group.',
    method: 'POST',
    actor: ['ComCode', 'PersonCode'],
    input: object({
      ComCode: Type.Optional(code),
      PersonCode: Type.Optional(code),
      SortValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    }),
    output: Type.Array(applicationGroup),
  }),
  openForm: read('/workflow/form', 'maru', {
    summary:
      'Returns a form for writing: empty, from a saved draft, or from a document that is written again.',
    input: object({
      applicationId: Type.Optional(applicationId),
      storeKey: Type.Optional(storeKey),
      apmId: Type.Optional(apmId),
      /** Of an address that a connected system received with a draft: another draft, person or time is not found. */
      authkey: Type.Optional(Type.String({ maxLength: 200 })),
      /** True: a new document with the values of `apmId`; false: the same document is submitted again. */
      isCopy: Type.Optional(Type.Boolean()),
      /** The leave document that a cancelling form starts with. */
      leave: Type.Optional(apmId),
    }),
    output: writing,
  }),
  previewRoute: read('/workflow/form/route', 'maru', {
    summary: 'Says who would decide a document with these values, why, and about when.',
    method: 'POST',
    bodyLimit: 1_048_576,
    input: object({ applicationId, values: formValues, line: lineStages }),
    output: routePreview,
    errors: ['approval.personUnknown', 'approval.policyForbids'],
  }),
  saveDraft: change('/workflow/draft', 'maru', {
    summary: 'Saves what the viewer has written, without any check of completeness.',
    bodyLimit: 1_048_576,
    refreshes: ['approval.listBox', 'approval.countBoxes'],
    input: object({ ...submission, storeKey: nullable(storeKey), apmId: nullable(apmId) }),
    output: object({ storeKey: Type.String(), savedDate: instant }),
    errors: [
      ...(['approval.tooManyDrafts', 'approval.fileRefused'] as const),
      ...(['approval.contentInvalid', 'approval.notFromSource'] as const),
    ],
  }),
  markDraftOpened: change('/workflow/draft/opened', 'maru', {
    summary:
      'Remembers that the viewer has opened a draft of a connected system, which it then no longer replaces.',
    refreshesNothing: 'No screen shows whether the own draft was opened.',
    input: object({ storeKey }),
    output: object({}),
  }),
  removeDraft: change('/workflow/draft/remove', 'maru', {
    summary: 'Removes a saved draft of the viewer.',
    refreshes: ['approval.listBox', 'approval.countBoxes'],
    input: object({ storeKey }),
    output: object({}),
  }),
}
