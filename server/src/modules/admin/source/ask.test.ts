import { adminSourceApi } from '@maru/api/admin/source'
import { adminSystemApi } from '@maru/api/admin/system'
import { approvalApi, type FieldSource } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { approvalRoom } from '#modules/approval/index.ts'
import {
  accountField,
  changeForm,
  createSource,
  isSigned,
  json,
  type Reply,
  raw,
  sourceInput,
  status,
  withProgram,
} from '#test/data-sources.ts'

const rows = [
  { value: '5331', left: 1200000 },
  { value: '5312', left: '30,000' },
]
const world = withProgram(json({ rows }), {
  prepare: ({ portal }) =>
    portal.db`update org_person set employee_number = '00123' where person_code = 'colleague'`,
})

/** A source, and the form 품의 with a field that it fills. */
async function connect(more: object = {}, field: Partial<FieldSource> = {}) {
  const source = await createSource(
    world.people.manager,
    sourceInput(world.system.systemId, world.program.urlOf('/budget'), more),
  )
  await changeForm(world.portal, world.forms, '품의', (definition) => ({
    ...definition,
    fields: [...definition.fields, accountField(source.sourceId, field)],
  }))
  return source
}

const question = (more: object = {}) => ({
  ...{ applicationId: String(world.forms.get('품의')), field: 'account', query: '여비' },
  values: { purpose: '출장', amount: '1' },
  ...more,
})
const ask = (more: object = {}, client = world.people.colleague) =>
  client.call(approvalApi.askSource, question(more))
const forward = (seconds: number) =>
  world.portal.clock.set(new Date(world.portal.clock.now().getTime() + seconds * 1000).toISOString())

test('a drafter looks rows up, and the program receives the chosen values with a signature', async () => {
  const { secret } = await connect()
  const { result } = await ask()
  expect(result).toEqual({
    rows: [
      { value: '5331', left: '1200000' },
      { value: '5312', left: '30000' },
    ],
    columns: [{ key: 'left', label: { ko: '잔액', en: '', zh: '' } }],
    ...{ hasMore: false, answeredAt: '2026-11-21T01:00:00.000Z', failure: null },
  })
  const [asked] = world.program.received
  expect(asked && isSigned(asked, secret)).toBe(true)
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    ...{ type: 'source.asked', timestamp: '2026-11-21T01:00:00.000Z', company: 'ONE' },
    data: {
      ...{ applicationId: String(world.forms.get('품의')), field: 'account', query: '여비', limit: 100 },
      values: { purpose: '출장' },
    },
  })
})

test('the employee number of the drafter is sent only by a source that asks for it', async () => {
  await connect({ sendsPerson: true })
  await ask()
  expect(JSON.parse(world.program.received[0]?.body ?? '').data).toMatchObject({ employeeNumber: '00123' })
})

test('a source that asks for the employee number is not called for a drafter without one', async () => {
  await connect({ sendsPerson: true })
  const refused = await ask({}, world.people.peer)
  expect([refused.status, refused.refusal?.code]).toEqual([409, 'approval.noEmployeeNumber'])
  expect(world.program.received).toEqual([])
})

test('an answer is used again within its time, for the same question only', async () => {
  await connect({ cacheSeconds: 300 })
  await ask()
  await ask({ values: { purpose: ' 출장 ', amount: '2' } })
  expect(world.program.received).toHaveLength(1)
  await ask({ query: '회의' })
  await ask({ values: { purpose: '교육' } })
  expect(world.program.received).toHaveLength(3)
  forward(300)
  world.program.usual = json({ rows: [{ value: '9999', left: 1 }] })
  expect((await ask()).result.rows).toEqual([{ value: '9999', left: '1' }])
  world.program.usual = json({ rows })
  expect(world.program.received).toHaveLength(4)
})

