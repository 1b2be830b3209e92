import type { Hook } from '@maru/api/admin/hook'
import { expect, test } from 'vitest'
import { authorOf, draftOf, fieldsOf, isTakeOver, messageIdOf, ratesOf } from './hook.rules.ts'

const person = (personCode: string) => ({
  ...{ personCode, name: { ko: personCode, en: '', zh: '' }, isGone: false },
})
const hook: Hook = {
  ...{
    hookId: 1,
    name: '감시',
    target: 'work',
    boardId: null,
    owner: person('user'),
    people: [person('peer')],
  },
  ...{ perMinute: 45, isOn: true, path: '/hook/1', createdAt: '2026-11-28T00:00:00Z', formerUntil: null },
  ...{ lastUsedAt: null, lastAddress: '', lastRefusal: '', lastRefusedAt: null, version: 1 },
}

test('an unchanged draft stores the same fields', () => {
  expect(fieldsOf(draftOf(hook, 'ONE'), 'manager')).toEqual({
    ...{ name: '감시', target: 'work', boardId: null, ownerCode: 'user', people: ['peer'], perMinute: 45 },
  })
})

test('another target leaves out what belongs to the former one', () => {
  const draft = { ...draftOf(hook, 'ONE'), boardId: 7 }
  const toBoard = { boardId: 7, people: [], ownerCode: 'manager' }
  expect(fieldsOf({ ...draft, target: 'board' }, 'manager')).toMatchObject(toBoard)
  const toPeople = { boardId: null, people: ['peer'], ownerCode: 'user' }
  expect(fieldsOf({ ...draft, target: 'alarm' }, 'manager')).toMatchObject(toPeople)
})

test('a hook of a board writes in the name of who has set it up, until another manager changes what it writes', () => {
  const viewer = person('manager')
  const stored: Hook = { ...hook, target: 'board', boardId: 7, people: [] }
  const codeOf = (from: Hook | null, more: object = {}) =>
    authorOf(from, { ...draftOf(from, 'ONE'), ...more }, viewer).personCode
  expect(codeOf(stored)).toBe('user')
  expect(codeOf(stored, { perMinute: '10' })).toBe('user')
  for (const more of [{ name: '다른' }, { boardId: 8 }, { takesOver: true }])
    expect(codeOf(stored, more)).toBe('manager')
  expect(codeOf({ ...stored, owner: { ...stored.owner, isGone: true } })).toBe('manager')
  expect([codeOf(null), codeOf(hook, { target: 'board', boardId: 7 })]).toEqual(['manager', 'manager'])
})

test('only another author of a board takes a hook over', () => {
  const takes = (target: Hook['target'], ownerCode: string) => isTakeOver(hook, { target, ownerCode })
  expect([takes('board', 'manager'), takes('board', 'user'), takes('work', 'manager')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a stored limit that is not offered stays in the list', () => {
  expect(ratesOf('45')).toEqual(['10', '45', '60', '300'])
  expect(ratesOf('60')).toEqual(['10', '60', '300'])
})

test.each([
  ['?ID=7', 7],
  ['?ID=0', null],
  ['?ID=7a', null],
  ['?ID=99999999999999999', null],
  ['', null],
])('the address %s names the message %s', (search, id) => {
  expect(messageIdOf(search)).toBe(id)
})
