import { linkApi } from '@maru/api/admin/link'
import { approvalApi, type FieldSource } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { actOn, read, submission } from '#test/approvals.ts'
import {
  accountField,
  changeForm,
  createSource,
  json,
  sourceInput,
  status,
  withProgram,
} from '#test/data-sources.ts'

const world = withProgram(json({ rows: [{ value: '5331', left: '1,200,000' }] }), {
  prepare: ({ portal: { db } }) => db`
    update org_person set employee_number = case person_code when 'user' then '00123' else '00124' end
     where person_code in ('user', 'colleague')`,
})

/** The form 품의 with a field whose values come from a source only. */
async function connect(more: object = {}, field: Partial<FieldSource> = {}) {
  const { sourceId } = await createSource(
    world.people.manager,
    sourceInput(world.system.systemId, world.program.urlOf('/budget'), more),
  )
  await changeForm(world.portal, world.forms, '품의', (definition) => ({
    ...definition,
    fields: [...definition.fields, accountField(sourceId, { isStrict: true, ...field })],
    options: { ...definition.options, approverEdits: true },
  }))
}

const good = { purpose: '출장', account: '5331', amount: '1200000' }
type Values = Record<string, string>

const look = (client = world.people.colleague, more: object = {}) =>
  client.call(approvalApi.askSource, {
    ...{ applicationId: String(world.forms.get('품의')), field: 'account', query: '' },
    values: { purpose: '출장' },
    ...more,
  })
const submit = (values: Values, client = world.people.colleague) =>
  client.call(approvalApi.submitDocument, submission(world.forms, '품의', values))

test('a value that was typed and not looked up is refused with the name of its field', async () => {
  await connect()
  expect((await submit(good)).refusal).toMatchObject({
    ...{ code: 'approval.notFromSource', error: { params: { fields: ['예산 과목'] } } },
  })
  await look()
  expect((await submit(good)).status).toBe(200)
})

test.each<[string, Values]>([
  ['another value', { ...good, account: '5332' }],
  ['another amount than the row has', { ...good, amount: '1200001' }],
  ['an amount without a value', { purpose: '출장', amount: '1200000' }],
  ['another purpose than was sent', { ...good, purpose: '회의' }],
])('%s is refused', async (_name, values) => {
  await connect()
  await look()
  expect((await submit(values)).refusal?.code).toBe('approval.notFromSource')
})

test('a field without a value is submitted, and numbers are compared as numbers', async () => {
  await connect()
  expect((await submit({ purpose: '출장' })).status).toBe(200)
  await look()
  expect((await submit({ ...good, amount: '1,200,000' })).status).toBe(200)
})

test('a value of more than thirty days ago is looked up again', async () => {
  await connect()
  await look()
  await world.portal.db`update approval_source_answer set answered_at = timestamptz '2026-10-22T00:59:59Z'`
  expect((await submit(good)).refusal?.code).toBe('approval.notFromSource')
  await look()
  expect((await submit(good)).status).toBe(200)
})

test('the sentence names the field in the language of the drafter', async () => {
  await connect()
  await changeForm(world.portal, world.forms, '품의', (definition) => ({
    ...definition,
    fields: definition.fields.map((one) =>
      one.key === 'account' ? { ...one, label: { ...one.label, en: 'Account' } } : one,
    ),
  }))
  await world.portal.db`update account_login set language = 'en-US' where person_code = 'colleague'`
  expect((await submit(good)).refusal?.error).toMatchObject({
    ...{ params: { fields: ['Account'] }, message: expect.stringContaining(': Account') },
  })
})

test('what only another person has read counts for that person only, until the drafter has read it, too', async () => {
  await connect({ cacheSeconds: 300 })
  await look(world.people.user)
  expect((await submit(good)).refusal?.code).toBe('approval.notFromSource')
  await look()
  expect(world.program.received).toHaveLength(1)
  expect((await submit(good)).status).toBe(200)
})

test('the last known rows that a drafter reads while the program fails are accepted', async () => {
  await connect()
  await look(world.people.user)
  world.program.replies.push(status(500))
  expect((await look()).result).toMatchObject({ failure: { en: '' }, rows: [{ value: '5331' }] })
  expect((await submit(good)).status).toBe(200)
})

test('an answer about another person counts for that person only', async () => {
  await connect({ sendsPerson: true })
  await look(world.people.user)
  expect((await submit(good)).refusal?.code).toBe('approval.notFromSource')
  expect((await submit(good, world.people.user)).status).toBe(200)
})

