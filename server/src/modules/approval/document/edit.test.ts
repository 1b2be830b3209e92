import { approvalApi, type FormDefinition, type LineRule } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, expenseValues, type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

/** Lets approvers edit documents of a form, or not. */
async function allowEdits(form: string, approverEdits: boolean, rule?: Partial<LineRule>) {
  const formId = forms.get(form) ?? 0
  const [row] = await portal.db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version where form_id = ${formId}`
  const definition = {
    ...row?.definition,
    options: { ...row?.definition.options, approverEdits },
    ...(rule
      ? { rules: row?.definition.rules.map((one) => ({ ...one, when: '', leftOutWhen: '', ...rule })) }
      : {}),
  }
  await portal.db`
    update approval_form_version set definition = ${portal.db.json(definition as never)} where form_id = ${formId}`
}

const submit = async (form: string, values: Parameters<typeof submission>[2]) =>
  (await people.colleague.call(approvalApi.submitDocument, submission(forms, form, values))).result.apmId

async function edit(client: Client, apmId: string, values: Parameters<typeof submission>[2], comment = '') {
  const { version } = await read(client, apmId)
  const content = { subject: '고친 제목', values, body: '' }
  return client.call(approvalApi.editDocument, { apmId, version, content, comment })
}

test('an approver edits the content at their turn, and history and changes show it', async () => {
  await allowEdits('품의', true)
  const apmId = await submit('품의', { purpose: '장비' })
  const before = await read(people.manager, apmId)
  expect(before.acts.some((one) => one.act === 'edit')).toBe(true)
  // The drafter and the next approver have no turn.
  expect(await edit(people.colleague, apmId, { purpose: '서버' })).toMatchObject({
    refusal: { code: 'approval.notYourTurn' },
  })
  await edit(people.manager, apmId, { purpose: '시험 서버' }, '목적을 분명히')
  const after = await read(people.colleague, apmId)
  expect(after.content).toMatchObject({ subject: '고친 제목', values: { purpose: '시험 서버' } })
  expect(after.history.at(-1)).toMatchObject({ act: 'edit', comment: '목적을 분명히' })
  expect(after.history.at(-1)?.by.personCode).toBe('manager')
  expect(after).toMatchObject({ status: 'PROGRESS', revision: 2 })
  const seen = { apmId, seq: before.history.length, revision: before.revision }
  const changes = (await people.colleague.call(approvalApi.getChanges, seen)).result
  expect(changes?.subject).toEqual({ before: '테스트 장비 구매', after: '고친 제목' })
  expect(changes?.fields).toHaveLength(1)
  const first = {
    apmId,
    version: before.version,
    content: { subject: '다시', values: {}, body: '' },
    comment: '',
  }
  expect(await people.manager.call(approvalApi.editDocument, first)).toMatchObject({
    refusal: { code: 'approval.changed' },
  })
  expect(await edit(people.manager, apmId, {})).toMatchObject({
    refusal: { code: 'approval.contentInvalid' },
  })
  await actOn(people.manager, apmId, 'approve')
  expect(await edit(people.manager, apmId, { purpose: '늦음' })).toMatchObject({
    refusal: { code: 'approval.notYourTurn' },
  })
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
})

test('an edit is refused where the form does not allow it, and where other people would have to decide', async () => {
  await allowEdits('지출', false)
  const closed = await submit('지출', expenseValues(1000))
  expect((await read(people.manager, closed)).acts.some((one) => one.act === 'edit')).toBe(false)
  expect(await edit(people.manager, closed, expenseValues(2000))).toMatchObject({
    refusal: { code: 'approval.notAllowed' },
  })
  await allowEdits('지출', true)
  const apmId = await submit('지출', expenseValues(1000))
  expect(await edit(people.manager, apmId, expenseValues(9_000_000))).toMatchObject({
    refusal: { code: 'approval.editChangesLine' },
  })
  expect((await read(people.manager, apmId)).revision).toBe(1)
  await edit(people.manager, apmId, expenseValues(1200))
  const [row] = await portal.db`select amount from approval_document where apm_id = ${apmId}`
  expect(row?.amount).toBe('2400')
})

/** The persons whose decisions count now, and who has the turn. */
async function standing(apmId: string) {
  const steps = (await read(people.colleague, apmId)).stages.flatMap((stage) => stage.steps)
  const of = (isThis: (step: (typeof steps)[number]) => boolean) =>
    steps.filter(isThis).map((step) => step.assignee.personCode)
  return { decided: of((step) => step.decision !== null), turn: of((step) => step.state === 'active') }
}

test.each([
  ['the amount', {}, { purpose: '장비', amount: '99000000' }],
  ['a field that a condition reads', { when: 'purpose <> "없음"' }, { purpose: '서버', amount: '1000' }],
  [
    'a field that leaves a step out',
    { leftOutWhen: 'purpose = "없음"' },
    { purpose: '서버', amount: '1000' },
  ],
])('an approver who edits %s sends the document to the first approver again', async (_what, rule, values) => {
  await allowEdits('품의', true, rule)
  const apmId = await submit('품의', { purpose: '장비', amount: '1000' })
  await actOn(people.manager, apmId, 'approve')
  expect(await standing(apmId)).toEqual({ decided: ['manager'], turn: ['peer'] })
  await edit(people.peer, apmId, values, '금액 정정')
  expect(await standing(apmId)).toEqual({ decided: [], turn: ['manager'] })
  const seen = await read(people.manager, apmId)
  expect(seen.acts.some((one) => one.act === 'approve')).toBe(true)
  const changes = (await people.manager.call(approvalApi.getChanges, { apmId })).result
  expect(changes).toMatchObject({ since: 'decided' })
  expect(changes?.fields).toHaveLength(1)
  await portal.app.drainEvents()
  const alarms = await portal.db<{ personCode: string; word: string }[]>`
    select person_code, word from kit_alarm where subject = ${`approval.document:${apmId}`}
     order by alarm_id desc limit 2`
  expect(alarms.map((one) => `${one.personCode} ${one.word}`).toSorted()).toEqual([
    'colleague approval.alarm.moved',
    'manager approval.alarm.next',
  ])
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  expect(await read(people.manager, apmId)).toMatchObject({ status: 'COMPLETE' })
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
})

test('an edit of other fields keeps the decisions, and so does one before any decision', async () => {
  await allowEdits('품의', true, { when: 'amount >= 0' })
  const apmId = await submit('품의', { purpose: '장비', amount: '1000' })
  await edit(people.manager, apmId, { purpose: '장비', amount: '2000' })
  expect(await standing(apmId)).toEqual({ decided: [], turn: ['manager'] })
  await actOn(people.manager, apmId, 'approve')
  // The same amount, written in another way, and another purpose.
  await edit(people.peer, apmId, { purpose: '서버', amount: '2,000.00' })
  expect(await standing(apmId)).toEqual({ decided: ['manager'], turn: ['peer'] })
})
