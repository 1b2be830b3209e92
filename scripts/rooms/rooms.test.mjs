import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkCalls, checkLists } from './calls.mjs'
import { checkDocs } from './docs.mjs'
import { checkCycles, checkImports } from './imports.mjs'
import { checkNames } from './names.mjs'
import { checkSize } from './size.mjs'
import { checkStatements } from './statements.mjs'
import { readTree, withoutComments } from './tree.mjs'
import { checkWords } from './words.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A small project on disk: path to text. */
function project(files) {
  const folder = mkdtempSync(join(tmpdir(), 'maru-rooms-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return readTree(folder)
}

const contract = `/** Calls. */\nexport const boardApi = { pinArticle: { name: 'board.pinArticle', path: '/pin' } }\n`
const whole = {
  'api/src/board.ts': contract,
  'i18n/src/board/ko.ts': `export const ko = { title: '게시판', pages: '{{count}}쪽' }`,
  'i18n/src/board/en.ts': `export const en = { title: 'Boards', pages: '{{count}} pages' }`,
  'i18n/src/board/zh.ts': `export const zh = { title: '公告板', pages: '{{count}} 页' }`,
  'server/src/rooms.ts': `import { boardRoom } from './modules/board/index.ts'\nexport const rooms = [boardRoom]\n`,
  'server/src/kit/routes.ts': `/** Joins. */\nexport const routes = (api, handlers) => [api, handlers]\n`,
  'server/src/modules/board/index.ts': `import { boardRoutes } from './board.routes.ts'\nexport const boardRoom = { routes: boardRoutes }\n`,
  'server/src/modules/board/board.routes.ts': `import { boardApi } from '@maru/api/board'\nimport { routes } from '../../kit/routes.ts'\nimport { pinArticle } from './board.service.ts'\nexport const boardRoutes = routes(boardApi, { pinArticle: (context, input) => pinArticle(context, input) })\n`,
  'server/src/modules/board/board.service.ts': `import { updateArticlePin } from './board.sql.ts'\n/** Pins. */\nexport const pinArticle = (context) => updateArticlePin(context.db)\n`,
  'server/src/modules/board/board.sql.ts': `/** Pins. */\nexport const updateArticlePin = (db) => db\`update board_article set pinned = true\`\n`,
  'server/src/modules/board/board.service.test.ts': `import { boardApi } from '@maru/api/board'\ncall(boardApi.pinArticle)\n`,
  'web/src/features/board/index.tsx': `import { usePinArticle } from './board.api.ts'\nexport const boardRoom = { usePinArticle }\n`,
  'web/src/features/board/board.api.ts': `import { boardApi } from '@maru/api/board'\nexport const usePinArticle = () => call(boardApi.pinArticle)\n`,
  'web/src/app/rooms.ts': `import { boardRoom } from '../features/board/index.tsx'\nexport const rooms = [boardRoom]\n`,
}

async function faultsOf(tree) {
  const parts = [checkNames, checkImports, checkCycles, checkLists, checkStatements, checkDocs]
  return [
    ...parts.flatMap((check) => check(tree)),
    ...checkSize(tree).faults,
    ...(await checkWords(tree)),
    ...(await checkCalls(tree, {})),
  ]
}

/** The only fault of the whole project after a change to it. */
async function faultAfter(change) {
  const faults = await faultsOf(project({ ...whole, ...change }))
  expect(faults).toHaveLength(1)
  return faults[0]
}

test('a whole small project has no fault', async () => {
  expect(await faultsOf(project(whole))).toEqual([])
})

test.each([
  ['server/src/modules/board/board.helper.ts', 'a server room holds'],
  ['server/src/modules/board/Board.rules.ts', 'not kebab-case'],
  ['web/src/features/board/list.tsx', 'a web room holds'],
  ['web/src/features/board/board.store.ts', 'a web room holds'],
  ['i18n/src/board/ja.ts', 'a room of words holds'],
  ['api/src/board/article/list.ts', 'a contract is'],
  ['server/src/kit/index.ts', 'only a room’s door'.replace('’', "'")],
])('the file name %s is refused', async (path, words) => {
  expect(await faultAfter({ [path]: '' })).toContain(words)
})

test('a room without a door is refused', async () => {
  expect(await faultAfter({ 'server/src/modules/contact/contact.rules.ts': '' })).toContain('has no door')
})

test.each([
  [
    'web to server',
    'web/src/features/board/board.rules.ts',
    '@maru/server/app',
    'web must not import from server',
  ],
  ['api to i18n', 'api/src/contact.ts', '@maru/i18n/board/ko', 'api must not import from i18n'],
  ['server to web', 'server/src/kit/probe.ts', '@maru/web/app/rooms', 'server must not import from web'],
  [
    'a floor by a relative path',
    'server/src/kit/probe.ts',
    '../../../api/src/board.ts',
    'imported as @maru/api',
  ],
  ['kit up to a room', 'server/src/kit/probe.ts', '../modules/board/index.ts', 'stands above it'],
  ['work up to surface', 'server/src/modules/board/board.rules.ts', '../menu/index.ts', 'stands above it'],
  ['work to work', 'server/src/modules/board/board.rules.ts', '../survey/index.ts', 'of one rank'],
  ['past a door', 'server/src/modules/board/board.rules.ts', '../org/org.sql.ts', 'entered by its door'],
  ['web kit to ui', 'web/src/kit/probe.ts', '../ui/button.tsx', 'stands above it'],
  [
    'web room past a door',
    'web/src/features/board/board.rules.ts',
    '../org/parts/tree.tsx',
    'entered by its door',
  ],
  ['app past a door', 'server/src/app.ts', './modules/org/org.sql.ts', 'entered by its door'],
  ['a file that is not there', 'server/src/app.ts', './absent.ts', 'there is no server/src/absent.ts'],
])('an import from %s is refused', async (_name, path, target, words) => {
  const others = {
    'server/src/modules/menu/index.ts': '',
    'server/src/modules/survey/index.ts': '',
    'server/src/modules/org/index.ts': '',
    'server/src/modules/org/org.sql.ts': '',
    'web/src/ui/button.tsx': '',
    'web/src/features/org/index.tsx': '',
    'web/src/features/org/parts/tree.tsx': '',
  }
  if (path !== 'server/src/app.ts') others['server/src/app.ts'] = ''
  expect(await faultAfter({ ...others, [path]: `import { x } from '${target}'\n` })).toContain(words)
})

test('an import down through a door, of a type or by import(), is allowed or refused alike', async () => {
  const down = { 'server/src/modules/org/index.ts': '' }
  const path = 'server/src/modules/board/board.rules.ts'
  expect(
    await faultsOf(project({ ...whole, ...down, [path]: `import { x } from '../org/index.ts'\n` })),
  ).toEqual([])
  const up = { 'server/src/modules/menu/index.ts': '' }
  expect(await faultAfter({ ...up, [path]: `import type { X } from '../menu/index.ts'\n` })).toContain(
    'stands above',
  )
  expect(await faultAfter({ ...up, [path]: `const x = await import('../menu/index.ts')\n` })).toContain(
    'stands above',
  )
})

test('a room without a rank is refused', async () => {
  expect(await faultAfter({ 'server/src/modules/lunch/index.ts': '' })).toContain('lunch: has no rank')
})

test('files that import each other are refused, and types that do are not', async () => {
  const one = 'server/src/kit/one.ts'
  const two = 'server/src/kit/two.ts'
  expect(await faultAfter({ [one]: `import './two.ts'\n`, [two]: `import './one.ts'\n` })).toContain(
    'cycle: ',
  )
  const types = { [one]: `import './two.ts'\n`, [two]: `import type { X } from './one.ts'\n` }
  expect(await faultsOf(project({ ...whole, ...types }))).toEqual([])
})

test('a file of more than 500 lines is refused, one of more than 300 is mentioned', async () => {
  const path = 'server/src/modules/board/board.rules.ts'
  expect(await faultAfter({ [path]: '\n'.repeat(500) })).toContain('501 lines')
  const { faults, warnings } = checkSize(project({ ...whole, [path]: '\n'.repeat(300) }))
  expect(faults).toEqual([])
  expect(warnings[0]).toContain('301 lines')
})

test.each([
  'export const x = (db) => db`select 1`',
  'export const x = (context) => context.db<Row[]>`\n  insert into board_article values (1)`',
  'export const x = (db) => db.unsafe(text)',
])('a statement outside *.sql.ts is refused: %s', async (text) => {
  expect(await faultAfter({ 'server/src/modules/board/board.rules.ts': text })).toContain(
    'a statement stands in',
  )
})

test('a statement in a comment or a test is no statement', async () => {
  const quiet = {
    'server/src/modules/board/board.rules.ts': '// db`select 1`\n',
    'server/src/modules/board/board.rules.test.ts': 'const x = db`select 1`\n',
  }
  expect(await faultsOf(project({ ...whole, ...quiet }))).toEqual([])
})

test('an export of the kit without a doc comment is refused', async () => {
  expect(await faultAfter({ 'server/src/kit/probe.ts': 'export function probe() {}\n' })).toContain(
    'no doc comment',
  )
})

test.each([
  [`export const en = { title: 'Boards' }`, 'pages is missing'],
  [`export const en = { title: '', pages: '{{count}} pages' }`, 'title is empty'],
  [`export const en = { title: 'Boards', pages: '{{n}} pages' }`, 'fills {{n}}'],
  [`export const en = { title: 'Boards', pages: '{{count}} pages', more: 'x' }`, 'more is not in Korean'],
])('an incomplete language is refused: %s', async (text, words) => {
  expect(await faultAfter({ 'i18n/src/board/en.ts': text })).toContain(words)
})

test('a missing language is refused', async () => {
  const { 'i18n/src/board/zh.ts': _gone, ...rest } = whole
  expect(await faultsOf(project(rest))).toEqual(['i18n/src/board: has no zh'])
})

test('a call must be implemented, tested and used', async () => {
  const routes = 'server/src/modules/board/board.routes.ts'
  expect(await faultAfter({ [routes]: '' })).toContain('boardApi.pinArticle is in no routes file')
  const tests = 'server/src/modules/board/board.service.test.ts'
  expect(await faultAfter({ [tests]: '// boardApi.pinArticle\n' })).toContain('is called by no server test')
  const web = 'web/src/features/board/board.api.ts'
  expect(await faultAfter({ [web]: '' })).toContain('is not called by the web app')
})

test('an exception needs a reason and must go once it is not needed', async () => {
  const unused = { ...whole, 'web/src/features/board/board.api.ts': '' }
  const reason = { 'boardApi.pinArticle': 'Only other programs pin articles.' }
  expect(await checkCalls(project(unused), reason)).toEqual([])
  expect(await checkCalls(project(unused), { 'boardApi.pinArticle': 'later' })).toHaveLength(1)
  expect((await checkCalls(project(whole), reason))[0]).toContain('its exception must go')
  const stale = await checkCalls(project(unused), {
    ...reason,
    'boardApi.gone': 'Only other programs call it.',
  })
  expect(stale).toEqual(['scripts/rooms/exceptions.mjs: there is no call boardApi.gone'])
})

test('a room that is not in the app’s list is refused', async () => {
  expect(await faultAfter({ 'server/src/rooms.ts': 'export const rooms = []\n' })).toContain(
    'is not in server/src/rooms.ts',
  )
  expect(await faultAfter({ 'web/src/app/rooms.ts': 'export const rooms = []\n' })).toContain(
    'is not in web/src/app/rooms.ts',
  )
})

test('comments are blanked and strings are not', () => {
  expect(withoutComments(`a('http://x') // no\n/* b\n */c`)).toBe(`a('http://x')      \n    \n   c`)
})
