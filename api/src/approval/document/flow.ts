import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
} from '../../kit/schema.ts'
import { documentStatuses, lineSizes, stepKinds } from '../engine/model.ts'

/** A person or department of a line, with frozen names. */
export const party = object({
  personCode: nullable(code),
  deptCode: Type.String({ maxLength: 64 }),
  name: localName,
  title: localName,
  dept: localName,
})

/** Why a step is in the line. */
export const reason = object({ code: text(40), values: Type.Record(Type.String(), Type.String()) })

const decision = object({
  outcome: oneOf(['approved', 'disagreed', 'rejected']),
  by: party,
  actsFor: nullable(Type.String()),
  at: instant,
  comment: Type.String(),
  seq: Type.Integer(),
  /** SHA-256 of the signature image at that moment; absent without one. */
  signature: Type.Optional(Type.String()),
})

const stepFields = {
  stepId: Type.Integer(),
  kind: oneOf(stepKinds),
  assignee: party,
  reasons: Type.Array(reason),
  isRequired: Type.Boolean(),
  mayFinish: Type.Boolean(),
  /** What gives the final authority: the version of the form, or a shared line. */
  finality: Type.Optional(oneOf(['form', 'line'])),
  isLeftOut: Type.Boolean(),
  state: oneOf(['future', 'active', 'done', 'rejected', 'skipped', 'post']),
  mark: nullable(oneOf(['final', 'substitute', 'early', 'post'])),
  decision: nullable(decision),
  activatedAt: nullable(instant),
  heldAt: nullable(instant),
  readLater: nullable(oneOf(['pending', 'done'])),
}
const innerStep = object({ ...stepFields, inner: Type.Array(Type.Object({}), { maxItems: 0 }) })
const innerStage = object({ need: Type.Integer(), steps: Type.Array(innerStep) })
const step = object({ ...stepFields, inner: Type.Array(innerStage) })
/** A step of a document on the wire. */
export type ShownStep = Static<typeof step>

/** A stage of a document: its steps decide together. */
export const stage = object({
  need: Type.Integer(),
  /** The form asks for this vote. */
  vote: Type.Optional(oneOf(['form'])),
  steps: Type.Array(step),
})

/** A receipt of a completed document. */
export const receipt = object({
  receiptId: Type.Integer(),
  recipient: party,
  state: oneOf(['WAIT', 'ACCEPTED', 'INNER', 'DONE', 'RETURNED']),
  acceptedBy: nullable(party),
  acceptedAt: nullable(instant),
  charge: nullable(party),
  comment: Type.String(),
  inner: Type.Array(innerStage),
  /** What the viewer may do now. */
  acts: Type.Array(
    oneOf([
      'acceptReceipt',
      'undoReceipt',
      'finishReceipt',
      'assignReceipt',
      'returnReceipt',
      'startReceiptLine',
    ]),
  ),
})

/** Status of a document on the wire (APMStatus). */
export const documentStatus = oneOf(documentStatuses)

/** A step as a drafter writes it: who, and what they are asked. The server fills in names and reasons. */
export const lineStep = object({
  kind: oneOf(stepKinds.filter((kind) => kind !== 'draft')),
  personCode: nullable(code),
  deptCode: nullable(code),
  /** The existing step that stays, in a change of a running line. */
  stepId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
})
/** A stage as a drafter writes it. */
export const lineStage = object({
  need: Type.Integer({ minimum: 0, maximum: lineSizes.steps }),
  /** The shared line that the stage comes from: the server reads there who may decide finally (전결). */
  lineId: Type.Optional(rowId),
  steps: Type.Array(lineStep, { minItems: 1, maxItems: lineSizes.steps }),
})
/** A line as a drafter writes it. */
export const lineStages = Type.Array(lineStage, { maxItems: lineSizes.stages })
/** A stage as a drafter writes it. */
export type LineStage = Static<typeof lineStage>

/** People and departments outside the line: readers from the start or after completion, and recipients. */
export const companions = object({
  references: Type.Array(
    object({ personCode: nullable(code), deptCode: nullable(code), atEnd: Type.Boolean() }),
    {
      maxItems: lineSizes.recipients,
    },
  ),
  recipients: Type.Array(object({ personCode: nullable(code), deptCode: nullable(code) }), {
    maxItems: lineSizes.recipients,
  }),
})
/** People and departments outside the line. */
export type Companions = Static<typeof companions>
