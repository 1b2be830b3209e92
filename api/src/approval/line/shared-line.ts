import { localName, object, oneOf, rowId, type Static, Type, writtenName } from '../../kit/schema.ts'
import { stepKinds } from '../engine/model.ts'
import { formLimits, ruleTarget } from '../form/definition.ts'

/** A step of a shared line. It names a place, such as the leader two departments up, or a person. */
export const sharedStep = object({
  kind: oneOf(stepKinds.filter((kind) => kind !== 'draft')),
  who: ruleTarget,
  /** Steps of one group next to each other decide in parallel; 0 is alone. */
  group: Type.Integer({ minimum: 0, maximum: 20 }),
  /** Approvals that end the parallel stage; 0 for all. */
  need: Type.Integer({ minimum: 0, maximum: 20 }),
  mayFinish: Type.Boolean(),
})
/** A step of a shared line. */
export type SharedStep = Static<typeof sharedStep>

/** The steps of a shared line. */
export const sharedSteps = Type.Array(sharedStep, { minItems: 1, maxItems: formLimits.rules })

/** The name of a shared line. */
export const sharedName = writtenName(40)

/** A shared line as administrators see it. */
export const sharedLine = object({
  lineId: rowId,
  name: localName,
  steps: Type.Array(sharedStep),
  /** Who may choose it; empty for the whole company. */
  users: Type.Array(object({ subject: Type.String(), name: Type.Union([localName, Type.Null()]) })),
  version: Type.Integer(),
  /** Names of the people and departments in its steps by code. */
  names: Type.Record(Type.String(), localName),
})
/** A shared line as administrators see it. */
export type SharedLine = Static<typeof sharedLine>
