import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMailInto, putShared, releaseSent } from '#test/mails.ts'
import { noteStatements } from '#test/sent-statements.ts'
import { forEachMail } from '../delivery/arrival.service.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { receiveMail } from '../receiving/receive.service.ts'
import { resolveRecipient } from '../transport/recipient.service.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
}, 60_000)
afterAll(() => app.stop())

const save = async (address: string, subjects: string[], groupId?: number) => {
  const group = { address: `${address}@test.example`, name: address, takesOutside: true, subjects }
  const more = groupId === undefined ? {} : { groupId }
  return people.manager.call(mailAdministrationApi.saveMailGroup, { ...group, ...more })
}
const list = async () => (await people.manager.call(mailAdministrationApi.listMailGroups, {})).result
const services = () => ({ ...app.app.services, db: app.db })

/** Receives a mail to a group as the SMTP server does. */
async function receive(to: string, subject: string) {
  const address = `${to}@test.example`
  const recipient = await resolveRecipient(services(), address, 0)
  if ('code' in recipient) throw new Error(recipient.words)
  const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
  const peer = { address: '127.0.0.1', helo: 'x', envelopeFrom: 'kim@far.example', isRelay: false }
  const mail = { bytes: mimeText({ subject }), recipients: [{ address, ...recipient }], hasOwnAnswers: false }
  const answers = await receiveMail(services(), { ...mail, peer }, resolver)
  expect(answers).toEqual([null])
  return recipient.boxes.length
}
const has = async (client: Client, subject: string) =>
  (await client.call(mailApi.listMails, { folder: 'inbox' })).result.items.filter(
    (one) => one.subject === subject,
  ).length

test('groups in groups reach their people once, and groups in each other end', async () => {
  const inner = (await save('inner', ['person:peer', 'person:user'])).result.groupId
  const middle = (await save('middle', [`mailgroup:${inner}`, 'person:colleague'])).result.groupId
  const outer = (await save('outer', [`mailgroup:${middle}`, `mailgroup:${inner}`, 'unit:ONE-D1'])).result
  // The innermost one has the outermost one: a ring.
  await save('inner', ['person:peer', 'person:user', `mailgroup:${outer.groupId}`], inner)
  const rows = await list()
  expect(rows.map((row) => [row.name, row.peopleCount])).toEqual([
    ['inner', 4],
    ['middle', 4],
    ['outer', 4],
  ])
  expect(rows[2]?.members.map((one) => [one.subject, one.name.en])).toEqual([
    [`mailgroup:${middle}`, 'middle'],
    [`mailgroup:${inner}`, 'inner'],
    ['unit:ONE-D1', 'Development'],
  ])
  expect(await receive('inner', '고리')).toBe(4)
  for (const name of ['user', 'peer', 'colleague', 'concurrent'] as const)
    expect([name, await has(people[name], '고리')]).toEqual([name, 1])
  expect(await has(people.manager, '고리')).toBe(0)
})

test('a group takes only groups of its company, and a removed one is missing from then on', async () => {
  const gone = (await save('gone', ['person:manager'])).result.groupId
  const of = (await save('of', ['person:user', `mailgroup:${gone}`])).result.groupId
  await people.manager.call(mailAdministrationApi.removeMailGroup, { groupId: gone })
  const row = (await list()).find((one) => one.groupId === of)
  expect([row?.peopleCount, row?.members.map((one) => one.subject)]).toEqual([1, ['person:user']])
  expect((await save('odd', [`mailgroup:${gone}`])).refusal?.code).toBe('mail.groupMemberUnknown')
  await app.db`
    insert into mail_group (com_code, address, name, subjects, changed_at)
    values ('TWO', 'two@two.example', 'two', '{person:outsider}', now())`
  const [other] = await app.db`select group_id from mail_group where com_code = 'TWO'`
  expect((await save('odd', [`mailgroup:${other?.groupId}`])).refusal?.code).toBe('mail.groupMemberUnknown')
})

