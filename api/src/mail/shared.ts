import './shared-errors.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { localName, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { grantLevels } from './account.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** What a person does with a conversation of a shared mailbox. */
export const assignmentActs = ['take', 'give', 'release', 'finish', 'reopen'] as const
/** What a person does with a conversation of a shared mailbox. */
export type AssignmentAct = (typeof assignmentActs)[number]

/** Seconds after the last sign of life until another person may answer; the browser sends one every 15 seconds. */
export const answerLockSeconds = 45

const own = { mailOnly: true } as const
const success = Type.Integer({ enum: [1] })
const box = { mailboxId: mailId }
const place = { mailboxId: Type.Optional(mailId) }
const refreshes = ['mail.listMails', 'mail.getMail']

/** A row of the members of a shared mailbox: a person, or a department with those below it or without. */
export const boxMember = object({
  /** A subject of rights, such as `person:KIM` or `unit:D1`. */
  subject: Type.String(),
  name: localName,
  /** Of a person; empty for a department. */
  email: Type.String(),
  level: oneOf(grantLevels),
})
/** A row of the members of a shared mailbox. */
export type BoxMember = Static<typeof boxMember>

/** Shared mailboxes: who answers, who may open them, and blocked senders of any mailbox. */
export const mailSharedApi = defineApi('mail', {
  assignMail: change('/api/mail/shared/assign', 'maru', {
    ...own,
    summary:
      'Takes, gives or releases the conversation of a mail in a shared mailbox, or marks it as finished or open. Returns 1.',
    input: object({ id: mailId, act: oneOf(assignmentActs), personCode: Type.Optional(text(64)) }),
    output: success,
    errors: ['mail.notShared', 'mail.assigneeUnknown'],
    refreshes,
  }),
  holdAnswer: change('/api/mail/shared/answer', 'maru', {
    ...own,
    summary:
      'Says that the viewer writes an answer in a shared mailbox, or no longer. Refused while another person does, until 45 seconds after their last sign of life. Returns 1.',
    input: object({ id: mailId, isAnswering: Type.Boolean() }),
    output: success,
    errors: ['mail.beingAnswered'],
    refreshes: ['mail.listMails'],
  }),
  listAssignees: read('/api/mail/shared/assignee', 'maru', {
    ...own,
    summary: 'Returns the people who may answer in a shared mailbox.',
    input: object(box),
    output: Type.Array(object({ personCode: Type.String(), name: localName })),
  }),
  getBoxSettings: read('/api/mail/shared/settings', 'maru', {
    ...own,
    summary: 'Returns the name, the address and the signature of a shared mailbox.',
    input: object(box),
    output: object({ name: Type.String(), address: Type.String(), signature: Type.String() }),
    errors: ['mail.notShared'],
  }),
  setBoxSettings: change('/api/mail/shared/settings', 'maru', {
    ...own,
    summary: 'Changes the name and the signature of a shared mailbox, for those who manage it. Returns 1.',
    bodyLimit: 1_000_000,
    input: object({ ...box, name: text(200), signature: text(300_000) }),
    output: success,
    errors: ['mail.notShared', 'mail.boxNameEmpty'],
    refreshes: ['mail.getBoxSettings', 'mail.listBoxes'],
  }),
  listBoxMembers: read('/api/mail/shared/member', 'maru', {
    ...own,
    summary: 'Returns the people and departments that may open a shared mailbox, for those who manage it.',
    input: object(box),
    output: Type.Array(boxMember),
    errors: ['mail.notShared'],
  }),
  setBoxMember: change('/api/mail/shared/member', 'maru', {
    ...own,
    summary:
      'Lets a person or a department open a shared mailbox at a level, or no longer (none). The last one who manages it stays. Written to the audit log. Returns 1.',
    input: object({ ...box, subject: text(100, 3), level: oneOf([...grantLevels, 'none']) }),
    output: success,
    errors: ['mail.notShared', 'mail.lastManager'],
    refreshes: ['mail.listBoxMembers', 'mail.listAssignees', 'mail.listBoxes'],
  }),
  listBlocked: read('/api/mail/settings/blocked', 'maru', {
    ...own,
    summary:
      'Returns the senders of a mailbox whose mail goes to junk: addresses, and domains with a leading @.',
    input: object(place),
    output: Type.Array(Type.String()),
    refreshedBy: [{ topic: mailTopic }],
  }),
  setBlocked: change('/api/mail/settings/blocked', 'maru', {
    ...own,
    summary: 'Sends mail of an address, or of a domain with a leading @, to junk, or no longer. Returns 1.',
    input: object({ ...place, address: text(320, 1), isBlocked: Type.Boolean() }),
    output: success,
    errors: ['mail.addressInvalid', 'mail.tooManyBlocked'],
    refreshes: ['mail.listBlocked'],
  }),
})
