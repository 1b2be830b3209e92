import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { actOn, type Forms, openApproval, submitProposal } from '../../../../test/approvals.ts'
import { openCast, type Role } from '../../../../test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

async function alarmsOf(apmId: string): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ personCode: string; word: string }[]>`
    select person_code, word from kit_alarm where subject = ${`approval.document:${apmId}`} order by alarm_id`
  return rows.map((row) => `${row.personCode} ${row.word.replace('approval.alarm.', '')}`)
}

test('the next approver, the drafter and later approvers are notified, each as they want', async () => {
  await people.peer.call(approvalApi.saveSettings, { data: { isTUReceiveBeforeMail: false } })
  const apmId = await submitProposal(people.colleague, forms)
  expect(await alarmsOf(apmId)).toEqual(['manager next'])
  await actOn(people.manager, apmId, 'approve')
  expect(await alarmsOf(apmId)).toEqual(['manager next', 'peer next', 'colleague moved'])
  await actOn(people.peer, apmId, 'approve')
  expect((await alarmsOf(apmId)).slice(3).sort()).toEqual(['colleague completed', 'manager completed'])
})
