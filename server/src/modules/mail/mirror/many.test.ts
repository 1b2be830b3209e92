import { mailAdministrationApi } from '@maru/api/mail/administration'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { startImap } from '#test/imap-stand-in.ts'
import { mimeText } from '#test/mails.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'
import { insertMirror } from '../mirror-table/mirror.sql.ts'
import { sealAccount } from './sealed.service.ts'
import { watchMirrors } from './watch.service.ts'

/** `npm run soak` connects 1,000 mailboxes, 100 at once; the gate the same in short. */
const { many, most } = process.env.MARU_SOAK === '1' ? { many: 1_000, most: 100 } : { many: 24, most: 4 }

test('all of many mailboxes are read in turns, and only so many are connected at once', async () => {
  const server = await startImap()
  server.folders = [
    { name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: mimeText({ subject: '모두의 메일' }) }] },
  ]
  const app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: `localhost:${server.port}`, MAIL_IMPORT_CA: server.authority },
  })
  try {
    const people = await openCast(app)
    const imap = { host: 'localhost', port: server.port, security: 'tls' as const }
    await people.manager.call(mailAdministrationApi.setMailServer, { imap, submission: imap })
    const { sealer } = app.app.services
    const now = app.clock.now()
    await app.db`
      insert into org_person (com_code, person_code, name_ko, email)
      select 'ONE', 'many' || number, '사람', 'many' || number || '@test.example' from generate_series(1, ${many}) number`
    for (let number = 1; number <= many; number += 1) {
      const { comCode, mailboxId } = await openBox(app.db, `many${number}`, now)
      const account = { imap: { ...imap, user: `many${number}`, password: 'right' }, submission: imap }
      await insertMirror(
        app.db,
        { comCode, mailboxId },
        {
          ...{
            source: `imaps://many${number}@localhost:${server.port}`,
            name: null,
            now,
            wrongPasswords: 0,
            wrongAt: null,
          },
          sealed: sealAccount(sealer, { mailboxId }, account),
        },
      )
    }
    const abort = new AbortController()
    const watching = watchMirrors({ ...app.app.services, db: app.db }, abort.signal, { most, turnLength: 0 })
    const unread = async () => {
      const [row] = await app.db<{ count: number }[]>`
        select count(*)::int as count from mail_mirror where seen_at is null`
      return row?.count
    }
    await expect.poll(unread, { timeout: 500_000, interval: 200 }).toBe(0)
    abort.abort()
    await watching
    expect(server.most()).toBeLessThanOrEqual(most)
    const [stored] = await app.db<{ count: number }[]>`select count(*)::int as count from mail_entry`
    expect(stored?.count).toBe(many)
  } finally {
    await app.stop()
    await server.close()
  }
}, 600_000)
