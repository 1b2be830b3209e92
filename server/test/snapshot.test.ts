import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'
import type { Restore } from './snapshot.ts'

let portal: TestApp
let person: Client
let restore: Restore

beforeAll(async () => {
  portal = await openTestApp()
  person = await createPerson(portal, await createCompany(portal.db, 'ONE'), 'P1')
  restore = await portal.snapshot()
})
afterAll(() => portal.stop())

const accountOf = async (client: Client) => (await client.call(accountApi.getCurrentAccount, {})).body

/** Every row of the database as text, by table, and the state of the sequences. */
async function wholeDatabase(): Promise<Record<string, string>> {
  const tables = await portal.db<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'snapshot')`
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await portal.db.unsafe(`select x::text as row from ${name} x order by 1`)
    contents[name] = rows.map(({ row }) => row).join('\n')
  }
  const sequences = await portal.db`select sequencename, last_value from pg_sequences order by schemaname, 1`
  return { ...contents, sequences: JSON.stringify(sequences) }
}

test('a restored portal has the rows, the sequences and the clock that it had, and no cached value', async () => {
  const before = await wholeDatabase()
  const account = await accountOf(person)
  const { client } = await portal.second()
  const elsewhere = client.as(person.cookie)
  expect(await accountOf(elsewhere)).toBe(account)

  const now = portal.clock.now()
  portal.clock.advance(60_000)
  await createPerson(portal, await createCompany(portal.db, 'TWO'), 'P2')
  await portal.db`update org_person set name_ko = '다른 이름' where person_code = 'P1'`
  await portal.db`delete from account_login where person_code = 'P1'`
  expect(await wholeDatabase()).not.toEqual(before)

  await restore()
  expect(await wholeDatabase()).toEqual(before)
  expect(portal.clock.now()).toEqual(now)
  expect([await accountOf(person), await accountOf(elsewhere)]).toEqual([account, account])
})

test('a value that was cached after the snapshot is read again', async () => {
  const names = portal.app.services.caches.create({
    ...{ name: 'name', max: 1, maxAge: 60_000 },
    async load(db, personCode) {
      const [row] = await db<{ nameKo: string }[]>`
        select name_ko from org_person where person_code = ${personCode}`
      return row?.nameKo
    },
  })
  await portal.db`update org_person set name_ko = '나중 이름' where person_code = 'P1'`
  expect(await names.get(portal.db, 'P1')).toBe('나중 이름')
  await restore()
  expect(await names.get(portal.db, 'P1')).toBe('P1 님')
})
