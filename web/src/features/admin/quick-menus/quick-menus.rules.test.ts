import type { QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { expect, it } from 'vitest'
import { below, fitsAddress, freshItem, withItem, withOrder, withoutItem } from './quick-menus.rules.ts'

const item = (quickMenuId: number, parentQuickMenuId: number | null = null): QuickMenuSetting => ({
  ...{ quickMenuId, parentQuickMenuId, linkType: 'Q', name: { ko: `${quickMenuId}`, en: '', zh: '' } },
  ...{ linkUrl: '/home', moveType: 0, width: 0, height: 0, icon: null },
})
const items = [item(1), item(2), item(11, 1), item(12, 1)]
const ids = (rows: readonly QuickMenuSetting[]) => rows.map((row) => row.quickMenuId)

it('the order of a level changes without the others', () => {
  const next = withOrder(items, [12, 11])
  expect(ids(below(next, null))).toEqual([1, 2])
  expect(ids(below(next, 1))).toEqual([12, 11])
  expect(ids(below(withOrder(items, [2, 1]), null))).toEqual([2, 1])
})

it('new ones have numbers below zero, and a changed one stays in its place', () => {
  const one = freshItem(items, { linkType: 'I', parentQuickMenuId: null })
  const two = freshItem(withItem(items, one), { linkType: 'Q', parentQuickMenuId: 1 })
  expect([one.quickMenuId, two.quickMenuId]).toEqual([-1, -2])
  expect(ids(withItem(items, { ...item(2), linkUrl: '/x' }))).toEqual(ids(items))
})

it('a removed group takes its items along', () => {
  expect(ids(withoutItem(items, 1))).toEqual([2])
  expect(ids(withoutItem(items, 11))).toEqual([1, 2, 12])
})

it('only a group may have no address', () => {
  expect(fitsAddress(item(1), '')).toBe(true)
  expect(fitsAddress(item(11, 1), '')).toBe(false)
  expect(fitsAddress(item(11, 1), ' /home ')).toBe(true)
  expect(fitsAddress(item(1), 'javascript:alert(1)')).toBe(false)
})
