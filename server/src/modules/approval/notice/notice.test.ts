import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

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
    select person_code, word from kit_alarm where bell and subject = ${`approval.document:${apmId}`} order by alarm_id`
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

describe('a comment that mentions people', () => {
  test('notifies those who may read the document, once and not the author', async () => {
    const apmId = await submitProposal(people.colleague, forms, { grade: 'A', disclosure: 'line' })
    const before = (await alarmsOf(apmId)).length
    const answer = await people.colleague.call(approvalApi.addComment, {
      ...{ apmId, text: '@manager 님 확인해 주세요' },
      mentions: ['manager', 'colleague'],
    })
    expect(answer.result.mentions.map((one) => one.personCode)).toEqual(['colleague', 'manager'])
    expect((await alarmsOf(apmId)).slice(before)).toEqual(['manager mentioned'])
    const shown = await people.manager.call(approvalApi.getDocument, { apmId })
    expect(shown.result.comments[0]?.mentions.map((one) => one.personCode)).toEqual(['colleague', 'manager'])
  })

  test('is refused for people who may not read it, and nothing is written', async () => {
    const apmId = await submitProposal(people.colleague, forms, { grade: 'A', disclosure: 'line' })
    for (const person of ['user', 'outsider', 'missing']) {
      const answer = await people.colleague.call(approvalApi.addComment, {
        ...{ apmId, text: '확인', mentions: ['manager', person] },
      })
      expect([answer.status, answer.refusal?.code]).toEqual([409, 'approval.mentionClosed'])
    }
    const shown = await people.colleague.call(approvalApi.getDocument, { apmId })
    expect(shown.result.comments).toEqual([])
  })
})
