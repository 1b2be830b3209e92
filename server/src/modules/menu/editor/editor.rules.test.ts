import { expect, test } from 'vitest'
import { areAddresses, classWith, heightOf, iconOf, isWithin, levelOf, orderWith } from './editor.rules.ts'

const menus = [
  { menuId: 1, parentMenuId: 0 },
  { menuId: 2, parentMenuId: 1 },
  { menuId: 3, parentMenuId: 2 },
  { menuId: 4, parentMenuId: 1 },
  { menuId: 5, parentMenuId: 0 },
]

test('levels are counted from the root, heights from the leaf', () => {
  expect([0, 1, 2, 3, 5].map((id) => levelOf(menus, id))).toEqual([0, 1, 2, 3, 1])
  expect([1, 2, 3, 5].map((id) => heightOf(menus, id))).toEqual([3, 2, 1, 1])
})

test('a menu is within itself and within its parents', () => {
  expect(isWithin(menus, 3, 1)).toBe(true)
  expect(isWithin(menus, 3, 3)).toBe(true)
  expect(isWithin(menus, 1, 3)).toBe(false)
  expect(isWithin(menus, 5, 1)).toBe(false)
})

test('a moved menu is placed before the given one, and last without one or with an unknown one', () => {
  expect(orderWith(menus, 5, 1, 4)).toEqual([2, 5, 4])
  expect(orderWith(menus, 4, 1, 2)).toEqual([4, 2])
  expect(orderWith(menus, 3, 0, null)).toEqual([1, 5, 3])
  expect(orderWith(menus, 3, 0, 99)).toEqual([1, 5, 3])
})

test.each([
  ['', '', true],
  ['/board', '', true],
  ['https://wiki.example/', 'https://wiki.example/x', true],
  ['', '/frame.html', true],
  ['javascript:alert(1)', '', false],
  ['//other.example', '', false],
  ['', 'http://old.example', false],
  ['', 'data:text/html,x', false],
])('the address %j with the frame %j is allowed: %s', (targetUrl, frameUrl, allowed) => {
  expect(areAddresses({ targetUrl, frameUrl })).toBe(allowed)
})

test('a class of another client is retained until an icon is chosen', () => {
  expect(iconOf('icon-mail')).toBe('mail')
  expect(iconOf('icon-nothing')).toBe(null)
  expect(classWith(null, 'lnb-special')).toBe('lnb-special')
  expect(classWith(null, 'icon-mail')).toBe('')
  expect(classWith('chart', 'lnb-special')).toBe('icon-chart')
})
