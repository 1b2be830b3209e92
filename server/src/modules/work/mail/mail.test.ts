import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'
import { nextMailAt } from './mail.rules.ts'
import { queueWorkMails, sendWorkMail } from './mail.service.ts'

let portal: TestApp
let world: WorkWorld

beforeAll(async () => {
  // A Saturday, 10:00 in Seoul.
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z', withJobs: 'queued' })
  world = await openWorkWorld(portal)
  await portal.db`update org_person set email = lower(person_code) || '@one.example'`
}, 60_000)
afterAll(() => portal.stop())

const context = () => ({ ...portal.app.services, db: portal.app.db })
const owner = { comCode: 'ONE', personCode: 'peer' }

/** The subjects and texts of the mails of the queue that a person has. */
const mails = (personCode: string) => portal.db<{ subject: string; text: string }[]>`
  select text.subject, text.preview as text from mail_entry entry
    join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
    join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
   where box.person_code = ${personCode} and text.subject like '[할 일]%' order by entry.entry_id`

test.each([
  ['Asia/Seoul', '2026-11-20T23:59:00Z', ['2026-11-23'], '2026-11-23T00:00:00.000Z'],
  ['Asia/Seoul', '2026-11-23T00:00:00Z', ['2026-11-23', '2026-11-24'], '2026-11-24T00:00:00.000Z'],
  ['America/New_York', '2026-03-06T15:00:00Z', ['2026-03-06', '2026-03-09'], '2026-03-09T13:00:00.000Z'],
  ['Asia/Seoul', '2026-11-23T00:00:00Z', ['2026-11-23'], undefined],
])('the mail at nine in %s after %s, with the working days %j, is due at %s', (zone, now, days, next) => {
  expect(nextMailAt(9, zone, new Date(now), days)?.toISOString()).toBe(next)
})

test('the next mail is on a working day of the company', async () => {
  await portal.db`
    insert into org_holiday (com_code, day, name_ko, kind) values ('ONE', '2026-11-23', '창립 기념일', 'company')`
  await world.people.user.call(workApi.saveWorkMail, { hour: 9 })
  const [row] = await portal.db<{ nextAt: string }[]>`
    select next_at from work_mail where person_code = 'user'`
  expect(new Date(row?.nextAt ?? '').toISOString()).toBe('2026-11-24T00:00:00.000Z')
  await world.people.user.call(workApi.saveWorkMail, { hour: null })
  await portal.db`delete from org_holiday where com_code = 'ONE'`
})

test('a person gets the queue once at their hour of a working day, and not before', async () => {
  expect((await world.people.peer.call(workApi.getWorkMail, {})).result).toEqual({ hour: null })
  await world.people.peer.call(workApi.saveWorkMail, { hour: 9 })
  expect((await world.people.peer.call(workApi.getWorkMail, {})).result).toEqual({ hour: 9 })
  const { kinds } = (await world.people.peer.call(workApi.countWork, {})).result
  const total = kinds.reduce((sum, kind) => sum + kind.count, 0)
  portal.clock.set('2026-11-22T23:59:00Z')
  await sendWorkMail(context(), owner)
  expect(await mails('peer')).toEqual([])
  portal.clock.set('2026-11-23T00:00:00Z')
  await queueWorkMails(context())
  await sendWorkMail(context(), owner)
  await sendWorkMail(context(), owner)
  const sent = await mails('peer')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.subject).toBe(`[할 일] 기다리는 일 ${total}개`)
  expect(await mails('user')).toEqual([])
})

test('a person with an empty queue gets no mail, and one who left no more', async () => {
  portal.clock.set('2026-11-21T02:00:00Z')
  await world.people.concurrent.call(workApi.saveWorkMail, { hour: 9 })
  portal.clock.set('2026-11-24T00:00:00Z')
  await sendWorkMail(context(), { comCode: 'ONE', personCode: 'concurrent' })
  expect(await mails('concurrent')).toEqual([])
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'concurrent'`
  portal.clock.set('2026-11-25T00:00:00Z')
  await sendWorkMail(context(), { comCode: 'ONE', personCode: 'concurrent' })
  expect(await portal.db`select from work_mail where person_code = 'concurrent'`).toHaveLength(0)
  portal.clock.set('2026-11-21T02:00:00Z')
  await world.people.peer.call(workApi.saveWorkMail, { hour: null })
  expect(await portal.db`select from work_mail`).toHaveLength(0)
})

test('a person with a post in a MAILONLY department and another one gets the queue of the other one', async () => {
  const { db } = portal
  await db`
    insert into org_post (com_code, dept_code, person_code, is_main) values ('ONE', 'ONE-MAILONLY', 'peer', true)`
  await db`update org_post set is_main = false where person_code = 'peer' and dept_code = 'ONE-D1'`
  await db`
    insert into work_mail (com_code, person_code, hour, next_at) values ('ONE', 'peer', 9, '2026-11-21T00:00:00Z')`
  const before = (await mails('peer')).length
  await sendWorkMail(context(), owner)
  expect(await mails('peer')).toHaveLength(before + 1)
  await db`delete from org_post where person_code = 'peer' and dept_code = 'ONE-MAILONLY'`
  await db`delete from work_mail`
})

test('a person who moved to a MAILONLY department gets no more mails of the queue', async () => {
  await portal.db`
    insert into work_mail (com_code, person_code, hour, next_at) values ('ONE', 'mailonly', 9, '2026-11-21T00:00:00Z')`
  await sendWorkMail(context(), { comCode: 'ONE', personCode: 'mailonly' })
  expect(await mails('mailonly')).toEqual([])
  expect(await portal.db`select from work_mail`).toHaveLength(0)
})
