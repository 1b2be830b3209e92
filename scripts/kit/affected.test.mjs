import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRooms, roomsOfChanges, roomsOfStory, testsOf } from './affected.mjs'
import { root } from './child.mjs'

test('the tests of a room are its own on every floor, those of its importers, the matrix and its stories', () => {
  const { rooms, unit, e2e } = testsOf(root, ['board'])
  expect(rooms).toEqual(expect.arrayContaining(['board', 'menu', 'webpart']))
  expect(rooms).not.toContain('org')
  expect(unit).toEqual(
    expect.arrayContaining([
      'server/src/modules/board/board.test.ts',
      'web/src/features/board/board.rules.test.ts',
      'server/src/modules/webpart/webpart.test.ts',
      'server/test/authorisation/matrix.test.ts',
    ]),
  )
  expect(unit.some((path) => path.includes('/contact/'))).toBe(false)
  expect(e2e).toEqual(expect.arrayContaining(['board.spec.ts', 'board-editor.spec.ts', 'home.spec.ts']))
  expect(e2e).not.toContain('people-picker.spec.ts')
})

test('a room that others are on brings their tests as well', () => {
  expect(testsOf(root, ['file']).rooms).toEqual(expect.arrayContaining(['file', 'board', 'contract-board']))
})

test('changes name their rooms, and a change of the kit names all', () => {
  expect([
    ...(roomsOfChanges([
      'server/src/modules/contact/contact.rules.ts',
      'e2e/stories/board-editor.spec.ts',
      'server/test/authorisation/gnb.matrix.ts',
      'docs/new-room.md',
    ]) ?? []),
  ]).toEqual(['contact', 'board', 'gnb'])
  expect(roomsOfChanges(['web/src/kit/call/call.ts'])).toBeNull()
  expect(roomsOfChanges(['server/src/modules/board/board.rules.ts', 'package.json'])).toBeNull()
})

test('every story belongs to a room, but for those on accessibility, every page, looks and weight', () => {
  const stories = readdirSync(join(root, 'e2e/stories')).filter((file) => file.endsWith('.spec.ts'))
  const alone = stories.filter((file) => roomsOfStory(file).length === 0)
  expect(alone).toEqual(['axe.spec.ts', 'every-page.spec.ts', 'looks.spec.ts', 'weight.spec.ts'])
  for (const file of stories) for (const room of roomsOfStory(file)) expect(allRooms).toContain(room)
})
