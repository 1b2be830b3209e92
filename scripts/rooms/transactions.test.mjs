import { expect, test } from 'vitest'
import { checkTransactions } from './transactions.mjs'

const faultsIn = (code, path = 'server/src/modules/lunch/lunch.service.ts') =>
  checkTransactions({ files: [{ path, code }] })

test.each([
  [
    'the outer context',
    'return transaction(context, async (inside) => {\n  await viewerTexts(context, texts)\n})',
  ],
  ['its pool', 'transaction(context, async (inside) => {\n  await insertLunch(context.db, lunch)\n})'],
  [
    'a pool by name',
    'transaction(context, async (inside): Promise<1> => {\n  await insertLunch(db, lunch)\n})',
  ],
  ['a pool beside its own', 'inTransaction(db, (inside) =>\n  insertLunch(db, lunch))'],
  [
    'a pool in a table',
    'transaction(context, async (inside) => {\n  await draft.delete(context.db, key)\n})',
  ],
  ['a copy with the pool', 'transaction(context, (inside) =>\n  save({ ...context, viewer }))'],
])('a transaction that uses %s is refused', (_name, code) => {
  expect(faultsIn(code)).toEqual([expect.stringContaining('lunch.service.ts:2: "')])
})

test.each([
  'transaction(context, async (inside) => { await save(inside, context.viewer.personCode, context.clock.now()) })',
  'transaction(context, async (inside) => { const { db, viewer } = inside; await insertLunch(db, viewer) })',
  'inTransaction(context.db, async (db) => { await save({ ...context, db }); await insertLunch(db, { db: 1 }) })',
  'inTransaction(db, async (inside) => { await save({ ...context, db: inside }) })',
  'transaction(work.context, async (context) => change({ ...work, context }))',
  'transaction(context, (context) => save(context)); await read(context)',
])('a transaction on its own connection is accepted: %s', (code) => {
  expect(faultsIn(code)).toEqual([])
})

test('tests may use a second connection', () => {
  const code = 'inTransaction(db, (inside) => insertLunch(db, lunch))'
  expect(faultsIn(code, 'server/src/modules/lunch/lunch.test.ts')).toEqual([])
})
