import { change, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { localName, nullable, object, type Static, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'

/** Error codes of mailboxes and limits of a company. */
export const mailQuotaErrors = defineErrors({
  'mail.boxAddressTaken': 409,
  'mail.boxAddressForeign': 400,
})
type MailQuotaErrors = typeof mailQuotaErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailQuotaErrors {}
}

/** Bytes of a mail that the portal receives and sends at most; a company may set less. */
export const mailBytesAtMost = 52_428_800
const terabyte = 1_099_511_627_776

const limits = {
  /** Bytes of a mailbox without a limit of its own; 0 is no limit. */
  boxBytes: Type.Integer({ minimum: 0, maximum: terabyte }),
  /** Bytes of a mail that is received or sent. */
  mailBytes: Type.Integer({ minimum: 1_048_576, maximum: mailBytesAtMost }),
  /** Bytes of attached files above which the writer sends them as a link. */
  linkFrom: Type.Integer({ minimum: 0, maximum: mailBytesAtMost }),
  /** Days after which a link to a large file ends, at most. */
  linkDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Downloads of a link to a large file, at most. */
  linkCount: Type.Integer({ minimum: 1, maximum: 10_000 }),
}
/** The limits of mail in a company. */
export const companyLimits = object(limits)
/** The limits of mail in a company. */
export type CompanyLimits = Static<typeof companyLimits>

/** A mailbox with its use. */
export const administeredBox = object({
  mailboxId: Type.String(),
  /** Of the person, or of a shared mailbox. */
  name: localName,
  address: Type.String(),
  isShared: Type.Boolean(),
  usedBytes: Type.Integer(),
  /** 0 is no limit. */
  limitBytes: Type.Integer(),
  hasOwnLimit: Type.Boolean(),
})
/** A mailbox with its use. */
export type AdministeredBox = Static<typeof administeredBox>

const success = Type.Integer({ enum: [1] })

/** Mailboxes and limits of the active company. */
export const quotaCalls = {
  getCompanyLimits: read('/api/mail/administration/limits', 'maru', {
    summary: 'Returns the limits of mail in the active company.',
    output: companyLimits,
  }),
  setCompanyLimits: change('/api/mail/administration/limits', 'maru', {
    summary: 'Changes the limits of mail in the active company. Written to the audit log.',
    refreshes: ['mail.getCompanyLimits', 'mail.listAdministeredBoxes'],
    input: companyLimits,
    output: success,
  }),
  listAdministeredBoxes: read('/api/mail/administration/boxes', 'maru', {
    summary:
      'Returns mailboxes of the active company with their use, the largest first: 200 by a name or an address.',
    input: object({ search: Type.Optional(text(200)) }),
    replica: true,
    output: Type.Array(administeredBox),
  }),
  setBoxLimit: change('/api/mail/administration/box/limit', 'maru', {
    summary:
      'Gives a mailbox a limit of its own, or with null that of the company. Written to the audit log.',
    refreshes: ['mail.listAdministeredBoxes'],
    input: object({
      mailboxId: mailId,
      limitBytes: nullable(Type.Integer({ minimum: 0, maximum: terabyte })),
    }),
    output: success,
  }),
  createSharedBox: change('/api/mail/administration/box', 'maru', {
    summary: 'Creates a shared mailbox with its first manager. Written to the audit log.',
    refreshes: ['mail.listAdministeredBoxes', 'mail.listBoxes'],
    input: object({ name: text(200), address: text(254, 1), manager: text(64, 1) }),
    output: object({ mailboxId: Type.String() }),
    errors: [
      'mail.groupNameEmpty',
      'mail.groupAddressInvalid',
      'mail.boxAddressForeign',
      'mail.boxAddressTaken',
      'mail.groupMemberUnknown',
    ],
    creates: true,
  }),
}
