import { contractApi } from '@maru/api/contract-board'
import { fileApi } from '@maru/api/file'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { purgeContracts } from './purge.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let changer: Client
let away: Client

const words: Input<typeof contractApi.saveContract> = {
  comCode: 'ONE',
  title: '서버 유지보수',
  counterparty: '한빛정보',
  kind: 'service',
  status: 'active',
  amount: '120000000.50',
  currency: 'KRW',
  signedDate: '2026-03-02',
  fromDate: '2026-03-01',
  untilDate: '2027-02-28',
  personCode: 'peer',
  deptCode: 'ONE-D1',
  note: '해마다 갱신',
}

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const seat = { comCode: 'ONE', deptCode: 'ONE-D1' }
  keeper = await createPerson(app, seat, 'keeper', ['isBoardManager'])
  changer = await createPerson(app, seat, 'changer')
  away = await createPerson(app, { comCode: 'TWO', deptCode: 'TWO-D1' }, 'away', ['isCompanyManager'])
  const name = { ko: '계약', en: 'Contracts', zh: '合同' }
  const kind = 'contract' as const
  const rights = { 'company:ONE': 'r', 'person:user': 'w', 'person:peer': 'w', 'person:changer': 'ud' }
  await createBoard(app.db, { comCode: 'ONE', name, kind, rights }, app.clock.now())
  await createBoard(app.db, { comCode: 'TWO', name, kind }, app.clock.now())
})
afterAll(() => app.stop())

const save = (client: Client, more: object = {}) =>
  client.call(contractApi.saveContract, { ...words, ...more })
const make = async (client: Client, more: object = {}) => (await save(client, more)).result
const read = (client: Client, id: number) => client.call(contractApi.getContract, { id })
const list = async (client: Client, more: object = {}) =>
  (await client.call(contractApi.listContracts, { comCode: 'ONE', page: 1, itemsPerPage: 200, ...more }))
    .result

describe('writing', () => {
  test('a contract is stored as written, with a number and the person in charge', async () => {
    const { contractId, contractNumber } = await make(people.user, { signedDate: '2020-05-05' })
    expect(contractNumber).toBe('2020-0001')
    const { result } = await read(people.colleague, contractId)
    expect(result).toMatchObject({
      contractNumber: '2020-0001',
      title: '서버 유지보수',
      amount: '120000000.5',
      signedDate: '2020-05-05',
      untilDate: '2027-02-28',
      person: { personCode: 'peer', name: { ko: 'peer 님' } },
      department: { deptCode: 'ONE-D1', name: { ko: '개발팀' } },
      note: '해마다 갱신',
      version: 1,
      canUpdate: false,
      canDelete: false,
      canPurge: false,
    })
  })

  test('numbers are unique per company and year, also for concurrent writers', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, () => make(people.user, { signedDate: '2019-01-01' })),
    )
    const numbers = many.map((one) => one.contractNumber).sort()
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `2019-000${index + 1}`))
    const [first] = many
    await keeper.call(contractApi.removeContract, { id: first?.contractId ?? 0, isSoft: false })
    expect((await make(people.user, { signedDate: '2019-01-01' })).contractNumber).toBe('2019-0009')
    expect((await make(away, { comCode: 'TWO', signedDate: '2019-01-01' })).contractNumber).toBe('2019-0001')
  })

  test('a change does not affect the number, and the later of two changes is a conflict', async () => {
    const { contractId: id, contractNumber } = await make(people.user)
    const first = await save(people.user, { id, version: 1, title: '먼저', signedDate: '2025-01-01' })
    expect(first.result).toEqual({ contractId: id, contractNumber, version: 2 })
    const later = await save(changer, { id, version: 1, title: '나중' })
    expect([later.status, later.refusal?.code]).toEqual([409, 'contract.contractChanged'])
    expect((await read(people.user, id)).result).toMatchObject({
      title: '먼저',
      signedDate: '2025-01-01',
      updatedUserName: { ko: 'user 님' },
    })
  })

  test.each([
    ['without a title', { title: ' ' }, 'contract.titleEmpty'],
    ['without a counterparty', { counterparty: '' }, 'contract.titleEmpty'],
    ['that ends before it begins', { untilDate: '2026-02-01' }, 'contract.periodInvalid'],
    ['of a person unknown', { personCode: 'nobody' }, 'contract.personUnknown'],
    ['of a department unknown', { deptCode: 'nowhere' }, 'contract.personUnknown'],
    ['with no amount', { amount: '-1' }, 'kit.invalidInput'],
    ['with three decimals', { amount: '1.234' }, 'kit.invalidInput'],
    ['of an unknown kind', { kind: 'gift' }, 'kit.invalidInput'],
    ['on no day', { signedDate: '2026-02-30' }, 'kit.invalidInput'],
  ])('a contract %s is refused', async (_name, more, code) => {
    const answer = await save(people.user, more)
    expect([answer.status, answer.refusal?.code]).toEqual([400, code])
  })
})

