import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkCalls, checkLists } from './calls.mjs'
import { checkDocs } from './docs.mjs'
import { checkErrors } from './errors.mjs'
import { checkForms } from './forms.mjs'
import { checkCycles, checkFolders, checkImports, ranks } from './imports.mjs'
import { checkNames } from './names.mjs'
import { checkProse } from './prose.mjs'
import { checkQueries } from './queries.mjs'
import { checkSize } from './size.mjs'
import { checkStatements } from './statements.mjs'
import { checkStyles } from './styles.mjs'
import { checkTextUse } from './text-use.mjs'
import { checkTexts } from './texts.mjs'
import { readTree, withoutComments } from './tree.mjs'
import { checkVerbs } from './verbs.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Writes a small project to disk from a map of paths to texts; returns its folder. */
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
  'api/src/kit/language.ts': `/** Languages. */\nexport const shortLanguages = ['ko', 'en', 'zh']\n`,
  'i18n/src/domains.ts': `export { board } from './board/texts.ts'\nexport { kit } from './kit/texts.ts'\n`,
  'i18n/src/dictionary.ts': `export const shellDomains = ['kit']\n`,
  'i18n/src/board/texts.ts': `import { ko } from './ko.ts'\nexport const board = { ko }\n`,
  'i18n/src/kit/texts.ts': `import { ko } from './ko.ts'\n/** Texts. */\nexport const kit = { ko }\n`,
  'i18n/src/kit/ko.ts': `/** Korean. */\nexport const ko = { save: '저장' }\n`,
  'i18n/src/kit/en.ts': `/** English. */\nexport const en = { save: 'Save' }\n`,
  'i18n/src/kit/zh.ts': `/** Chinese. */\nexport const zh = { save: '保存' }\n`,
  'i18n/src/board/ko.ts': `export const ko = { title: '게시판', pages: '{{count}}쪽', entry: { open: '게시판' } }`,
  'i18n/src/board/en.ts': `export const en = { title: 'Boards', pages: '{{count}} pages', entry: { open: 'Boards' } }`,
  'i18n/src/board/zh.ts': `export const zh = { title: '公告板', pages: '{{count}} 页', entry: { open: '公告板' } }`,
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
  const parts = [
    checkNames,
    checkCycles,
    checkFolders,
    checkLists,
    checkErrors,
    checkStatements,
    checkDocs,
    checkQueries,
    checkForms,
    checkStyles,
  ]
  return [
    ...parts.flatMap((check) => check(tree)),
    ...checkImports(tree, ranks, {}),
    ...checkSize(tree).faults,
    ...(await checkTexts(tree)),
    ...(await checkTextUse(tree)),
    ...(await checkCalls(tree, {})),
  ]
}

/** Returns the fault of the small project after a change. Fails if there is not exactly one. */
async function faultAfter(change) {
  const faults = await faultsOf(project({ ...whole, ...change }))
  expect(faults).toHaveLength(1)
  return faults[0]
}

test('a whole small project has no fault', async () => {
  expect(await faultsOf(project(whole))).toEqual([])
})

const errorTable = `${contract}const defineErrors = (table) => table\n/** Codes. */\nexport const boardErrors = defineErrors({ 'board.titleEmpty': 400 })\n`
const refusing = (line) => ({
  'api/src/board.ts': errorTable,
  'server/src/modules/board/board.rules.ts': `/** Refuses. */\nexport const refuse = () => [failure('board.titleEmpty'), ${line}]\n`,
})

test.each([
  [`failure('board.titleLong')`, 'board.titleLong is not declared'],
  [`failure('board.titleEmpty', 400)`, 'refuse with failure(code)'],
  [`new Failure('board.titleEmpty')`, 'refuse with failure(code)'],
  ['reply.code(409)', 'refuse with failure(code)'],
  [`{ statusCode: 404 }`, 'refuse with failure(code)'],
])('a refusal by %s is refused', async (line, fault) => {
  expect(await faultAfter(refusing(line))).toContain(fault)
})

test('an error code that no contract declares is refused in a contract and in the browser', async () => {
  const endpoint = `${contract}const listErrors = ['board.tooOld']\n`
  expect(await faultAfter({ 'api/src/board.ts': endpoint })).toContain('board.tooOld is not declared')
  const rules = `export const isStale = (error) => error.code === 'board.changed'\n`
  expect(await faultAfter({ 'web/src/features/board/board.rules.ts': rules })).toContain(
    'board.changed is not declared',
  )
})

