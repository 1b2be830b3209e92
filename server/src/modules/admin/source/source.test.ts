import { adminApi } from '@maru/api/admin'
import { adminSourceApi } from '@maru/api/admin/source'
import { adminSystemApi } from '@maru/api/admin/system'
import { approvalApi } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import {
  accountField,
  changeForm,
  createSource,
  isSigned,
  json,
  sourceInput,
  status,
  withProgram,
} from '#test/data-sources.ts'
import { dataSources } from './ask.service.ts'

const world = withProgram(json({ rows: [{ value: '5331', left: 1200000 }] }))

const input = (more: object = {}) => sourceInput(world.system.systemId, world.program.urlOf('/budget'), more)
const create = (more: object = {}) => world.people.manager.call(adminSourceApi.createDataSource, input(more))
const list = async (client = world.people.manager) =>
  (await client.call(adminSourceApi.listDataSources, { systemId: world.system.systemId })).result.sources

test('a manager adds a source, whose secret is shown once, sealed in the database and in no audit entry', async () => {
  const { secret, sourceId } = (await create()).result
  expect(secret).toMatch(/^whsec_/)
  const sources = await list()
  expect(sources).toMatchObject([
    {
      sourceId,
      kind: 'read',
      name: '예산',
      seconds: 2,
      columns: [{ key: 'left' }],
      offReason: null,
      version: 1,
    },
  ])
  const stored = JSON.stringify(await world.portal.db`select * from admin_data_source`)
  const audit = await world.people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 })
  expect(audit.result.data[0]).toMatchObject({ action: 'sourceAdded', subjectName: '예산' })
  for (const text of [stored, JSON.stringify(sources), JSON.stringify(audit.result)]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(secret.slice(6, 30))
  }
})

test.each([
  ['http://127.0.0.1:8080/', 'admin.webhookPrivate'],
  ['http://10.1.2.3/budget', 'admin.webhookPrivate'],
  ['http://[::1]/', 'admin.webhookPrivate'],
  ['http://169.254.169.254/latest/meta-data', 'admin.webhookPrivate'],
  ['http://2130706433/', 'admin.webhookPrivate'],
  ['http://intranet/budget', 'admin.webhookPrivate'],
  ['file:///etc/passwd', 'admin.webhookAddress'],
  ['https://user:secret@erp.example/', 'admin.webhookAddress'],
  ['https://erp.example:5432/', 'admin.webhookAddress'],
])('the address %s is refused with %s, when it is added and when it is changed', async (url, code) => {
  expect((await create({ url })).refusal?.code).toBe(code)
  const { sourceId } = (await create()).result
  const { systemId: _system, kind: _kind, ...fields } = input({ url })
  const change = { ...fields, sourceId, isOn: true, version: 1 }
  expect((await world.people.manager.call(adminSourceApi.updateDataSource, change)).refusal?.code).toBe(code)
})

test('columns of the same name, a column value and a twenty-first source are refused', async () => {
  const column = (key: string) => ({ key, label: { ko: key, en: '', zh: '' } })
  expect((await create({ columns: [column('a'), column('a')] })).refusal?.code).toBe('admin.sourceColumns')
  expect((await create({ columns: [column('value')] })).refusal?.code).toBe('admin.sourceColumns')
  for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(200)
  expect((await create()).refusal?.code).toBe('admin.tooManySources')
})

test('a change based on an older version is refused, and a source of an ended system is not changed', async () => {
  const { sourceId } = (await create()).result
  const { systemId: _system, kind: _kind, ...fields } = input({ name: '예산 2' })
  const change = { ...fields, sourceId, isOn: false, version: 1 }
  const update = () => world.people.manager.call(adminSourceApi.updateDataSource, change)
  expect((await update()).status).toBe(200)
  expect((await update()).refusal?.code).toBe('admin.sourceChanged')
  expect(await list()).toMatchObject([{ name: '예산 2', offReason: 'person', version: 2 }])
  await world.people.manager.call(adminSystemApi.endSystem, { systemId: world.system.systemId })
  expect((await update()).refusal?.code).toBe('admin.systemOver')
  expect((await create()).refusal?.code).toBe('admin.systemOver')
})

