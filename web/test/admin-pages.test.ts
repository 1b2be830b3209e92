import { dictionary } from '@maru/i18n/dictionary'
import { expect, test } from 'vitest'
import { rooms } from '../src/app/rooms.ts'
import { findSettings } from '../src/features/admin/search.rules.ts'
import type { AdminPage } from '../src/kit/fillings.ts'

test.each(['ko', 'en', 'zh'] as const)(
  'the search finds every page of every room by its name in %s',
  (language) => {
    const all = rooms.flatMap((room) => room.slots?.adminPages ?? [])
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