describe('rights', () => {
  test('to write: people with the right to write in a contract board of the company', async () => {
    const status = async (client: Client, more = {}) => (await save(client, more)).status
    expect(await status(people.user)).toBe(200)
    expect(await status(people.colleague)).toBe(403)
    expect(await status(people.outsider)).toBe(404)
    expect(await status(people.user, { comCode: 'TWO' })).toBe(404)
    expect(await status(people.mailonly)).toBe(403)
    expect(await status(app.client)).toBe(401)
    for (const client of [keeper, people.manager, people.super]) expect(await status(client)).toBe(200)
    expect(await status(people.super, { comCode: 'TWO' })).toBe(200)
    expect(await status(away)).toBe(404)
  })

  test('to change and remove: the creator, people with these rights, managers', async () => {
    const can = async (client: Client) => {
      const { contractId: id } = await make(people.user)
      const changed = await save(client, { id, version: 1 })
      const removed = await client.call(contractApi.removeContract, { id })
      return [changed.status, removed.status]
    }
    expect(await can(people.user)).toEqual([200, 200])
    expect(await can(people.peer)).toEqual([403, 403])
    expect(await can(changer)).toEqual([200, 200])
    for (const client of [keeper, people.manager, people.super]) expect(await can(client)).toEqual([200, 200])
    for (const client of [away, people.outsider]) expect(await can(client)).toEqual([404, 404])
  })

  test('a contract cannot move to another company', async () => {
    const { contractId: id } = await make(people.super)
    const answer = await save(people.super, { id, version: 1, comCode: 'TWO' })
    expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
  })

  test('to read: readers of a contract board of the company; for others it does not exist', async () => {
    const { contractId } = await make(people.user)
    for (const id of [contractId, 999_999]) {
      const answer = await read(people.outsider, id)
      expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
    }
    expect(
      (await people.outsider.call(contractApi.listContracts, { comCode: 'ONE', page: 1, itemsPerPage: 1 }))
        .status,
    ).toBe(404)
    expect((await people.outsider.call(contractApi.listYears, { comCode: 'ONE' })).status).toBe(404)
  })
})

