import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { type Listener, startListener } from '../receiving/listener.service.ts'
import { warnAllFull, warnFull } from '../transport/full.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let smtp: Listener
let lmtp: Listener

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
  const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
  const options = { port: 0, resolver, unknownPause: 10, connectionsOfAddress: 40 }
  smtp = await startListener({ ...app.app.services, db: app.db }, { ...options, isLmtp: false })
  lmtp = await startListener({ ...app.app.services, db: app.db }, { ...options, isLmtp: true })
}, 90_000)
afterAll(async () => {
  await smtp.stop()
  await lmtp.stop()
  await app.stop()
})

async function send(to: string[], raw: Buffer, port = smtp.port) {
  const transport = createTransport({ port, host: '127.0.0.1', ignoreTLS: true, lmtp: port === lmtp.port })
  try {
    return await transport.sendMail({ envelope: { from: 'kim@far.example', to }, raw })
  } finally {
    transport.close()
  }
}
const subjects = async (client: Client) =>
  (await client.call(mailApi.listMails, { folder: 'inbox' })).result.items.map((row) => row.subject)
const limits = { boxBytes: 0, mailBytes: 52_428_800, linkFrom: 20_971_520, linkDays: 30, linkCount: 100 }

test('a distribution group is created, changed and removed, and its mail reaches its people each once', async () => {
  const { manager } = people
  const group = { address: ' Sales@Test.example ', name: '영업', takesOutside: true }
  const made = await manager.call(mailAdministrationApi.saveMailGroup, {
    ...group,
    subjects: ['person:user', 'unit:ONE-D1', 'department:ONE-D1'],
  })
  const [row] = (await manager.call(mailAdministrationApi.listMailGroups, {})).result
  expect(row).toMatchObject({ address: 'sales@test.example', name: '영업', takesOutside: true })
  expect(row?.members.map((one) => one.subject)).toEqual(['person:user', 'unit:ONE-D1', 'department:ONE-D1'])
  await send(['sales@test.example'], mimeText({ subject: '그룹으로' }))
  for (const client of [people.user, people.peer, people.colleague])
    expect((await subjects(client)).filter((one) => one === '그룹으로')).toHaveLength(1)
  const { groupId } = made.result
  await manager.call(mailAdministrationApi.saveMailGroup, {
    ...group,
    groupId,
    takesOutside: false,
    subjects: ['person:peer'],
  })
  await expect(send(['sales@test.example'], mimeText())).rejects.toThrow(/5\.7\.1/)
  const refuse = async (more: object) =>
    (
      await manager.call(mailAdministrationApi.saveMailGroup, {
        ...group,
        subjects: ['person:user'],
        ...more,
      })
    ).refusal?.code
  expect(await refuse({})).toBe('mail.groupAddressTaken')
  expect(await refuse({ address: 'user@test.example' })).toBe('mail.groupAddressTaken')
  expect(await refuse({ address: 'a@other.example' })).toBe('mail.groupAddressForeign')
  expect(await refuse({ address: 'x y@test.example' })).toBe('mail.groupAddressInvalid')
  expect(await refuse({ address: 'n@test.example', name: '  ' })).toBe('mail.groupNameEmpty')
  expect(await refuse({ address: 'n@test.example', subjects: [] })).toBe('mail.groupMembersEmpty')
  expect(await refuse({ address: 'n@test.example', subjects: ['person:none'] })).toBe(
    'mail.groupMemberUnknown',
  )
  expect((await manager.call(mailAdministrationApi.removeMailGroup, { groupId })).result).toBe(1)
  expect((await manager.call(mailAdministrationApi.removeMailGroup, { groupId })).status).toBe(404)
  await expect(send(['sales@test.example'], mimeText())).rejects.toThrow(/5\.1\.1/)
  const audited = await app.db`
    select act from audit_entry where room = 'mail' and target_id = 'sales@test.example' order by act desc`
  expect(audited.map((row) => row.act)).toEqual(['saveGroup', 'saveGroup', 'removeGroup'])
})

test('mail to postmaster and abuse reaches the managers of the company, and no other name does', async () => {
  await send(['Postmaster@test.example', 'abuse@test.example'], mimeText({ subject: '신고' }))
  expect((await subjects(people.manager)).filter((one) => one === '신고')).toHaveLength(1)
  expect(await subjects(people.user)).not.toContain('신고')
  await expect(send(['noreply@test.example'], mimeText())).rejects.toThrow(/5\.1\.1/)
})

