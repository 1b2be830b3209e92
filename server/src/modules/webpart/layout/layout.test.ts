import type { Input } from '@maru/api/kit/endpoint'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createSet } from '../webpart.factory.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  await createSet(app.db, '*', { parts: [{ kind: 'profile', column: 0 }] })
})
afterAll(() => app.stop())

const part = (webpartId: number, more: object = {}) => ({
  ...{ webpartId, kind: 'profile', column: 0, rows: 0, title: { ko: '', en: '', zh: '' }, options: {} },
  ...more,
})
type Saving = Partial<Input<typeof webpartApi.saveLayout>>
const save = (client: Client, more: Saving = {}) =>
  client.call(webpartApi.saveLayout, {
    ...{ page: 'home', version: 0, columns: [30, 70], parts: [part(1), part(2, { column: 1 })] },
    ...more,
  })
const read = async (client: Client) => (await client.call(webpartApi.getLayout, { page: 'home' })).result
const saveSet = (client: Client, more: Partial<Input<typeof webpartApi.saveSet>> = {}) =>
  client.call(webpartApi.saveSet, {
    ...{ setId: null, version: null, isForAllCompanies: false, page: 'home', roleId: null },
    ...{ columns: [100], parts: [part(1)] },
    ...more,
  })

test('a layout is stored for the person and their current company, and a reset deletes it', async () => {
  const before = await read(people.user)
  expect(before.own).toBeNull()
  expect(before.setId).not.toBeNull()
  expect((await save(people.user)).result).toEqual({ version: 1 })
  expect((await save(people.user, { version: 1, columns: [100], parts: [part(7)] })).result).toEqual({
    version: 2,
  })
  expect((await read(people.user)).own).toEqual({ columns: [100], parts: [part(7)], version: 2 })
  expect((await read(people.peer)).own).toBeNull()
  await people.user.call(webpartApi.resetLayout, { page: 'home' })
  expect(await read(people.user)).toEqual(before)
})

test('a layout that another browser changed meanwhile is refused', async () => {
  await save(people.peer)
  expect((await save(people.peer)).refusal?.code).toBe('webpart.layoutChanged')
  expect((await save(people.peer, { version: 5 })).refusal?.code).toBe('webpart.layoutChanged')
  expect((await read(people.peer)).own?.version).toBe(1)
})

test.each([
  ['a part outside of the columns', { parts: [part(1, { column: 2 })] }, 'parts.0.column'],
  ['a number that is there twice', { parts: [part(1), part(1)] }, 'parts.1.webpartId'],
  [
    'options of another shape',
    { parts: [part(1, { kind: 'album', options: { boardId: 'x' } })] },
    'parts.0.options.boardId',
  ],
  [
    'options that are too large',
    { parts: [part(1, { kind: 'other', options: { text: 'x'.repeat(9_000) } })] },
    'parts.0.options',
  ],
])('%s is refused with its position', async (_name, more: Saving, at) => {
  const { refusal } = await save(people.colleague, more)
  expect(refusal).toMatchObject({ code: 'webpart.layoutInvalid', error: { params: { at } } })
})

test('too many parts or columns and too narrow columns are invalid input', async () => {
  const parts = Array.from({ length: 31 }, (_none, index) => part(index + 1))
  expect((await save(people.colleague, { parts })).refusal?.code).toBe('kit.invalidInput')
  for (const columns of [[], [14, 86], [20, 20, 20, 20, 20]]) {
    expect((await save(people.colleague, { columns, parts: [] })).refusal?.code).toBe('kit.invalidInput')
  }
})

test('a layout of a role takes precedence over that of the company, and that over the one of all companies', async () => {
  const common = (await read(people.manager)).setId
  const own = (await saveSet(people.manager)).result.setId
  expect((await read(people.manager)).setId).toBe(own)
  expect((await read(people.outsider)).setId).toBe(common)
  const [role] = await app.db<{ roleId: string }[]>`
    select role_id from account_person_role where person_code = 'manager'`
  const forRole = (await saveSet(people.manager, { roleId: role?.roleId ?? '' })).result.setId
  expect((await read(people.manager)).setId).toBe(forRole)
  expect((await read(people.colleague)).setId).toBe(own)
  const listed = (await people.manager.call(webpartApi.listSets, {})).result
  expect(listed.map(({ setId, roleName }) => [setId, roleName !== null])).toEqual([
    [own, false],
    [forRole, true],
  ])
  // Before a set is saved, a preview says who would get it.
  type Asked = Partial<Input<typeof webpartApi.previewSet>>
  const preview = async (personCode: string, more: Asked = {}) => {
    const unsaved = { setId: null, isForAllCompanies: false, page: 'home', roleId: null } as const
    return people.manager.call(webpartApi.previewSet, { ...unsaved, personCode, ...more })
  }
  const sight = async (...asked: Parameters<typeof preview>) => (await preview(...asked)).result
  expect(await sight('colleague', { setId: own })).toEqual({ state: 'shown', other: null })
  expect(await sight('manager', { setId: own })).toMatchObject({ state: 'other', other: { comCode: 'ONE' } })
  expect((await sight('manager', { roleId: role?.roleId ?? '', setId: forRole })).state).toBe('shown')
  expect((await sight('colleague', { roleId: role?.roleId ?? '' })).state).toBe('notReader')
  expect((await sight('peer', { setId: own })).state).toBe('own')
  expect((await preview('outsider')).status).toBe(404)
  expect((await preview('colleague', { isForAllCompanies: true })).refusal?.code).toBe('kit.forbidden')
  await people.manager.call(webpartApi.removeSet, { setId: forRole, version: 1 })
  expect((await read(people.manager)).setId).toBe(own)
})

test('a changed layout creates a new version of the company’s file', async () => {
  const [set] = (await people.manager.call(webpartApi.listSets, {})).result
  const before = (await read(people.colleague)).fileVersion
  const change = { setId: set?.setId ?? 0, version: set?.version ?? 0, parts: [part(1), part(2)] }
  expect((await saveSet(people.manager, change)).result.version).toBe(change.version + 1)
  expect((await read(people.colleague)).fileVersion).not.toBe(before)
  expect((await saveSet(people.manager, change)).refusal?.code).toBe('webpart.setChanged')
  const removal = { setId: change.setId, version: change.version }
  expect((await people.manager.call(webpartApi.removeSet, removal)).refusal?.code).toBe('webpart.setChanged')
})

test('an audience has one layout, of an existing role', async () => {
  expect((await saveSet(people.manager)).refusal?.code).toBe('webpart.setExists')
  expect((await saveSet(people.manager, { roleId: 'no-such-role' })).refusal?.code).toBe(
    'webpart.unknownRole',
  )
})

test('layouts of all companies are for super administrators, those of another company for no one else', async () => {
  expect((await saveSet(people.manager, { isForAllCompanies: true })).status).toBe(403)
  expect((await saveSet(people.super, { isForAllCompanies: true })).refusal?.code).toBe('webpart.setExists')
  const all = (await people.super.call(webpartApi.listSets, {})).result
  const common = all.find((set) => set.comCode === '*' && set.page === 'home')
  const change = { setId: common?.setId ?? 0, version: common?.version ?? 0 }
  expect((await saveSet(people.manager, change)).status).toBe(404)
  expect((await saveSet(people.super, change)).status).toBe(200)
  expect((await people.user.call(webpartApi.listSets, {})).status).toBe(403)
})
