import { emptyName } from '@maru/api/kit/language'
import { expect, test } from 'vitest'
import { isFit, placeAfterStep, placeOfDrop, screenDraft } from './menus.rules.ts'

/** The tree 1 (2 (3), 4), 5, with children in parentheses. */
const menus = [
  { menuId: 1, parentMenuId: 0 },
  { menuId: 2, parentMenuId: 1 },
  { menuId: 3, parentMenuId: 2 },
  { menuId: 4, parentMenuId: 1 },
  { menuId: 5, parentMenuId: 0 },
]

test.each([
  [4, 'up', { parentMenuId: 1, beforeMenuId: 2 }],
  [2, 'down', { parentMenuId: 1, beforeMenuId: null }],
  [4, 'down', null],
  [1, 'up', null],
  [4, 'in', { parentMenuId: 2, beforeMenuId: null }],
  [5, 'in', { parentMenuId: 1, beforeMenuId: null }],
  [3, 'in', null],
  [3, 'out', { parentMenuId: 1, beforeMenuId: 4 }],
  [2, 'out', { parentMenuId: 0, beforeMenuId: 5 }],
  [1, 'out', null],
  [9, 'up', null],
] as const)('the menu %i steps %s to %j', (menuId, step, place) => {
  expect(placeAfterStep(menus, menuId, step)).toEqual(place)
})

test('a dropped menu comes before, after or below another one, but not below itself or too deep', () => {
  const drop = (moved: number, menuId: number, position: 'before' | 'after' | 'on') =>
    placeOfDrop(menus, moved, { menuId, position })
  expect(drop(5, 4, 'before')).toEqual({ parentMenuId: 1, beforeMenuId: 4 })
  expect(drop(5, 2, 'after')).toEqual({ parentMenuId: 1, beforeMenuId: 4 })
  expect(drop(5, 4, 'after')).toEqual({ parentMenuId: 1, beforeMenuId: null })
  expect(drop(5, 2, 'on')).toEqual({ parentMenuId: 2, beforeMenuId: null })
  expect(drop(5, 3, 'on')).toBe(null)
  expect(drop(1, 3, 'before')).toBe(null)
  expect(drop(1, 1, 'on')).toBe(null)
})

test('what has menus below needs room for them', () => {
  expect(isFit(menus, 2, { parentMenuId: 5, beforeMenuId: null })).toBe(true)
  expect(isFit(menus, 1, { parentMenuId: 5, beforeMenuId: null })).toBe(false)
})

const screen = (id: string, ko: string) => ({
  id,
  address: `/${id}`,
  name: { ko, en: id, zh: `${ko}中` },
  icon: 'survey' as const,
})
const emptyDraft = {
  ...{ name: emptyName, targetUrl: '', frameUrl: '', icon: null },
  ...{ isPopup: false, isTopVisible: true, rights: [] },
}

test('a chosen screen fills in address, icon and names, and a second choice replaces them', () => {
  const screens = [screen('survey', '설문'), screen('contact', '주소록')]
  const [survey, contact] = screens
  if (!survey || !contact) throw new Error('two screens')
  const first = { ...emptyDraft, ...screenDraft(emptyDraft, survey, screens) }
  expect(first).toMatchObject({ targetUrl: '/survey', icon: 'survey', name: survey.name })
  expect(screenDraft(first, contact, screens)).toMatchObject({ targetUrl: '/contact', name: contact.name })
})

test('a chosen screen leaves a typed name', () => {
  const contact = screen('contact', '주소록')
  const typed = { ...emptyDraft, name: { ...emptyName, ko: '거래처' } }
  expect(screenDraft(typed, contact, [contact])).toEqual({ targetUrl: '/contact', icon: 'survey' })
})
