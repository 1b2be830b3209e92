import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, transaction } from '#kit/context.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createCompany } from '#test/people.ts'
import { requireBoard } from './board.access.ts'
import { createBoard } from './board.factory.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

test('a board is the same inside a transaction, where it is read on the transaction’s connection', async () => {
  const { db, app, clock } = portal
  await createCompany(db, 'AAA')
  const name = { ko: '게시판', en: 'Board', zh: '公告' }
  const board = { comCode: 'AAA', name, rights: { 'person:P1': 'rw' } } as const
  const boardId = await createBoard(db, board, clock.now())
  const contextOf = (personCode: string) => {
    const viewer = { comCode: 'AAA', subjects: ['everyone', `person:${personCode}`], permissions: {} }
    // The access checks of boards read no other properties of a context.
    return { ...app.services, db: app.db, viewer } as unknown as Context
  }
  const outside = await requireBoard(contextOf('P1'), boardId)
  const inside = await transaction(contextOf('P1'), (context) => requireBoard(context, boardId))
  expect(inside).toEqual(outside)
  expect(inside.authorisation).toMatchObject({ read: true, write: true })
  const refused = transaction(contextOf('P2'), (context) => requireBoard(context, boardId))
  await expect(refused).rejects.toMatchObject({ code: 'kit.notFound' })
  const absent = transaction(contextOf('P1'), (context) => requireBoard(context, 2 ** 40))
  await expect(absent).rejects.toMatchObject({ code: 'kit.notFound' })
})
