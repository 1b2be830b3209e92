import type { ContactStoreType } from '@maru/api/contact'
import { expect, it } from 'vitest'
import type { PickItem, PickKind } from '#kit/picking.ts'
import { memberOfItem } from './members.rules.ts'

const none = { ko: '', en: '', zh: '' }
const name = { ko: '가', en: 'A', zh: '' }

function item(kind: PickKind, id: string, email: string, store?: ContactStoreType): PickItem {
  const bare = { title: none, place: none, photo: '', comCode: '', deptCode: '' }
  return { kind, id, name, email, ...bare, ...(store ? { store } : {}) }
}

it.each<[string, PickItem, ContactStoreType, unknown]>([
  ['a person', item('person', 'KIM', 'k@x.example'), 'DB', { type: 'person', id: 'KIM' }],
  ['a contact of the same book', item('contact', '7', '', 'EWS'), 'EWS', { type: 'contact', id: '7' }],
  ['a list of the same book', item('list', '8', '', 'DB'), 'DB', { type: 'contact', id: '8' }],
  ['a contact of no named book', item('contact', '7', ''), 'DB', { type: 'contact', id: '7' }],
  [
    'a contact of the other book, by its address',
    item('contact', '7', 'a@x.example', 'DB'),
    'EWS',
    { type: 'address', id: '', email: 'a@x.example', displayName: '가' },
  ],
  ['no contact of the other book without an address', item('contact', '7', '', 'DB'), 'EWS', null],
  ['no list of the other book', item('list', '8', '', 'EWS'), 'DB', null],
])('a list holds %s', (_name, picked, store, expected) => {
  expect(memberOfItem(picked, store)).toEqual(expected)
})
