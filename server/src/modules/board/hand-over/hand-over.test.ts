import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'
import { managedBoards } from './hand-over.service.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const by = { personCode: 'manager', name: { ko: '관리자', en: '', zh: '' } }

async function rights(client: Client, boardId: number) {
  const answer = await client.call(boardApi.getBoard, { boardId })
  return answer.refusal?.code ?? answer.result.authorisation
}

test('the boards that a person manages go to the successor with all rights, and other boards stay', async () => {
  const name = (ko: string) => ({ ko, en: '', zh: '' })
  const own = { 'person:user': 'rwuda', 'person:peer': 'rp' }
  const managed = await createBoard(
    app.db,
    { comCode: 'ONE', name: name('자료실'), rights: own },
    app.clock.now(),
  )
  const other = { comCode: 'ONE', name: name('잡담'), rights: { 'person:user': 'rw' } }
  const written = await createBoard(app.db, other, app.clock.now())
  expect(await rights(people.peer, managed)).toMatchObject({ read: true, write: false })
  expect(await managedBoards.list(work(), 'user')).toEqual({ count: 1, titles: [name('자료실')] })

  const order = { from: 'user', to: 'peer', choice: 'successor', by }
  expect(await managedBoards.handOver(work(), order)).toBe(1)
  expect(await managedBoards.handOver(work(), order)).toBe(0)

  expect(await managedBoards.list(work(), 'user')).toEqual({ count: 0, titles: [] })
  const after = await app.db`
    select subject, is_menu_admin, can_write, can_print from board_right where board_id = ${managed}`
  expect(after).toEqual([{ subject: 'person:peer', isMenuAdmin: true, canWrite: true, canPrint: true }])
  expect(await rights(people.peer, managed)).toMatchObject({ read: true, write: true })
  expect(await rights(people.user, managed)).toBe('kit.notFound')
  expect(await rights(people.user, written)).toMatchObject({ write: true })
  const [logged] = await app.db`select act, person_code from audit_entry where room = 'board'`
  expect(logged).toMatchObject({ act: 'update', personCode: 'manager' })
})
