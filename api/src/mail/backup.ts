import './settings-errors.ts'
import { change, read } from '../kit/endpoint.ts'
import { day, instant, nullable, object, oneOf, Type, text } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailRow } from './message.ts'
import { mailTopic } from './topic.ts'

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }
const period = {
  ...place,
  folderId: mailId,
  /** The first day, in the time zone of the viewer. */
  start: Type.Optional(day),
  /** The day after the last one: the client of the specification adds a day (spec 3§5). */
  end: Type.Optional(day),
}
/** The name of the file; `.zip` is added to one without a dot (spec 3§5). */
const fileName = Type.Optional(text(200))
const errors = ['mail.nothingToSave', 'mail.oofOrder'] as const

/** Backups of folders, and the use of storage (spec 3§7). */
export const backupCalls = {
  checkBackup: read('/api/ews/folder/archive/check', '3§7', {
    ...own,
    method: 'POST',
    cost: 'search',
    summary:
      'Returns whether a folder can be backed up: succeed, or the size that is too large. The end is exclusive.',
    input: object({ ...period, fileName }),
    output: object({
      succeed: Type.Boolean(),
      resultCode: oneOf(['', 'MaximumSizeExceeded', 'SwitchLargeCapacity']),
      /** Always empty. */
      exception: Type.String(),
      maxSize: Type.Integer(),
      transitionSize: Type.Integer(),
      count: Type.Integer(),
      size: Type.Integer(),
    }),
    errors: [...errors],
  }),
  downloadBackup: read('/api/ews/folder/archive', '3§7', {
    ...own,
    method: 'POST',
    cost: 'heavy',
    answer: 'raw',
    summary: 'Returns the mails of a folder as a zip of .eml files, created while it is sent.',
    input: object({ ...period, fileName }),
    output: Type.Unknown(),
    errors: [...errors, 'mail.backupTooLarge'],
  }),
  startBackup: change('/api/mail/mailbox/backup', 'maru', {
    ...own,
    summary:
      'Makes a backup of a large folder as a job. Its files are listed for a week, and a mail reports that they are ready.',
    input: object(period),
    output: object({ id: Type.String() }),
    errors: [...errors, 'mail.backupTooLarge', 'mail.backupRunning'],
    refreshes: ['mail.listBackups'],
    creates: true,
  }),
  listBackups: read('/api/mail/mailbox/backup', 'maru', {
    ...own,
    summary: 'Returns the backups that jobs have made for the viewer, newest first, with their files.',
    output: Type.Array(
      object({
        id: Type.String(),
        title: Type.String(),
        state: oneOf(['running', 'done', 'failed']),
        count: Type.Integer(),
        size: Type.Integer(),
        createdAt: instant,
        doneAt: nullable(instant),
        files: Type.Array(object({ name: Type.String(), size: Type.Integer(), url: Type.String() })),
      }),
    ),
    refreshedBy: [{ topic: mailTopic }],
  }),
  getUsage: read('/api/mail/mailbox/usage', 'maru', {
    ...own,
    cost: 'search',
    summary: 'Returns the 20 largest mails of a mailbox, and how many are older than a day with their size.',
    input: object({ ...place, before: Type.Optional(day) }),
    output: object({
      largest: Type.Array(mailRow),
      older: object({ count: Type.Integer(), size: Type.Integer() }),
    }),
    refreshedBy: [{ topic: mailTopic }],
  }),
  removeOlder: change('/api/mail/mailbox/older/delete', 'maru', {
    ...own,
    summary:
      'Moves mails that were received before a day to the deleted items, 5,000 at most, and returns how many. Flagged mails, drafts and mails on their way stay.',
    input: object({ ...place, before: day }),
    output: Type.Integer(),
    refreshes: [{ topic: mailTopic }],
  }),
}
