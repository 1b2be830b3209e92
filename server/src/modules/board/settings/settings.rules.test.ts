import type { PermissionFlags } from '@maru/api/kit/viewer'
import { describe, expect, test } from 'vitest'
import {
  changedParts,
  faultOf,
  mayAdminister,
  mayMakeGlobal,
  readSubject,
  subjectOf,
} from './settings.rules.ts'

const flags: PermissionFlags = {
  isSuperAdmin: false,
  isCompanyManager: false,
  isReserveManager: false,
  isGlobalReserveManager: false,
  isPopupManager: false,
  isBoardManager: false,
  isGroupBoardManager: false,
  isGroupwareAccountManager: false,
  isHrManager: false,
  isAuditor: false,
}

const viewer = (...given: (keyof PermissionFlags)[]) => ({
  comCode: 'A',
  permissions: { ...flags, ...Object.fromEntries(given.map((flag) => [flag, true])) },
})

describe('administrators of a board', () => {
  const own = { comCode: 'A', isGlobal: false }
  const away = { comCode: 'B', isGlobal: false }
  const ownGlobal = { comCode: 'A', isGlobal: true }
  const awayGlobal = { comCode: 'B', isGlobal: true }
  test.each([
    [[], '----'],
    [['isSuperAdmin'], 'oage'],
    [['isCompanyManager'], 'o-g-'],
    [['isBoardManager'], 'o---'],
    [['isGroupBoardManager'], '--ge'],
    [['isPopupManager', 'isHrManager', 'isReserveManager'], '----'],
  ] as [(keyof PermissionFlags)[], string][])('%j: %s', (given, expected) => {
    const letters = [own, away, ownGlobal, awayGlobal].map((board, index) =>
      mayAdminister(viewer(...given), board) ? 'oage'[index] : '-',
    )
    expect(letters.join('')).toBe(expected)
  })

  test('a board is opened to all companies by super and group board managers', () => {
    const may = (...given: (keyof PermissionFlags)[]) => mayMakeGlobal(viewer(...given))
    expect([
      may('isSuperAdmin'),
      may('isGroupBoardManager'),
      may('isCompanyManager', 'isBoardManager'),
    ]).toEqual([true, true, false])
  })
})

test('a subject can be converted to its parts and back', () => {
  for (const subject of ['everyone', 'company:HB', 'department:HB1100', 'person:P1', 'role:board-manager'])
    expect(subjectOf(readSubject(subject))).toBe(subject)
})

describe('settings', () => {
  const name = (ko: string) => ({ ko, en: '', zh: '' })
  const field = {
    place: 'content' as const,
    fieldType: 'TEXT' as const,
    fieldName: name('과정'),
    options: [] as string[],
    isRequired: false,
  }
  const preface = { prefaceId: 'A', prefaceName: name('인사'), prefaceText: null }
  const right = {
    kind: 'person' as const,
    id: 'P1',
    isMenuAdmin: false,
    canRead: true,
    canWrite: false,
    canUpdate: false,
    canDelete: false,
    canPrint: false,
  }
  const whole = { boardName: name('자유'), fields: [field], prefaces: [preface], rights: [right] }
  test.each([
    ['are fine', {}, null],
    ['need the name of the board', { boardName: name('') }, 'name'],
    ['need the names of fields', { fields: [{ ...field, fieldName: name('') }] }, 'name'],
    ['need the names of prefaces', { prefaces: [{ ...preface, prefaceName: name('') }] }, 'name'],
    ['need options of a choice', { fields: [{ ...field, fieldType: 'SELECT' as const }] }, 'fields'],
    [
      'take no option twice',
      { fields: [{ ...field, fieldType: 'LEVEL' as const, options: ['1', '1'] }] },
      'fields',
    ],
    ['take no options of a text', { fields: [{ ...field, options: ['1'] }] }, 'fields'],
    [
      'take no field twice',
      {
        fields: [
          { ...field, fieldId: 3 },
          { ...field, fieldId: 3 },
        ],
      },
      'fields',
    ],
    ['take several new fields', { fields: [field, field] }, null],
    ['take no preface twice', { prefaces: [preface, preface] }, 'prefaces'],
    ['take no subject twice', { rights: [right, right] }, 'rights'],
    ['need an id of a person', { rights: [{ ...right, id: '' }] }, 'rights'],
    ['take no id of everyone', { rights: [{ ...right, kind: 'everyone' as const }] }, 'rights'],
  ])('%s', (_name, more, expected) => {
    expect(faultOf({ ...whole, ...more })).toBe(expected)
  })
})

test('changed parts are listed, equal ones are not', () => {
  expect(
    changedParts(
      { a: 1, b: [{ c: 2, e: 1 }], d: 'x', f: [{ g: 1, h: 2 }] },
      { a: 1, b: [{ c: 3, e: 1 }], d: 'y', f: [{ h: 2, g: 1 }] },
    ),
  ).toEqual(['b', 'd'])
})
