import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { announce } from '../alarm/alarm.jobs.ts'
import { selectSender } from '../sender/sender.sql.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

test('a rule that is not saved yet is counted over the newest mails of the inbox', async () => {
  for (let one = 0; one < 6; one += 1)
    await putMail(app, 'user', mimeText({ subject: one % 2 ? `견적 ${one}` : `회의 ${one}` }, `본문 ${one}`))
  await putMail(app, 'user', mimeText({ subject: '견적 보관' }), { folder: 'archive' })
  const count = async (conditions: object[], exceptions: object[] = []) =>
    (
      await people.user.call(mailSettingsApi.countRuleMails, {
        conditions: conditions as never,
        exceptions: exceptions as never,
      })
    ).result
  const about = [{ key: 'ContainsSubjectStrings', value: '견적' }]
  expect(await count(about)).toEqual({ seen: 6, fitting: 3 })
  expect(await count(about, [{ key: 'ContainsBodyStrings', value: '본문 3' }])).toEqual({
    seen: 6,
    fitting: 2,
  })
  expect(await count([{ key: 'ContainsHeaderStrings', value: 'message-id' }])).toEqual({
    seen: 6,
    fitting: 6,
  })
})

test('opening a mail retracts its notification', async () => {
  const { id, mailboxId } = await putMail(app, 'peer', mimeText({ subject: '알림' }), { isInside: false })
  const key = { comCode: 'ONE', mailboxId: Number(mailboxId), entryId: Number(id) }
  await announce({ ...app.app.services, db: app.db }, key)
  const alarms = async () =>
    (await app.db`select count(*)::int as count from kit_alarm where subject = ${`mail.entry:${id}`}`)[0]
      ?.count
  expect(await alarms()).toBe(1)
  await people.peer.call(mailApi.openMail, { id })
  expect(await alarms()).toBe(0)
})

test('domains that the portal receives mail for are own domains for the check of look-alike senders', async () => {
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'hanbit-mail.example', now())`
  const { id, mailboxId } = await putMail(app, 'user')
  const box = { comCode: 'ONE', mailboxId: Number(mailboxId) }
  const known = await selectSender(app.db, box, { entryId: Number(id), address: 'a@x.example', name: '' })
  expect(known.ownDomains).toContain('hanbit-mail.example')
})
