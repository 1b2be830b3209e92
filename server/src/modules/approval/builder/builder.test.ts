import { approvalApi, type FormDefinition } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { column, field, name, rule } from '../start/field.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let admin: Client

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  admin = people.super
})
afterAll(() => portal.stop())

const idOf = (abbreviation: string) => String(forms.get(abbreviation))
const listed = async (client: Client = admin) => (await client.call(approvalApi.listAdminForms, {})).result
const open = async (applicationId: string) =>
  (await admin.call(approvalApi.getAdminForm, { applicationId })).result

async function save(applicationId: string, change: object, client: Client = admin) {
  const {
    groupId,
    name: shown,
    abbreviation,
    isActive,
    revision,
    definition,
    writers,
  } = await open(applicationId)
  const stored = { applicationId, groupId, name: shown, abbreviation, isActive, revision, definition }
  const subjects = writers.map((one) => one.subject)
  return client.call(approvalApi.saveForm, { ...stored, writers: subjects, ...change })
}

async function create(abbreviation: string, copyOf: string | null = null): Promise<string> {
  const { groups } = await listed()
  const input = {
    groupId: groups[0]?.groupId ?? '',
    name: name(`양식 ${abbreviation}`),
    abbreviation,
    copyOf,
  }
  return (await admin.call(approvalApi.createForm, input)).result.applicationId
}

const rows = field('rows', 'table', name('내역'), {
  columns: [
    column('count', 'number', name('수량')),
    column('price', 'amount', name('단가')),
    column('sum', 'formula', name('금액'), { formula: 'count * price', hasSum: true }),
  ],
})
const total = field('total', 'formula', name('합계'), { formula: 'sum(rows.sum)', words: 'official' })
const built = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  ...{ fields: [rows, total], amountField: 'total' },
  rules: [
    rule('review', 'leader', 0),
    rule('approve', 'person', 0, { code: 'peer', when: 'total >= 1000' }),
    rule('approve', 'leader', 0, { when: 'total < 1000' }),
  ],
})

test('a form is built, tried, published and used, and its line depends on the sum', async () => {
  const applicationId = await create('구매')
  expect((await people.user.call(approvalApi.openForm, { applicationId })).status).toBe(404)
  const definition = built((await open(applicationId)).definition)
  const values = { rows: [{ count: '2', price: '600' }] }
  const tried = (await admin.call(approvalApi.tryForm, { definition, values })).result
  expect(tried.stages.flatMap((stage) => stage.steps.map((step) => step.assignee.personCode))).toContain(
    'peer',
  )
  const saved = await save(applicationId, { definition, isActive: true })
  expect(saved.result).toEqual({ version: 2, revision: 2 })
  const sent = submission(new Map(), '', values, { applicationId })
  const { apmId } = (await people.colleague.call(approvalApi.submitDocument, sent)).result
  const document = await read(people.colleague, apmId)
  expect(document.content.values).toMatchObject({ total: '1200' })
  expect(document.stages.flatMap((stage) => stage.steps.map((step) => step.assignee.personCode))).toEqual([
    'manager',
    'peer',
  ])
  // The document keeps the version that it was written with.
  await save(applicationId, { definition: { ...definition, fields: [rows], rules: [], amountField: '' } })
  expect((await read(people.colleague, apmId)).definition.fields).toHaveLength(2)
  expect((await open(applicationId)).versions).toMatchObject([
    { version: 3, documents: 0 },
    { version: 2, documents: 1 },
    { version: 1, documents: 0 },
  ])
})

test('a change without a new definition keeps the version, and a stale one is refused', async () => {
  const { revision } = await open(idOf('품의'))
  expect((await save(idOf('품의'), { name: name('품의서') })).result).toEqual({
    version: 1,
    revision: revision + 1,
  })
  expect(await save(idOf('품의'), { revision })).toMatchObject({
    status: 409,
    refusal: { code: 'approval.formChanged' },
  })
})

test('faulty definitions are refused with their places, and nothing changes', async () => {
  const { definition, version } = await open(idOf('지출'))
  const faulty: [Partial<FormDefinition>, string][] = [
    [{ fields: [field('a', 'text', name('가')), field('a', 'text', name('나'))] }, 'fields.0.key'],
    [{ fields: [field('a', 'select', name('가'))] }, 'fields.0.options'],
    [{ fields: [field('a', 'formula', name('가'), { formula: 'b + 1' })] }, 'fields.0.formula'],
    [{ fields: [field('a', 'formula', name('가'), { formula: 'a + 1' })] }, 'fields.0.formula'],
    [{ fields: [field('a', 'text', name('가'), { visibleIf: 'while (1)' })] }, 'fields.0.visibleIf'],
    [{ fields: [{ ...rows, columns: [] }] }, 'fields.0.columns'],
    [{ fields: [], rules: [rule('approve', 'person', 0)] }, 'rules.0.who'],
  ]
  for (const [change, place] of faulty) {
    const refused = await save(idOf('지출'), {
      definition: { ...definition, amountField: '', rules: [], ...change },
    })
    expect([place, refused.status, refused.refusal?.code]).toEqual([place, 400, 'approval.formInvalid'])
    expect(refused.refusal?.error).toMatchObject({ params: { places: expect.stringContaining(place) } })
  }
  expect((await open(idOf('지출'))).version).toBe(version)
})

test('abbreviations are used once in a company, also by two administrators at the same time', async () => {
  const { groups } = await listed()
  const input = { groupId: groups[0]?.groupId ?? '', name: name('동시'), abbreviation: '동시', copyOf: null }
  const answers = await Promise.all([1, 2].map(() => admin.call(approvalApi.createForm, input)))
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
  expect(await save(idOf('품의'), { abbreviation: '지출' })).toMatchObject({
    status: 409,
    refusal: { code: 'approval.abbreviationTaken' },
  })
})

test('only people named by the administrator draft a form', async () => {
  const applicationId = await create('한정', idOf('품의'))
  await save(applicationId, { isActive: true, writers: ['person:user'] })
  expect((await people.user.call(approvalApi.openForm, { applicationId })).status).toBe(200)
  expect((await people.colleague.call(approvalApi.openForm, { applicationId })).status).toBe(404)
})

test('groups have groups of one level; only empty ones are removed, and the order is stored', async () => {
  const group = async (parentId: string | null) =>
    admin.call(approvalApi.saveFormGroup, { groupId: null, parentId, name: name('묶음') })
  const top = (await group(null)).result.groupId
  const sub = (await group(top)).result.groupId
  expect(await group(sub)).toMatchObject({ status: 400, refusal: { code: 'approval.groupInvalid' } })
  const remove = (groupId: string) => admin.call(approvalApi.removeFormGroup, { groupId })
  expect(await remove(top)).toMatchObject({ status: 409, refusal: { code: 'approval.groupNotEmpty' } })
  const before = (await listed()).groups.map((one) => one.groupId)
  await admin.call(approvalApi.orderForms, { groupIds: [...before].reverse(), applicationIds: [] })
  expect((await listed()).groups.map((one) => one.groupId)).toEqual([...before].reverse())
  expect((await remove(sub)).status).toBe(200)
  expect((await remove(top)).status).toBe(200)
})

test('people without the right are refused, and forms of another company are missing', async () => {
  expect((await people.user.call(approvalApi.listAdminForms, {})).status).toBe(403)
  const [foreign] = await portal.db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'TWO' limit 1`
  const seen = await admin.call(approvalApi.getAdminForm, { applicationId: String(foreign?.formId) })
  expect(seen.status).toBe(404)
})
