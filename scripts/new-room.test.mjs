import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './kit/child.mjs'

const bin = (path) => join('node_modules', path)
let folder = ''

/** Copies the project, with symbolic links to the npm packages and with copied workspaces; returns the folder. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'maru-new-room-'))
  const skipped = new Set([
    'node_modules',
    '.git',
    '.maru',
    'dist',
    'e2e',
    'bench',
    'test-results',
    'screenshots',
  ])
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !skipped.has(path.slice(path.lastIndexOf('/') + 1)),
  })
  for (const place of ['node_modules', 'web/node_modules'].filter((path) => existsSync(join(root, path)))) {
    mkdirSync(join(copy, place), { recursive: true })
    for (const name of readdirSync(join(root, place)))
      if (name !== '@maru') symlinkSync(join(root, place, name), join(copy, place, name))
  }
  mkdirSync(join(copy, 'node_modules/@maru'))
  for (const floor of ['api', 'i18n', 'server', 'web'])
    symlinkSync(join(copy, floor), join(copy, 'node_modules/@maru', floor))
  return copy
}

/** Runs Node with these arguments in the copy; returns the exit code and the output. */
function run(...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
    child.on('close', (code) => resolve({ code, said: output }))
  })
}

/** Returns the faults of the room check that name the new room. */
async function roomFaults() {
  const { said } = await run('scripts/check-rooms.mjs')
  return said.split('\n').filter((line) => /lunch/i.test(line))
}

beforeAll(async () => {
  folder = copyProject()
  const { code, said } = await run('scripts/new-room.mjs', 'lunch', '--title', '점심')
  expect(said).toContain('Created the room lunch')
  expect(code, said).toBe(0)
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

test('a new room passes the checks: names, ranks, texts, every call implemented, tested and used', async () => {
  expect(await roomFaults()).toEqual([])
}, 60_000)

test('a new room is in every list', () => {
  const lists = [
    'server/src/rooms.ts',
    'web/src/app/rooms.ts',
    'i18n/src/domains.ts',
    'server/test/authorisation/matrix.ts',
  ]
  for (const list of lists) expect(readFileSync(join(folder, list), 'utf8')).toMatch(/lunch(Room|Matrix| )/)
  expect(readFileSync(join(folder, 'docs/reference/calls.md'), 'utf8')).toContain('/api/lunch/note')
})

test('a new room is in form', async () => {
  const folders = ['server/src/modules/lunch', 'web/src/features/lunch', 'api/src/lunch.ts', 'i18n/src/lunch']
  expect(
    await run(bin('@biomejs/biome/bin/biome'), 'check', '--vcs-enabled=false', ...folders),
  ).toMatchObject({ code: 0 })
}, 60_000)

/** Adds an editor, a schedule, rights, settings and a notification to the new room, from the shared parts alone. */
function addSharedParts() {
  const sample = (name, target) => cpSync(join(root, 'scripts/room-sample', name), join(folder, target))
  const edit = (file, ...pairs) => {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [from, to] of pairs) {
      expect(text).toContain(from)
      text = text.replace(from, to)
    }
    writeFileSync(join(folder, file), text)
  }
  sample('shared-parts.tsx.tmpl', 'web/src/features/lunch/parts/shared-parts.tsx')
  sample('shared-parts.test.tsx.tmpl', 'web/src/features/lunch/parts/shared-parts.test.tsx')
  sample('later.tsx.tmpl', 'web/src/features/lunch/later.tsx')
  sample('notice.ts.tmpl', 'server/src/modules/lunch/lunch.notice.ts')
  sample('notice.test.ts.tmpl', 'server/src/modules/lunch/lunch.notice.test.ts')
  edit('web/src/features/lunch/index.tsx', [
    "  name: 'lunch',",
    "  name: 'lunch',\n  later: async () => (await import('./later.tsx')).later,",
  ])
  edit(
    'server/src/modules/lunch/index.ts',
    ['import type { Room }', "import { lunchNotification } from './lunch.notice.ts'\nimport type { Room }"],
    ['fills: {', 'fills: { notification: [lunchNotification],'],
  )
}

/**
 * Writes settings of the compiler with the files of the room and what they import, and returns their places. The tests on
 * the server import every room, which the compiler would read for half a minute: that they run has to show their types.
 */
function writeTypeSettings() {
  const web = ['src/features/lunch', 'src/kit/call/flow.d.ts']
  /** @type {[place: string, parent: string, include: string[], exclude: string[]][]} */
  const settings = [
    ['server/lunch.json', './tsconfig.json', ['src/modules/lunch', 'src/kit/*.d.ts'], ['**/*.test.ts']],
    ['web/lunch.json', './tsconfig.json', web, ['**/*.test.ts', '**/*.test.tsx']],
    ['web/lunch-test.json', './tsconfig.test.json', [...web, 'build/font-packages.d.ts'], []],
  ]
  for (const [place, parent, include, exclude] of settings)
    writeFileSync(join(folder, place), JSON.stringify({ extends: parent, include, exclude }))
  return ['api', 'i18n', ...settings.map(([place]) => place)]
}

// The sample parts only add files and two entries, so one run of the compiler and one of the tests, which start a
// PostgreSQL of their own, show both: the files of the template as they are, and the sample.
test('a new room, then with the shared parts, is well typed, and its tests and those over the project pass', async () => {
  addSharedParts()
  const faults = (await roomFaults()).filter((line) => /^(imports|ranks|doors|cycles)\b/.test(line))
  expect(faults).toEqual([])
  for (const place of writeTypeSettings()) {
    const { said } = await run(bin('typescript/bin/tsc'), '-p', place)
    expect(said.split('\n').filter((line) => /lunch/i.test(line))).toEqual([])
  }
  const files = [
    ...['server/src/modules/lunch', 'web/src/features/lunch'],
    ...['server/test/docs.test.ts', 'i18n/src/dictionary.test.ts', 'scripts/rooms/rooms.test.mjs'],
  ]
  const { code, said } = await run(bin('vitest/vitest.mjs'), 'run', ...files)
  expect(code, said).toBe(0)
  // Every test file of the room ran, those of the sample too.
  for (const name of [
    'lunch.test.ts',
    'lunch.notice.test.ts',
    'lunch-page.test.tsx',
    'shared-parts.test.tsx',
  ])
    expect(said).toContain(name)
}, 900_000)

test('English and Chinese texts of a new room are in those languages', async () => {
  expect(readFileSync(join(folder, 'i18n/src/lunch/en.json'), 'utf8')).toContain('"title": "Lunch"')
  expect(await run('scripts/new-room.mjs', 'supper', '--title-en', '저녁')).toMatchObject({ code: 2 })
})

test('a name that is taken or badly formed is refused', async () => {
  for (const name of ['board', 'LunchBox', '']) expect((await run('scripts/new-room.mjs', name)).code).toBe(2)
})