test('a declared error code that the server never answers is refused', async () => {
  expect(await faultAfter({ 'api/src/board.ts': errorTable })).toContain('the server never answers it')
})

test.each([
  ['server/src/modules/board/board.helper.ts', 'a server room holds'],
  ['server/src/modules/board/Board.rules.ts', 'not kebab-case'],
  ['web/src/features/board/list.tsx', 'a web room holds'],
  ['web/src/features/board/board.store.ts', 'a web room holds'],
  ['i18n/src/board/ja.ts', 'a folder of texts holds'],
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
  const path = 'server/src/modules/room-of-no-rank/index.ts'
  expect(await faultAfter({ [path]: '' })).toContain('room-of-no-rank: has no rank')
})

test('files that import each other are refused, for a type as well', async () => {
  const one = 'server/src/kit/one.ts'
  const two = 'server/src/kit/two.ts'
  for (const back of [`import './one.ts'\n`, `import type { X } from './one.ts'\n`])
    expect(await faultAfter({ [one]: `import './two.ts'\n`, [two]: back })).toContain('cycle: ')
})

test('folders of a room that import each other are refused, in the browser too', async () => {
  const server = 'server/src/modules/board'
  const there = `import { a } from '../article/list.rules.ts'\n`
  const back = `import { b } from '../search/search.rules.ts'\n`
  const circle = {
    [`${server}/article/article.rules.ts`]: back,
    [`${server}/article/list.rules.ts`]: '',
    [`${server}/search/search.service.ts`]: there,
    [`${server}/search/search.rules.ts`]: '',
  }
  expect(await faultAfter(circle)).toContain(
    'circle: server/src/modules/board/article/ → server/src/modules/board/search/',
  )
  const oneWay = { ...circle, [`${server}/search/search.service.ts`]: '' }
  expect(await faultsOf(project({ ...whole, ...oneWay }))).toEqual([])
  const web = 'web/src/features/board'
  const roundRoot = {
    [`${web}/list.rules.ts`]: `import { a } from './list/parts/row.tsx'\n`,
    [`${web}/list/parts/table.tsx`]: `import { b } from '../../list.rules.ts'\n`,
    [`${web}/list/parts/row.tsx`]: '',
  }
  expect(await faultAfter(roundRoot)).toContain('circle: web/src/features/board/list')
})

