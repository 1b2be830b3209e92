import type { PublicContext } from '#kit/context.ts'
import type { SignInRow } from '../account.sql.ts'
import type { EnterOptions } from './enter.service.ts'

/** What a kind of sign-in has proved. */
export interface Proven<Also extends object = object> extends EnterOptions {
  account: SignInRow
  /** As the audit log has it: `password`, `totp`, `oidc` with the provider. */
  how: string
  /** What the answer has besides the session. */
  also: Also
}

/** A kind of sign-in. */
export interface SignInKind<Input, Also extends object = object> {
  /** Checks what the person sent, counts wrong guesses, and throws if it proves no account. */
  prove(context: PublicContext, input: Input): Promise<Proven<Also>>
  /**
   * `own`: the portal asks for the second step of the person. `network`: only where the addresses demand it, because a
   * provider checks its people by the rules of its company. `proved`: the kind is or includes the second step.
   */
  secondStep: 'own' | 'network' | 'proved'
  /** Runs for a person who may enter, before the second step. */
  admit?(context: PublicContext, proven: Proven<Also>): Promise<void>
}
