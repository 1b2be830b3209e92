import { execFileSync } from 'node:child_process'
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
import { root, runQuietly } from './kit/child.mjs'
import { checkTexts } from './rooms/texts.mjs'
import { writeTexts } from './texts/files.mjs'

// A fourth language is files and data: a copy of the project gets Japanese, and the tests of languages run in it.
let copy = ''

const git = (...args) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })

const skipped =
  /(?:^|\/)(?:node_modules|\.git|\.maru|dist|e2e|bench|docs|screenshots|test-results)$|\.tsbuildinfo$/

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'maru-languages-'))
  const folders = ['api', 'i18n', 'server', 'web', 'scripts', 'patches']
  for (const name of [
    ...folders,
    'vitest.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !skipped.test(path) })
  for (const place of ['node_modules', 'web/node_modules'].filter((path) => existsSync(join(root, path)))) {
    mkdirSync(join(copy, place), { recursive: true })
    for (const name of readdirSync(join(root, place)))
      if (name !== '@maru') symlinkSync(join(root, place, name), join(copy, place, name))
  }
  mkdirSync(join(copy, 'node_modules/@maru'))
  for (const floor of ['api', 'i18n', 'server', 'web'])
    symlinkSync(join(copy, floor), join(copy, 'node_modules/@maru', floor))
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=test', '-c', 'user.email=test@test.example', 'commit', '-q', '-m', 'before')
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000)

function addJapanese() {
  const list = join(copy, 'api/src/kit/languages.json')
  const languages = JSON.parse(readFileSync(list, 'utf8'))
  writeFileSync(list, JSON.stringify([...languages, { code: 'ja-JP', short: 'ja', name: '日本語' }]))
  // As translators begin: a few texts. English is shown for the others.
  writeTexts(copy, 'account', 'ja', { resetSubject: '[{{company}}] パスワードの再設定' })
  writeTexts(copy, 'org', 'ja', { title: '組織図' })
}

test('Japanese is added by files and data, without a source, and works from the form to the reader', async () => {
  addJapanese()
  git('add', '-A')
  expect(git('diff', '--cached', '--name-only').trim().split('\n')).toEqual([
    'api/src/kit/languages.json',
    'i18n/src/account/ja.json',
    'i18n/src/org/ja.json',
  ])
  expect(checkTexts({ root: copy, files: [] })).toEqual([])
  const report = join(copy, 'report.json')
  const options = ['--reporter=json', `--outputFile=${report}`, '--project', 'server', '--project', 'web']
  const files = ['server/test/languages.test.ts', 'web/src/kit/i18n/languages.test.tsx']
  const { VITEST: _vitest, NODE_ENV: _env, ...env } = process.env
  const run = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files]
  const { said } = await runQuietly('languages', process.execPath, run, { cwd: copy, env })
  expect(existsSync(report), said).toBe(true)
  const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    (file) => file.assertionResults,
  )
  const failed = results.filter(({ status }) => status !== 'passed')
  expect(failed.map(({ title, failureMessages }) => [title, ...failureMessages])).toEqual([])
  const names = results.map(({ title }) => title)
  expect(names.filter((name) => name.includes('日本語')).sort()).toEqual([
    'a date is written in 日本語 and read again',
    'a person chooses 日本語, and the account and its dictionary are in it',
    'a person is found by the name in 日本語, and is shown in it',
    'a reader of 日本語 reads names in it',
    'mails have texts in 日本語, or in English',
  ])
}, 120_000)