test('a hidden field does not bring its value back, and frees no field that its row fills', async () => {
  await connect()
  await changeForm(world.portal, world.forms, '품의', (definition) => ({
    ...definition,
    fields: definition.fields.map((one) =>
      one.key === 'account' ? { ...one, visibleIf: 'purpose = "출장"' } : one,
    ),
  }))
  const freed = await submit({ purpose: '회의', account: '9999', amount: '5' })
  expect(freed.refusal?.code).toBe('approval.notFromSource')
  const hidden = await submit({ purpose: '회의', account: '9999' })
  expect(hidden.status).toBe(200)
  expect((await read(world.people.colleague, hidden.result.apmId)).content.values.account).toBeUndefined()
})

test('an approver keeps the values or looks them up for the document, and types none', async () => {
  await connect()
  await look()
  const { apmId } = (await submit(good)).result
  const edit = async (values: Values) => {
    const { version } = await read(world.people.manager, apmId)
    const content = { subject: '고침', values, body: '' }
    return world.people.manager.call(approvalApi.editDocument, { apmId, version, content, comment: '' })
  }
  expect((await edit({ ...good, dueDate: '2026-12-01' })).status).toBe(200)
  expect((await edit({ ...good, amount: '1' })).refusal?.code).toBe('approval.notFromSource')
  world.program.replies.push(json({ rows: [{ value: '5400', left: 7 }] }))
  const ofDocument = { apmId, query: '5400' }
  // The drafter edits nothing now, and the next approver has not the turn.
  for (const client of [world.people.user, world.people.colleague, world.people.peer])
    expect((await look(client, ofDocument)).status).toBe(404)
  expect((await look(world.people.manager, ofDocument)).result.rows).toEqual([{ value: '5400', left: '7' }])
  expect((await edit({ ...good, account: '5400', amount: '7' })).status).toBe(200)
})

test('an approver who may not edit asks no source about the drafter', async () => {
  await connect({ sendsPerson: true })
  await look()
  const { apmId } = (await submit(good)).result
  expect((await look(world.people.manager, { apmId })).status).toBe(200)
  await world.portal.db`
    update approval_document set flow = jsonb_set(flow, '{options,approverEdits}', 'false') where apm_id = ${Number(apmId)}`
  expect((await look(world.people.manager, { apmId })).status).toBe(404)
})

test('a rejected document keeps its values when it is submitted again, and gets no typed ones', async () => {
  await connect()
  await look()
  const { apmId } = (await submit(good)).result
  await actOn(world.people.manager, apmId, 'reject', '다시')
  expect((await look(world.people.colleague, { apmId })).status).toBe(200)
  await world.portal.db`delete from approval_source_answer`
  const resubmit = async (values: Values) => {
    const { version, content, grade, disclosure, retentionYears } = await read(world.people.colleague, apmId)
    const { storeKey: _key, sourceApmId: _source, ...parts } = submission(world.forms, '품의', values)
    return world.people.colleague.call(approvalApi.resubmitDocument, {
      ...{ ...parts, grade, disclosure, retentionYears, apmId, version, comment: '' },
      content: { ...content, values },
    })
  }
  expect((await resubmit({ ...good, amount: '9' })).refusal?.code).toBe('approval.notFromSource')
  expect((await resubmit(good)).status).toBe(200)
})

test('what a connected system wrote is accepted, and changed by its drafter only with a value of the source', async () => {
  await connect()
  const applicationId = String(world.forms.get('품의'))
  const drafting = (externalKey: string) => ({
    ...{ externalKey, applicationId, drafter: { personCode: 'colleague' }, subject: '출장비' },
    values: { ...good, account: '7777', amount: '5' },
  })
  expect((await world.system.call(linkApi.submitDocument, drafting('PO-1'))).status).toBe(200)
  const { storeKey } = (await world.system.call(linkApi.draftDocument, drafting('PO-2'))).result
  const opened = await world.people.colleague.call(approvalApi.openForm, {
    applicationId,
    storeKey: storeKey ?? '',
  })
  const { content, line, companions, grade, disclosure, retentionYears, isUrgent } = opened.result
  const parts = { applicationId, line, companions, grade, disclosure, retentionYears, isUrgent }
  const values: typeof content.values = { ...content.values, amount: '500' }
  const typed = { ...parts, content: { ...content, values } }
  const save = (sent: typeof typed) =>
    world.people.colleague.call(approvalApi.saveDraft, { ...sent, storeKey, apmId: null })
  expect((await save(typed)).refusal?.code).toBe('approval.notFromSource')
  expect((await save({ ...typed, content })).status).toBe(200)
  const send = (sent: typeof typed) =>
    world.people.colleague.call(approvalApi.submitDocument, { ...sent, storeKey, sourceApmId: null })
  expect((await send(typed)).refusal?.code).toBe('approval.notFromSource')
  expect((await send({ ...typed, content })).status).toBe(200)
})
