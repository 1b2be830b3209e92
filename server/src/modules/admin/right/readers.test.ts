import { adminRightApi } from '@maru/api/admin/right'
import { boardApi } from '@maru/api/board'
import type { RightKind } from '@maru/api/kit/right/right-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createCalendar } from '#modules/calendar/calendar.factory.ts'
import { createMail } from '#modules/mail/mail.factory.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>
let things: [RightKind, string][]

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const { db, clock } = app
  const name = { ko: '자료', en: '', zh: '' }
  const now = clock.now()
  const rights = { 'department:ONE-HR': 'r', 'person:user': 'rwa', 'person:outsider': 'r' }
  const boardId = await createBoard(db, { comCode: 'ONE', name, rights }, now)
  const globalId = await createBoard(
    db,
    { comCode: 'ONE', name, isGlobal: true, rights: { everyone: 'r' } },
    now,
  )
  const words = { boardId, title: '글', content: '<p>글</p>' }
  const article = (await people.user.call(boardApi.createArticle, words)).result.articleId
  const shares = [
    { subject: 'company:ONE', level: 3 },
    { subject: 'person:peer', level: 0 },
  ]
  const team = { comCode: 'ONE', ownerCode: 'user', kind: 'department', name: '팀', shares } as const
  const calendarId = await createCalendar(db, team, now)
  const folderId = await createFolder(db, { comCode: 'ONE', name })
  const resourceId = await createResource(db, { comCode: 'ONE', folderId, name, managers: ['peer'] }, now)
  await db`insert into reservation_right (com_code, folder_id, subject, level) values ('ONE', ${folderId}, 'unit:ONE-HR', 1)`
  const text = Buffer.from('From: a@test.example\r\nSubject: x\r\n\r\nx\r\n')
  const { box } = await createMail({ ...app.app.services, db }, 'user', text)
  await db`
    insert into mail_grant (com_code, mailbox_id, subject, level, granted_by, granted_at)
    values ('ONE', ${box.mailboxId}, 'department:ONE-HR', 'read', 'user', ${now})`
  things = [
    ['board', String(boardId)],
    ['board', String(globalId)],
    ['article', String(article)],
    ['calendar', String(calendarId)],
    ['resource', String(resourceId)],
    ['mailbox', String(box.mailboxId)],
  ]
})
afterAll(() => app.stop())

test('the counted people are exactly those whose explanation allows reading', async () => {
  const rows = await app.db<{ personCode: string; deptCode: string }[]>`
    select post.person_code, post.dept_code from org_held_post(${app.clock.now()}) post
      join org_person person using (person_code)
      join account_login login using (person_code)
     where login.disabled_at is null and person.retired_on is null`
  expect(rows.length).toBeGreaterThan(5)
  for (const [kind, id] of things) {
    const allowed = new Set<string>()
    for (const { personCode, deptCode } of rows) {
      const asked = await people.super.call(adminRightApi.explainRight, { kind, id, personCode, deptCode })
      if (asked.status !== 200) continue
      const read = asked.result.acts.find(({ act }) => act === 'read')
      if (read?.isAllowed) allowed.add(personCode)
    }
    const { result } = await people.super.call(adminRightApi.listRightReaders, { kind, id })
    expect(result.people.map((one) => one.personCode).sort(), `${kind} ${id}`).toEqual([...allowed].sort())
    expect(result).toMatchObject({ isCounted: true, isComplete: true, total: allowed.size })
    expect(Math.max(...result.ways.map(({ count }) => count))).toBeLessThanOrEqual(allowed.size)
  }
})

test('a manager counts things of the own company only, and sees no names of another', async () => {
  const [, , , , , [kind, id] = ['mailbox', '0']] = things
  expect(
    (await people.manager.call(adminRightApi.listRightReaders, { kind: kind as RightKind, id })).status,
  ).toBe(200)
  const [, [, globalId] = ['board', '0']] = things
  const seen = (await people.manager.call(adminRightApi.listRightReaders, { kind: 'board', id: globalId }))
    .result
  expect(seen.total).toBeGreaterThan(seen.people.length)
  expect(seen.people.map((one) => one.personCode)).not.toContain('outsider')
  const foreign = await people.manager.call(adminRightApi.listRightReaders, { kind: 'menu', id: 'TWO/10' })
  expect(foreign.status).toBe(404)
})

test('a survey is not counted, and says so', async () => {
  const unknown = await people.super.call(adminRightApi.listRightReaders, { kind: 'survey', id: '999' })
  expect(unknown.status).toBe(404)
})
