import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import {
  actOn,
  boxOf,
  expenseValues,
  type Forms,
  openApproval,
  read,
  submission,
  submitProposal,
} from '#test/approvals.ts'
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

const propose = (more = {}) => submitProposal(people.colleague, forms, more)
const line = async (client: Client, apmId: string) =>
  (await read(client, apmId)).stages.flatMap((stage) =>
    stage.steps.map(
      (step) => `${step.kind} ${step.assignee.personCode ?? step.assignee.deptCode} ${step.state}`,
    ),
  )

describe('a document', () => {
  test('goes up the reporting line, completes and gets the next number', async () => {
    const apmId = await propose()
    expect(await line(people.colleague, apmId)).toEqual(['review manager active', 'approve peer future'])
    expect(await boxOf(people.manager, 'pending')).toContain(apmId)
    expect(await boxOf(people.peer, 'scheduled')).toContain(apmId)
    expect(await boxOf(people.colleague, 'progress')).toContain(apmId)
    expect((await actOn(people.manager, apmId, 'approve')).result.status).toBe('PROGRESS')
    expect(await boxOf(people.manager, 'decided')).toContain(apmId)
    expect((await actOn(people.peer, apmId, 'approve', '좋습니다')).result).toMatchObject({
      status: 'COMPLETE',
      docNumber: '품의-2026-00001',
    })
    expect(await boxOf(people.colleague, 'completed')).toContain(apmId)
    expect(await boxOf(people.peer, 'pending')).not.toContain(apmId)
    const detail = await read(people.colleague, apmId)
    expect(detail.history.map((one) => `${one.seq} ${one.act} ${one.by.personCode}`)).toEqual([
      '1 submit colleague',
      '2 approve manager',
      '3 approve peer',
      '4 number peer',
    ])
  })

  test('is refused to people without a place on it, like one that does not exist', async () => {
    const apmId = await propose()
    for (const role of ['user', 'outsider', 'concurrent', 'super'] as const) {
      const seen = await people[role].call(approvalApi.getDocument, { apmId })
      const missing = await people[role].call(approvalApi.getDocument, { apmId: '999999' })
      expect([role, seen.status, seen.refusal?.code]).toEqual([role, 404, missing.refusal?.code])
      const act = await people[role].call(approvalApi.actOnDocument, {
        apmId,
        version: 1,
        act: 'approve',
        stepId: 1,
        comment: '',
      })
      expect(act.status).toBe(404)
    }
  })

  test('refuses an act out of turn, twice, and on an old version, and nothing changes', async () => {
    const apmId = await propose()
    const { version } = await read(people.peer, apmId)
    const decide = (client: Client, stepId: number, at = version) =>
      client.call(approvalApi.actOnDocument, { apmId, version: at, act: 'approve', stepId, comment: '' })
    expect(await decide(people.peer, 2)).toMatchObject({
      status: 409,
      refusal: { code: 'approval.notYourTurn' },
    })
    expect(await decide(people.peer, 1)).toMatchObject({
      status: 409,
      refusal: { code: 'approval.notYourTurn' },
    })
    expect((await decide(people.manager, 1)).status).toBe(200)
    expect(await decide(people.manager, 1)).toMatchObject({
      status: 409,
      refusal: { code: 'approval.changed' },
    })
    expect(await decide(people.manager, 1, version + 1)).toMatchObject({
      status: 409,
      refusal: { code: 'approval.alreadyDecided' },
    })
    expect((await read(people.peer, apmId)).history).toHaveLength(2)
  })

  test('is decided once when two people decide at the same time through two processes', async () => {
    const second = await portal.second()
    const apmId = await propose({
      line: [
        {
          need: 1,
          steps: [
            { kind: 'agree', personCode: 'user', deptCode: null },
            { kind: 'agree', personCode: 'concurrent', deptCode: null },
          ],
        },
      ],
    })
    await actOn(people.manager, apmId, 'approve')
    const { version, stages } = await read(people.user, apmId)
    const stepOf = (code: string) =>
      stages.flatMap((stage) => stage.steps).find((step) => step.assignee.personCode === code)?.stepId ?? 0
    const other = second.client.as(people.concurrent.cookie)
    const results = await Promise.all([
      people.user.call(approvalApi.actOnDocument, {
        apmId,
        version,
        act: 'approve',
        stepId: stepOf('user'),
        comment: '',
      }),
      other.call(approvalApi.actOnDocument, {
        apmId,
        version,
        act: 'approve',
        stepId: stepOf('concurrent'),
        comment: '',
      }),
    ])
    expect(results.map((one) => one.status).sort()).toEqual([200, 409])
    expect((await read(people.user, apmId)).history.filter((one) => one.act === 'approve')).toHaveLength(2)
  })

  test('is rejected with a comment only, written again, and its first revision stays', async () => {
    const apmId = await propose()
    expect(await actOn(people.manager, apmId, 'reject', ' ')).toMatchObject({
      status: 400,
      refusal: { code: 'approval.commentNeeded' },
    })
    expect((await actOn(people.manager, apmId, 'reject', '금액을 적어 주세요')).result.status).toBe('REJECT')
    expect(await boxOf(people.colleague, 'rejected')).toContain(apmId)
    const {
      storeKey: _key,
      sourceApmId: _source,
      ...rest
    } = submission(forms, '품의', { purpose: '장비', amount: '1,200,000' })
    const { version } = await read(people.colleague, apmId)
    const again = await people.colleague.call(approvalApi.resubmitDocument, {
      ...rest,
      apmId,
      version,
      comment: '적었습니다',
    })
    expect(again.result.status).toBe('PROGRESS')
    const detail = await read(people.manager, apmId)
    expect([detail.round, detail.revision, detail.content.values.amount]).toEqual([2, 2, '1200000'])
    const stale = await people.colleague.call(approvalApi.resubmitDocument, {
      ...rest,
      apmId,
      version,
      comment: '',
    })
    expect(stale).toMatchObject({ status: 409, refusal: { code: 'approval.changed' } })
    const other = await people.peer.call(approvalApi.resubmitDocument, {
      ...rest,
      apmId,
      version: detail.version,
      comment: '',
    })
    expect(other.status).toBe(404)
  })

  test('is withdrawn and given up by its drafter', async () => {
    const apmId = await propose()
    expect((await actOn(people.colleague, apmId, 'withdraw')).result.status).toBe('WITHDRAWN')
    expect(await boxOf(people.manager, 'pending')).not.toContain(apmId)
    expect((await actOn(people.colleague, apmId, 'discard')).result.status).toBe('DISCARD')
  })

  test('is held, continued, taken back by an approver and sent one step back', async () => {
    const apmId = await propose()
    expect((await actOn(people.manager, apmId, 'hold')).result.status).toBe('HOLD')
    expect((await actOn(people.manager, apmId, 'resume')).result.status).toBe('PROGRESS')
    await actOn(people.manager, apmId, 'approve')
    expect((await actOn(people.manager, apmId, 'cancel')).result.status).toBe('PROGRESS')
    expect(await line(people.manager, apmId)).toEqual(['review manager active', 'approve peer future'])
    await actOn(people.manager, apmId, 'approve')
    expect((await actOn(people.peer, apmId, 'return', '다시 보세요')).result.status).toBe('PROGRESS')
    expect(await line(people.peer, apmId)).toEqual(['review manager active', 'approve peer future'])
  })
})

