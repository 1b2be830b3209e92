import { expect, test } from 'vitest'
import { checkNameColumns, countNameColumns } from './name-columns.mjs'

const treeOf = (files) => ({
  files: Object.entries(files).map(([path, code]) => ({ path, text: code, code, lines: 0, imports: [] })),
})
const sql = 'server/src/modules/lunch/lunch.sql.ts'

test('columns and fields of one language are counted by room in all floors, and tests and the edge are not', () => {
  const tree = treeOf({
    [sql]: 'select name_ko, name_en,\n name_zh, dept_en\n from lunch_note\n',
    'api/src/lunch.ts': 'object({ menuNameEn: Type.String() })\n',
    'web/src/features/lunch/index.tsx': 'row.displayNameEng\nnameEnd\nsurname_zhou\n',
    'server/src/kit/data/names.sql.ts': 'nameZh\n',
    'server/src/modules/lunch/lunch.test.ts': 'name_en\n',
    'api/src/kit/wire-name.ts': 'menuNameEn\n',
  })
  expect(countNameColumns(tree)).toEqual({ lunch: 4, kit: 1 })
})

test('a room that is not listed is refused, and one that has grown', () => {
  const tree = treeOf({ [sql]: 'name_en\nname_zh\n' })
  const fault = (before) =>
    `lunch: 2 lines name a language instead of ${before}; read and write \`names\` (docs/decisions/359)`
  expect(checkNameColumns(tree, {})).toEqual([fault(0)])
  expect(checkNameColumns(tree, { lunch: 1 })).toEqual([fault(1)])
  expect(checkNameColumns(tree, { lunch: 2 })).toEqual([])
})

test('a number that is too large is lowered, so that the lines cannot return', () => {
  const lower = (count) => [`scripts/rooms/name-columns.json: lunch has ${count} lines; lower the number`]
  expect(checkNameColumns(treeOf({ [sql]: 'name_en\n' }), { lunch: 2 })).toEqual(lower(1))
  expect(checkNameColumns(treeOf({}), { lunch: 2 })).toEqual(lower(0))
})