test('ranks hold across floors, and an exception must be needed', async () => {
  const contract = { 'api/src/survey.ts': '', 'api/src/menu.ts': '' }
  const path = 'web/src/features/board/board.rules.ts'
  const reads = (domain) => ({ ...contract, [path]: `import { x } from '@maru/api/${domain}'\n` })
  expect(await faultAfter(reads('menu'))).toContain('board must not import from menu, which stands above it')
  expect(await faultAfter(reads('survey'))).toContain('board and survey are of one rank')
  const kit = { ...contract, 'web/src/kit/probe.ts': `import { x } from '@maru/api/menu'\n` }
  expect(await faultAfter(kit)).toContain('kit must not import from menu')
  const reason = { 'web/board survey': 'A question is shown in an article.' }
  expect(checkImports(project({ ...whole, ...reads('survey') }), ranks, reason)).toEqual([])
  expect(checkImports(project(whole), ranks, reason)).toEqual([
    'scripts/rooms/exceptions.mjs: nothing needs web/board survey; its exception must go',
  ])
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

const tables = {
  'server/migrations/0001-first.sql':
    'create table board_article (id int);\ncreate table org_person (id int);\ncreate view org_public_person as select id from org_person;\n',
}
const statement = (sql) => ({
  ...tables,
  'server/src/modules/board/probe.sql.ts': `/** Probe. */\nexport const probe = (db) => db\`${sql}\`\n`,
})

test.each([
  'select from board_article join org_person person using (id)',
  'delete from org_person',
  'update org_person set id = 1',
])('a statement that takes the table of another room is refused: %s', async (sql) => {
  expect(await faultAfter(statement(sql))).toContain('org_person belongs to org; read a view')
})

test("a room's own tables and the views of others are taken", async () => {
  const sql = 'select from board_article join org_public_person person using (id)'
  expect(await faultsOf(project({ ...whole, ...statement(sql) }))).toEqual([])
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
  [`export const en = { title: 'Boards', entry: { open: 'Boards' } }`, 'pages is missing'],
  [`export const en = { title: '', pages: '{{count}} pages', entry: { open: 'Boards' } }`, 'title is empty'],
  [`export const en = { title: 'B', pages: '{{n}} pages', entry: { open: 'B' } }`, 'fills {{n}}'],
  [
    `export const en = { title: 'B', pages: '{{count}} pages', entry: { open: 'B' }, more: 'x' }`,
    'more is not in Korean',
  ],
])('an incomplete language is refused: %s', async (text, words) => {
  expect(await faultAfter({ 'i18n/src/board/en.ts': text })).toContain(words)
})

test('a missing language is refused', async () => {
  const { 'i18n/src/board/zh.ts': _gone, ...rest } = whole
  expect(await faultsOf(project(rest))).toEqual(['i18n/src/board: has no zh'])
})

const demand = (path) => `import('${path}')`
test.each([
  [
    'of another room',
    'web/src/features/contact/pages/contact-page.tsx',
    `export const label = t('board.title')`,
    'reads board.title; a room reads its own',
  ],
  [
    'by a template, of another room',
    'web/src/features/contact/pages/contact-page.tsx',
    'export const label = t(`board.entry.$\u007bname}`)',
    'reads board.entry.; a room reads its own',
  ],
  ['of a room by the kit', 'web/src/kit/probe.ts', `word('board.entry.open')`, 'reads board.entry.open'],
  [
    'of a room that is not loaded yet',
    'web/src/features/board/board.api.ts',
    `${whole['web/src/features/board/board.api.ts']}export const label = t('board.title')\n`,
    'board.title is read before the room is loaded; move it to board.entry',
  ],
  [
    'that do not come with what is loaded on demand',
    'web/src/features/board/board.api.ts',
    `${whole['web/src/features/board/board.api.ts']}const page = () => ${demand('./pages/list-page.tsx')}\n`,
    "loads ./pages/list-page.tsx without the room's texts",
  ],
  [
    'of another room on the server',
    'server/src/modules/board/board.rules.ts',
    `import { contact } from '@maru/i18n/contact/texts'\nexport const name = contact\n`,
    'imports i18n/src/contact/texts.ts',
  ],
])('texts %s are refused', async (_case, path, text, fault) => {
  const others = {
    'web/src/app/main.tsx': `import { rooms } from './rooms.ts'\nexport const all = rooms\n`,
    'web/src/features/contact/index.tsx': 'export const door = 1\n',
    'web/src/features/board/pages/list-page.tsx': `export const ListPage = () => t('board.title') + t('kit.save')\n`,
  }
  const start = { ...whole, ...others }
  expect(await checkTextUse(project(start))).toEqual([])
  const faults = await checkTextUse(project({ ...start, [path]: text }))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})

test('a folder of texts that is not in the registry is refused', async () => {
  const lines = `export { kit } from './kit/texts.ts'\n`
  expect(await faultAfter({ 'i18n/src/domains.ts': lines })).toBe(
    'i18n/src/board: is not in i18n/src/domains.ts',
  )
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

test('a query key outside of the kit is refused', async () => {
  const text = "/** Boards. */\nexport const useBoards = () => useRead({ queryKey: ['board'] })\n"
  expect(await faultAfter({ 'web/src/features/board/list.api.ts': text })).toBe(
    'web/src/features/board/list.api.ts:2: a query key; use useRead, useChange or cache of web/src/kit',
  )
  expect(await faultsOf(project({ ...whole, 'web/src/kit/read.ts': text }))).toEqual([])
})

test('a hook of the query library outside of the kit is refused', async () => {
  const text =
    "import { QueryClientProvider, useQuery as ask } from '@tanstack/react-query'\nask(QueryClientProvider)\n"
  expect(await faultAfter({ 'web/src/features/board/list.api.ts': text })).toContain(
    'takes useQuery from the query library',
  )
})

test.each([
  ['<form onSubmit={send}>', 'a form of its own'],
  ["import { useForm } from 'react-hook-form'", 'takes the library of forms'],
  ['save.mutate({ name })\nconst field = <TextField value={name} />', 'saves fields without a form'],
  ['<Pager page={1} />', 'turns pages by itself'],
])('a form or a list that is made by hand is refused: %s', async (code, fault) => {
  const path = 'web/src/features/board/parts/name-form.tsx'
  expect(await faultAfter({ [path]: `${code}\n` })).toMatch(new RegExp(`^${path}:\\d: ${fault}`))
  const reason = { [path]: 'As the test wants it.' }
  expect(checkForms(project({ [path]: `${code}\n` }), reason, reason)).toEqual([
    `${path}: needs no exception any more; take it out of the list`,
  ])
})

test('a form of the kit, a search and a list of the kit are taken', () => {
  const code = [
    'const form = useRoomForm({ save: (draft) => change.mutateAsync(draft) })',
    '<form className={styles.form} onSubmit={form.submit} noValidate>',
    '<TextField {...form.field("name")} />',
    '<ListView pager={{ page }} />',
  ].join('\n')
  const path = 'web/src/features/board/parts/name-form.tsx'
  const link = 'const share = <TextField isReadOnly value={address} />\nsave.mutate({ on: true })\n'
  expect(
    checkForms(project({ [path]: code, 'web/src/features/board/parts/link.tsx': link }), {}, {}),
  ).toEqual([])
})

test.each([
  ['.a {\n  margin: 0;\n}\n@media (max-width: 700px) {\n}\n', ':4: (max-width: 700px); screens change at'],
  ['.a {\n  padding: 0 8px 7px;\n}\n', ':2: 8px; write var(--s-2)'],
  ['.a {\n  font-size: 13.5px;\n}\n', ':2: 13.5px; write var(--fs-m)'],
  ['.a {\n  border-radius: 4px;\n}\n', ':2: 4px; write var(--r-1)'],
  ['.a {\n  padding: var(--s-2) var(--s-m);\n}\n', ':2: --s-m is set nowhere'],
])('a width or a length beside the tokens is refused: %s', async (css, words) => {
  const tokens = { 'web/src/ui/tokens.css': ':root {\n  --s-2: 8px;\n  --fs-m: 13.5px;\n  --r-1: 4px;\n}\n' }
  expect(await faultAfter({ ...tokens, 'web/src/features/board/parts/x.module.css': css })).toContain(words)
})

test('vague verbs and riddles in the names that a file declares are refused; fields of the wire are not', () => {
  const path = 'server/src/modules/board/board.service.ts'
  const faultsOf = (code) => checkVerbs(project({ [path]: code }))
  for (const name of [
    'keepDraft',
    'handleRequest',
    'tellFollowers',
    'mailNobody',
    'runBeside',
    'WriterWords',
  ])
    expect(faultsOf(`export const ${name} = 1\n`)).toEqual([expect.stringContaining(`${path}:1: ${name} `)])
  expect(faultsOf('export const storeDraft = { isNameless: true, keepAlive: 1 }\nconst words = 1\n')).toEqual(
    [],
  )
})

test.each([
  ["// Nobody reads it.\nconst draft = 'nobody'\n", ':1: "Nobody"'],
  ['const a = 1\n/**\n * Locks a row.\n * Of one whom it belongs to.\n */\n', ':4: "whom"'],
  ["test('authors are told', () => {})\n", ':1: "told"'],
  ['it.each([1, 2])(\n  `%i hangs on a board`,\n  (at) => at,\n)\n', ':2: "hangs on"'],
  ["])('the job goes on with %s', (next) => next)\n", ':1: "goes on"'],
  ['/* Write it aside. */\n', ':1: "aside"'],
])('a riddle in a comment or in the name of a test is refused with its line: %s', (code, fault) => {
  const path = 'server/src/modules/board/board.service.test.ts'
  expect(checkProse(project({ [path]: code }))).toEqual([expect.stringContaining(`${path}${fault}`)])
})

test('texts in code, quoted terms and identifiers in backticks are no riddles', () => {
  const code =
    '/** Not `nobody`, not "told". See {@link tell}. */\nexport const text = \'nobody was told // beside\'\n'
  expect(checkProse(project({ 'api/src/board.ts': code }))).toEqual([])
  expect(checkProse(project({ 'web/src/app/rooms.ts': '// Nobody.\n' }))).toHaveLength(1)
})