describe('the content', () => {
  const submit = (values: Record<string, unknown>, more = {}) =>
    people.colleague.callWith(approvalApi.submitDocument, submission(forms, '지출', values as never, more))

  test('of an expense report is calculated by the server, and the sum decides who approves', async () => {
    const small = (await submit({ ...expenseValues(500_000), total: '1' })).result as { apmId: string }
    expect((await read(people.colleague, small.apmId)).content.values.total).toBe('1000000')
    expect(await line(people.colleague, small.apmId)).toEqual(['approve manager active'])
    const large = (await submit(expenseValues(1_600_000))).result as { apmId: string }
    expect(await line(people.colleague, large.apmId)).toEqual([
      'review manager active',
      'approve peer future',
    ])
  })

  test.each([
    ['an empty required field', { ...expenseValues(1), purpose: ' ' }, ['purpose']],
    ['an unknown choice', { ...expenseValues(1), account: '9999' }, ['account']],
    ['a day that does not exist', { ...expenseValues(1), payDate: '2026-02-31x' }, ['payDate']],
    [
      'a text as a number',
      { ...expenseValues(1), rows: [{ item: '서버', count: 'two', price: '1' }] },
      ['rows.0.count'],
    ],
    ['no row', { ...expenseValues(1), rows: [] }, ['rows']],
  ])('with %s is refused and names the field', async (_name, values, fields) => {
    const answer = await submit(values)
    expect(answer.status).toBe(400)
    expect(answer.refusal).toMatchObject({ code: 'approval.contentInvalid', error: { params: { fields } } })
  })

  test('without a title, with an unknown person, or of another company is refused', async () => {
    const content = { ...submission(forms, '지출', expenseValues(1)).content, subject: '\u200b' }
    expect((await submit(expenseValues(1), { content })).refusal?.code).toBe('approval.contentInvalid')
    const stranger = [{ need: 0, steps: [{ kind: 'agree', personCode: 'outsider', deptCode: null }] }]
    expect((await submit(expenseValues(1), { line: stranger })).refusal?.code).toBe('approval.personUnknown')
    const foreign = await people.outsider.call(
      approvalApi.submitDocument,
      submission(forms, '지출', expenseValues(1)),
    )
    expect(foreign.status).toBe(404)
  })

  test('with own decisions is refused: the drafter is no approver', async () => {
    const own = [{ need: 0, steps: [{ kind: 'approve', personCode: 'colleague', deptCode: null }] }]
    expect((await submit(expenseValues(1), { line: own })).refusal?.code).toBe('approval.ownDocument')
  })
})

