import { adminHookApi } from '@maru/api/admin/hook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { postToHook, showMessages } from '#test/hooks.ts'

let portal: TestApp
let people: Record<Role, Client>
let boardId: number
let otherBoardId: number

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', now: '2026-11-28T01:00:00Z' })
  people = await openCast(portal)
  const name = { ko: '알림', en: 'Alerts', zh: '通知' }
  const now = portal.clock.now()
  boardId = await createBoard(portal.db, { comCode: 'ONE', name }, now)
  otherBoardId = await createBoard(portal.db, { comCode: 'ONE', name }, now)
})
beforeEach(async () => {
  portal.clock.set('2026-11-28T01:00:00Z')
  await portal.db`delete from admin_hook`
  await portal.db`delete from kit_alarm`
})
afterAll(() => portal.stop())

const toBoard = (ownerCode: string, more: object = {}) => ({
  ...{ name: '감시', target: 'board' as const, boardId, ownerCode, people: [], perMinute: 60 },
  ...more,
})
const toPeople = (target: 'alarm' | 'work', codes: string[]) => ({
  ...{ name: '감시', target, boardId: null, ownerCode: 'user', people: codes, perMinute: 60 },
})
const leave = (personCode: string, retiredOn: string | null) => portal.db`
  update org_person set retired_on = ${retiredOn} where person_code = ${personCode}`
const codeOf = async (answer: Promise<{ status: number; refusal?: { code: string } | undefined }>) => {
  const { status, refusal } = await answer
  return refusal?.code ?? status
}

test('a manager makes no hook that writes in the name of another person', async () => {
  const { manager } = people
  expect(await codeOf(manager.call(adminHookApi.createHook, toBoard('user')))).toBe('admin.hookAuthor')
  const { result } = await manager.call(adminHookApi.createHook, toPeople('work', ['peer']))
  const change = { ...toBoard('user'), hookId: result.hookId, isOn: true, version: 1 }
  expect(await codeOf(manager.call(adminHookApi.updateHook, change))).toBe('admin.hookAuthor')
})

test('a hook of another manager is changed as far as it writes the same in the same board, or taken over', async () => {
  const { manager, super: owner } = people
  const { hookId } = (await owner.call(adminHookApi.createHook, toBoard('super'))).result
  const update = (more: object, version: number) =>
    codeOf(
      manager.call(adminHookApi.updateHook, { ...toBoard('super'), hookId, isOn: true, version, ...more }),
    )
  const rotate = (client: Client) => codeOf(client.call(adminHookApi.rotateHook, { hookId, overlapHours: 0 }))
  expect(await update({ perMinute: 10 }, 1)).toBe(200)
  expect(await update({ name: '사장님 말씀' }, 2)).toBe('admin.hookAuthor')
  expect(await update({ boardId: otherBoardId }, 2)).toBe('admin.hookAuthor')
  expect(await update({ ownerCode: 'user' }, 2)).toBe('admin.hookAuthor')
  expect([await rotate(manager), await rotate(owner)]).toEqual(['admin.hookAuthor', 200])
  expect(await update({ ownerCode: 'manager', name: '인사 감시' }, 3)).toBe(200)
  expect([await rotate(manager), await rotate(owner)]).toEqual([200, 'admin.hookAuthor'])
})

test('a hook whose owner left is reported once a day, and can be switched off or taken over', async () => {
  const { manager, super: owner } = people
  const hook = (await owner.call(adminHookApi.createHook, toBoard('super'))).result
  await leave('super', '2026-11-01')
  for (const title of ['하나', '둘']) await postToHook(portal, hook, { title })
  await showMessages(portal)
  const alarms = await portal.db`
    select title, url from kit_alarm where word = 'admin.alarm.hookFailed' and person_code = 'manager'`
  expect(alarms).toEqual([{ title: '감시', url: '/admin/hooks' }])
  const { hooks } = (await manager.call(adminHookApi.listHooks, {})).result
  expect(hooks).toMatchObject([{ lastRefusal: 'admin.hookOwner', owner: { isGone: true } }])

  const { hookId } = hook
  const update = (more: object) =>
    codeOf(
      manager.call(adminHookApi.updateHook, { ...toBoard('super'), hookId, isOn: true, version: 1, ...more }),
    )
  expect(await update({ perMinute: 10 })).toBe('admin.hookOwner')
  expect(await update({ isOn: false })).toBe(200)
  expect(await update({ isOn: true, version: 2 })).toBe('admin.hookOwner')
  expect(await update({ ownerCode: 'manager', version: 2 })).toBe(200)
  await leave('super', null)
})

test.each(['alarm', 'work'] as const)(
  'a message for %s is reported if all of its people left',
  async (target) => {
    const { manager } = people
    const hook = (await manager.call(adminHookApi.createHook, toPeople(target, ['peer', 'colleague']))).result
    const messages = async () => {
      const asked = { hookId: hook.hookId, page: 1, itemsPerPage: 20 }
      return (await manager.call(adminHookApi.listHookMessages, asked)).result.data
    }
    await leave('peer', '2026-11-01')
    await postToHook(portal, hook, { title: '하나' })
    await showMessages(portal)
    expect(await messages()).toMatchObject([{ state: 'shown', reason: '' }])
    await leave('colleague', '2026-11-01')
    await postToHook(portal, hook, { title: '둘' })
    await showMessages(portal)
    expect((await messages())[0]).toMatchObject({ state: 'failed', reason: 'admin.hookPeople' })
    const alarms = await portal.db`
    select person_code from kit_alarm where word = 'admin.alarm.hookFailed' order by person_code`
    expect(alarms.map(({ personCode }) => personCode)).toEqual(['manager', 'super'])
    await leave('peer', null)
    await leave('colleague', null)
  },
)
