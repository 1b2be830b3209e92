import { type BoardSettings, newBoard } from '@maru/api/board'
import { describe, expect, test } from 'vitest'
import {
  addRight,
  copyDraft,
  emptyDraft,
  keyed,
  matchingBoards,
  moved,
  newField,
  newPreface,
  parseSettingsSearch,
  placed,
  settingsAddress,
  settingsFaults,
  wordsOf,
} from './settings.rules.ts'

test('addresses lead to the list, a board and a new one', () => {
  expect(settingsAddress()).toBe('/admin/board')
  expect(settingsAddress({ boardId: 3 })).toBe('/admin/board?SYSID=3')
  expect(parseSettingsSearch({ sysid: '3' })).toMatchObject({ boardId: 3, isNew: false })
  expect(parseSettingsSearch({ NEW: 'true' })).toEqual({ boardId: undefined, isNew: true, copyOf: undefined })
  expect(parseSettingsSearch({ COPY: '3' }).copyOf).toBe(3)
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

describe('the form of a board', () => {
  const field = (more: object) => ({ ...newField('content'), ...more })
  const named = { ko: '가', en: '', zh: '' }

  test('finds every name, choice and code that the server would refuse, at its field', () => {
    const fields = [
      field({ fieldName: named }),
      field({ fieldName: named, fieldType: 'SELECT', options: [' '] }),
      field({ fieldName: named, fieldType: 'LEVEL', options: ['상', '상 '] }),
      field({}),
    ]
    const first = { ...newPreface([]), prefaceName: named }
    const prefaces = [first, { ...newPreface([]), prefaceName: named }, { ...newPreface([]), prefaceId: '' }]
    const faults = settingsFaults({ boardName: { ko: ' ', en: 'x', zh: '' }, fields, prefaces })
    const keys = [...fields, ...prefaces].map((row) => row.key)
    expect(faults.name).toBe(true)
    expect([...faults.names]).toEqual([keys[3], keys[6]])
    expect([...faults.options]).toEqual([
      [keys[1], 'needed'],
      [keys[2], 'double'],
    ])
    expect([...faults.codes]).toEqual([
      [keys[5], 'double'],
      [keys[6], 'needed'],
    ])
    expect(faults.count).toBe(7)
  })

  test('of a copy is the other board with another name and fields of its own', () => {
    const settings = {
      boardId: 7,
      version: 3,
      comCode: 'HB',
      removedDate: null,
      mayBeGlobal: false,
      ...newBoard,
      boardName: { ko: '공지', en: 'Notice', zh: '' },
      fields: [{ ...newField('content'), fieldName: named, fieldId: 9 }],
      prefaces: [],
      rights: [
        { ...addRight([], { kind: 'company', id: 'HB', name: named })[0] },
        { ...addRight([], { kind: 'person', id: 'gone', name: null })[0] },
      ],
      removedFields: [{ ...newField('list'), fieldName: named, fieldId: 8 }],
      removedPrefaces: [],
    } as unknown as BoardSettings // the rows of the form are rows of the server with a key
    const draft = copyDraft(settings, (name) => `${name} 사본`)
    expect(draft.boardName).toEqual({ ko: '공지 사본', en: 'Notice 사본', zh: '' })
    expect(draft.fields).toHaveLength(1)
    expect(draft.fields[0]).not.toHaveProperty('fieldId')
    expect(draft.rights.map((right) => right.id)).toEqual(['HB'])
    expect(draft).not.toHaveProperty('removedFields')
  })
})

describe('finding a board among hundreds', () => {
  const board = (ko: string, en: string, boardKind: 'normal' | 'album') => ({
    boardName: { ko, en, zh: '' },
    boardKind,
  })
  const boards = [board('공지사항', 'Notices', 'normal'), board('사진첩', 'Album', 'album')]

  test.each([
    ['공지', undefined, ['공지사항']],
    ['ALB', undefined, ['사진첩']],
    ['', 'album', ['사진첩']],
    ['공지', 'album', []],
    [' ', undefined, ['공지사항', '사진첩']],
  ] as const)('%s of the kind %s', (words, kind, result) => {
    expect(matchingBoards(boards, words, kind).map((one) => one.boardName.ko)).toEqual(result)
  })
})
