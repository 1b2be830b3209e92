import { absenceCalls } from './approval/absence/absence-calls.ts'
import { auditCalls } from './approval/audit/audit-calls.ts'
import { builderCalls } from './approval/builder/builder-calls.ts'
import { delegationCalls } from './approval/delegation/delegation-calls.ts'
import { deskCalls } from './approval/desk/desk-calls.ts'
import { formDataCalls } from './approval/desk/form-data-calls.ts'
import { registerCalls } from './approval/desk/register-calls.ts'
import { documentCalls } from './approval/document/document-calls.ts'
import { folderCalls } from './approval/folder/folder-calls.ts'
import { formCalls } from './approval/form/form-calls.ts'
import { invalidCalls } from './approval/invalid/invalid-calls.ts'
import { lineCalls } from './approval/line/line-calls.ts'
import { passwordCalls } from './approval/password/password-calls.ts'
import { policyCalls } from './approval/policy/policy-calls.ts'
import { printCalls } from './approval/print/print-calls.ts'
import { readingCalls } from './approval/reading/reading-calls.ts'
import { retentionCalls } from './approval/retention/retention-calls.ts'
import { settingCalls } from './approval/setting/setting-calls.ts'
import { signatureCalls } from './approval/signature/signature-calls.ts'
import { sourceCalls } from './approval/source/source-calls.ts'
import { defineApi } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { defineEvents } from './kit/events.ts'

export * from './approval/absence/absence.ts'
export * from './approval/absence/leave-values.ts'
export { auditedUpTo, auditStates } from './approval/audit/audit-calls.ts'
export type * from './approval/builder/builder-calls.ts'
export * from './approval/builder/form-faults.ts'
export * from './approval/delegation/delegation-calls.ts'
export type * from './approval/desk/desk-calls.ts'
export { formDataDays } from './approval/desk/form-data-calls.ts'
export * from './approval/document/box.ts'
export * from './approval/document/detail.ts'
export * from './approval/document/flow.ts'
export * from './approval/document/marks.ts'
export * from './approval/document/origin.ts'
export * from './approval/engine/act.ts'
export { currentRules, isFinalKind } from './approval/engine/authority.ts'
export * from './approval/engine/model.ts'
export * from './approval/folder/folder-calls.ts'
export * from './approval/form/content.ts'
export * from './approval/form/definition.ts'
export type * from './approval/form/form-calls.ts'
export * from './approval/form/line-fields.ts'
export * from './approval/form/print-layout.ts'
export * from './approval/formula/amount-words.ts'
export * from './approval/formula/decimal.ts'
export type * from './approval/invalid/invalid-calls.ts'
export type * from './approval/line/line-calls.ts'
export type * from './approval/line/shared-line.ts'
export * from './approval/password/password-calls.ts'
export * from './approval/policy/policy.ts'
export * from './approval/reading/changes.ts'
export * from './approval/reading/reading-calls.ts'
export * from './approval/retention/retention-calls.ts'
export * from './approval/setting/setting-calls.ts'
export * from './approval/source/source-calls.ts'
export * from './approval/source/source-fields.ts'
export { documentTopic } from './approval/topic.ts'

/** Error codes of this domain with their HTTP status. */
export const approvalErrors = defineErrors({
  'approval.notYourTurn': 409,
  'approval.notAllowed': 409,
  'approval.legalHold': 409,
  'approval.commentNeeded': 400,
  'approval.lineInvalid': 400,
  'approval.editChangesLine': 409,
  'approval.noEarlierStep': 409,
  'approval.alreadyDecided': 409,
  'approval.othersPending': 409,
  'approval.stepRequired': 409,
  'approval.ownDocument': 409,
  'approval.wrongState': 409,
  'approval.superseded': 409,
  'approval.changed': 409,
  'approval.contentInvalid': 400,
  'approval.notFromSource': 409,
  'approval.noEmployeeNumber': 409,
  'approval.personUnknown': 400,
  'approval.fileRefused': 400,
  'approval.tooManyDrafts': 409,
  'approval.tooManyLines': 409,
  'approval.tooManyComments': 409,
  'approval.tooManyDelegations': 409,
  'approval.nameEmpty': 400,
  'approval.tabOrderInvalid': 400,
  'approval.formInvalid': 400,
  'approval.formChanged': 409,
  'approval.settingChanged': 409,
  'approval.boxCycle': 409,
  'approval.abbreviationTaken': 409,
  'approval.tooManyForms': 409,
  'approval.groupInvalid': 400,
  'approval.groupNotEmpty': 409,
  'approval.circulationClosed': 409,
  'approval.circulationEmpty': 400,
  'approval.folderTaken': 409,
  'approval.patternInvalid': 400,
  'approval.dataPeriod': 400,
  'approval.tooManyFolders': 409,
  'approval.policyForbids': 409,
  'approval.passwordMissing': 409,
  'approval.passwordNeeded': 403,
  'approval.passwordShort': 400,
  'approval.signInPasswordWrong': 400,
  'approval.delegateNeeded': 400,
  'approval.delegateSelf': 400,
  'approval.delegationOrder': 400,
  'approval.delegationCycle': 409,
  'approval.delegationChain': 409,
  'approval.absenceOrder': 400,
  'approval.absenceOverlap': 409,
  'approval.absenceOver': 409,
  'approval.absenceLinked': 409,
  'approval.absenceBegun': 409,
  'approval.thingUnknown': 409,
  'approval.thingBegun': 409,
  'approval.leaveNeedsDocument': 409,
  'approval.leaveNoDays': 400,
  'approval.leaveHalf': 400,
  'approval.leaveExceeded': 409,
  'approval.leaveUnknown': 409,
  'approval.leaveEighths': 400,
  'approval.mentionClosed': 409,
  'approval.pdfOff': 501,
  'approval.pdfFailed': 503,
})
type ApprovalErrors = typeof approvalErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends ApprovalErrors {}
}

/** Published after each act, after a document was sent to more readers, and after an absence of an approver. */
export const approvalEvents = defineEvents({
  acted: 'approval.acted',
  absent: 'approval.absent',
  circulated: 'approval.circulated',
  mentioned: 'approval.mentioned',
})
declare module './kit/events.ts' {
  interface Events {
    /** `seq` is the number of the last act; `before` and `after` are the status. */
    'approval.acted': {
      apmId: number
      formId: number
      act: string
      seq: number
      before: string
      after: string
      actorCode: string
    }
    'approval.absent': { absenceId: number; word: 'began' | 'cancelled'; personCodes: string[] }
    'approval.circulated': { apmId: number; personCodes: string[]; actorCode: string }
    'approval.mentioned': { apmId: number; personCodes: string[]; actorCode: string; isInBody: boolean }
  }
}

/** Electronic approval (spec 2§7, 3§7). */
export const approvalApi = defineApi('approval', {
  ...documentCalls,
  ...formCalls,
  ...lineCalls,
  ...delegationCalls,
  ...absenceCalls,
  ...readingCalls,
  ...auditCalls,
  ...deskCalls,
  ...registerCalls,
  ...formDataCalls,
  ...folderCalls,
  ...invalidCalls,
  ...settingCalls,
  ...passwordCalls,
  ...builderCalls,
  ...sourceCalls,
  ...signatureCalls,
  ...printCalls,
  ...policyCalls,
  ...retentionCalls,
})