test('the test really calls, with a signature of the present and the former secret, and changes no state', async () => {
  const { sourceId, secret: former } = (await create()).result
  const { secret } = (await world.people.manager.call(adminSourceApi.rotateDataSource, { sourceId })).result
  const call = async () =>
    (await world.people.manager.call(adminSourceApi.testDataSource, { sourceId })).result
  expect(await call()).toMatchObject({ status: 200, rows: 1 })
  const [asked] = world.program.received
  expect(asked?.path).toBe('/budget')
  expect(asked && [isSigned(asked, secret), isSigned(asked, former)]).toEqual([true, true])
  expect(asked && isSigned({ ...asked, body: `${asked.body} ` }, secret)).toBe(false)
  world.program.replies.push(status(500), json('rows'))
  expect(await call()).toMatchObject({ status: 500, rows: null })
  expect(await call()).toMatchObject({ status: 200, rows: null })
  expect(await list()).toMatchObject([{ failingSince: null, offReason: null }])
})

test('the manager of another company finds no source', async () => {
  const { sourceId } = (await create()).result
  await world.portal
    .db`insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'outsider', 'company-manager')`
  world.portal.clock.set('2026-11-21T01:01:00Z')
  const { outsider } = world.people
  const { systemId: _system, kind: _kind, ...fields } = input()
  const page = { page: 1, itemsPerPage: 20 }
  const answers = await Promise.all([
    outsider.call(adminSourceApi.listDataSources, { systemId: world.system.systemId }),
    outsider.call(adminSourceApi.createDataSource, input()),
    outsider.call(adminSourceApi.updateDataSource, { ...fields, sourceId, isOn: true, version: 1 }),
    outsider.call(adminSourceApi.rotateDataSource, { sourceId }),
    outsider.call(adminSourceApi.testDataSource, { sourceId }),
    outsider.call(adminSourceApi.listSourceWrites, { sourceId, ...page }),
    outsider.call(adminSourceApi.repeatSourceWrites, { sourceId }),
    outsider.call(adminSourceApi.removeDataSource, { sourceId }),
  ])
  expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404))
  expect((await outsider.call(approvalApi.listFormSources, {})).result.sources).toEqual([])
  expect(world.program.received).toEqual([])
})

test('a form names only sources and columns of its company, and a source that a form names is not removed', async () => {
  const { sourceId } = await createSource(world.people.manager, input())
  const written = await createSource(world.people.manager, input({ kind: 'write', name: '전표' }))
  const applicationId = String(world.forms.get('품의'))
  const open = async () =>
    (await world.people.manager.call(approvalApi.getAdminForm, { applicationId })).result
  const save = async (source: object, writesTo: number) => {
    const { groupId, name, abbreviation, isActive, revision, definition, writers } = await open()
    const fields = [...definition.fields, { ...accountField(sourceId), source }]
    return world.people.manager.call(approvalApi.saveForm, {
      ...{ applicationId, groupId, name, abbreviation, isActive, revision },
      writers: writers.map((one) => one.subject),
      definition: { ...definition, fields, writesTo } as never,
    })
  }
  const good = { sourceId, sends: ['purpose'], fills: [{ column: 'left', field: 'amount' }], isStrict: true }
  const code = async (source: object, writesTo = written.sourceId) =>
    (await save(source, writesTo)).refusal?.code
  expect(await code({ ...good, sourceId: 999_999 })).toBe('approval.formInvalid')
  expect(await code({ ...good, sourceId: written.sourceId })).toBe('approval.formInvalid')
  expect(await code({ ...good, fills: [{ column: 'none', field: 'amount' }] })).toBe('approval.formInvalid')
  expect(await code({ ...good, fills: [{ column: 'left', field: 'none' }] })).toBe('approval.formInvalid')
  expect(await code({ ...good, sends: ['account'] })).toBe('approval.formInvalid')
  expect(await code(good, sourceId)).toBe('approval.formInvalid')
  expect((await save(good, written.sourceId)).status).toBe(200)
  const remove = (id: number) => world.people.manager.call(adminSourceApi.removeDataSource, { sourceId: id })
  for (const id of [sourceId, written.sourceId])
    expect((await remove(id)).refusal).toMatchObject({ code: 'admin.sourceUsed' })
  const other = await createSource(world.people.manager, input({ name: '쓰지 않음' }))
  expect((await remove(other.sourceId)).status).toBe(200)
  expect(await list()).toHaveLength(2)
})

