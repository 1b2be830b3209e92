import { approvalApi, type NoticeEvent, noticeEvents } from '@maru/api/approval'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { isAuthKey } from './document/auth-key.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

test('groups of forms have their sub-groups with forms, and none without (spec 3§7)', async () => {
  const list = async () => (await people.user.call(approvalApi.listApplications, { SortValue: 1 })).result
  const [first] = await list()
  const names = { comCode: 'ONE', parent: Number(first?.groupId) }
  const [added] = await portal.db<{ groupId: number }[]>`
    insert into approval_form_group (com_code, parent_id, name_ko, name_en)
    values (${names.comCode}, ${names.parent}, '협조', 'Cooperation') returning group_id`
  expect((await list())[0]?.subGroups).toEqual([])
  const form = first?.applications[0]
  await portal.db`
    update approval_form set group_id = ${added?.groupId ?? 0} where form_id = ${Number(form?.applicationId)}`
  const [moved] = await list()
  expect(moved?.subGroups).toEqual([
    {
      groupId: String(added?.groupId),
      ...{ groupName: '협조', groupNameEn: 'Cooperation', groupNameCn: '협조' },
      applications: [form],
    },
  ])
  expect(moved?.applications).not.toContainEqual(form)
})

/** Who is notified of each event, in {@link story}. */
const notified = {
  Next: ['manager', 'peer', 'super'],
  Before: ['peer'],
  After: ['manager'],
  Ref: ['concurrent'],
  Complete: ['colleague'],
  CompleteApprove: ['manager', 'super'],
  Approve: ['colleague'],
  DeptReceipt: ['user'],
} as const satisfies Record<(typeof noticeEvents)[number], readonly Role[]>

/** colleague drafts; manager reviews, super agrees, peer approves; concurrent reads, and user receives it. */
async function story(): Promise<string> {
  const apmId = await submitProposal(people.colleague, forms, {
    line: [{ need: 0, steps: [{ kind: 'agree', personCode: 'super', deptCode: null }] }],
    companions: {
      references: [{ personCode: 'concurrent', deptCode: null, atEnd: false }],
      recipients: [{ personCode: 'user', deptCode: null }],
    },
  })
  // People are notified while it is their turn: the events of each act are delivered before the next one.
  await portal.app.drainEvents()
  for (const person of ['manager', 'super', 'peer'] as const) {
    expect((await actOn(people[person], apmId, 'approve')).status).toBe(200)
    await portal.app.drainEvents()
  }
  expect((await read(people.colleague, apmId)).status).toBe('COMPLETE')
  return apmId
}

/** Stores for all people of ONE that only one flag is on. */
async function onlyFlag(flag: string) {
  const flags = noticeEvents.flatMap((event) => [`isReceive${event}Mail`, `isTUReceive${event}Mail`])
  const data: Partial<Record<`isReceive${NoticeEvent}Mail`, boolean>> = Object.fromEntries(
    flags.map((one) => [one, one === flag]),
  )
  for (const person of ['user', 'peer', 'colleague', 'concurrent', 'manager', 'super'] as const)
    await people[person].call(approvalApi.saveSettings, { data })
}

/** The people with an alarm, and with a mail, about a document. */
async function channels(apmId: string) {
  const alarms = await portal.db<{ personCode: string }[]>`
    select distinct person_code from kit_alarm where bell and subject = ${`approval.document:${apmId}`} order by 1`
  const mails = await portal.db<{ personCode: string }[]>`
    select distinct person_code from approval_mail where apm_id = ${apmId} order by 1`
  return {
    messenger: alarms.map((one) => one.personCode),
    mail: mails.map((one) => one.personCode),
  }
}

describe('each of the 16 reception flags alone', () => {
  for (const event of noticeEvents) {
    test(`isReceive${event}Mail sends mails of ${event} and no alarm`, async () => {
      await onlyFlag(`isReceive${event}Mail`)
      expect(await channels(await story())).toEqual({ messenger: [], mail: notified[event] })
    })

    test(`isTUReceive${event}Mail shows alarms of ${event} and sends no mail`, async () => {
      await onlyFlag(`isTUReceive${event}Mail`)
      expect(await channels(await story())).toEqual({ messenger: notified[event], mail: [] })
    })
  }
})

test('an authkey grants nothing: people without a right get the answer of a missing document', async () => {
  const apmId = await submitProposal(people.colleague, forms, { grade: 'A', disclosure: 'line' })
  const { authKey } = (await people.manager.call(approvalApi.getDocument, { apmId })).result
  const key = { apmId, authkey: authKey }
  expect((await people.manager.call(approvalApi.getDocument, key)).status).toBe(200)
  const missing = await people.user.call(approvalApi.getDocument, { ...key, apmId: '999999999' })
  for (const person of ['user', 'outsider', 'concurrent'] as const) {
    const answer = await people[person].call(approvalApi.getDocument, key)
    expect([answer.status, answer.refusal?.code]).toEqual([404, missing.refusal?.code])
  }
  expect((await portal.client.call(approvalApi.getDocument, key)).status).toBe(401)
})

test('a wrong authkey answers like a missing document, also to people with a right', async () => {
  const [apmId, other] = [
    await submitProposal(people.colleague, forms),
    await submitProposal(people.colleague, forms),
  ]
  const keyOf = async (client: Client, id: string) =>
    (await client.call(approvalApi.getDocument, { apmId: id })).result.authKey
  const right = await keyOf(people.manager, apmId)
  const missing = await people.manager.call(approvalApi.getDocument, { apmId: '999999999' })
  const wrong = [
    ...['', 'x', 'f'.repeat(64), right.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
    ...[await keyOf(people.colleague, apmId), await keyOf(people.manager, other)],
    // Another end: the time is signed too.
    right.replace(/^\d+/, (hours) => String(Number(hours) + 24)),
  ]
  for (const authkey of wrong) {
    const answer = await people.manager.call(approvalApi.getDocument, { apmId, authkey })
    expect([answer.status, answer.refusal?.code]).toEqual([404, missing.refusal?.code])
  }
  expect((await people.manager.call(approvalApi.getDocument, { apmId, authkey: right })).status).toBe(200)
  const { sealer } = portal.app.services
  const of = { comCode: 'ONE', apmId: Number(apmId), personCode: 'manager' }
  const after = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000)
  expect([24, 25.1].map((hours) => isAuthKey(sealer, of, right, after(hours)))).toEqual([true, false])
})

test('the home page counts what waits for a decision, and leads to the boxes', async () => {
  const waiting = async (client: Client) =>
    (await client.call(webpartApi.listCounts, {})).result.find((one) => one.name === 'approval')
  const before = await waiting(people.manager)
  await submitProposal(people.colleague, forms)
  expect(await waiting(people.manager)).toEqual({
    ...{ name: 'approval', url: '/workflow' },
    count: (before?.count ?? 0) + 1,
  })
})
