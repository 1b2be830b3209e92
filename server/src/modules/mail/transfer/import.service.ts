import { createHash } from 'node:crypto'
import type { Input } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { importLimits, type importResults, type MailImportReport } from '@maru/api/mail/transfer'
import type { Context } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { folderOf } from '../reading/list.service.ts'
import { isMail, marksOf, type StoredMarks } from './mail-marks.rules.ts'
import { type MboxMail, readMbox, withoutOwnHeaders } from './mbox.rules.ts'
import { prepareIfPossible } from './prepare.service.ts'

/** Mails that one transaction stores. */
const atOnce = 20

type Result = (typeof importResults)[number]
interface Read {
  line: number
  prepared: PreparedText | null
  marks: StoredMarks
  result: Result
}

async function readOne(context: Context, { line, bytes, isInMbox }: MboxMail): Promise<Read> {
  const none = { line, prepared: null, marks: { isRead: true, isFlagged: false } }
  if (!bytes) return { ...none, result: 'tooLarge' }
  if (!isMail(bytes)) return { ...none, result: 'unreadable' }
  const text = isInMbox ? withoutOwnHeaders(bytes) : bytes
  const prepared = await prepareIfPossible(context, text, context.viewer.personCode)
  return prepared
    ? { line, prepared, marks: marksOf(bytes), result: 'imported' }
    : { ...none, result: 'unreadable' }
}

/** Stores mails that the mailbox does not have and has room for; the result of each is set. */
async function storeAll(
  context: Context,
  box: BoxKey,
  folder: number,
  mails: readonly Read[],
): Promise<void> {
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await store.change(inside, box)
    const digests = mails.flatMap(({ prepared }) => (prepared ? [prepared.digest] : []))
    const known = await store.findKnown(inside, box, digests)
    const { totalSize, sizeLimit } = await store.room(inside, box)
    let used = totalSize
    for (const mail of mails) {
      const { prepared, marks } = mail
      if (!prepared) continue
      if (known.has(prepared.digest)) {
        mail.result = 'repeated'
        continue
      }
      if (sizeLimit > 0 && used + prepared.size > sizeLimit) {
        mail.result = 'full'
        continue
      }
      known.add(prepared.digest)
      used += prepared.size
      const sentAt = prepared.text.sentAt === null ? context.clock.now() : new Date(prepared.text.sentAt)
      const receivedAt = new Date(Math.min(sentAt.getTime(), context.clock.now().getTime()))
      const deliveryKey = createHash('sha256').update(`import\n${prepared.digest}`).digest('hex')
      await store.deliver(inside, prepared, [{ box, at: { folder, receivedAt, deliveryKey, ...marks } }])
    }
  })
}

/**
 * Imports an .eml or mbox file into a folder. Mails are stored in small transactions while the file is read, so that a
 * broken connection leaves whole mails, and importing the file again adds only the missing ones.
 */
export async function importMails(
  context: Context,
  input: Input<typeof mailSettingsApi.importMails>,
  part: UploadedPart,
): Promise<MailImportReport> {
  const box = await requireBox(context, input.mailboxId, 'write')
  const { folderId } = await folderOf(context, box, input.folderId)
  const report: MailImportReport = { imported: 0, repeated: 0, refused: 0, lines: [] }
  let pending: Read[] = []
  const flush = async () => {
    await storeAll(context, box, folderId, pending)
    for (const { line, prepared, result } of pending) {
      if (result === 'imported') report.imported += 1
      else if (result === 'repeated') report.repeated += 1
      else report.refused += 1
      if (report.lines.length < importLimits.lines)
        report.lines.push({ line, subject: prepared?.text.subject ?? '', result })
    }
    pending = []
  }
  for await (const mail of readMbox(part.read(), mailSizeLimit)) {
    pending.push(await readOne(context, mail))
    if (pending.length >= atOnce) await flush()
  }
  await part.finish()
  await flush()
  return report
}
