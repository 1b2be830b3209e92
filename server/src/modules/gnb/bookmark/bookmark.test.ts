import { bookmarksAtMost, gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMenus } from '#modules/menu/menu.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
  await createMenus(test.db, 'ONE', [
    {
      menuId: 10,
      name: { ko: '공지', en: 'Notices', zh: '공지' },
      targetUrl: '/board/list?SYSID=1',
      for: ['company:ONE'],
    },
    { menuId: 11, menuName: '인사', targetUrl: '/hr', for: ['department:ONE-HR'] },
    { menuId: 12, menuName: '잠깐', for: ['company:ONE'] },
    { menuId: 20, name: { ko: '연구소', en: 'Lab', zh: '연구소' }, for: ['company:ONE'] },
    { menuId: 21, parentMenuId: 20, menuName: '게시판', for: ['company:ONE'] },
    {
      menuId: 22,
      parentMenuId: 21,
      menuName: '공지',
      targetUrl: '/board/list?SYSID=2',
      for: ['company:ONE'],
    },
  ])
})
afterAll(() => test.stop())

const list = async (client: Client) => (await client.call(gnbBookmarkApi.listBookmarks, {})).result
const create = (client: Client, input: Input<typeof gnbBookmarkApi.createBookmark>) =>
  client.call(gnbBookmarkApi.createBookmark, input)
const form = (ItemId: string, ItemUrl = 'https://example.com/form') =>
  ({ ItemType: 'FO', ItemId, ItemUrl, ItemText: '양식' }) as const

describe('a bookmark', () => {
  it('of a menu has the menu’s names and address, and is created once', async () => {
    const first = (await create(people.user, { ItemType: 'MU', ItemId: '10' })).result
    const again = (await create(people.user, { ItemType: 'MU', ItemId: '10' })).result
    expect(again).toEqual(first)
    expect(await list(people.user)).toEqual([
      {
        ...{ bookMarkId: first.bookMarkId, subSystemCd: '', itemId: '10', itemType: 'MU' },
        ...{ itemUrl: '/board/list?SYSID=1', itemText: '공지', itemTextEng: 'Notices', itemTextChi: '공지' },
        ...{ itemPath: '', isMissing: false },
      },
    ])
    const check = await people.user.call(gnbBookmarkApi.checkBookmark, { ItemType: 'MU', ItemId: '10' })
    expect(check.result.bookMarkId).toBe(first.bookMarkId)
    expect(await list(people.peer)).toEqual([])
  })
  it('of a menu names the menus above it, so that two boards of one name differ', async () => {
    for (const ItemId of ['10', '22']) await create(people.manager, { ItemType: 'MU', ItemId })
    const rows = await list(people.manager)
    expect(rows.map(({ itemText, itemPath }) => [itemText, itemPath])).toEqual([
      ['공지', ''],
      ['공지', '연구소 › 게시판'],
    ])
  })
  it('of a menu that the viewer does not see is not found', async () => {
    expect((await create(people.user, { ItemType: 'MU', ItemId: '11' })).status).toBe(404)
    expect((await create(people.user, { ItemType: 'MU', ItemId: '999' })).status).toBe(404)
  })
  it('of a deleted menu is marked as missing', async () => {
    await create(people.peer, { ItemType: 'MU', ItemId: '12' })
    await test.db`delete from menu_item where com_code = 'ONE' and menu_id = 12`
    expect(await list(people.peer)).toMatchObject([{ itemText: '잠깐', itemUrl: '', isMissing: true }])
  })
  it('of a window requires a name and a valid address', async () => {
    for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      expect((await create(people.user, form('w', url))).refusal?.code).toBe('gnb.bookmarkAddress')
    }
    const nameless = await create(people.user, { ...form('w'), ItemText: '  ' })
    expect(nameless.refusal?.code).toBe('gnb.bookmarkName')
    expect((await create(people.user, form('w'))).status).toBe(200)
  })
  it('can be deleted only by its owner', async () => {
    const BookMarkId = (await create(people.user, form('mine'))).result.bookMarkId
    for (const other of [people.peer, people.outsider, people.super]) {
      expect((await other.call(gnbBookmarkApi.removeBookmark, { BookMarkId })).status).toBe(404)
    }
    expect((await people.user.call(gnbBookmarkApi.removeBookmark, { BookMarkId })).result).toBe(1)
    expect((await people.user.call(gnbBookmarkApi.removeBookmark, { BookMarkId })).status).toBe(404)
  })
  it('for another person is refused', async () => {
    const other = await create(people.user, { ...form('x'), PersonCode: 'peer' })
    expect(other.refusal?.code).toBe('kit.actorMismatch')
  })
})

describe('the order of bookmarks', () => {
  it('belongs to the owner, and ids of others are ignored', async () => {
    const { colleague, peer } = people
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await create(colleague, form(name))).result.bookMarkId)
    const [a = 0, b = 0, c = 0] = ids
    await colleague.call(gnbBookmarkApi.orderBookmarks, { bookMarkIds: [c, a] })
    expect((await list(colleague)).map((row) => row.bookMarkId)).toEqual([c, a, b])
    await peer.call(gnbBookmarkApi.orderBookmarks, { bookMarkIds: [b, c, a] })
    expect((await list(colleague)).map((row) => row.bookMarkId)).toEqual([c, a, b])
  })
})

describe('the limit of bookmarks', () => {
  it('applies to concurrent calls', async () => {
    await test.db`
      insert into gnb_bookmark (com_code, person_code, item_type, item_id, item_text_ko, item_url, created_at)
      select 'ONE', 'concurrent', 'FO', 'seed-' || n, 'x', '/x', ${test.clock.now()}
        from generate_series(1, ${bookmarksAtMost - 2}) n`
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(people.concurrent, form(`new-${index}`))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
    expect(answers.filter((answer) => answer.refusal?.code === 'gnb.tooManyBookmarks')).toHaveLength(4)
    expect(await list(people.concurrent)).toHaveLength(bookmarksAtMost)
  })
})