test('an answer about one person is not that of another one', async () => {
  await connect({ cacheSeconds: 300, sendsPerson: true })
  await world.portal.db`update org_person set employee_number = '00124' where person_code = 'user'`
  await ask()
  await ask({}, world.people.user)
  expect(world.program.received).toHaveLength(2)
})

const words = { ko: '예산 시스템이 쉬고 있습니다.', en: '', zh: '' }
const huge = `{"rows": [${'{"value": "A"},'.repeat(700_000)}{"value": "B"}]}`

test.each<[string, Reply]>([
  ['500', status(500)],
  ['404', status(404)],
  ['a redirect', status(302, { location: '/elsewhere' })],
  ['410', status(410)],
  ['a page', raw('text/html', '{"rows": []}')],
  ['10 MB', raw('application/json', huge)],
  ['half an answer', raw('application/json', '{"rows": [')],
  ['JSON without rows', json({ list: [] })],
  ['a cut connection', (response) => void response.destroy()],
])('%s shows the words of the source, with the last known rows if there are any', async (_name, reply) => {
  await connect()
  expect(Buffer.byteLength(huge)).toBeGreaterThan(10_000_000)
  world.program.replies.push(reply)
  const nothing = { rows: [], hasMore: false, answeredAt: null, failure: words }
  expect((await ask()).result).toMatchObject(nothing)
  const { length } = world.program.received
  expect(length).toBe(1)
  await world.portal.db`update admin_data_source set off_reason = null, rest_until = null`
  expect((await ask()).result).toMatchObject({ failure: null, rows: { length: 2 } })
  forward(60)
  world.program.replies.push(reply)
  expect((await ask()).result).toMatchObject({
    ...{ failure: words, rows: [{ value: '5331' }, { value: '5312' }] },
    answeredAt: '2026-11-21T01:00:00Z',
  })
  expect(world.program.received.map((one) => one.path)).toEqual(['/budget', '/budget', '/budget'])
})

test('a program that does not answer in its time costs one call, and is asked again after ten seconds', async () => {
  await connect({ seconds: 1 })
  world.program.replies.push(() => undefined)
  expect((await ask()).result).toMatchObject({ rows: [], failure: words })
  expect((await ask()).result).toMatchObject({ rows: [], failure: words })
  expect(world.program.received).toHaveLength(1)
  forward(11)
  expect((await ask()).result).toMatchObject({ failure: null, rows: { length: 2 } })
})

test('a name that leads into the own network is refused when it is called', async () => {
  const { sourceId } = await connect({ url: 'http://ip6.localdomain:8080/' })
  expect((await ask()).result).toMatchObject({ rows: [], failure: words })
  const tested = await world.people.manager.call(adminSourceApi.testDataSource, { sourceId })
  expect(tested.result.status).toBe(0)
  expect(tested.result.answer).toMatch(/^(address|unreachable): /)
  expect(world.program.received).toEqual([])
})

test('a source that is off, or whose system has ended, is not called', async () => {
  const { sourceId } = await connect({ cacheSeconds: 0 })
  const {
    systemId: _system,
    kind: _kind,
    ...fields
  } = sourceInput(world.system.systemId, world.program.urlOf('/budget'))
  const off = { ...fields, sourceId, isOn: false, version: 1 }
  expect((await world.people.manager.call(adminSourceApi.updateDataSource, off)).status).toBe(200)
  expect((await ask()).result).toMatchObject({ rows: [], failure: words })
  const on = { ...off, isOn: true, version: 2 }
  expect((await world.people.manager.call(adminSourceApi.updateDataSource, on)).status).toBe(200)
  expect((await ask()).result.rows).toHaveLength(2)
  await world.people.manager.call(adminSystemApi.endSystem, { systemId: world.system.systemId })
  expect((await ask()).result).toMatchObject({ rows: [], failure: words })
  expect(world.program.received).toHaveLength(1)
})

