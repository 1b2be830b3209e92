import { permissionFlags } from '@maru/api/kit/viewer'
import { describe, expect, test } from 'vitest'
import { articleRights, boardRights } from './board.rules.ts'

// All of spec 2§6: who may do what with a board and an article, for each kind of board.

const nothing = {
  isMenuAdmin: false,
  canRead: false,
  canWrite: false,
  canUpdate: false,
  canDelete: false,
  canPrint: false,
}

/** The people of the table: their rights in the board and their own permissions. All belong to company A. */
const people = {
  nobody: { held: {}, flags: [] },
  'write flag alone': { held: { canWrite: true, canUpdate: true, canDelete: true }, flags: [] },
  reader: { held: { canRead: true }, flags: [] },
  writer: { held: { canRead: true, canWrite: true }, flags: [] },
  updater: { held: { canRead: true, canUpdate: true }, flags: [] },
  deleter: { held: { canRead: true, canDelete: true }, flags: [] },
  printer: { held: { canRead: true, canPrint: true }, flags: [] },
  'menu admin': { held: { isMenuAdmin: true }, flags: [] },
  'super administrator': { held: {}, flags: ['isSuperAdmin'] },
  'company manager': { held: {}, flags: ['isCompanyManager'] },
  'board manager': { held: {}, flags: ['isBoardManager'] },
  'group board manager': { held: {}, flags: ['isGroupBoardManager'] },
  'account manager': { held: {}, flags: ['isAccountManager'] },
} as const
type Who = keyof typeof people

const boards = {
  own: { boardId: 1, comCode: 'A', isGlobal: false },
  other: { boardId: 1, comCode: 'B', isGlobal: false },
  'own global': { boardId: 1, comCode: 'A', isGlobal: true },
  'other global': { boardId: 1, comCode: 'B', isGlobal: true },
}
type Where = keyof typeof boards

const none = Object.fromEntries(Object.keys(permissionFlags.properties).map((key) => [key, false]))

function viewerOf(who: Who) {
  const flags = Object.fromEntries(people[who].flags.map((flag) => [flag, true]))
  return { comCode: 'A', permissions: { ...none, ...flags } as never }
}

function rightsOf(who: Who, where: Where) {
  return boardRights(viewerOf(who), boards[where], { ...nothing, ...people[who].held })
}

const letters = <K extends string>(rights: { [name in K]: boolean }, order: { [name in K]: string }) =>
  (Object.keys(order) as K[]) // the keys of `order` are the names of the rights
    .map((name) => (rights[name] ? order[name] : '-'))
    .join('')

const inBoard = { read: 'r', write: 'w', update: 'u', delete: 'd', print: 'p', notice: 'n' }
const inArticle = { canUpdate: 'u', canDelete: 'd', canReply: 'r', canPrint: 'p', canViewLog: 'v' }

describe('rights in a board: read, write, update, delete, print, notice', () => {
  const all = 'rwudpn'
  const shut = '------'
  test.each<[Who, Record<Where, string>]>([
    ['nobody', { own: shut, other: shut, 'own global': shut, 'other global': shut }],
    ['write flag alone', { own: shut, other: shut, 'own global': shut, 'other global': shut }],
    ['reader', { own: 'r-----', other: shut, 'own global': 'r-----', 'other global': 'r-----' }],
    ['writer', { own: 'rw----', other: shut, 'own global': 'rw----', 'other global': 'rw----' }],
    ['updater', { own: 'r-u---', other: shut, 'own global': 'r-u---', 'other global': 'r-u---' }],
    ['deleter', { own: 'r--d--', other: shut, 'own global': 'r--d--', 'other global': 'r--d--' }],
    ['printer', { own: 'r---p-', other: shut, 'own global': 'r---p-', 'other global': 'r---p-' }],
    ['menu admin', { own: all, other: shut, 'own global': all, 'other global': all }],
    ['super administrator', { own: all, other: all, 'own global': all, 'other global': all }],
    ['company manager', { own: all, other: shut, 'own global': all, 'other global': shut }],
    ['board manager', { own: all, other: shut, 'own global': shut, 'other global': shut }],
    ['group board manager', { own: shut, other: shut, 'own global': all, 'other global': all }],
    ['account manager', { own: shut, other: shut, 'own global': shut, 'other global': shut }],
  ])('of %s', (who, expected) => {
    const got = Object.keys(boards).map((where) => [
      where,
      letters<keyof typeof inBoard>(rightsOf(who, where as Where), inBoard), // keys of `boards`
    ])
    expect(Object.fromEntries(got)).toEqual(expected)
  })
})

