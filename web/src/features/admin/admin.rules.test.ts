import { expect, test } from 'vitest'
import type { AdminPage } from '#kit/fillings.ts'
import type { Account } from '#kit/session/session.ts'
import { adminEntry, openPages, pageOfAddress } from './admin.rules.ts'
import { findSettings, groupedPages } from './search.rules.ts'

const pages: AdminPage[] = [
  {
    id: 'board',
    order: 10,
    label: 'board.entry.settings',
    isOpen: ({ permissions }) => permissions.isBoardManager || permissions.isSuperAdmin,
    Component: () => null,
  },
  {
    id: 'reservation',
    order: 30,
    label: 'reservation.entry.admin',
    isOpen: ({ permissions }) => permissions.isReserveManager || permissions.isSuperAdmin,
    Component: () => null,
  },
  {
    id: 'signin',
    order: 80,
    label: 'account.entry.rules',
    isOpen: ({ permissions }) => permissions.isSuperAdmin,
    Component: () => null,
  },
]
const person = (given: object) => ({ permissions: { ...given } }) as Account // only what the rules read

test.each([
  [{}, null],
  [{ isPopupManager: true }, '/admin/noticepopup'],
  [{ isBoardManager: true }, '/admin/board'],
  [{ isReserveManager: true, isBoardManager: true }, '/admin/reservation'],
  [{ isSuperAdmin: true }, '/admin'],
  [{ isCompanyManager: true }, '/admin'],
])('%j is led to %s', (given, expected) => {
  expect(adminEntry(person(given))).toBe(expected)
})

test('a page is shown to those who may open it', () => {
  expect(openPages(pages, person({ isBoardManager: true }))).toEqual([pages[0]])
  expect(openPages(pages, person({ isCompanyManager: true }))).toEqual([])
})

test('pages are listed by group, and the second address of the page of people leads to it', () => {
  const grouped = groupedPages(pages).map((one) => [one.group, one.pages.map((page) => page.id)])
  expect(grouped).toEqual([
    ['work', ['board', 'reservation']],
    ['security', ['signin']],
  ])
  expect(pageOfAddress('HRProxy')).toBe('people')
})

test('pages and settings are found by a part of their name, and sentences are not', () => {
  const texts: Record<string, string[]> = {
    signin: ['Second step', 'Wait {{minutes}} minutes', 'Sign in again after a day.'],
    board: ['Steps'],
  }
  const find = (typed: string) =>
    findSettings(pages, typed, { labelOf: ({ id }) => id, textsOf: ({ id }) => texts[id] ?? [] }).map(
      ({ page, setting }) => [page.id, setting],
    )
  expect(find('STEP')).toEqual([
    ['board', 'Steps'],
    ['signin', 'Second step'],
  ])
  expect(find('secondst')).toEqual([['signin', 'Second step']])
  expect(find('sign')).toEqual([['signin', '']])
  expect(find('minutes')).toEqual([])
  expect(find(' ')).toEqual([])
})