describe('the list', () => {
  test('years are those of contracts that are not removed, by company, newest first', async () => {
    const { contractId: id } = await make(people.user, { signedDate: '2011-01-01' })
    const years = async (client: Client, more = {}) => (await client.call(contractApi.listYears, more)).result
    const [own, ...others] = await years(people.user)
    expect(others).toEqual([])
    expect(own).toMatchObject({ comCode: 'ONE', canWrite: true, isManager: false })
    expect(own?.years).toEqual([...(own?.years ?? [])].sort((a, b) => b - a))
    expect(own?.years).toContain(2011)
    await people.user.call(contractApi.removeContract, { id })
    expect((await years(people.user, { comCode: 'ONE' }))[0]?.years).not.toContain(2011)
    expect((await years(people.super)).map((row) => row.comCode)).toEqual(['ONE', 'TWO'])
    expect((await years(away)).map((row) => [row.comCode, row.isManager])).toEqual([['TWO', true]])
  })

  test('it can be filtered by year, state and terms in number, title, counterparty and person, and has pages', async () => {
    for (const [index, title] of ['가나다', '라마바', '사아자'].entries())
      await make(people.user, {
        title,
        signedDate: `2015-0${index + 1}-01`,
        status: index ? 'active' : 'ended',
      })
    const titles = async (more: object) =>
      (await list(people.peer, { year: 2015, ...more })).data.map((row) => row.title)
    expect(await titles({})).toEqual(['사아자', '라마바', '가나다'])
    expect(await titles({ status: 'ended' })).toEqual(['가나다'])
    expect(await titles({ searchText: '마바' })).toEqual(['라마바'])
    expect(await titles({ searchText: '2015-0003' })).toEqual(['사아자'])
    expect(await titles({ searchText: 'PEER 님' })).toHaveLength(3)
    expect(await titles({ searchText: '한빛' })).toHaveLength(3)
    expect(await titles({ searchText: '%' })).toEqual([])
    expect(await titles({ itemsPerPage: 2, page: 2 })).toEqual(['가나다'])
    expect(await titles({ itemsPerPage: 2, page: 3 })).toEqual([])
    expect((await list(people.peer, { year: 2015, itemsPerPage: 2 })).totalCount).toBe(3)
  })
})

describe('removing', () => {
  test('softly: it leaves the list, managers see who removed it and can restore it', async () => {
    const { contractId: id } = await make(people.user, { title: '잠시', signedDate: '2012-01-01' })
    expect((await people.user.call(contractApi.removeContract, { id })).result).toBe(1)
    const shown = async (client: Client, withRemoved: boolean) =>
      (await list(client, { year: 2012, withRemoved })).data.length
    expect(await shown(people.user, true)).toBe(0)
    expect(await shown(keeper, false)).toBe(0)
    expect(await shown(keeper, true)).toBe(1)
    expect((await read(people.user, id)).status).toBe(404)
    expect((await read(keeper, id)).result).toMatchObject({
      deletedUserName: { ko: 'user 님' },
      canUpdate: false,
      canDelete: false,
      canPurge: true,
    })
    const restore = async (client: Client) => (await client.call(contractApi.restoreContract, { id })).status
    expect(await restore(people.user)).toBe(404)
    expect(await restore(keeper)).toBe(200)
    expect(await restore(people.user)).toBe(403)
    expect((await read(people.user, id)).result.deletedDate).toBeNull()
    const entries = await app.db`
      select act, person_code, name_ko, detail from audit_entry
       where room = 'contract' and target_id = ${String(id)} order by audit_id`
    expect(entries.map((row) => [row.act, row.personCode])).toEqual([
      ['remove', 'user'],
      ['restore', 'keeper'],
    ])
  })

  test('permanently: managers only, with its attachments', async () => {
    const context = { ...app.app.services, db: app.db }
    const own = { comCode: 'ONE', personCode: 'user' }
    const { fileCode } = await createFiles(context, own, [{ name: '계약서.txt', bytes: Buffer.from('글') }])
    const { contractId: id } = await make(people.user, { fileCode })
    const files = async (client: Client) =>
      (await client.call(fileApi.listAttachments, { code: fileCode })).status
    expect(await Promise.all([people.user, people.peer, people.outsider].map(files))).toEqual([200, 200, 404])
    expect((await list(people.peer)).data.find((row) => row.contractId === id)?.hasFiles).toBe(true)
    const purge = async (client: Client) =>
      (await client.call(contractApi.removeContract, { id, isSoft: false })).status
    expect(await purge(people.user)).toBe(403)
    expect(await files(people.user)).toBe(200)
    expect(await purge(keeper)).toBe(200)
    expect((await read(keeper, id)).status).toBe(404)
    expect(await files(people.user)).toBe(404)
    const [left] = await app.db`select count(*)::int from file_code where file_code = ${fileCode}`
    expect(left?.count).toBe(0)
  })

  test("files of a contract can be changed by people who may change it; another person's collection is refused", async () => {
    const context = { ...app.app.services, db: app.db }
    const bytes = [{ name: 'a.txt', bytes: Buffer.from('글') }]
    const { fileCode } = await createFiles(context, { comCode: 'ONE', personCode: 'user' }, bytes)
    expect((await save(people.peer, { fileCode })).status).toBe(404)
    const { contractId: id } = await make(people.user)
    await make(people.user, { id, version: 1, fileCode })
    const remove = async (client: Client) =>
      (await client.call(fileApi.removeStoredCode, { code: fileCode })).status
    const isMarked = async () => [
      (await list(people.peer)).data.find((row) => row.contractId === id)?.hasFiles,
      (await read(people.peer, id)).result.hasFiles,
    ]
    expect(await remove(people.peer)).toBe(404)
    expect(await isMarked()).toEqual([true, true])
    expect(await remove(people.user)).toBe(200)
    expect(await isMarked()).toEqual([false, false])
  })

  test('files of an author from another company become a copy of the contract’s own', async () => {
    const context = { ...app.app.services, db: app.db }
    const bytes = [{ name: '계약서.txt', bytes: Buffer.from('글') }]
    const { fileCode } = await createFiles(context, { comCode: 'ONE', personCode: 'super' }, bytes)
    const there = { comCode: 'TWO', personCode: null, deptCode: null, fileCode }
    const { contractId } = await make(people.super, there)
    const { result } = await read(away, contractId)
    expect([result.hasFiles, result.fileCode]).toEqual([true, expect.not.stringContaining(fileCode)])
    const files = (client: Client, code: string) => client.call(fileApi.listAttachments, { code })
    expect((await files(away, result.fileCode ?? '')).result.map((file) => file.name)).toEqual(['계약서.txt'])
    expect((await files(people.super, fileCode)).status).toBe(404)
    expect((await files(people.user, result.fileCode ?? '')).status).toBe(404)
  })
})

