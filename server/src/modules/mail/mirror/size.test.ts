import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { pagesRead } from '#test/pages-read.ts'
import { runMirror } from './run.service.ts'

const missing = dovecotMissing()
/** `npm run soak` reads 10,000 mails; the gate the same in short. */
const isSoak = process.env.MARU_SOAK === '1'
const many = isSoak ? 10_000 : 300
/** Mails that are put at once, and lists that are read for a time. */
const atOnce = 10
const lists = 200

/** Milliseconds of one of many calls, one after another. */
async function timeOf(make: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  for (let time = 0; time < lists; time += 1) await make()
  return (performance.now() - begunAt) / lists
}

/** The same page with the columns of the list, in one statement, without a call, a session and rights. */
const bareList = ({ db }: TestApp, { comCode, mailboxId }: { comCode: string; mailboxId: number }) => db`
  select entry.entry_id, entry.folder_id, entry.thread_id, entry.received_at, entry.size, entry.is_read, entry.is_flagged,
         entry.is_answered, entry.is_forwarded, entry.is_draft, entry.category_ids, text.subject, text.from_name,
         text.from_address, text.recipients, text.importance, text.attachments, text.preview
    from mail_entry entry
    join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
   where entry.com_code = ${comCode} and entry.mailbox_id = ${mailboxId}
     and entry.folder_id = (select folder_id from mail_box_folder
                             where com_code = ${comCode} and mailbox_id = ${mailboxId} and well_known_name = 'inbox')
   order by entry.received_at desc, entry.entry_id desc limit 50`

test.skipIf(missing !== '')(
  `a list from the mirror reads no more pages than one of the own store ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    dovecot.put(Array.from({ length: many }, (_, at) => mimeText({ subject: `많은 ${at}` })))
    const app = await openTestApp({
      withJobs: 'queued',
      env: { MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
    })
    try {
      const people = await openCast(app)
      const address = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
      await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
      await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: 'right' })
      for (let at = 0; at < many; at += atOnce)
        await Promise.all(
          Array.from({ length: atOnce }, (_, next) =>
            putMail(app, 'peer', mimeText({ subject: `많은 ${at + next}` })),
          ),
        )
      const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
        select com_code, mailbox_id from mail_box where person_code = 'user'`
      if (!box) throw new Error('there is no mailbox')
      const context = { ...app.app.services, db: app.db }
      await runMirror(context, box, { signal: new AbortController().signal })
      const { result } = await people.user.call(mailSettingsApi.getMailMirror, {})
      expect(result).toMatchObject({ state: 'running', shown: many, refused: 0 })
      await app.db`analyze`
      const listOf = (person: 'user' | 'peer') =>
        people[person].call(mailApi.listMails, { folder: 'inbox', limit: 50 })
      const pagesOf = (person: 'user' | 'peer') => pagesRead(app, 'mail_entry', () => listOf(person))
      const own = await pagesOf('peer')
      const mirrored = await pagesOf('user')
      if (isSoak) {
        const bare = await timeOf(() => bareList(app, box))
        const call = await timeOf(() => listOf('user'))
        process.stdout.write(
          `list of ${many} mails: ${mirrored} pages, ${(mirrored / own).toFixed(2)} of the own store; ` +
            `call ${call.toFixed(2)} ms, bare statement ${bare.toFixed(2)} ms, ratio ${(bare / call).toFixed(2)}\n`,
        )
      }
      expect(mirrored).toBeLessThanOrEqual(own * 1.2)
    } finally {
      await app.stop()
      await dovecot.stop()
    }
  },
  isSoak ? 3_600_000 : 600_000,
)
