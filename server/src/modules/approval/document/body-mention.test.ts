import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await portal.db`
    update approval_form_version
       set definition = jsonb_set(definition, '{options,approverEdits}', 'true')
     where form_id = ${forms.get('품의') ?? 0}`
})
afterAll(() => portal.stop())

const mark = (code: string) => `<span data-mention="${code}">@${code}</span>`
const text = (...codes: string[]) => `<p>${codes.map(mark).join(' ')} 검토 바랍니다</p>`
const written = (body: string) => {
  const { content, ...rest } = submission(
    forms,
    '품의',
    { purpose: '장비' },
    { grade: 'A', disclosure: 'line' },
  )
  return { ...rest, content: { ...content, body } }
}
const submit = (body: string) => people.colleague.call(approvalApi.submitDocument, written(body))
async function mentioned(apmId: string): Promise<string[]> {
  await portal.app.drainEvents()
  const rows = await portal.db<{ personCode: string }[]>`
    select person_code from kit_alarm
     where subject = ${`approval.document:${apmId}`} and word = 'approval.alarm.mentionedInBody' order by alarm_id`
  return rows.map((row) => row.personCode)
}

test('a mention in a document notifies its readers, not the drafter, and stays in the text', async () => {
  const body = text('manager', 'colleague', 'manager')
  const { apmId } = (await submit(body)).result
  expect(await mentioned(apmId)).toEqual(['manager'])
  expect((await read(people.manager, apmId)).content.body).toBe(body)
})

test('people who may not read the document are refused with their codes, and nothing is stored', async () => {
  const count = async () => (await portal.db`select from approval_document`).length
  const before = await count()
  const answer = await submit(text('manager', 'user', 'mailonly'))
  expect([answer.status, answer.refusal]).toMatchObject([
    409,
    { code: 'approval.mentionClosed', error: { params: { codes: ['user', 'mailonly'] } } },
  ])
  expect(await count()).toBe(before)
})

test('people who do not exist or work in another company become plain text', async () => {
  const { apmId } = (await submit(text('outsider', 'not-a-person', 'peer'))).result
  expect((await read(people.manager, apmId)).content.body).toBe(
    `<p><span>@outsider</span> <span>@not-a-person</span> ${mark('peer')} 검토 바랍니다</p>`,
  )
  expect(await mentioned(apmId)).toEqual(['peer'])
})

test('an edit and a resubmission notify only new people, each once', async () => {
  const { apmId } = (await submit(text('manager'))).result
  const { version, content } = await read(people.manager, apmId)
  const edit = (at: number, ...codes: string[]) =>
    people.manager.call(approvalApi.editDocument, {
      ...{ apmId, version: at, comment: '' },
      content: { subject: content.subject, values: content.values, body: text(...codes) },
    })
  expect((await edit(version, 'manager', 'colleague')).status).toBe(200)
  expect(await mentioned(apmId)).toEqual(['manager', 'colleague'])
  expect((await edit(version, 'manager', 'colleague')).status).toBe(409)
  expect((await edit(version + 1, 'user')).refusal?.code).toBe('approval.mentionClosed')
  await actOn(people.manager, apmId, 'reject', '다시')
  const again = await read(people.colleague, apmId)
  const resubmitted = await people.colleague.call(approvalApi.resubmitDocument, {
    ...written(text('peer', 'colleague', 'manager')),
    ...{ apmId, version: again.version, comment: '' },
  })
  expect(resubmitted.status).toBe(200)
  expect(await mentioned(apmId)).toEqual(['manager', 'colleague', 'peer'])
})

test('a text with 51 people is refused', async () => {
  const answer = await submit(text(...Array.from({ length: 51 }, (_, at) => `p${at}`)))
  expect([answer.status, answer.refusal?.code]).toEqual([400, 'editor.tooManyMentions'])
})
