// @vitest-environment node
import type { MenuItem } from '@maru/api/menu'
import { describe, expect, it } from 'vitest'
import {
  dropsDown,
  flatMenuStep,
  homeMenu,
  mailMenu,
  menuAddress,
  menuFrame,
  menuOfAddress,
  menuOfBoard,
  menuPath,
  menuStep,
  menuTree,
  searchMenus,
  siteMapMenus,
  topMenus,
} from './menu.rules.ts'

function menu(menuId: number, more: Partial<MenuItem> = {}): MenuItem {
  return {
    menuId,
    parentMenuId: 0,
    menuName: `메뉴${menuId}`,
    menuNameEn: `Menu ${menuId}`,
    menuNameCn: '',
    systemId: null,
    menuType: 'PA',
    callType: 'USER',
    baseUrl: '',
    targetUrl: '',
    frameUrl: '',
    imageUrl: '',
    isPopup: false,
    isTopVisible: true,
    hasChildren: false,
    customClass: '',
    isNewIcon: false,
    ...more,
  }
}

const items = [
  menu(1, { callType: 'HOME', targetUrl: '/home' }),
  menu(2, { targetUrl: '/home', menuName: '홈', menuNameEn: 'Home' }),
  menu(4, { targetUrl: '/mail' }),
  menu(9, { baseUrl: '/Workflow/box', targetUrl: '/workflow' }),
  menu(91, { parentMenuId: 9, targetUrl: '/workflow/wait' }),
  menu(100, { menuName: '게시판', menuNameEn: 'Boards' }),
  menu(110, { parentMenuId: 100, menuName: '전사', menuNameEn: 'Group' }),
  menu(1001, {
    parentMenuId: 110,
    menuName: '공지사항',
    menuNameEn: 'Notices',
    targetUrl: '/board/list?SYSID=1',
  }),
  menu(1002, {
    parentMenuId: 110,
    menuName: '자유',
    menuNameEn: 'Free',
    targetUrl: '/board/list?SYSID=2',
    baseUrl: '/board',
  }),
  menu(130, { parentMenuId: 100, menuName: '개설 예정', menuNameEn: 'Planned' }),
  menu(300, { isTopVisible: false, targetUrl: '/hidden' }),
  menu(400, { callType: 'SYS', targetUrl: '/system' }),
]
const all = items.map((item) => item.menuId)
const tree = menuTree(items, all)
const ids = (nodes: readonly { item: MenuItem }[]) => nodes.map((node) => node.item.menuId)
const node = (id: number) => menuPath(tree, id).at(-1) ?? expect.unreachable()

describe('the tree', () => {
  it('holds permitted menus only, and none below a hidden parent', () => {
    const some = menuTree(items, [100, 130, 1001])
    expect(ids(some)).toEqual([100])
    expect(ids(some[0]?.children ?? [])).toEqual([130])
  })

  it('gives the top bar USER menus that are visible at top', () => {
    expect(ids(topMenus(tree))).toEqual([2, 4, 9, 100])
  })

  it('gives the site map all but HOME', () => {
    expect(ids(siteMapMenus(tree))).not.toContain(1)
    expect(ids(siteMapMenus(tree))).toContain(400)
  })

  it('drops down where there are children, but not for the Workflow base URL', () => {
    expect(dropsDown(node(100))).toBe(true)
    expect(dropsDown(node(9))).toBe(false)
    expect(dropsDown(node(2))).toBe(false)
  })
})

describe('an address', () => {
  it('carries its MENUID once', () => {
    expect(menuAddress(menu(7, { targetUrl: '/board/list?SYSID=3' }))).toBe('/board/list?SYSID=3&MENUID=7')
    expect(menuAddress(menu(7, { targetUrl: '/po/home?menuid=9' }))).toBe('/home?menuid=9')
  })

  it('outside of the portal stays as it is', () => {
    expect(menuAddress(menu(7, { targetUrl: 'https://other.example/a?b=1' }))).toBe(
      'https://other.example/a?b=1',
    )
  })

  it('without target raises NULL_REFERENCE_ERROR', () => {
    expect(() => menuAddress(menu(7))).toThrow('NULL_REFERENCE_ERROR')
  })
})

describe('a click', () => {
  it('opens the menu’s own target', () => {
    expect(menuStep(node(1001))).toMatchObject({ kind: 'open', address: '/board/list?SYSID=1&MENUID=1001' })
  })

  it('opens the first child’s target', () => {
    expect(menuStep(node(110))).toMatchObject({ kind: 'open', item: { menuId: 1001 } })
  })

  it('unfolds where the first child has no target', () => {
    expect(menuStep(node(100))).toEqual({ kind: 'expand' })
  })

  it('without target and child has no URL', () => {
    expect(menuStep(node(130))).toEqual({ kind: 'noUrl' })
    expect(flatMenuStep(node(130))).toEqual({ kind: 'noUrl' })
  })

  it('in the top bar opens the first target below', () => {
    expect(flatMenuStep(node(100))).toMatchObject({ kind: 'open', item: { menuId: 1001 } })
  })
})