test('several are approved at once; forms with an amount are skipped and say why', async () => {
  const first = await propose()
  const second = await propose()
  const amount = (
    await people.colleague.call(approvalApi.submitDocument, submission(forms, '지출', expenseValues(1)))
  ).result.apmId
  const documents = await Promise.all(
    [first, second, amount].map(async (apmId) => ({
      apmId,
      version: (await read(people.manager, apmId)).version,
    })),
  )
  const answer = await people.manager.call(approvalApi.approveDocuments, {
    documents: [...documents, { apmId: '999999', version: 1 }],
    comment: '',
  })
  expect(answer.result).toEqual({
    approved: [first, second],
    skipped: [
      { apmId: amount, code: 'approval.notAllowed' },
      { apmId: '999999', code: 'kit.notFound' },
    ],
  })
})

test('comments are written and removed by their author only', async () => {
  const apmId = await propose()
  const { commentId } = (await people.manager.call(approvalApi.addComment, { apmId, text: ' 예산 확인 ' }))
    .result
  expect((await read(people.colleague, apmId)).comments).toMatchObject([
    { text: '예산 확인', canRemove: false },
  ])
  expect((await people.colleague.call(approvalApi.removeComment, { apmId, commentId })).status).toBe(404)
  expect((await people.user.call(approvalApi.addComment, { apmId, text: 'x' })).status).toBe(404)
  expect((await people.manager.call(approvalApi.removeComment, { apmId, commentId })).status).toBe(200)
})

test('grade and disclosure decide who opens a completed document', async () => {
  const finish = async (more: object) => {
    const apmId = await propose(more)
    await actOn(people.manager, apmId, 'approve')
    await actOn(people.peer, apmId, 'approve')
    return apmId
  }
  const readers = { references: [{ personCode: 'user', deptCode: null, atEnd: false }], recipients: [] }
  const opens = async (role: Role, apmId: string) =>
    (await people[role].call(approvalApi.getDocument, { apmId })).status === 200
  const table: [object, boolean, boolean, boolean][] = [
    [{ grade: 'S', disclosure: 'open', companions: readers }, false, false, false],
    [{ grade: 'A', disclosure: 'open', companions: readers }, true, false, false],
    [{ grade: 'B', disclosure: 'open', companions: readers }, true, true, false],
    [{ grade: 'B', disclosure: 'line', companions: readers }, true, false, false],
    [{ grade: 'C', disclosure: 'open', companions: readers }, true, true, true],
  ]
  for (const [more, reader, department, company] of table) {
    const apmId = await finish(more)
    expect([
      more,
      await opens('user', apmId),
      await opens('super', apmId),
      await opens('concurrent', apmId),
      await opens('outsider', apmId),
    ]).toEqual([more, reader, department, company, false])
  }
})