test('mailboxes follow the limit of the company unless they have their own', async () => {
  const { manager } = people
  await putMail(app, 'user')
  await manager.call(mailAdministrationApi.setCompanyLimits, { ...limits, boxBytes: 1_000_000 })
  expect((await manager.call(mailAdministrationApi.getCompanyLimits, {})).result.boxBytes).toBe(1_000_000)
  const box = async (search: string) =>
    (await manager.call(mailAdministrationApi.listAdministeredBoxes, { search })).result[0]
  expect(await box('user@')).toMatchObject({ limitBytes: 1_000_000, hasOwnLimit: false, isShared: false })
  const { mailboxId = '' } = (await box('user@')) ?? {}
  await manager.call(mailAdministrationApi.setBoxLimit, { mailboxId, limitBytes: 5_000_000 })
  await manager.call(mailAdministrationApi.setCompanyLimits, { ...limits, boxBytes: 2_000_000 })
  expect(await box('user@')).toMatchObject({ limitBytes: 5_000_000, hasOwnLimit: true })
  await manager.call(mailAdministrationApi.setBoxLimit, { mailboxId, limitBytes: null })
  expect(await box('user@')).toMatchObject({ limitBytes: 2_000_000, hasOwnLimit: false })
  // A mailbox that is opened later has the limit of its company.
  await putMail(app, 'concurrent')
  expect(await box('concurrent@')).toMatchObject({ limitBytes: 2_000_000 })
  await manager.call(mailAdministrationApi.setCompanyLimits, limits)
  const foreign = await putMail(app, 'outsider')
  expect(
    (await manager.call(mailAdministrationApi.setBoxLimit, { mailboxId: foreign.mailboxId, limitBytes: 1 }))
      .status,
  ).toBe(404)
  expect(await box('outsider')).toBeUndefined()
})

test('a search for mailboxes compares the texts of a name, not how it is stored', async () => {
  const { manager } = people
  await putMail(app, 'user')
  const [user] = await app.db<
    { names: { en: string } }[]
  >`select names from org_person where person_code = 'user'`
  const search = async (text: string) =>
    (await manager.call(mailAdministrationApi.listAdministeredBoxes, { search: text })).result
  expect((await search(user?.names.en ?? '')).map(({ address }) => address)).toEqual(['user@test.example'])
  expect(await search('": "')).toEqual([])
})

test('a shared mailbox is created with its manager, and receives', async () => {
  const { manager } = people
  const made = { name: '고객센터', address: 'help@test.example', manager: 'peer' }
  await manager.call(mailAdministrationApi.createSharedBox, made)
  expect((await manager.call(mailAdministrationApi.createSharedBox, made)).refusal?.code).toBe(
    'mail.boxAddressTaken',
  )
  await send(['help@test.example'], mimeText({ subject: '문의' }))
  const [box] = (await manager.call(mailAdministrationApi.listAdministeredBoxes, { search: 'help@' })).result
  expect(box).toMatchObject({ isShared: true, name: { ko: '고객센터' } })
  const { result } = await people.peer.call(mailApi.listMails, {
    folder: 'inbox',
    mailboxId: box?.mailboxId ?? '',
  })
  expect(result.items.map((row) => row.subject)).toEqual(['문의'])
})

test('a full mailbox refuses in words, and its owner is warned once a day by a mail in it', async () => {
  await app.db`update mail_box set size_limit = total_size + 10, has_own_limit = true where person_code = 'user'`
  await expect(send(['user@test.example'], mimeText({ subject: '들어가지 않음' }))).resolves.toBeDefined()
  await expect(send(['user@test.example'], mimeText({ subject: '거절' }))).rejects.toThrow(/4\.2\.2/)
  const [job] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'user'`
  if (!job) throw new Error('no mailbox')
  const context = { ...app.app.services, db: app.db }
  await warnFull(context, job)
  await warnFull(context, job)
  await warnAllFull(context)
  const warning = '메일함이 거의 찼습니다'
  expect((await subjects(people.user)).filter((one) => one === warning)).toHaveLength(1)
  await app.db`update mail_box set warned_at = warned_at - interval '25 hours'`
  await warnAllFull(context)
  expect((await subjects(people.user)).filter((one) => one === warning)).toHaveLength(2)
  await app.db`update mail_box set size_limit = 0, has_own_limit = false where person_code = 'user'`
})

test('a mail above the limit of the company is refused for its recipients', async () => {
  await people.manager.call(mailAdministrationApi.setCompanyLimits, { ...limits, mailBytes: 1_048_576 })
  const large = mimeText({ subject: '크다' }, 'x'.repeat(1_200_000))
  await expect(send(['user@test.example'], large)).rejects.toThrow(/5\.3\.4/)
  const { rejectedErrors = [] } = await send(['user@test.example'], large, lmtp.port)
  expect(rejectedErrors[0]?.message).toMatch(/552 5\.3\.4/)
  expect(await subjects(people.user)).not.toContain('크다')
  await people.manager.call(mailAdministrationApi.setCompanyLimits, limits)
  await send(['user@test.example'], large)
  expect(await subjects(people.user)).toContain('크다')
})
