import type { SignedIn } from '@maru/api/account'
import type { PublicContext } from '#kit/context.ts'
import { requireFirstPost } from './account.access.ts'
import { knownDevice } from './device.service.ts'
import { enterPortal } from './entry/enter.service.ts'
import { requireNoSecondStep } from './entry/half.service.ts'
import type { SignInKind } from './entry/kind.rules.ts'
import { requireEntry } from './entry/limit.service.ts'
import { providerKind } from './federation/sign-in.service.ts'
import { passwordKind } from './password/sign-in.service.ts'
import { codeKind, enrolmentKind, passkeyKind } from './second-step/sign-in.service.ts'
import { teamsKind } from './teams/sign-in.service.ts'

/** Every kind of sign-in that starts a session. Programs have no session: their credentials are checked at each call. */
export const signInKinds = {
  password: passwordKind,
  /** OpenID Connect and SAML, after the answer of the provider. */
  provider: providerKind,
  teams: teamsKind,
  passkey: passkeyKind,
  code: codeKind,
  enrolment: enrolmentKind,
}

/**
 * Signs in by a kind: checks what the person sent, the rules of their company and the second step, and starts a session
 * with a new secret; ends the previous session of the browser. Why an account is closed is reported only after the proof.
 * If a second step is needed, throws `account.secondStep` with a ticket for it, and no session starts.
 */
export async function signIn<Input, Also extends object>(
  context: PublicContext,
  kind: SignInKind<Input, Also>,
  input: Input,
): Promise<SignedIn & Also> {
  const proven = await kind.prove(context, input)
  const { account, how, also, ...options } = proven
  if (kind.secondStep !== 'proved') {
    const { federation, directoryId = null, isTeams } = options
    const isLocal = !federation && directoryId === null && !isTeams
    const who = { ...account, ...requireFirstPost(account) }
    const { asksSecondStep } = await requireEntry(context, who, isLocal)
    await kind.admit?.(context, proven)
    const device = await knownDevice(context, account)
    if (kind.secondStep === 'own' || asksSecondStep)
      await requireNoSecondStep(context, account, device, asksSecondStep, options)
  }
  return { ...(await enterPortal(context, account, how, options)), ...also }
}
