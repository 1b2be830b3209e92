import { change, read } from '../../kit/endpoint.ts'
import { defineErrors } from '../../kit/errors.ts'
import { object, oneOf, type Static, Type, text } from '../../kit/schema.ts'
import { movingReasons } from '../moving.ts'
import { mailTopic } from '../topic.ts'

/** Error codes of rules that run on the mail server of a company. */
export const mailSieveErrors = defineErrors({
  'mail.sieveNotHere': 409,
  'mail.sieveOtherScript': 409,
})
type MailSieveErrors = typeof mailSieveErrors
declare module '../../kit/errors.ts' {
  interface DeclaredErrors extends MailSieveErrors {}
}

/**
 * Where the rules of a mailbox run: `none`: its company has no ManageSieve, or it is not connected; `portal`: the person has chosen
 * the portal; `empty`: there is nothing to write; `waiting`: not written yet; `asking`: a script of another program is active;
 * `failed`: the last attempt has failed, and is repeated; `server`: they run on the server; `left`: the mailbox was disconnected
 * while the server was away, so that the script of the portal is still active there.
 */
export const sieveStates = [
  'none',
  'portal',
  'empty',
  'waiting',
  'asking',
  'failed',
  'server',
  'left',
] as const

/** Why rules could not be written to the server. */
export const sieveReasons = [...movingReasons, 'refused', 'quota', 'nameTaken'] as const
/** Why rules could not be written to the server. */
export type SieveReason = (typeof sieveReasons)[number]

/**
 * Why a rule stays with the portal: Sieve on the server lacks an extension (`detail`); a condition names a header without its name;
 * the folder is not on the server; it passes mails on to more addresses than the server allows; the script would be too large; or a
 * rule before it stays.
 */
export const stayReasons = ['extension', 'header', 'folder', 'redirects', 'size', 'before'] as const
/** Why a rule stays with the portal. */
export type StayReason = (typeof stayReasons)[number]

const mailSieve = object({
  state: oneOf(sieveStates),
  /** The active script of another program; empty for none. */
  other: Type.String(),
  /** The script that is activated again when the rules go back to the portal; empty for none. */
  taken: Type.String(),
  reason: oneOf(['', ...sieveReasons]),
  /** What the server has answered. */
  detail: Type.String(),
  /** Ids of the rules that the server runs. */
  rules: Type.Array(Type.String()),
  stays: Type.Array(object({ id: Type.String(), reason: oneOf(stayReasons), detail: Type.String() })),
  /** Whether the server sends automatic answers; `unable` if its Sieve cannot. */
  answers: oneOf(['', 'server', 'unable']),
})
/** Where the rules of the viewer's mailbox run. */
export type MailSieve = Static<typeof mailSieve>

const own = { mailOnly: true } as const

/** Rules and automatic answers on the mail server of a company. */
export const sieveCalls = {
  getMailSieve: read('/api/mail/sieve', 'maru', {
    ...own,
    summary:
      "Returns whether the rules and automatic answers of the viewer's mailbox run on the mail server of the company, and which stay with the portal.",
    output: mailSieve,
    refreshedBy: [{ topic: mailTopic }],
  }),
  chooseMailSieve: change('/api/mail/sieve/choice', 'maru', {
    ...own,
    summary:
      'Chooses where rules and automatic answers run. To replace the active script of another program on the server, name it; it is stored there and activated again when the portal is chosen.',
    input: object({ place: oneOf(['server', 'portal']), replaces: Type.Optional(text(512)) }),
    output: Type.Boolean(),
    errors: ['mail.sieveNotHere', 'mail.sieveOtherScript'],
    refreshes: ['mail.getMailSieve'],
  }),
}
