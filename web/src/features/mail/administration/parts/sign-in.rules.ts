import type { MailSignIn } from '@maru/api/mail/mirror/sign-in'

/** The fields of the form; a secret is sent only if it was typed. */
export type SignInDraft = Pick<
  MailSignIn,
  | 'kind'
  | 'names'
  | 'domain'
  | 'forSending'
  | 'forRules'
  | 'style'
  | 'masterUser'
  | 'tokenAddress'
  | 'clientId'
  | 'scope'
> & { secret: string }

/** The draft of stored settings. */
export function signInDraftOf(stored: MailSignIn): SignInDraft {
  const {
    hasSecret: _,
    faults: __,
    people: ___,
    connected: ____,
    read: _____,
    personFaults: ______,
    ...fields
  } = stored
  return { ...fields, secret: '' }
}

/** Whether the stored secret cannot be used for a draft: it was given for another user, client or address. */
export const needsSecret = (stored: MailSignIn, draft: SignInDraft): boolean =>
  draft.kind !== 'password' &&
  (!stored.hasSecret ||
    stored.kind !== draft.kind ||
    stored.masterUser !== draft.masterUser.trim() ||
    stored.tokenAddress !== draft.tokenAddress.trim() ||
    stored.clientId !== draft.clientId)