describe('rights in an article: update, delete, reply, print, view log', () => {
  const facts = {
    'of another': {},
    own: { isCreator: true },
    nameless: { isNameless: true },
    'own nameless': { isNameless: true, isCreator: true },
    proven: { isNameless: true, isPasswordProven: true },
  }
  type Kind = keyof typeof facts
  const plain = { isCreator: false, isNameless: false, isPasswordProven: false }
  const row = (another: string, own: string, nameless: string, proven: string): Record<Kind, string> => ({
    'of another': another,
    own,
    nameless,
    // Authorship has no effect, so that no flag reveals the author.
    'own nameless': nameless,
    proven,
  })
  const table: [Who, Where, Record<Kind, string>][] = [
    ['nobody', 'own', row('-----', '-----', '-----', '-----')],
    ['write flag alone', 'own', row('-----', '-----', '-----', '-----')],
    ['reader', 'own', row('---p-', 'ud-pv', '---p-', 'ud-p-')],
    ['writer', 'own', row('--rp-', 'udrpv', '--rp-', 'udrp-')],
    ['updater', 'own', row('u--p-', 'ud-pv', '---p-', 'ud-p-')],
    ['deleter', 'own', row('-d-p-', 'ud-pv', '---p-', 'ud-p-')],
    ['printer', 'own', row('---p-', 'ud-pv', '---p-', 'ud-p-')],
    ['menu admin', 'own', row('udrpv', 'udrpv', '--rp-', 'udrp-')],
    ['super administrator', 'own', row('udrpv', 'udrpv', 'udrp-', 'udrp-')],
    ['company manager', 'own', row('udrpv', 'udrpv', '--rp-', 'udrp-')],
    ['board manager', 'own', row('udrpv', 'udrpv', '--rp-', 'udrp-')],
    ['group board manager', 'own', row('-----', '-----', '-----', '-----')],
    ['super administrator', 'other', row('udrpv', 'udrpv', 'udrp-', 'udrp-')],
    ['company manager', 'other', row('-----', '-----', '-----', '-----')],
    ['writer', 'other', row('-----', '-----', '-----', '-----')],
    ['menu admin', 'other', row('-----', '-----', '-----', '-----')],
    ['writer', 'other global', row('--rp-', 'udrpv', '--rp-', 'udrp-')],
    ['board manager', 'own global', row('-----', '-----', '-----', '-----')],
    ['group board manager', 'other global', row('udrpv', 'udrpv', '--rp-', 'udrp-')],
    ['company manager', 'other global', row('-----', '-----', '-----', '-----')],
  ]
  const rightsTo = (who: Who, where: Where, useReply: boolean) =>
    Object.fromEntries(
      Object.entries(facts).map(([kind, more]) => {
        const article = { ...plain, ...more }
        const rights = articleRights(viewerOf(who), rightsOf(who, where), useReply, article)
        return [kind, letters(rights, inArticle)]
      }),
    )

  test.each(table)('of %s in a board: %s', (who, where, expected) => {
    expect(rightsTo(who, where, true)).toEqual(expected)
  })

  test.each(table)('of %s in a board without replies: %s', (who, where, expected) => {
    const withoutReply = Object.entries(expected).map(([kind, text]) => [kind, text.replace('r', '-')])
    expect(rightsTo(who, where, false)).toEqual(Object.fromEntries(withoutReply))
  })
})
