import { createHash } from 'node:crypto'
import type { Db } from '@maru/server/kit/db'
import { baseSubject, messageHash } from '@maru/server/modules/mail/delivery/thread.rules'
import { findFolder } from '@maru/server/modules/mail/mailbox/folder.sql'
import { type BoxRow, openBox } from '@maru/server/modules/mail/mailbox/mailbox.sql'
import { prepareMail } from '@maru/server/modules/mail/mime/prepare.rules'
import { type BenchMail, dropSearchIndex, finishBenchMails, insertBenchMails } from './mail.sql.ts'

const words =
  '회의 견적 보고 일정 계약 배송 검토 승인 서울 부산 invoice meeting report schedule 合同 会议 报价 项目'.split(
    ' ',
  )
const wordAt = (index: number, step: number) => words[(index * step + (index >> 4)) % words.length] ?? ''

/** The MIME text of a mail of the bench. */
export const textOf = (index: number, size = 400) =>
  Buffer.from(
    `From: Sender ${index % 200} <s${index % 200}@x.example>\r\nTo: bench@test.example\r\nSubject: ${wordAt(index, 3)} ${wordAt(index, 5)} ${index}\r\nMessage-ID: <b${index}@x.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${`${wordAt(index, 7)} ${wordAt(index, 11)} ${wordAt(index, 13)} `.repeat(Math.ceil(size / 30))}`,
  )

/** Mails in the inbox; the others are in the archive. */
const inInbox = 10_000
const atOnce = 2_000

/** Puts mails into the mailbox of a person, parsed and cut into pieces as on arrival, by a few large statements. */
export async function seedMails(db: Db, personCode: string, count: number): Promise<BoxRow> {
  const now = Date.now()
  const box = await openBox(db, personCode, new Date(now))
  const folderOf = async (name: string) => (await findFolder(db, box, name))?.folderId ?? 0
  const [inbox, archive] = [await folderOf('inbox'), await folderOf('archive')]
  const index = await dropSearchIndex(db)
  const mailOf = (at: number): BenchMail => {
    const bytes = textOf(at)
    const { text, words: folded, pieces } = prepareMail(bytes)
    return {
      ...{
        number: at + 1,
        size: bytes.length,
        subject: text.subject,
        preview: text.preview,
        pieces,
        words: folded,
      },
      ...{ messageId: text.messageId, messageHash: messageHash(text.messageId) },
      ...{ fromName: text.from.displayName, fromAddress: text.from.email, isRead: at % 5 > 0 },
      ...{ baseSubject: baseSubject(text.subject), digest: createHash('sha256').update(bytes).digest('hex') },
      at: new Date(now - (count - at) * 60_000).toISOString(),
      folderId: at < inInbox ? inbox : archive,
    }
  }
  for (let from = 0; from < count; from += atOnce) {
    const mails = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => mailOf(from + at))
    await insertBenchMails(db, box, mails)
  }
  await finishBenchMails(db, box, index)
  return box
}
