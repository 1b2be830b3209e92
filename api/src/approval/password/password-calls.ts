import { change, read } from '../../kit/endpoint.ts'
import { nullable, object, Type, text } from '../../kit/schema.ts'

/** Limits of the approval password, and how long a session may decide after it was entered. */
export const approvalPassword = { least: 4, most: 64, proofMinutes: 10 } as const

const typed = text(200)

/** Calls for the viewer's own password for deciding (spec 3§2, approval password). */
export const passwordCalls = {
  getPasswordState: read('/workflow/password', 'maru', {
    summary: 'Returns whether the viewer has an approval password, and whether the company asks for one.',
    output: object({ isSet: Type.Boolean(), isNeeded: Type.Boolean() }),
  }),
  setApprovalPassword: change('/workflow/password/set', 'maru', {
    summary:
      'Sets, changes or removes the viewer’s approval password. The sign-in password proves who asks, so that a forgotten approval password can be replaced.',
    throttle: 'signIn',
    refreshes: ['approval.getPasswordState'],
    input: object({ signInPassword: typed, password: nullable(typed) }),
    output: object({}),
    errors: ['approval.signInPasswordWrong', 'approval.passwordShort', 'approval.policyForbids'],
  }),
  provePassword: change('/workflow/password/prove', 'maru', {
    summary: 'Checks the approval password. A match allows this session to decide for ten minutes.',
    throttle: 'approvalPassword',
    refreshesNothing: 'Only what the session may do changes, and no answer says that.',
    input: object({ password: typed }),
    output: Type.Boolean(),
  }),
}
