import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { mimeText } from '#test/mails.ts'
import { runMirror } from '../mirror/run.service.ts'

let server: ImapStandIn
let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  server = await startImap()
  app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: `localhost:${server.port}`, MAIL_IMPORT_CA: server.authority },
  })
  people = await openCast(app)
  const address = { host: 'localhost', port: server.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await server.close()
})

test('a server without SASL PLAIN opens the mailbox of the master user, which no one gets to see', async () => {
  server.folders = [
    { name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: mimeText({ subject: '관리자의 메일' }) }] },
  ]
  const signIn = {
    ...{
      kind: 'master' as const,
      names: 'address' as const,
      domain: '',
      forSending: true,
      forRules: true,
      style: 'authzid' as const,
    },
    ...{ masterUser: 'portal', tokenAddress: '', clientId: '', scope: '', secret: server.password },
  } as const
  expect((await people.manager.call(mailAdministrationApi.setMailSignIn, signIn)).status).toBe(200)
  expect((await people.user.call(mailSettingsApi.connectCompanyMirror, {})).status).toBe(200)
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!box) throw new Error('there is no mailbox')
  await runMirror({ ...app.app.services, db: app.db }, box, { signal: new AbortController().signal })
  const { result } = await people.user.call(mailSettingsApi.getMailMirror, {})
  expect(result).toMatchObject({ state: 'paused', reason: 'noPassword' })
  const { items } = (await people.user.call(mailApi.listMails, { folder: 'inbox', limit: 50 })).result
  expect(items).toEqual([])
})
