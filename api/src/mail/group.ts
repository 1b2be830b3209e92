import { change, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { localName, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of distribution groups. */
export const mailGroupErrors = defineErrors({
  'mail.groupAddressInvalid': 400,
  'mail.groupAddressForeign': 400,
  'mail.groupAddressTaken': 409,
  'mail.groupNameEmpty': 400,
  'mail.groupMembersEmpty': 400,
  'mail.groupMemberUnknown': 400,
})
type MailGroupErrors = typeof mailGroupErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MailGroupErrors {}
}

/** Members of a distribution group at most; a department, and a group inside it, counts once. */
export const groupMembersAtMost = 500

/** A distribution group: an address that passes mail on to people and departments. */
export const mailGroup = object({
  groupId: rowId,
  address: Type.String(),
  name: Type.String(),
  /** Whether people outside of the portal may write to it. */
  takesOutside: Type.Boolean(),
  /** Subjects of rights: `person:`, `department:` with those below it, `unit:` without them, `company:`; and `mailgroup:`. */
  members: Type.Array(object({ subject: Type.String(), name: localName })),
  /** People who get its mail now. */
  peopleCount: Type.Integer(),
})
/** A distribution group. */
export type MailGroup = Static<typeof mailGroup>

const success = Type.Integer({ enum: [1] })

/** Distribution groups of the active company. */
export const groupCalls = {
  listMailGroups: read('/api/mail/administration/groups', 'maru', {
    summary: 'Returns the distribution groups of the active company.',
    output: Type.Array(mailGroup),
  }),
  saveMailGroup: change('/api/mail/administration/group', 'maru', {
    summary: 'Creates a distribution group, or changes the one of the number. Written to the audit log.',
    refreshes: ['mail.listMailGroups'],
    input: object({
      groupId: Type.Optional(rowId),
      address: text(254, 1),
      name: text(200),
      takesOutside: Type.Boolean(),
      subjects: Type.Array(text(100, 3), { maxItems: groupMembersAtMost }),
    }),
    output: object({ groupId: rowId }),
    errors: [
      'mail.groupAddressInvalid',
      'mail.groupAddressForeign',
      'mail.groupAddressTaken',
      'mail.groupNameEmpty',
      'mail.groupMembersEmpty',
      'mail.groupMemberUnknown',
    ],
    creates: true,
  }),
  removeMailGroup: change('/api/mail/administration/group/remove', 'maru', {
    summary: 'Removes a distribution group. Mails to its address are refused from then on.',
    refreshes: ['mail.listMailGroups'],
    input: object({ groupId: rowId }),
    output: success,
  }),
}