test('only people who may draft the form ask its source, and only for a field that has one', async () => {
  await connect()
  expect((await ask({ field: 'purpose' })).status).toBe(404)
  expect((await ask({ field: 'none' })).status).toBe(404)
  expect((await ask({ applicationId: String(world.forms.get('지출')) })).status).toBe(404)
  expect((await ask({}, world.people.outsider)).status).toBe(404)
  await world.portal
    .db`update approval_form set writers = '{person:manager}' where form_id = ${world.forms.get('품의') ?? 0}`
  expect((await ask()).status).toBe(404)
  expect((await ask({}, world.people.manager)).status).toBe(200)
  expect(world.program.received).toHaveLength(1)
})

test('an answer is asked again for a new version of the form, whose fields may be of another kind', async () => {
  await connect({ cacheSeconds: 300 })
  await ask()
  const formId = world.forms.get('품의') ?? 0
  await world.portal.db`
    insert into approval_form_version (com_code, form_id, version, definition, created_by, created_at)
    select com_code, form_id, 2, jsonb_set(definition, '{fields,1,kind}', '"text"'), created_by, created_at
      from approval_form_version where form_id = ${formId}`
  await world.portal.db`update approval_form set version = 2 where form_id = ${formId}`
  expect((await ask()).result.rows).toMatchObject([{ left: '1200000' }, { left: '30,000' }])
  expect(world.program.received).toHaveLength(2)
})

test('a source with another address or other columns forgets what it answered; another name changes nothing', async () => {
  const { sourceId } = await connect({ cacheSeconds: 300 })
  let version = 1
  const change = async (more: object) => {
    const {
      systemId: _system,
      kind: _kind,
      ...fields
    } = sourceInput(
      ...([world.system.systemId, world.program.urlOf('/budget'), { cacheSeconds: 300, ...more }] as const),
    )
    const next = { ...fields, sourceId, isOn: true, version }
    expect((await world.people.manager.call(adminSourceApi.updateDataSource, next)).status).toBe(200)
    version += 1
    await ask()
    return world.program.received.map((one) => one.path)
  }
  await ask()
  expect(await change({ name: '예산 2' })).toEqual(['/budget'])
  const url = world.program.urlOf('/other')
  expect(await change({ url })).toEqual(['/budget', '/other'])
  const columns = ['left', 'unit'].map((key) => ({ key, label: { ko: key, en: '', zh: '' } }))
  expect(await change({ url, columns })).toEqual(['/budget', '/other', '/other'])
  expect(await change({ url, columns, sendsPerson: true })).toHaveLength(4)
})

test('a person has at most a hundred answers of a source, and displaces none of other people', async () => {
  const { sourceId } = await connect()
  await ask({}, world.people.user)
  await world.portal.db`
    insert into approval_source_answer (
      com_code, source_id, question, asked_by, form_id, field, sent, answer_rows, has_more, answered_at)
    select 'ONE', ${sourceId}, sha256(n::text::bytea), 'colleague', 1, 'account', '{}', '[]', false,
           timestamptz '2026-11-21T00:00:00Z' + make_interval(secs => n)
      from generate_series(1, 100) n`
  forward(60)
  await ask()
  const counts = await world.portal.db`
    select asked_by, count(*)::int as count, min(answered_at) from approval_source_answer
     where source_id = ${sourceId} group by asked_by order by asked_by`
  expect(counts).toMatchObject([
    { askedBy: 'colleague', count: 100, min: '2026-11-21T00:00:02Z' },
    { askedBy: 'user', count: 1 },
  ])
})

test('no answer is stored for more than thirty days', async () => {
  await connect()
  await ask()
  const context = { ...world.portal.app.services, db: world.portal.db }
  const count = async () => {
    await approvalRoom.scheduled?.['approval.removeOldAnswers']?.run(context)
    return (await world.portal.db`select from approval_source_answer`).length
  }
  forward(30 * 86_400)
  expect(await count()).toBe(1)
  forward(1)
  expect(await count()).toBe(0)
})
