import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { pagesRead } from '#test/pages-read.ts'
import { runMirror } from './run.service.ts'

const missing = dovecotMissing()
/** `npm run soak` reads 10,000 mails; the gate the same in short. */
const many = process.env.MARU_SOAK === '1' ? 10_000 : 300

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
      for (let at = 0; at < many; at += 1) await putMail(app, 'peer', mimeText({ subject: `많은 ${at}` }))
      const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
        select com_code, mailbox_id from mail_box where person_code = 'user'`
      if (!box) throw new Error('there is no mailbox')
      const context = { ...app.app.services, db: app.db }
      await runMirror(context, box, { signal: new AbortController().signal })
      const { result } = await people.user.call(mailSettingsApi.getMailMirror, {})
      expect(result).toMatchObject({ state: 'running', shown: many, refused: 0 })
      await app.db`analyze`
      const pagesOf = (person: 'user' | 'peer') =>
        pagesRead(app, 'mail_entry', () =>
          people[person].call(mailApi.listMails, { folder: 'inbox', limit: 50 }),
        )
      const own = await pagesOf('peer')
      expect(await pagesOf('user')).toBeLessThanOrEqual(own * 1.2)
    } finally {
      await app.stop()
      await dovecot.stop()
    }
  },
  600_000,
)