describe('a legal hold on the person in charge', () => {
  const hold = (personCode: string) => app.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', ${personCode}, 'court', 'super', now())`
  const isStored = async (id: number) =>
    (await app.db`select from contract_contract where contract_id = ${id}`).length === 1
  const removed = async () => {
    const context = { ...app.app.services, db: app.db }
    const own = { comCode: 'ONE', personCode: 'user' }
    const { fileCode } = await createFiles(context, own, [{ name: '계약서.txt', bytes: Buffer.from('글') }])
    const { contractId: id } = await make(people.user, { fileCode, signedDate: '2018-01-01' })
    await people.user.call(contractApi.removeContract, { id })
    return { id, fileCode }
  }
  const purge = (client: Client, id: number) => client.call(contractApi.removeContract, { id, isSoft: false })

  test('refuses to purge, in words for those who may know of it', async () => {
    const { id } = await removed()
    await hold('peer')
    const refused = await purge(people.manager, id)
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'contract.legalHold'])
    expect((await read(keeper, id)).status).toBe(200)
    await app.db`delete from admin_erasure_hold`
    expect((await purge(people.manager, id)).status).toBe(200)
    expect(await isStored(id)).toBe(false)
  })

  test('for others it looks purged, and goes with its files after the hold', async () => {
    const { id, fileCode } = await removed()
    await hold('peer')
    expect((await purge(keeper, id)).result).toBe(1)
    expect((await read(keeper, id)).status).toBe(404)
    expect((await purge(keeper, id)).status).toBe(404)
    expect((await keeper.call(contractApi.restoreContract, { id })).status).toBe(404)
    const listed = await list(keeper, { year: 2018, withRemoved: true })
    expect(listed.data.map((row) => row.contractId)).not.toContain(id)
    const context = { ...app.app.services, db: app.db }
    await purgeContracts(context)
    expect(await isStored(id)).toBe(true)
    await app.db`delete from admin_erasure_hold`
    await purgeContracts(context)
    expect(await isStored(id)).toBe(false)
    expect(await app.db`select from file_code where file_code = ${fileCode}`).toHaveLength(0)
  })
})
