import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submission, submitProposal } from '#test/approvals.ts'
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

const changes = (client: Client, input: { apmId: string; seq?: number; revision?: number }) =>
  client.call(approvalApi.getChanges, input)
const content = (purpose: string, body: string) => ({
  ...{ subject: '테스트 장비 구매', values: { purpose, amount: '100' }, body, fileCode: null, linked: [] },
})

test('an approver who rejected a document sees what its next round changed', async () => {
  const apmId = await submitProposal(people.user, forms, {
    content: content('태블릿 3대', '<p>3대를 삽니다.</p>'),
  })
  await actOn(people.peer, apmId, 'reject', '세 대는 많습니다.')
  expect((await changes(people.peer, { apmId })).result).toBeNull()
  const { version } = await read(people.user, apmId)
  const line = [{ need: 0, steps: [{ kind: 'agree' as const, personCode: 'colleague', deptCode: null }] }]
  const again = {
    ...submission(forms, '품의', {}, { line }),
    ...{ content: content('태블릿 2대', '<p>2대를 삽니다.</p>'), apmId, version, comment: '고쳤습니다.' },
  }
  expect((await people.user.call(approvalApi.resubmitDocument, again)).status).toBe(200)
  expect((await changes(people.peer, { apmId })).result).toMatchObject({
    ...{ since: 'decided', ownComment: '세 대는 많습니다.', answer: '고쳤습니다.', subject: null, files: [] },
    fields: [{ key: 'purpose', before: ['태블릿 3대'], after: ['태블릿 2대'] }],
    text: [
      { kind: 'removed', text: '3대를 ' },
      { kind: 'added', text: '2대를 ' },
      { kind: 'same', text: '삽니다.' },
    ],
    line: [{ kind: 'added', stepKind: 'agree', party: { personCode: 'colleague' } }],
    before: { values: { purpose: '태블릿 3대' } },
  })
})

test('a reader sees what changed since they opened the document, and nothing else', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  await people.peer.call(approvalApi.markSeen, { apmId })
  const seen = await read(people.peer, apmId)
  expect([seen.seenSeq, seen.seenRevision]).toEqual([1, 1])
  const base = { apmId, seq: 1, revision: 1 }
  expect((await changes(people.peer, base)).result).toBeNull()
  await actOn(people.manager, apmId, 'approve')
  expect((await changes(people.peer, base)).result).toBeNull()
  expect((await changes(people.peer, { apmId, seq: 99_999, revision: 9 })).result).toBeNull()
  expect((await changes(people.outsider, base)).status).toBe(404)
})
