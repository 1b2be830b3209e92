import { change, read } from '../../kit/endpoint.ts'
import { code, day, nullable, object, rowId, type Static, Type } from '../../kit/schema.ts'
import { wireFields } from '../../kit/wire-fields.ts'

/** Reasons of a delegation (spec 3§3): other, vacation, business trip, training. */
export const delegationReasons = ['other', 'vacation', 'trip', 'training'] as const

const applicationId = Type.String({ pattern: '^[0-9]{1,15}$' })

/** A delegation: `delegatorCode` decides for the absent `personCode` from the first to the last day. */
export const delegation = object({
  seq: Type.Integer(),
  personCode: Type.String(),
  delegatorCode: Type.String(),
  ...wireFields('delegateName'),
  applicationId: nullable(Type.String()),
  ...wireFields('delegatedForm'),
  reason: Type.Integer(),
  startDate: day,
  endDate: day,
  createdId: Type.String(),
  /** Ours: the delegate also decides what waited before the first day. */
  movesPending: Type.Boolean(),
})
/** A delegation. */
export type Delegation = Static<typeof delegation>

/** Calls for delegations (spec 3§7). */
export const delegationCalls = {
  listDelegations: read('/workflow/delegate/api/getdelegationlist', '3§7', {
    summary: 'Lists the delegations of the viewer, newest first.',
    method: 'POST',
    actor: ['PersonCode'],
    input: object({ PersonCode: Type.Optional(code) }),
    output: Type.Array(delegation),
  }),
  setDelegation: change('/workflow/delegate/api/set', '3§7', {
    summary:
      'Creates a delegation without seq, changes it with seq, and removes it if only seq and personCode are given.',
    refreshes: ['approval'],
    input: object({
      delegation: object({
        seq: Type.Optional(rowId),
        personCode: Type.Optional(code),
        delegatorCode: Type.Optional(code),
        applicationId: Type.Optional(nullable(applicationId)),
        reason: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
        startDate: Type.Optional(day),
        endDate: Type.Optional(day),
        movesPending: Type.Optional(Type.Boolean()),
      }),
    }),
    output: Type.Integer(),
    errors: [
      'approval.delegateNeeded',
      'approval.delegateSelf',
      'approval.delegationOrder',
      'approval.delegationCycle',
      'approval.delegationChain',
      'approval.personUnknown',
      'approval.tooManyDelegations',
      'approval.policyForbids',
    ],
  }),
}
