import { describe, expect, test } from 'vitest'
import {
  addRight,
  emptyDraft,
  keyed,
  moved,
  newPreface,
  parseSettingsSearch,
  placed,
  settingsAddress,
  wordsOf,
} from './settings.rules.ts'

test('addresses lead to the list, a board and a new one', () => {
  expect(settingsAddress()).toBe('/admin/board')
  expect(settingsAddress({ boardId: 3 })).toBe('/admin/board?SYSID=3')
  expect(parseSettingsSearch({ sysid: '3' })).toEqual({ boardId: 3, isNew: false })
  expect(parseSettingsSearch({ NEW: 'true' })).toEqual({ boardId: undefined, isNew: true })
})

describe('order', () => {
  const rows = ['a', 'b', 'c', 'd']
  test.each([
    [0, 1, 'bacd'],
    [0, -1, 'abcd'],
    [3, -1, 'abdc'],
    [3, 1, 'abcd'],
  ] as const)('%i by %i: %s', (at, by, expected) => {
    expect(moved(rows, at, by).join('')).toBe(expected)
  })

  test.each([
    ['a', 'd', 'after', 'bcda'],
    ['a', 'c', 'before', 'bacd'],
    ['d', 'a', 'before', 'dabc'],
    ['b', 'b', 'after', 'abcd'],
  ] as const)('%s to %s %s: %s', (row, target, place, expected) => {
    expect(placed(rows, new Set([row]), target, place).join('')).toBe(expected)
  })
})

test('a subject gets a right once, to read', () => {
  const one = { kind: 'person' as const, id: 'P1', name: null }
  const [right, ...others] = addRight(addRight([], one), one)
  expect(others).toEqual([])
  expect(right).toMatchObject({ id: 'P1', canRead: true, canWrite: false, isMenuAdmin: false })
})

test('a new preface takes the first free code', () => {
  const present = ['A01', 'A03'].map((prefaceId) => ({
    prefaceId,
    prefaceName: { ko: '', en: '', zh: '' },
    prefaceText: null,
  }))
  expect(newPreface(present).prefaceId).toBe('A02')
})

test('keys and names of the form are not sent', () => {
  const draft = emptyDraft('HB', false)
  draft.prefaces = [keyed({ prefaceId: 'A', prefaceName: { ko: '가', en: '', zh: '' }, prefaceText: null })]
  draft.rights = addRight([], { kind: 'everyone', id: '', name: null })
  const words = wordsOf(draft)
  expect(Object.keys(words.prefaces[0] ?? {})).not.toContain('key')
  expect(Object.keys(words.rights[0] ?? {})).not.toContain('name')
})
