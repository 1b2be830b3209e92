import { change, read } from '../../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../../kit/paging.ts'
import { code, instant, localName, nullable, object, oneOf, type Static, Type } from '../../kit/schema.ts'
import { apmId } from '../document/document-calls.ts'
import { stepKinds } from '../engine/model.ts'

/** An undecided step of a person who no longer works in the company. */
export const invalidStep = object({
  apmId,
  stepId: Type.Integer(),
  subject: Type.String(),
  formName: localName,
  drafterName: localName,
  kind: oneOf(stepKinds),
  /** The document waits for the person now. */
  isActive: Type.Boolean(),
  activatedDate: nullable(instant),
  personCode: Type.String(),
  personName: localName,
  deptName: localName,
})
/** An undecided step of a person who no longer works in the company. */
export type InvalidStep = Static<typeof invalidStep>

const stepId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Calls for approvals that wait for people who left, for administrators. */
export const invalidCalls = {
  listInvalidSteps: read('/workflow/invalid', 'maru', {
    summary: 'Lists undecided steps of people who no longer work in the company; those that wait come first.',
    input: object({ page: Type.Optional(page), itemsPerPage: Type.Optional(pageSize) }),
    output: pageOf(invalidStep),
  }),
  replaceSteps: change('/workflow/invalid/replace', 'maru', {
    summary: 'Names another person for steps of people who left; each step stands alone.',
    refreshes: ['approval'],
    input: object({
      steps: Type.Array(object({ apmId, stepId, from: code }), { minItems: 1, maxItems: 100 }),
      personCode: code,
    }),
    output: object({
      replaced: Type.Integer(),
      skipped: Type.Array(object({ apmId, stepId: Type.Integer(), code: Type.String() })),
    }),
    errors: ['approval.personUnknown'],
  }),
}
