import { emptyName } from '@maru/api/kit/language'
import { describe, expect, test } from 'vitest'
import { groupQuickMenus, namesBoardByMenuId, placeMenus } from './menu.rules.ts'
import type { MenuRow, QuickMenuRow } from './menu.sql.ts'

const menu = (menuId: number, parentMenuId: number, sortOrder = 0) =>
  ({ menuId, parentMenuId, sortOrder }) as MenuRow
const order = (rows: MenuRow[]) => placeMenus(rows).map((row) => [row.menuId, row.parentMenuId])

describe('the order of menus', () => {
  test('a parent is before its children, siblings are sorted by sort order and then by id', () => {
    const rows = [menu(4, 2, 9), menu(3, 2, 1), menu(2, 0, 5), menu(1, 0, 5), menu(5, 1)]
    expect(order(rows)).toEqual([
      [1, 0],
      [5, 1],
      [2, 0],
      [3, 2],
      [4, 2],
    ])
  })

  test('a menu has children only if another menu is below it', () => {
    const placed = placeMenus([menu(1, 0), menu(2, 1), menu(3, 99)])
    expect(placed.map((row) => [row.menuId, row.hasChildren])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
  })

  test('a missing parent makes a root', () => {
    expect(order([menu(1, 77), menu(2, 1)])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  test('a cycle of parents is broken at its lowest id and a menu below itself is a root', () => {
    expect(order([menu(3, 2), menu(2, 3), menu(1, 1)])).toEqual([
      [1, 0],
      [2, 0],
      [3, 2],
    ])
  })

  test('no menu is lost at any depth', () => {
    const rows = Array.from({ length: 50 }, (_, index) => menu(index + 1, index))
    expect(placeMenus(rows.reverse())).toHaveLength(50)
  })
})

describe('quick menus', () => {
  const quick = (quickMenuId: number, parentQuickMenuId: number | null, sortOrder = 0) =>
    ({
      ...{ quickMenuId, parentQuickMenuId, sortOrder, linkType: parentQuickMenuId ? 'Q' : 'I' },
      ...{ linkUrl: '/mail', icon: '', name: emptyName },
    }) as QuickMenuRow

  test('a group has its items in order and an icon has none', () => {
    const grouped = groupQuickMenus([quick(3, 1, 2), quick(2, 1, 3), quick(1, null), quick(4, null, 1)])
    expect(grouped.map((item) => [item.quickMenuId, item.hasChildren])).toEqual([
      [1, true],
      [4, false],
    ])
    expect(grouped[0]?.childItems.map((item) => item.quickMenuId)).toEqual([3, 2])
  })

  test('the icon is the chosen one, otherwise that of the address, and a group without an address has none', () => {
    const rows = [
      { ...quick(1, null), icon: 'travel' },
      { ...quick(2, null), icon: 'unknown' },
      { ...quick(3, null), linkUrl: '' },
    ]
    expect(groupQuickMenus(rows).map((item) => item.icon)).toEqual(['travel', 'mail', ''])
  })

  test('an item of an unknown group is omitted', () => {
    expect(groupQuickMenus([quick(2, 1)])).toEqual([])
  })
})

test.each([
  ['/survey/WriteStep-01', true],
  ['/Survey', true],
  ['/surveys', false],
  ['/board/list', false],
])('MENUID of %s is a board: %s', (path, isBoard) => expect(namesBoardByMenuId(path)).toBe(isBoard))
