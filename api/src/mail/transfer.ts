import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type } from '../kit/schema.ts'
import { mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

/** Limits of one call of an import: the browser cuts larger files between two mails. */
export const importLimits = { bytes: 64 * 1_048_576, lines: 1_000 } as const

/** What became of a mail of an imported file. */
export const importResults = ['imported', 'repeated', 'tooLarge', 'unreadable', 'full'] as const

/** What an import did. */
export const mailImportReport = object({
  imported: Type.Integer(),
  /** Mails that the mailbox has already. */
  repeated: Type.Integer(),
  refused: Type.Integer(),
  /** The first 1,000 mails of the file in their order. */
  lines: Type.Array(
    object({
      /** The line of the file at which the mail begins. */
      line: Type.Integer(),
      subject: Type.String(),
      result: oneOf(importResults),
    }),
  ),
})
/** What an import did. */
export type MailImportReport = Static<typeof mailImportReport>

const own = { mailOnly: true } as const
const place = { mailboxId: Type.Optional(mailId) }

/** Import and export of mails. */
export const transferCalls = {
  importMails: change('/api/mail/mailbox/import', 'maru', {
    ...own,
    summary:
      'Imports an .eml or mbox file into a folder, each mail once, and returns a report by line. Mails that cannot be imported do not hold up the others.',
    body: 'multipart',
    bodyLimit: importLimits.bytes,
    cost: 'heavy',
    input: object({ ...place, folderId: mailId }),
    output: mailImportReport,
    refreshes: [{ topic: mailTopic }],
  }),
  exportMails: read('/api/mail/mailbox/export', 'maru', {
    ...own,
    summary:
      'Returns the mails of a folder, or of the whole mailbox, as an mbox file, created while it is sent.',
    answer: 'raw',
    cost: 'heavy',
    input: object({ ...place, folderId: Type.Optional(mailId) }),
    replica: true,
    output: Type.Unknown(),
  }),
}
