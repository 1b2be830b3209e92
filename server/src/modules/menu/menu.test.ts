import { menuApi } from '@maru/api/menu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { menuRoom } from './index.ts'
import { createMenus } from './menu.factory.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>
let openBoard: number
let closedBoard: number

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  const board = (reader: string) =>
    createBoard(
      portal.db,
      { comCode: 'ONE', name: { ko: '공지', en: 'Notice', zh: '公告' }, rights: { [reader]: 'rp' } },
      portal.clock.now(),
    )
  openBoard = await board('company:ONE')
  closedBoard = await board('person:manager')
  await createMenus(portal.db, 'ONE', [
    { menuId: 4, menuName: '메일', for: ['department:ONE-MAILONLY'] },
    { menuId: 10, menuName: '모두', for: ['company:ONE'] },
    { menuId: 11, menuName: '인사', for: ['department:ONE-HR'], admins: ['person:colleague'] },
    { menuId: 12, menuName: '아무도' },
    { menuId: 13, menuName: '공지', menuType: 'BB', systemId: openBoard, for: ['company:ONE'] },
    { menuId: 14, menuName: '닫힌 게시판', menuType: 'BB', systemId: closedBoard, for: ['company:ONE'] },
    { menuId: 15, menuName: '상위 부서', for: ['department:ONE-D1'] },
  ])
  await createMenus(portal.db, 'TWO', [{ menuId: 20, menuName: '둘', for: ['company:TWO', 'company:ONE'] }])
})
afterAll(() => portal.stop())

describe('rights behind a menu', () => {
  const auth = async (role: Role, MenuId: number) => people[role].call(menuApi.getMenuAuth, { MenuId })

  test('a page may be read and printed by people who see its menu', async () => {
    expect((await auth('user', 10)).result).toEqual({
      menuId: 10,
      systemId: null,
      isMenuAdmin: false,
      read: true,
      write: false,
      update: false,
      delete: false,
      print: true,
    })
  })

  test('its administrator has all rights', async () => {
    const { result } = await auth('colleague', 11)
    expect(result).toMatchObject({ isMenuAdmin: true, write: true, update: true, delete: true })
  })

  test("a board's menu has the rights in the board", async () => {
    const { result } = await auth('user', 13)
    expect(result).toMatchObject({
      menuId: 13,
      systemId: openBoard,
      read: true,
      write: false,
      isMenuAdmin: false,
    })
    expect(Object.keys(result)).not.toContain('notice')
  })

  test('a right of a department applies to those below it', async () => {
    expect((await auth('colleague', 15)).status).toBe(200)
  })

  test.each([
    ['a menu without rights', 'user', 12],
    ["another department's menu", 'user', 11],
    ["another company's menu", 'user', 20],
    ['a menu that never existed', 'user', 999],
    ['a board that may not be read', 'user', 14],
    ["the first company's menu asked from the second", 'outsider', 10],
    ['any menu but mail asked by a MAILONLY person', 'mailonly', 10],
  ] as const)('%s answers like one that does not exist', async (_case, role, menuId) => {
    const answer = await auth(role, menuId)
    expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
    expect(answer.refusal?.error.params).toEqual({})
  })

  test('a company manager sees all menus of the company as administrator, of another company none', async () => {
    expect((await auth('manager', 12)).result).toMatchObject({ isMenuAdmin: true, write: true })
    expect((await auth('manager', 20)).status).toBe(404)
  })

  test.each(['', 'abc', '0', '-1', '1.5', '9'.repeat(30)])('menu id %j is refused', async (MenuId) => {
    const answer = await people.user.callWith(menuApi.getMenuAuth, { MenuId })
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'kit.invalidInput'])
    expect(answer.refusal?.error.params).toEqual({ fields: ['MenuId'] })
  })
})

