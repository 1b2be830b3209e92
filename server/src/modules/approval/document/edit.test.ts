import { approvalApi, type FormDefinition } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import {
  actOn,
  expenseValues,
  type Forms,
  openApproval,
  read,
  submission,
} from '../../../../test/approvals.ts'
import { openCast, type Role } from '../../../../test/cast.ts'
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
async function allowEdits(form: string, approverEdits: boolean) {
  const formId = forms.get(form) ?? 0
  const [row] = await portal.db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version where form_id = ${formId}`
  const definition = { ...row?.definition, options: { ...row?.definition.options, approverEdits } }
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
