import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { oldestProgramOf } from '#kit/operation/compatibility.ts'
import { listMigrationFiles, migrationsFolder } from '#kit/operation/migration-files.ts'
import { migrationsOf } from './versions.ts'

/** The tests of a run that failed, as `file > title`; null if the tests did not start, with the output. */
export interface OlderRun {
  passed: number
  failed: string[]
  output: string
}

const touching = [
  /\b(?:alter|drop|truncate) table (?:if exists )?(?:only )?(\w+)/g,
  /\bcreate (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/g,
  /\bcreate (?:constraint )?trigger [^;]*? on (\w+)/g,
]

/** The migrations of this program that a version does not have. */
export async function migrationsSince(version: string): Promise<{ name: string; text: string }[]> {
  const known = migrationsOf(version)
  const names = (await listMigrationFiles()).filter((name) => !known.includes(name))
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(migrationsFolder, name), 'utf8') })),
  )
}

/** Those of them that say that the version does not work with them. */
export async function contractingSince(version: string): Promise<string[]> {
  const works = ['', ...migrationsOf(version)]
  const added = await migrationsSince(version)
  return added.filter(({ text }) => !works.includes(oldestProgramOf(text))).map(({ name }) => name)
}

/** The tables of an older program that the text of newer migrations changes. */
export function tablesTouched(text: string): Set<string> {
  const code = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  return new Set(touching.flatMap((form) => [...code.matchAll(form)].map(([, table = '']) => table)))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.map((entry) => join(folder, entry))
}

/** Files that the tests of sign-in and of every company are in. */
const always = ['server/src/modules/account/sign-in.test.ts', 'server/src/modules/org/org.test.ts']

/** Most folders whose tests the short form runs, besides sign-in. */
const mostFolders = 3

/**
 * The tests of an older program whose statements use these tables, at most one file of each folder, with those of
 * sign-in; all tests of its rooms for `isWhole`.
 */
export async function testsOf(
  folder: string,
  tables: ReadonlySet<string>,
  isWhole: boolean,
): Promise<string[]> {
  const files = await filesBelow(join(folder, 'server/src/modules'))
  const tests = files.filter((file) => file.endsWith('.test.ts'))
  if (isWhole) return tests
  const chosen = new Map<string, string>()
  for (const file of files.filter((one) => one.endsWith('.sql.ts'))) {
    const words = new Set((await readFile(file, 'utf8')).split(/\W+/))
    if (![...tables].some((table) => words.has(table))) continue
    const place = join(file, '..')
    const test = tests.find((one) => join(one, '..') === place)
    if (test) chosen.set(place, test)
  }
  const first = always.map((name) => join(folder, name)).filter((file) => files.includes(file))
  return [...new Set([...first, ...[...chosen.values()].slice(0, mostFolders)])]
}

const config = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    include: JSON.parse(process.env.OLDER_TESTS),
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
`

/** Gives an older program the migrations of this one; the returned function gives it its own again. */
export async function migrateAhead(folder: string): Promise<() => Promise<void>> {
  const [theirs, own] = [join(folder, 'server/migrations'), join(folder, 'server/own-migrations')]
  await rename(theirs, own)
  await mkdir(theirs)
  await cp(migrationsFolder, theirs, { recursive: true })
  return async () => {
    await rm(theirs, { recursive: true })
    await rename(own, theirs)
  }
}

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs tests of an older program with the migrations in its folder. */
export async function runOlder(folder: string, tests: readonly string[]): Promise<OlderRun> {
  const report = join(folder, 'report.json')
  await writeFile(join(folder, 'vitest.config.ts'), config)
  await rm(report, { force: true })
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|TEST$)/.test(name))
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`],
    {
      cwd: folder,
      env: {
        ...Object.fromEntries(own),
        OLDER_TESTS: JSON.stringify(tests.map((test) => relative(folder, test))),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  await once(child, 'close')
  const { numPassedTests, testResults } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{}'),
  ) as Report
  if (!testResults?.length) return { passed: 0, failed: ['the run'], output }
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(folder.length + 1)
    const titles = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
    return titles.length > 0 || status !== 'failed' ? titles.map((title) => `${file} > ${title}`) : [file]
  })
  return { passed: numPassedTests, failed, output }
}