test('a column by which a form is filled stays, and one that no form uses is removed', async () => {
  const column = (key: string) => ({ key, label: { ko: key, en: '', zh: '' } })
  const { sourceId } = (await create({ columns: [column('left'), column('unit')] })).result
  await changeForm(world.portal, world.forms, '품의', (definition) => ({
    ...definition,
    fields: [...definition.fields, accountField(sourceId)],
  }))
  const { systemId: _system, kind: _kind, ...fields } = input()
  const update = (columns: object[], version: number) =>
    world.people.manager.call(adminSourceApi.updateDataSource, {
      ...{ ...fields, columns: columns as never, sourceId, isOn: true, version },
    })
  expect((await update([column('left')], 1)).status).toBe(200)
  expect((await update([column('unit')], 2)).refusal).toMatchObject({
    ...{ code: 'admin.sourceColumnUsed', error: { params: { forms: '기본 품의서' } } },
  })
})

test('a source that a form is about to name is not removed meanwhile', async () => {
  const { sourceId } = (await create()).result
  const { db } = world.portal
  const removal = await inTransaction(db, async (inside) => {
    await dataSources.named({ db: inside }, 'ONE', [sourceId])
    let isOver = false
    const removing = world.people.manager.call(adminSourceApi.removeDataSource, { sourceId }).finally(() => {
      isOver = true
    })
    const blocked = () => db`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waits = async () => isOver || (await blocked()).length > 0
    await expect.poll(waits).toBe(true)
    await changeForm({ db: inside }, world.forms, '품의', (definition) => ({
      ...definition,
      fields: [...definition.fields, accountField(sourceId)],
    }))
    return [removing]
  })
  expect((await removal[0])?.refusal?.code).toBe('admin.sourceUsed')
})

test('a source of an ended system is not called for a test', async () => {
  const { sourceId } = (await create()).result
  await world.people.manager.call(adminSystemApi.endSystem, { systemId: world.system.systemId })
  const tested = await world.people.manager.call(adminSourceApi.testDataSource, { sourceId })
  expect([tested.refusal?.code, world.program.received]).toEqual(['admin.systemOver', []])
})

test('the form builder lists the sources of systems that have not ended', async () => {
  await create()
  await create({ kind: 'write', name: '전표' })
  const listed = async () => (await world.people.manager.call(approvalApi.listFormSources, {})).result.sources
  expect(await listed()).toMatchObject([
    {
      system: '인사시스템',
      name: '예산',
      isWritten: false,
      columns: [{ key: 'left', label: { ko: '잔액' } }],
    },
    { system: '인사시스템', name: '전표', isWritten: true },
  ])
  await world.people.manager.call(adminSystemApi.endSystem, { systemId: world.system.systemId })
  expect(await listed()).toEqual([])
})

test('the documentation page says what a data source answers', async () => {
  const page = await world.portal.app.server.inject({
    url: '/cm/docs',
    headers: { cookie: world.people.user.cookie ?? '' },
  })
  expect(page.body).toContain('id="sources"')
  expect(page.body).toContain('source.asked')
})