test('a mail from inside to a person and to groups with that person comes once', async () => {
  const to = ['peer', 'inner', 'outer'].map((name) => ({ displayName: '', email: `${name}@test.example` }))
  const words = { subject: '안에서', toRecipients: to }
  const { id } = (await people.manager.call(mailWritingApi.sendMail, words)).result
  await releaseSent(app)
  expect(await has(people.peer, '안에서')).toBe(1)
  const { state, recipients } = (await people.manager.call(mailWritingApi.getReceipts, { id })).result
  expect([state, recipients.map((one) => one.state)]).toEqual(['Send', ['sent', 'sent', 'sent']])
})

test('a mail to a company of 10,000 people is stored by few statements, once for each', async () => {
  await app.db`
    insert into org_person (com_code, person_code, name_ko, email)
    select 'TWO', 'CROWD-' || n, '사람 ' || n, 'crowd' || n || '@test.example' from generate_series(1, 10000) n`
  await app.db`
    insert into org_post (com_code, dept_code, person_code, is_main)
    select 'TWO', 'TWO-D1', 'CROWD-' || n, true from generate_series(1, 10000) n`
  await app.db`
    insert into mail_group (com_code, address, name, takes_outside, subjects, changed_at)
    values ('TWO', 'all@test.example', 'all', true, '{company:TWO}', now())`
  // Their mailboxes are created when the first mail comes; PostgreSQL counts large changes by itself within a minute.
  await resolveRecipient(services(), 'all@test.example', 0)
  await app.db`analyze`
  let count = 0
  let statements = 0
  await noteStatements(
    app,
    () => {
      statements += 1
    },
    async () => {
      count = await receive('all', '모두에게')
    },
  )
  expect(count).toBeGreaterThanOrEqual(10_000)
  expect(statements).toBeLessThan(700)
  const [stored] = await app.db`
    select count(*)::int as all, count(distinct entry.mailbox_id)::int as boxes
      from mail_entry entry join mail_text text using (com_code, digest) where text.subject = '모두에게'`
  expect(stored).toEqual({ all: count, boxes: count })
  const [box] = await app.db`
    select box.total_size::int as size, sum(folder.total_count)::int as all, sum(folder.total_size)::int as folders
      from mail_box box join mail_box_folder folder using (com_code, mailbox_id)
     where box.person_code = 'CROWD-777' group by box.total_size`
  expect([box?.all, box?.size]).toEqual([1, box?.folders])
  const jobs = await app.db<{ mails: number }[]>`
    select coalesce(sum(jsonb_array_length(data -> 'input' -> 'mails')), 0)::int as mails
      from job.job where data ->> 'name' = 'mail.announceAll'`
  expect(jobs[0]?.mails).toBe(count)
}, 300_000)

test('one faulty mail of a job does not hold up the others', async () => {
  const seen: number[] = []
  const work = forEachMail([1, 2, 3], async (one) => {
    seen.push(one)
    if (one === 2) throw new Error('two')
  })
  await expect(work).rejects.toThrow('two')
  expect(seen).toEqual([1, 2, 3])
})

test('a shared mailbox of a company of 10,000 people takes mail: its notices fit into messages', async () => {
  const box = { comCode: 'TWO', name: '모두의 것', address: 'ours@test.example' }
  const mailboxId = await putShared(app, box, [['company:TWO', 'read']])
  const id = await putMailInto(app, { comCode: 'TWO', mailboxId })
  expect(Number(id)).toBeGreaterThan(0)
  const pushed: string[][] = []
  await inTransaction(app.db, async (db) => {
    const push = async (_db: unknown, { to }: { to: string[] }) => {
      pushed.push(to)
    }
    await pushChange({ ...services(), db, push }, { comCode: 'TWO', mailboxId: Number(mailboxId) })
  })
  expect(pushed.flat().length).toBeGreaterThanOrEqual(10_000)
  for (const to of pushed) expect(Buffer.byteLength(JSON.stringify(to))).toBeLessThan(7_000)
}, 60_000)