describe('rights in a board', () => {
  const ask = async (role: Role, systemId: number) =>
    people[role].call(menuApi.listPersonSystems, { systemId })

  test('the list has the board with the fields of the specification', async () => {
    const { result } = await ask('user', openBoard)
    expect(result).toHaveLength(1)
    expect(Object.keys(result[0] ?? {}).sort()).toEqual(
      ['delete', 'isMenuAdmin', 'print', 'read', 'systemId', 'update', 'write'].sort(),
    )
    expect(result[0]).toMatchObject({ systemId: openBoard, read: true, write: false })
  })

  test('a closed board, one of another company and a missing one are answered the same', async () => {
    const answers = [
      await ask('user', closedBoard),
      await ask('outsider', openBoard),
      await ask('user', 999_999),
    ]
    for (const answer of answers) expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
  })

  test('a board id that is not a number is refused', async () => {
    const answer = await people.user.callWith(menuApi.listPersonSystems, { systemId: "1' or 1=1" })
    expect(answer.status).toBe(400)
  })
})

describe('the click log', () => {
  const clicks = () =>
    portal.db<
      {
        comCode: string
        menuId: number
        personCode: string
        deptCode: string
        menuOldName: string
        clickedAt: string
      }[]
    >`
      select com_code, menu_id, person_code, dept_code, menu_old_name, clicked_at from menu_click order by click_id`

  test('a click is stored with the person of the session and the time of the clock', async () => {
    const client = people.user
    const habit = { personCode: 'user', comCode: 'ONE', menuOldName: '이전 메뉴' }
    expect((await client.call(menuApi.createMenuClick, { menuId: 10, ...habit })).result).toBe(1)
    expect((await clicks()).at(-1)).toEqual({
      comCode: 'ONE',
      menuId: 10,
      personCode: 'user',
      deptCode: 'ONE-D1',
      menuOldName: '이전 메뉴',
      clickedAt: '2026-11-21T01:00:00Z',
    })
  })

  test('a click is stored for 400 days and deleted by the daily job at most a month later', async () => {
    const parts = { ...portal.app.services, db: portal.db }
    const forget = async () => {
      for (const job of Object.values(menuRoom.scheduled ?? {})) await job.run(parts)
    }
    const before = await clicks()
    const [old = '', recent = ''] = [432, 430].map((days) =>
      new Date(portal.clock.now().getTime() - days * 86_400_000).toISOString(),
    )
    await portal.db`
      insert into menu_click (com_code, clicked_at, menu_id, person_code, dept_code, menu_old_name)
      values ('ONE', ${old}, 10, 'user', 'ONE-D1', 'old'), ('ONE', ${recent}, 10, 'user', 'ONE-D1', 'recent')`
    await forget()
    expect((await clicks()).map((one) => one.menuOldName)).toEqual([
      ...before.map((one) => one.menuOldName),
      'recent',
    ])
    expect(Object.keys(menuRoom.scheduled ?? {})).toEqual(['menu.removeOldClicks'])
    await portal.db`delete from menu_click where menu_old_name = 'recent'`
  })

  test.each([{ personCode: 'peer' }, { comCode: 'TWO' }])(
    'a click for %j is refused and not stored',
    async (other) => {
      const before = (await clicks()).length
      const answer = await people.user.call(menuApi.createMenuClick, { menuId: 10, ...other })
      expect([answer.status, answer.refusal?.code]).toEqual([403, 'kit.actorMismatch'])
      expect(await clicks()).toHaveLength(before)
    },
  )

  test('a click on an invisible menu is not stored', async () => {
    const before = (await clicks()).length
    for (const menuId of [11, 20, 999]) {
      expect((await people.user.call(menuApi.createMenuClick, { menuId })).status).toBe(404)
    }
    expect(await clicks()).toHaveLength(before)
  })

  test('a name beyond 200 characters is refused', async () => {
    const answer = await people.user.call(menuApi.createMenuClick, {
      menuId: 10,
      menuOldName: '가'.repeat(201),
    })
    expect(answer.refusal?.error.params).toEqual({ fields: ['menuOldName'] })
  })
})
