import { adminApi } from '@maru/api/admin'
import { adminRightApi, type RightWhatIf } from '@maru/api/admin/right'
import type { RightKind } from '@maru/api/kit/right/right-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createMail } from '#modules/mail/mail.factory.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number
let mailboxId: number

const nameOf = (ko: string) => ({ ko, en: '', zh: '' })

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  const { db, clock } = portal
  const now = clock.now()
  const board = (comCode: string, ko: string, rights: Record<string, string>, isGlobal = false) =>
    createBoard(db, { comCode, name: nameOf(ko), rights, isGlobal }, now)
  boardId = await board('ONE', '인사 자료', { 'department:ONE-HR': 'r' })
  await board('ONE', '모두', { 'company:ONE': 'r' })
  await board('TWO', '남의 회사 인사', { 'department:ONE-HR': 'r' }, true)
  await board('ONE', '역할 게시판', { 'role:GROUPBOARD': 'r' })
  const folderId = await createFolder(db, { comCode: 'ONE', name: nameOf('회의실') })
  await createResource(db, { comCode: 'ONE', folderId, name: nameOf('회의실 1') }, now)
  await db`
    insert into reservation_right (com_code, folder_id, subject, level)
    values ('ONE', ${folderId}, 'department:ONE-D1', 1)`
  const text = Buffer.from('From: a@test.example\r\nSubject: x\r\n\r\nx\r\n')
  const { box } = await createMail({ ...portal.app.services, db }, 'colleague', text)
  mailboxId = box.mailboxId
  await db`
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    values ('ONE', ${mailboxId}, 'department:ONE-MAILONLY', 'read', 'colleague', ${now})`
})
afterAll(() => portal.stop())

const ask = (input: object, by = people.manager) =>
  by.call(adminRightApi.compareRights, { personCode: 'user', ...input })
const kindOf = ({ kinds }: RightWhatIf, kind: RightKind) => {
  const match = kinds.find((one) => one.kind === kind)
  if (!match) throw new Error(`no answer about ${kind}`)
  const names = (things: typeof match.gained) => things.things.map(({ name }) => name.ko)
  return { ...match, gains: names(match.gained), loses: names(match.lost) }
}

test('a move to another department gains and loses what its rows of rights say, and nothing is stored', async () => {
  const before = await portal.db`select * from org_post order by com_code, person_code, dept_code`
  const { result } = await ask({ toDeptCode: 'ONE-HR' })
  expect(result).toMatchObject({ deptCode: 'ONE-D1', toDepartment: { ko: '인사' }, role: null })
  const boards = kindOf(result, 'board')
  expect([boards.gains, boards.loses, boards.unchanged]).toEqual([['인사 자료'], [], 1])
  expect(boards.gained).toMatchObject({ count: 1, hidden: 0, things: [{ id: String(boardId) }] })
  // The department is below the one of the person, so nothing of the rooms is lost.
  expect(kindOf(result, 'resource')).toMatchObject({ loses: [], unchanged: 1 })
  expect(await portal.db`select * from org_post order by com_code, person_code, dept_code`).toEqual(before)
  expect((await people.user.call(adminRightApi.compareRights, { personCode: 'user' })).status).toBe(403)
})

test('a department of mail only loses everything else; a mailbox that the asker may not read has no name', async () => {
  const { result, body } = await ask({ toDeptCode: 'ONE-MAILONLY' })
  expect(kindOf(result, 'board')).toMatchObject({ loses: ['모두'], unchanged: 0 })
  expect(kindOf(result, 'resource')).toMatchObject({ loses: ['회의실 1'] })
  expect(kindOf(result, 'mailbox').gained).toEqual({ count: 1, hidden: 1, things: [] })
  expect(body).not.toContain('colleague')
})

test('a role gains its rows of rights, also with a move at once', async () => {
  const [{ roleId } = { roleId: '' }] = await portal.db<{ roleId: string }[]>`
    insert into account_role (role_id, name_ko, name_en, name_zh) values ('GROUPBOARD', '편집', 'Editor', '编辑')
    on conflict (role_id) do update set name_ko = '편집' returning role_id`
  const role = (await ask({ roleId })).result
  expect(role).toMatchObject({ role: { ko: '편집' }, toDepartment: null })
  expect(kindOf(role, 'board').gains).toEqual(['역할 게시판'])
  const both = (await ask({ roleId, toDeptCode: 'ONE-HR' })).result
  expect(kindOf(both, 'board').gains.toSorted()).toEqual(['역할 게시판', '인사 자료'])
})

test('a company manager learns nothing of other companies, a super administrator does', async () => {
  const { result } = await ask({ toDeptCode: 'ONE-HR' }, people.super)
  expect(kindOf(result, 'board').gains.toSorted()).toEqual(['남의 회사 인사', '인사 자료'])
  expect((await ask({ personCode: 'outsider', toDeptCode: 'ONE-HR' })).status).toBe(404)
  expect((await ask({ personCode: 'outsider', toDeptCode: 'TWO-D1' })).status).toBe(404)
  expect((await ask({ personCode: 'outsider', toDeptCode: 'TWO-D1' }, people.super)).status).toBe(200)
})

test('no change, a department of another company or a closed one, and an unknown role are refused', async () => {
  expect((await ask({})).refusal?.code).toBe('admin.whatIfNothing')
  expect((await ask({ toDeptCode: 'TWO-D1' }, people.super)).status).toBe(404)
  await portal.db`
    insert into org_department (com_code, dept_code, path, name_ko, from_date, until_date)
    values ('ONE', 'ONE-OLD', '{ONE-OLD}', '옛 부서', '2020-01-01', '2020-12-31')`
  expect((await ask({ toDeptCode: 'ONE-OLD' })).status).toBe(404)
  expect((await ask({ roleId: 'NONE' })).status).toBe(404)
})

test('the question is in the audit log and in the list of looks at the person', async () => {
  await ask({ personCode: 'peer', toDeptCode: 'ONE-HR' })
  const { result } = await people.super.call(adminApi.listAuditEntries, {
    ...{ action: 'rightExplained', searchText: 'peer', page: 1, itemsPerPage: 5 },
  })
  expect(result.data[0]).toMatchObject({
    subject: 'peer',
    details: { question: ['', 'whatIf'], department: ['ONE-D1', 'ONE-HR'] },
  })
})
