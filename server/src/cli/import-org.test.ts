import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

const program = join(import.meta.dirname, 'import-org.ts')
const files: Record<string, string> = {
  'companies.csv': 'com_code,name_ko\nHB,한빛\n',
  'departments.csv': 'com_code,dept_code,name_ko\nHB,D1,본사\n',
  'titles.csv': 'com_code,kind,code,name_ko\n',
  'people.csv': 'com_code,person_code,name_ko,hire_date\nHB,P1,김서연,2014-03-11\n',
  'posts.csv': 'com_code,dept_code,person_code,is_main\nHB,D1,P1,Y\n',
}
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'maru-import-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

function run(...args: string[]): Promise<{ code: number; said: string }> {
  return runIn({}, ...args)
}

function runIn(more: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url, ...more }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
    )
  })
}

const people = async () => (await database.db`select person_code from org_person`).length

test('the command reports differences in a dry run, imports the files, and then finds nothing to change', async () => {
  const common = ['--dir', folder, '--as-of', '2026-11-21', '--language', 'en']
  const dry = await run(...common, '--dry-run')
  expect([dry.code, await people()]).toEqual([0, 0])
  expect(dry.said).toContain('people.csv: rows 1, added 1, changed 0, gone 0\n  + P1\n')
  expect(dry.said).toContain('nothing was written')
  expect((await run(...common)).said).toContain('Everything was written.')
  expect(await people()).toBe(1)
  expect((await run(...common)).said).not.toMatch(/added [1-9]|changed [1-9]|gone [1-9]/)
}, 60_000)

test('a fault is reported in the requested language, with its place, and the exit code is 1', async () => {
  await writeFile(
    join(folder, 'people.csv'),
    'com_code,person_code,name_ko,hire_date\nHB,P1,김서연,3월 11일\n',
  )
  const { code, said } = await run('--dir', folder, '--language', 'ko')
  expect(code).toBe(1)
  expect(said).toContain('people.csv 2행 hire_date: "3월 11일"은 날짜가 아닙니다.')
  expect(said).toContain('아무것도 반영하지 않았습니다.')
}, 60_000)

test.each([
  [[]],
  [['--dir', '/tmp', '--encoding', 'latin1']],
  [['--dir', '/tmp', '--as-of', 'soon']],
  [['--drop']],
])(
  'wrong arguments %j end with 2 and the usage',
  async (args) => {
    const { code, said } = await run(...args)
    expect([code, said.includes('npm run import-org')]).toEqual([2, true])
  },
  60_000,
)

test('in the packed folder the usage names its program, and without a language of LANG the report is English', async () => {
  const packed = { MARU_PROGRAM: '/opt/maru/bin/maru', LANG: 'C.UTF-8' }
  expect((await runIn(packed)).said).toContain('Usage: /opt/maru/bin/maru import-org --dir FOLDER')
  expect((await runIn(packed, '--dir', folder, '--dry-run')).said).toContain('people.csv')
  expect((await runIn(packed, '--dir', folder, '--dry-run')).said).toMatch(/nothing was written/i)
}, 60_000)
