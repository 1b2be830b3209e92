import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { putShared } from '#test/mails.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  const { call } = people.manager
  await call(mailAdministrationApi.addMailDomain, { domain: 'own.example' })
  const group = {
    address: 'news@own.example',
    name: '제품 소식',
    takesOutside: false,
    subjects: ['person:user'],
  }
  await call(mailAdministrationApi.saveMailGroup, group)
  const [row] = await app.db<{ comCode: string }[]>`select com_code from mail_group`
  await putShared(app, { comCode: row?.comCode ?? '', name: 'Support', address: 'support@own.example' }, [])
}, 60_000)
afterAll(() => app.stop())

const search = async (client: Client, text: string) =>
  (await client.call(mailApi.suggestRecipients, { text })).result.map(
    ({ kind, address }) => `${kind} ${address}`,
  )
const send = (client: Client, ...addresses: string[]) =>
  client.call(mailWritingApi.sendMail, {
    ...{ subject: 's', body: '', ccRecipients: [], bccRecipients: [], importance: 'normal', fileCode: null },
    ...{ isReadReceiptRequested: false, replyToId: null, forwardOfId: null, fromMailboxId: null },
    toRecipients: addresses.map((email) => ({ displayName: 'Jane Doe', email })),
  })

test('groups, shared mailboxes and addresses written to before are found by name and address', async () => {
  expect(await search(people.user, '소식')).toEqual(['group news@own.example'])
  expect(await search(people.user, 'SUPP')).toEqual(['mailbox support@own.example'])
  expect(await search(people.user, 'jane')).toEqual([])
  expect((await send(people.user, 'jane@else.example', 'news@own.example')).status).toBe(200)
  expect(await search(people.user, 'Jane D')).toEqual(['known jane@else.example'])
  expect(await search(people.user, 'own.example')).toEqual([
    'group news@own.example',
    'mailbox support@own.example',
  ])
})

test('a person sees neither the groups of another company nor the addresses of other people', async () => {
  expect(await search(people.outsider, 'own.example')).toEqual([])
  expect(await search(people.peer, 'jane')).toEqual([])
  expect(await search(people.user, '%%')).toEqual([])
  expect((await people.user.call(mailApi.suggestRecipients, { text: 'a' })).status).toBe(400)
})
