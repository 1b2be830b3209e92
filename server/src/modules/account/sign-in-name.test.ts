import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { signInName } from './account.rules.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('server and database compare names alike: NFKC, without invisible letters, in lower case', async () => {
  const written = [
    'Super',
    'ｓｕｐｅｒ',
    'su\u200bper',
    ' super ',
    'su\u00adper',
    'super\u{e0041}',
    'ＳＵ\u2060ＰＥＲ',
  ]
  for (const name of written) {
    const [row] = await database.db<{ key: string }[]>`select account_name_key(${name}) as key`
    expect([name, signInName(name), row?.key]).toEqual([name, 'super', 'super'])
  }
  const [row] = await database.db<{ key: string }[]>`select account_name_key('김서연') as key`
  expect([row?.key, signInName('김서연'.normalize('NFD'))]).toEqual(['김서연', '김서연'])
})
