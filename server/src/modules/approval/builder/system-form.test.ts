import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, submission } from '#test/approvals.ts'
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

test('a form that asks for a recipient refuses a document without one', async () => {
  const values = { dueDate: '2026-12-01', request: '점검' }
  const send = (recipients: { personCode: string | null; deptCode: string | null }[]) =>
    people.colleague.call(
      approvalApi.submitDocument,
      submission(forms, '협조', values, { companions: { references: [], recipients } }),
    )
  expect((await send([])).refusal).toMatchObject({
    ...{ code: 'approval.contentInvalid', error: { params: { fields: ['recipients'] } } },
  })
  expect((await send([{ personCode: 'peer', deptCode: null }])).status).toBe(200)
})

test('an administrator is offered the fields that an older system form lacks', async () => {
  const formId = forms.get('휴가') ?? 0
  await portal.db`
    update approval_form_version
       set definition = jsonb_set(definition, '{fields}', (
             select jsonb_agg(field) from jsonb_array_elements(definition -> 'fields') field
              where field ->> 'key' not in ('halves', 'hours')))
     where form_id = ${formId}`
  const form = (await people.manager.call(approvalApi.getAdminForm, { applicationId: String(formId) })).result
  expect(form.offered.map((one) => one.key)).toEqual(['halves', 'hours'])
  const { applicationId, revision, groupId, name, abbreviation } = form
  const definition = { ...form.definition, fields: [...form.definition.fields, ...form.offered] }
  await people.manager.call(approvalApi.saveForm, {
    ...{ applicationId, revision, groupId, name, abbreviation, isActive: true, writers: [], definition },
  })
  const next = (await people.manager.call(approvalApi.getAdminForm, { applicationId })).result
  expect(next).toMatchObject({ version: 2, offered: [] })
})
