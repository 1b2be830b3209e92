import { expect, test } from 'vitest'
import type { AdminPage } from '../../kit/fillings.ts'
import type { Account } from '../../kit/session.ts'
import { adminEntry, openPages } from './admin.rules.ts'

const pages: AdminPage[] = [
  {
    id: 'board',
    order: 10,
    label: 'board.entry.settings',
    isOpen: ({ permissions }) => permissions.isBoardManager || permissions.isSuperAdmin,
    Component: () => null,
  },
]
const person = (given: object) => ({ permissions: { ...given } }) as Account // only what the rules read

test.each([
  [{}, null],
  [{ isPopupManager: true }, null],
  [{ isBoardManager: true }, '/admin/board'],
  [{ isSuperAdmin: true }, '/admin'],
  [{ isCompanyManager: true }, '/admin'],
])('%j is led to %s', (given, expected) => {
  expect(adminEntry(pages, person(given))).toBe(expected)
})

test('a page is shown to those who may open it', () => {
  expect(openPages(pages, person({ isBoardManager: true }))).toEqual(pages)
  expect(openPages(pages, person({ isCompanyManager: true }))).toEqual([])
})
