import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { accountApi } from '@maru/api/account'
import type { DictionaryFile } from '@maru/api/kit/dictionary'
import { type MenuFile, menuApi, type QuickMenuFile } from '@maru/api/menu'
import { dictionary, dictionaryPart } from '@maru/i18n/dictionary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticFileCache, staticFileKey } from '#kit/files/static-files.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { menuCache } from './menu.access.ts'
import { createMenus, createQuickMenus } from './menu.factory.ts'

let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>

const forEver = 'max-age=31536000, immutable'
const menuFile = (client: Client, version: string, comCode = 'ONE', headers = {}) =>
  client.call(menuApi.getMenuFile, { comCode, version }, { headers })
const versions = async (client: Client) =>
  (await client.call(accountApi.getCurrentAccount, {})).result.cacheVersion

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  await createMenus(portal.db, 'ONE', [
    { menuId: 1, menuName: '홈', callType: 'HOME', targetUrl: '/home', for: ['company:ONE'] },
    { menuId: 2, menuName: '게시판', isTopVisible: true, for: ['company:ONE'] },
    { menuId: 3, parentMenuId: 2, menuName: '공지', menuType: 'BB', systemId: 7, for: ['department:ONE-HR'] },
    { menuId: 4, menuName: '메일', for: ['department:ONE-MAILONLY'] },
  ])
  await createQuickMenus(portal.db, 'ONE', [
    { quickMenuId: 1, linkType: 'Q', title: '묶음' },
    {
      quickMenuId: 2,
      linkType: 'Q',
      title: '안',
      parentQuickMenuId: 1,
      linkUrl: '/home',
      moveType: 2,
      width: 800,
      height: 600,
    },
    { quickMenuId: 3, linkType: 'I', title: '그림' },
  ])
})
afterAll(() => portal.stop())

