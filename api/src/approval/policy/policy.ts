import { object, oneOf, type Static, Type } from '../../kit/schema.ts'
import type { FlowOptions } from '../engine/model.ts'
import { disclosures, grades } from '../form/definition.ts'

/** What a company allows or forbids for all of its forms. A form may forbid more, not allow more. */
export const policySwitches = [
  'mayFinish',
  'maySubstitute',
  'mayActEarly',
  'mayDefer',
  'mayHold',
  'mayReturnPrevious',
  'mayReturnToStep',
  'mayCancel',
  'agreementRejects',
  'mayApproveOwn',
  'approverEdits',
  'mayApproveSeveral',
  'mayCirculate',
  'mayRemoveComment',
  'needsPassword',
  'printsSignatures',
  'printsComments',
] as const
/** A switch of the policy. */
export type PolicySwitch = (typeof policySwitches)[number]

/** Kinds of steps that a company can switch off for people who write lines; approvals can always be added. */
export const switchableKinds = ['review', 'agree', 'confirm', 'audit', 'process'] as const
/** All kinds of steps that people may add to a line. */
export const addableKinds = ['approve', ...switchableKinds] as const
/** Parts of a cell of the printed approval grid. */
export const gridParts = ['title', 'name', 'date'] as const

const boolean = Type.Boolean()

/** The policy of a company for approval. */
export const approvalPolicy = object({
  /** Decides finally for the steps above (전결). */
  mayFinish: boolean,
  /** Delegates decide for absent people (대결). */
  maySubstitute: boolean,
  /** Later approvers decide before their turn (선결). */
  mayActEarly: boolean,
  /** Absent approvers sign afterwards (후결). */
  mayDefer: boolean,
  mayHold: boolean,
  mayReturnPrevious: boolean,
  mayReturnToStep: boolean,
  /** Approvers take their decision back. */
  mayCancel: boolean,
  /** An agreement step may reject the document. */
  agreementRejects: boolean,
  /** Drafter and only approver may be the same person. */
  mayApproveOwn: boolean,
  approverEdits: boolean,
  /** Several documents are approved at once from the list. */
  mayApproveSeveral: boolean,
  /** Readers send completed documents on (회람). */
  mayCirculate: boolean,
  mayRemoveComment: boolean,
  /** Deciding needs an approval password of each person. */
  needsPassword: boolean,
  printsSignatures: boolean,
  printsComments: boolean,
  /** Until when drafters take documents back. */
  withdraw: oneOf(['always', 'beforeFirst', 'never']),
  /** A document that was taken back can be submitted again, or is discarded. */
  withdrawn: oneOf(['keep', 'discard']),
  /** Who changes the line of a running document. */
  lineChange: oneOf(['approver', 'never']),
  /** Kinds of steps that people may add to a line besides approvals; forms use all kinds. */
  addedKinds: Type.Array(oneOf(switchableKinds), { uniqueItems: true }),
  /** What the cells of the printed grid show besides mark and signature. */
  gridParts: Type.Array(oneOf(gridParts), { uniqueItems: true }),
  /** With what new forms start. */
  grade: oneOf(grades),
  disclosure: oneOf(disclosures),
  retentionYears: Type.Integer({ minimum: 0, maximum: 100 }),
})
/** The policy of a company for approval. */
export type ApprovalPolicy = Static<typeof approvalPolicy>

/** The policy of a company that has changed nothing. */
export const standardApprovalPolicy: ApprovalPolicy = {
  ...{ mayFinish: true, maySubstitute: true, mayActEarly: true, mayDefer: true, mayHold: true },
  ...{ mayReturnPrevious: true, mayReturnToStep: true, mayCancel: true, agreementRejects: true },
  ...{ mayApproveOwn: true, approverEdits: true, mayApproveSeveral: true, mayCirculate: true },
  ...{ mayRemoveComment: true, needsPassword: false, printsSignatures: true, printsComments: true },
  ...{ withdraw: 'always', withdrawn: 'keep', lineChange: 'approver' },
  addedKinds: ['review', 'agree', 'confirm', 'audit', 'process'],
  gridParts: ['title', 'name', 'date'],
  ...{ grade: 'B', disclosure: 'department', retentionYears: 5 },
}

/** The switches that are rules of a running document too. */
const flowSwitches = [
  'agreementRejects',
  'mayReturnPrevious',
  'mayReturnToStep',
  'mayHold',
  'mayActEarly',
  'mayDefer',
  'mayCancel',
  'mayApproveOwn',
  'approverEdits',
] as const satisfies (PolicySwitch & keyof FlowOptions)[]

const withdrawals = ['never', 'beforeFirst', 'always'] as const

/** The rules of a document: what its form allows, as far as the company allows it. */
export function optionsWithin(options: FlowOptions, policy: ApprovalPolicy): FlowOptions {
  const switches = Object.fromEntries(flowSwitches.map((key) => [key, options[key] && policy[key]])) as Pick<
    FlowOptions,
    (typeof flowSwitches)[number]
  >
  const strictest = Math.min(withdrawals.indexOf(options.withdraw), withdrawals.indexOf(policy.withdraw))
  return {
    ...switches,
    withdraw: withdrawals[strictest] ?? 'never',
    lineChange: policy.lineChange === 'never' ? 'never' : options.lineChange,
  }
}
