import { expect, test } from 'vitest'
import { findMenuId } from './menu-id.rules.ts'

const menu = (menuId: number, targetUrl: string, menuName = '', parentMenuId: number | null = null) => ({
  ...{ menuId, parentMenuId, targetUrl, baseUrl: '', name: { ko: menuName, en: `${menuName} EN`, zh: '' } },
})
const menus = [
  menu(4, '/mail'),
  menu(9, '/workflow'),
  menu(91, '/workflow/list?box=102'),
  menu(200, '', '업무'),
  menu(300, '', '자원예약', 200),
  { ...menu(301, '', '예약'), baseUrl: '/reservedb' },
  menu(302, '', '경비'),
  menu(310, '/reservedb/week?FOLDER=1', '회의실', 300),
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
  ['resource', '자원예약', 300],
  ['resource', '업무', 200],
  ['resource', '예약', 301],
  ['resource', '경비', undefined],
  ['resource', '주차', undefined],
  ['appointment', undefined, undefined],
] as const)('the menu of %s %s is %s', (place, name, id) => {
  expect(findMenuId(menus, place, name)).toBe(id)
})
