import { expect, test } from 'vitest'
import { findMenuId } from './menu-id.rules.ts'

const menu = (menuId: number, targetUrl: string, menuName = '') => ({
  ...{ menuId, targetUrl, menuName, menuNameEn: `${menuName} EN`, menuNameCn: '' },
})
const menus = [
  menu(4, '/mail'),
  menu(9, '/workflow'),
  menu(91, '/workflow/list?box=102'),
  menu(310, '/reservedb/week?FOLDER=1', '회의실'),
  menu(311, '/reservedb/week?FOLDER=2', '차량'),
  menu(20, '/calendars-of-others'),
]

test.each([
  ['mail', undefined, 4],
  ['pendingBox', undefined, 9],
  ['inProgressBox', undefined, 91],
  ['resource', undefined, 310],
  ['resource', '차량', 311],
  ['resource', '차량 EN', 311],
  ['resource', '주차', undefined],
  ['appointment', undefined, undefined],
] as const)('the menu of %s %s is %s', (place, name, id) => {
  expect(findMenuId(menus, place, name)).toBe(id)
})
