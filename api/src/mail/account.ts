import './settings-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** What a grant allows in a mailbox: reading, changing and writing, or also giving grants. */
export const grantLevels = ['read', 'write', 'manage'] as const
/** The level of a grant. */
export type GrantLevel = (typeof grantLevels)[number]

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }
const success = Type.Integer({ enum: [1] })

/** Another mailbox of a person (spec 3§3). */
export const multiAccount = object({
  id: Type.Integer(),
  /** The person whose mailbox it is; empty for a shared one. */
  personCode: Type.String(),
  email: Type.String(),
  isUse: Type.Boolean(),
  isDeleted: Type.Boolean(),
  displayOrder: Type.Integer(),
  createdId: Type.String(),
  createdDate: Type.String(),
  updatedId: Type.String(),
  updatedDate: Type.String(),
})
/** Another mailbox of a person. */
export type MultiAccount = Static<typeof multiAccount>

/** A mailbox that the viewer can open. */
export const openBox = object({
  mailboxId: Type.String(),
  name: Type.String(),
  address: Type.String(),
  /** `owner` for the viewer's own. */
  level: oneOf(['owner', ...grantLevels]),
  isShared: Type.Boolean(),
  unreadCount: Type.Integer(),
})
/** A mailbox that the viewer can open. */
export type OpenBox = Static<typeof openBox>

/** Several accounts and the grants that open them (spec 3§7). */
export const accountCalls = {
  listAccounts: read('/api/ISU_MultiMail', '3§7', {
    ...own,
    summary: 'Returns the other mailboxes of the viewer in their order, without deleted ones.',
    output: Type.Array(multiAccount),
  }),
  setAccounts: change('/api/ISU_MultiMail', '3§7', {
    ...own,
    summary:
      'Saves the other mailboxes of the viewer: id 0 creates, isDeleted removes, absent rows are unchanged. Each needs a grant of its owner or an administrator. The body can be the list alone. Returns 1.',
    listField: 'accounts',
    input: object({
      accounts: Type.Array(
        object({
          id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          /** Whose mailbox: not an identity of the caller. */
          personCode: Type.Optional(text(64)),
          email: text(320),
          isUse: Type.Boolean(),
          isDeleted: Type.Optional(Type.Boolean()),
          displayOrder: Type.Integer({ minimum: 0, maximum: 10_000 }),
        }),
        { maxItems: 50 },
      ),
    }),
    output: success,
    errors: ['mail.accountMissing', 'mail.accountInvalid', 'mail.accountNotGranted'],
    refreshes: ['mail.listAccounts', 'mail.listBoxes'],
  }),
  listBoxes: read('/api/mail/mailbox/list', 'maru', {
    ...own,
    summary: 'Returns the mailboxes that the viewer can open: the own one, then those of grants by name.',
    output: Type.Array(openBox),
    refreshedBy: [{ topic: mailTopic }],
  }),
  listGrants: read('/api/mail/mailbox/grant', 'maru', {
    ...own,
    summary: 'Returns the people who may open a mailbox, for its owner and those who manage it.',
    input: object(place),
    output: Type.Array(
      object({
        personCode: Type.String(),
        name: Type.String(),
        email: Type.String(),
        level: oneOf(grantLevels),
      }),
    ),
  }),
  setGrant: change('/api/mail/mailbox/grant', 'maru', {
    ...own,
    summary:
      'Lets a person open a mailbox at a level, or no longer (none). Only its owner and those who manage it; written to the audit log. Returns 1.',
    input: object({ ...place, personCode: text(64, 1), level: oneOf([...grantLevels, 'none']) }),
    output: success,
    refreshes: ['mail.listGrants', 'mail.listBoxes'],
  }),
}