describe('the menu file', () => {
  test("it has all menus of the company in order, and the version in the account's answer", async () => {
    const { menu: version } = await versions(people.user)
    const answer = await menuFile(people.user, version)
    const file = JSON.parse(answer.body) as MenuFile
    expect(file).toMatchObject({ comCode: 'ONE', version })
    expect(file.menus.map((menu) => [menu.menuId, menu.parentMenuId, menu.hasChildren])).toEqual([
      [1, 0, false],
      [2, 0, true],
      [3, 2, false],
      [4, 0, false],
    ])
    expect(file.menus[2]).toMatchObject({ menuType: 'BB', systemId: 7, isNewIcon: true, menuName: '공지' })
    expect(Object.keys(file.menus[0] ?? {})).not.toContain('sortOrder')
  })

  test('the current version is cacheable forever, only by the browser', async () => {
    const { menu } = await versions(people.user)
    const answer = await menuFile(people.user, menu)
    expect(answer.headers['cache-control']).toBe(`private, ${forEver}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('the version "current" must be revalidated, and an unchanged file transfers no bytes', async () => {
    const first = await menuFile(people.user, 'current')
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await menuFile(people.user, 'current', 'ONE', { 'if-none-match': first.headers.etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('a wrong version is answered with the current content without caching', async () => {
    const answer = await menuFile(people.user, 'a-version-of-long-ago')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(JSON.parse(answer.body).menus).toHaveLength(4)
  })

  test('the same bytes are served as brotli, as gzip and uncompressed', async () => {
    const plain = await menuFile(people.user, 'current')
    const brotli = await menuFile(people.user, 'current', 'ONE', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await menuFile(people.user, 'current', 'ONE', { 'accept-encoding': 'gzip, br;q=0' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    for (const answer of [plain, brotli, gzip]) expect(answer.headers.vary).toBe('accept-encoding')
  })

  test('the file of another company is answered like that of an unknown one', async () => {
    const answers = [
      await menuFile(people.outsider, 'current'),
      await menuFile(people.user, 'current', 'NONE'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.refusal?.code]).toEqual([404, 'kit.notFound'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('a concurrent post opens the file of its company, until the post ends', async () => {
    expect((await menuFile(people.concurrent, 'current', 'TWO')).status).toBe(200)
    await portal.db`
      update org_post set until_date = '2026-11-20' where person_code = 'concurrent' and com_code = 'TWO'`
    expect((await menuFile(people.concurrent, 'current', 'TWO')).status).toBe(404)
  })

  test('an anonymous user gets no menus', async () => {
    const answer = await menuFile(portal.client, 'current')
    expect([answer.status, answer.refusal?.code]).toEqual([401, 'UnauthorizedAccessException'])
  })
})

describe('a change of menus', () => {
  test('it creates a new version in every process, and the old one is no longer cacheable', async () => {
    const { client } = await portal.second()
    const before = await versions(people.peer)
    const there = client.as(people.peer.cookie)
    expect(await versions(there)).toEqual(before)
    await portal.db.begin(async (sql) => {
      await sql`update menu_item set name_ko = '우편' where com_code = 'ONE' and menu_id = 4`
      await portal.app.services.forget(sql as never, staticFileCache, staticFileKey('menu', 'ONE'))
    })
    await expect.poll(async () => (await versions(there)).menu).not.toBe(before.menu)
    const after = await versions(there)
    expect({ ...after, menu: '' }).toEqual({ ...before, menu: '' })
    const old = await menuFile(there, before.menu)
    expect(old.headers['cache-control']).toBe('no-store')
    expect(old.body).toContain('우편')
    expect((await menuFile(there, after.menu)).headers['cache-control']).toBe(`private, ${forEver}`)
  })

  test('a process that has not received it loads again before it refuses the new version', async () => {
    const before = await versions(people.peer)
    await portal.db`update menu_item set name_ko = '편지' where com_code = 'ONE' and menu_id = 4`
    expect((await versions(people.peer)).menu).toBe(before.menu)
    const late = await menuFile(people.peer, 'unheard-of')
    const { version } = JSON.parse(late.body) as MenuFile
    expect(version).not.toBe(before.menu)
    expect((await menuFile(people.peer, version)).headers['cache-control']).toBe(`private, ${forEver}`)
  })
})

describe('the quick menu file', () => {
  test('groups have their items', async () => {
    const { quickMenu: version } = await versions(people.user)
    const answer = await people.user.call(menuApi.getQuickMenuFile, { comCode: 'ONE', version })
    const file = JSON.parse(answer.body) as QuickMenuFile
    expect(file.quickMenus.map((item) => [item.title, item.linkType, item.hasChildren])).toEqual([
      ['묶음', 'Q', true],
      ['그림', 'I', false],
    ])
    expect(file.quickMenus[0]?.childItems).toMatchObject([
      { title: '안', moveType: 2, width: 800, height: 600 },
    ])
    expect(answer.headers['cache-control']).toBe(`private, ${forEver}`)
  })

  test('it is closed to the other company', async () => {
    const answer = await people.outsider.call(menuApi.getQuickMenuFile, {
      comCode: 'ONE',
      version: 'current',
    })
    expect(answer.status).toBe(404)
  })
})

describe('the web part file', () => {
  test("it has the version in the account's answer and is closed to the other company", async () => {
    const { webpart: version } = await versions(people.user)
    const answer = await people.user.call(menuApi.getWebpartFile, { comCode: 'ONE', version })
    expect(JSON.parse(answer.body)).toMatchObject({ comCode: 'ONE', version })
    expect(answer.headers['cache-control']).toBe(`private, ${forEver}`)
    const closed = await people.outsider.call(menuApi.getWebpartFile, { comCode: 'ONE', version: 'current' })
    expect(closed.status).toBe(404)
  })
})

describe('the dictionary', () => {
  test.each(['ko', 'en', 'zh'] as const)(
    '%s has every text, for a stranger too, and for ever',
    async (language) => {
      const { lang: version } = await versions(people.user)
      const answer = await portal.client.call(menuApi.getDictionaryFile, { language, version })
      const file = JSON.parse(answer.body) as DictionaryFile
      expect(file).toEqual({ version, language, texts: dictionary[language] })
      expect(answer.headers['cache-control']).toBe(`public, ${forEver}`)
    },
  )

  test.each(['shell', 'board'])('the part %s has only its texts', async (part) => {
    const { lang: version } = await versions(people.user)
    const answer = await portal.client.call(menuApi.getDictionaryFile, { language: 'ko', version, part })
    const file = JSON.parse(answer.body) as DictionaryFile
    expect(file).toEqual({ version, language: 'ko', texts: dictionaryPart('ko', part) })
    expect(answer.headers['cache-control']).toBe(`public, ${forEver}`)
  })

  test.each(['nothing', 'toString', 'ko/board'])('the part %s does not exist', async (part) => {
    const input = { language: 'ko', version: 'current', part } as const
    expect((await portal.client.callWith(menuApi.getDictionaryFile, input)).status).toBe(404)
  })

  test('another language is refused', async () => {
    const answer = await portal.client.callWith(menuApi.getDictionaryFile, {
      language: 'jp',
      version: 'current',
    })
    expect(answer.status).toBe(400)
  })
})

describe('permissions.menues', () => {
  const menues = async (client: Client) =>
    (await client.call(accountApi.getCurrentUser, {})).result.permissions.menues

  test('it has the menus for the rights of person, department and company', async () => {
    expect(await menues(people.user)).toEqual([1, 2])
    expect(await menues(people.colleague)).toEqual([1, 2, 3])
  })

  test('managers of the company and super administrators have all menus', async () => {
    expect(await menues(people.manager)).toEqual([1, 2, 3, 4])
    expect(await menues(people.super)).toEqual([1, 2, 3, 4])
  })

  test('a MAILONLY person has only the mail menu, and a person of another company none of these', async () => {
    expect(await menues(people.mailonly)).toEqual([4])
    expect(await menues(people.outsider)).toEqual([])
  })

  test('an announced grant or revocation takes effect immediately, in every process', async () => {
    const { client } = await portal.second()
    const there = client.as(people.user.cookie)
    expect(await menues(there)).toEqual([1, 2])
    const change = (write: (sql: typeof portal.db) => Promise<unknown>) =>
      portal.db.begin(async (sql) => {
        await write(sql as never)
        await portal.app.services.forget(sql as never, menuCache, 'ONE')
      })
    await change((sql) => sql`insert into menu_right values ('ONE', 3, 'person:user')`)
    expect(await menues(people.user)).toEqual([1, 2, 3])
    await expect.poll(() => menues(there)).toEqual([1, 2, 3])
    await change((sql) => sql`delete from menu_right where menu_id = 3 and subject like 'person:%'`)
    expect(await menues(people.user)).toEqual([1, 2])
    await expect.poll(() => menues(there)).toEqual([1, 2])
  })
})

describe('access control of paths', () => {
  const check = async (client: Client, ep: string) =>
    (await client.call(accountApi.checkAccess, { ep })).result

  test.each([
    ['/po/home?MENUID=2', true, null],
    ['/po/board/list?SYSID=7&menuid=3', false, 'forbidden'],
    ['/po/home?MENUID=9999', false, 'forbidden'],
    ['/po/home?MENUID=x', false, 'forbidden'],
    ['/po/home', true, null],
  ])('%s', async (ep, allowed, reason) => {
    expect(await check(people.user, ep)).toEqual({ allowed, reason })
  })

  test.each([
    ['/po/mail', true],
    ['/po/Mail/read?id=1', true],
    ['/po/mailbox', false],
    ['/po/home', false],
    ['/po/orgmap/popup', true],
  ])('a MAILONLY person at %s', async (ep, allowed) => {
    expect(await check(people.mailonly, ep)).toEqual({ allowed, reason: allowed ? null : 'mailOnly' })
  })
})
