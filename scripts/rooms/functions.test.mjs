import { expect, test } from 'vitest'
import { checkFunctions, listLongFunctions } from './functions.mjs'
import { checkVerbs } from './verbs.mjs'

const path = 'server/src/modules/board/board.rules.ts'
const lines = (count) => Array.from({ length: count }, (_, at) => `  step(${at})\n`).join('')
const treeOf = (text, at = path) => ({ files: [{ path: at, text, code: text, lines: 0, imports: [] }] })
const functionOf = (count, name = 'sortBoards') => `export function ${name}() {\n${lines(count - 2)}}\n`

test('a function of 60 lines is allowed, and one of 61 lines is refused', () => {
  expect(checkFunctions(treeOf(functionOf(60)), {})).toEqual([])
  expect(checkFunctions(treeOf(functionOf(61)), {})).toEqual([
    `${path}: sortBoards has 61 lines; 60 is the end, split it by noun`,
  ])
})

test('a listed function may shrink, but not grow, and leaves the list when it is short', () => {
  const listed = { [path]: { sortBoards: 70 } }
  for (const count of [61, 70]) expect(checkFunctions(treeOf(functionOf(count)), listed)).toEqual([])
  expect(checkFunctions(treeOf(functionOf(71)), listed)).toEqual([
    `${path}: sortBoards has grown from 70 to 71 lines; split it by noun`,
  ])
  const gone = `scripts/rooms/long-functions.json: sortBoards of ${path} is short or gone; take it out`
  expect(checkFunctions(treeOf(functionOf(60)), listed)).toEqual([gone])
  expect(checkFunctions(treeOf(''), listed)).toEqual([gone])
})

test('arrow functions, methods and callbacks are functions; tests are not checked', () => {
  const text = [
    `export const useBoards = () => {\n${lines(60)}}\n`,
    `export const rules = {\n  canRead() {\n${lines(60)}  },\n}\n`,
    `await transaction(db, async (inside) => {\n${lines(60)}})\n`,
  ].join('')
  expect(listLongFunctions(treeOf(text))).toEqual({
    [path]: { useBoards: 62, canRead: 62, 'transaction()': 62 },
  })
  expect(listLongFunctions(treeOf(text, 'server/src/modules/board/board.test.ts'))).toEqual({})
})

test('a variable with a name that only says that something happened is refused', () => {
  for (const name of ['found', 'held', 'kept', 'taken', 'said'])
    expect(checkVerbs(treeOf(`const ${name} = await read()\n`))).toEqual([
      `${path}:1: ${name} does not say what it is`,
    ])
  for (const name of ['notFound', 'isTaken', 'matchFound', 'keptCount'])
    expect(checkVerbs(treeOf(`const ${name} = await read()\n`))).toEqual([])
})
