import { permissionFlags } from '@maru/api/kit/viewer'
import { describe, expect, test } from 'vitest'
import { articleRights, boardRights } from './board.rules.ts'

const none = Object.fromEntries(Object.keys(permissionFlags.properties).map((key) => [key, false])) as never
const granted = {
  isMenuAdmin: false,
  canRead: false,
  canWrite: false,
  canUpdate: false,
  canDelete: false,
  canPrint: false,
}
const own = { boardId: 1, comCode: 'A', isGlobal: false }
const shared = { boardId: 1, comCode: 'A', isGlobal: true }

function viewer(comCode: string, ...flags: string[]) {
  return {
    comCode,
    permissions: { ...(none as object), ...Object.fromEntries(flags.map((flag) => [flag, true])) } as never,
  }
}

/** The letters of the allowed actions: read, write, update, delete, notice. */
function letters(comCode: string, flags: string[], board: typeof own, rights: Partial<typeof granted> = {}) {
  const result = boardRights(viewer(comCode, ...flags), board, { ...granted, ...rights })
  return (['read', 'write', 'update', 'delete', 'notice'] as const)
    .map((act) => (result[act] ? act[0] : '-'))
    .join('')
}

describe('rights in a board', () => {
  test.each([
    ['nobody', 'A', [], own, {}, '-----'],
    ['the read flag', 'A', [], own, { canRead: true }, 'r----'],
    ['write without read gives nothing', 'A', [], own, { canWrite: true }, '-----'],
    ['read and write', 'A', [], own, { canRead: true, canWrite: true }, 'rw---'],
    ['all flags', 'A', [], own, { canRead: true, canWrite: true, canUpdate: true, canDelete: true }, 'rwud-'],
    ['flags of another company are void', 'B', [], own, { canRead: true, canWrite: true }, '-----'],
    ['flags in a global board count everywhere', 'B', [], shared, { canRead: true, canWrite: true }, 'rw---'],
    ['menu admin', 'A', [], own, { isMenuAdmin: true }, 'rwudn'],
    ['menu admin from another company', 'B', [], own, { isMenuAdmin: true }, '-----'],
    ['super administrator', 'A', ['isSuperAdmin'], own, {}, 'rwudn'],
    ['super administrator from another company', 'B', ['isSuperAdmin'], own, {}, 'rwudn'],
    ['company manager', 'A', ['isCompanyManager'], own, {}, 'rwudn'],
    ['company manager of another company', 'B', ['isCompanyManager'], own, {}, '-----'],
    ['company manager of another company in a global board', 'B', ['isCompanyManager'], shared, {}, '-----'],
    ['board manager', 'A', ['isBoardManager'], own, {}, 'rwudn'],
    ['board manager of another company', 'B', ['isBoardManager'], own, {}, '-----'],
    ['board manager in a global board', 'A', ['isBoardManager'], shared, {}, '-----'],
    ['group board manager in a global board', 'B', ['isGroupBoardManager'], shared, {}, 'rwudn'],
    ['group board manager in a company board', 'A', ['isGroupBoardManager'], own, {}, '-----'],
  ] as const)('%s', (_name, comCode, flags, board, rights, expected) => {
    expect(letters(comCode, [...flags], board, rights)).toBe(expected)
  })
})

describe('rights in an article', () => {
  const rights = (more: object) => ({
    ...boardRights(viewer('A'), own, { ...granted, canRead: true }),
    ...more,
  })
  const plain = { isCreator: false, isNameless: false, isPasswordProven: false }
  test.each([
    ['a reader only prints', {}, {}, true, '---p'],
    ['the creator updates and deletes', {}, { isCreator: true }, true, 'ud-p'],
    ['the creator with write right also replies', { write: true }, { isCreator: true }, true, 'udrp'],
    ['others reply with write right', { write: true }, {}, true, '--rp'],
    ['nobody replies where the board has no replies', { write: true }, {}, false, '---p'],
    ['the update flag', { update: true }, {}, true, 'u--p'],
    ['the delete flag', { delete: true }, {}, true, '-d-p'],
    ['a manager', { notice: true, write: true }, {}, true, 'udrp'],
    [
      'a nameless article gives its creator nothing',
      { write: true },
      { isNameless: true, isCreator: true },
      true,
      '--rp',
    ],
    ['nor a manager', { notice: true, update: true, delete: true }, { isNameless: true }, true, '---p'],
    ['but whoever proves the password', {}, { isNameless: true, isPasswordProven: true }, true, 'ud-p'],
  ] as const)('%s', (_name, board, facts, useReply, expected) => {
    const result = articleRights(viewer('A'), rights(board), useReply, { ...plain, ...facts })
    const acts = ['canUpdate', 'canDelete', 'canReply', 'canPrint'] as const
    expect(acts.map((act, index) => (result[act] ? 'udrp'[index] : '-')).join('')).toBe(expected)
  })

  test('super administrators need no password', () => {
    const rightsOfAll = boardRights(viewer('B', 'isSuperAdmin'), own, granted)
    const facts = { isCreator: false, isNameless: true, isPasswordProven: false }
    expect(articleRights(viewer('B', 'isSuperAdmin'), rightsOfAll, true, facts).canDelete).toBe(true)
  })
})