describe('the special menus', () => {
  it('home is the one of call type HOME', () => {
    expect(homeMenu(tree).menuId).toBe(1)
    expect(() => homeMenu(menuTree(items, [2]))).toThrow('NOT_FOUND_ERROR')
  })

  it('mail has the fixed id of every company', () => {
    expect(mailMenu(items).menuId).toBe(4)
    expect(() => mailMenu([])).toThrow('NOT_FOUND_ERROR')
  })
})

describe('the current menu', () => {
  it('is found by MENUID with the way to it', () => {
    expect(ids(menuPath(tree, 1002))).toEqual([100, 110, 1002])
    expect(menuPath(tree, 77)).toEqual([])
    expect(menuPath(tree, undefined)).toEqual([])
  })

  it('is found by path and query, HOME ignored', () => {
    expect(ids(menuOfAddress(tree, '/board/list', { SYSID: '2', page: '3' }))).toEqual([100, 110, 1002])
    expect(ids(menuOfAddress(tree, '/home', {}))).toEqual([2])
  })

  it('is the top menu with a base URL that the path starts with', () => {
    expect(ids(menuOfAddress(tree, '/board/list/modal/read', { SYSID: '9' }))).toEqual([100])
    expect(menuOfAddress(tree, '/boarding', {})).toEqual([])
  })
})

it('every page of a board is under the menu of the board', () => {
  const boards = menuTree(
    [
      menu(5, { baseUrl: '/board' }),
      menu(6, { parentMenuId: 5, menuType: 'BB', systemId: 12, targetUrl: '/board/list?SYSID=12' }),
    ],
    [5, 6],
  )
  for (const path of ['/Board', '/board', '/board/admin', '/board/summary'])
    expect(ids(menuOfAddress(boards, path, { SYSID: '12' }))).toEqual([5, 6])
  expect(ids(menuOfAddress(boards, '/board/admin', { SYSID: '13' }))).toEqual([5])
})

it('a board is found by its number among the visible menus', () => {
  const boards = menuTree([menu(5, { menuType: 'BB', systemId: 12, targetUrl: '/board/list?SYSID=12' })], [5])
  expect(menuOfBoard(boards, 12)?.menuId).toBe(5)
  expect(menuOfBoard(boards, 13)).toBeUndefined()
})

describe('the search of the site map', () => {
  const flat = (result: ReturnType<typeof searchMenus>): number[] =>
    result.flatMap((entry) => [entry.item.menuId, ...flat(entry.children)])

  it('includes the parents of a match', () => {
    expect(flat(searchMenus(tree, '공지', 'ko-KR'))).toEqual([100, 110, 1001])
  })

  it('looks at the English name in any other language, without regard to case', () => {
    expect(flat(searchMenus(tree, 'NOTI', 'zh-CN'))).toEqual([100, 110, 1001])
    expect(searchMenus(tree, '공지', 'en-US')).toEqual([])
  })

  it('finds in Chinese the Chinese name that is shown', () => {
    const chinese = menuTree([menu(7, { menuNameCn: '通知公告' }), menu(8)], [7, 8])
    expect(flat(searchMenus(chinese, '公告', 'zh-CN'))).toEqual([7])
    expect(searchMenus(chinese, '公告', 'en-US')).toEqual([])
  })

  it('includes the menus below a match', () => {
    expect(flat(searchMenus(tree, '전사', 'ko-KR'))).toEqual([100, 110, 1001, 1002])
  })

  it('ends at three levels', () => {
    const deep = menuTree(
      [menu(1), menu(2, { parentMenuId: 1 }), menu(3, { parentMenuId: 2 }), menu(4, { parentMenuId: 3 })],
      [1, 2, 3, 4],
    )
    expect(flat(searchMenus(deep, '', 'ko-KR'))).toEqual([1, 2, 3])
    expect(searchMenus(deep, '메뉴4', 'ko-KR')).toEqual([])
  })
})

describe('a menu shown in a frame', () => {
  const own = 'https://portal.example'

  it('has its origin if that is not the portal’s', () => {
    expect(menuFrame('https://hr.example/x', own)).toEqual({ address: 'https://hr.example/x', isOwn: false })
    expect(menuFrame(' https://portal.example:8443/x ', own)).toMatchObject({ isOwn: false })
  })

  it('loses it where it is the portal’s own, however that is written', () => {
    for (const address of ['/cm/docs', 'https://portal.example/cm/docs', 'HTTPS://PORTAL.EXAMPLE:443/x'])
      expect(menuFrame(address, own)).toMatchObject({ isOwn: true })
  })

  it('is not shown under any other kind of address', () => {
    for (const address of [
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'http://',
      'http://portal.example/x',
    ])
      expect(menuFrame(address, own)).toBeNull()
  })
})
