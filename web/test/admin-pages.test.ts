import { dictionary } from '@maru/i18n/dictionary'
import { expect, test } from 'vitest'
import { rooms } from '#app/rooms.ts'
import { adminEntry } from '#features/admin/admin.rules.ts'
import { findSettings } from '#features/admin/search.rules.ts'
import type { AdminPage } from '#kit/fillings.ts'
import type { Account } from '#kit/session/session.ts'

async function loadPages(): Promise<AdminPage[]> {
  const later = await Promise.all(rooms.map((room) => room.later?.()))
  return later.flatMap((slots) => slots?.adminPages ?? [])
}

test.each(['ko', 'en', 'zh'] as const)(
  'the search finds every page of every room by its name in %s',
  async (language) => {
    const all = await loadPages()
    const textOf = (key: string) => {
      const value = key
        .split('.')
        .reduce<unknown>((tree, part) => Reflect.get(Object(tree), part), dictionary[language])
      return typeof value === 'string' ? value : ''
    }
    const finding = { labelOf: (page: AdminPage) => textOf(page.label), textsOf: () => [] }
    for (const page of all) {
      expect([page.id, textOf(page.label)]).not.toEqual([page.id, ''])
      expect(findSettings(all, textOf(page.label), finding).map((one) => one.page.id)).toContain(page.id)
    }
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        ...['dictionary', 'quickmenus', 'sign-ins', 'clicks', 'personal', 'tokens', 'webhooks', 'health'],
        ...['people', 'organisation', 'rights', 'audit', 'signin', 'approval', 'noticepopup', 'chatbot'],
      ]),
    )
    // A page whose settings are not searched would be found by its name only.
    const without = all.filter(({ searchTexts = [] }) => searchTexts.length === 0).map(({ id }) => id)
    expect(without).toEqual([])
  },
)

const flags = [
  ...['isReserveManager', 'isGlobalReserveManager', 'isPopupManager', 'isBoardManager'],
  ...['isGroupBoardManager', 'isGroupwareAccountManager', 'isHrManager'],
]

test.each(flags)('the icon of the top bar leads who is only %s to a page that is open', async (flag) => {
  const account = { permissions: { [flag]: true } } as unknown as Account // only what the rules read
  const open = (await loadPages()).filter((page) => page.isOpen(account)).map(({ id }) => `/admin/${id}`)
  expect(open).toContain(adminEntry(account))
})

test('only managers have pages of the administration', async () => {
  const account = { permissions: {} } as unknown as Account // no permission
  expect((await loadPages()).filter((page) => page.isOpen(account))).toEqual([])
  expect(adminEntry(account)).toBeNull()
})
