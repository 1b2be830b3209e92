import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runQuietly } from '../kit/child.mjs'
import { exportTexts, importTexts } from './exchange.mjs'
import {
  common,
  domainOf,
  listDomainFolders,
  listLanguages,
  listTextFolders,
  pathOf,
  readTexts,
  staleFiles,
  writeGenerated,
  writeTexts,
} from './files.mjs'
import { allTexts, compare, load, unusedKeys } from './list.mjs'

let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'maru-texts-'))
  mkdirSync(join(copy, 'node_modules/@maru'), { recursive: true })
  for (const name of ['api', 'i18n', 'tsconfig.base.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(copy, 'api'), join(copy, 'node_modules/@maru/api'))
  for (const name of ['typebox', 'typescript', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// A reference to a common term is not translated.
const translated = (text) => (text.startsWith('$t(') ? text : `${text} (日本語 "引用" 'ok')`)
const reversed = (tree) =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? translated(value) : reversed(value),
    ]),
  )

test('a fourth language is one file of a translator and one entry in the list of languages, and no source', async () => {
  const english = exportTexts(copy, 'en')
  const japanese = reversed(english)
  expect(importTexts(copy, 'ja', JSON.parse(JSON.stringify(japanese)))).toEqual([])
  expect(exportTexts(copy, 'ja')).toEqual(japanese)
  for (const folder of listTextFolders(copy)) expect(existsSync(join(copy, pathOf(folder, 'ja')))).toBe(true)

  const list = join(copy, 'api/src/kit/languages.json')
  const languages = JSON.parse(readFileSync(list, 'utf8'))
  writeFileSync(list, JSON.stringify([...languages, { code: 'ja-JP', short: 'ja', name: '日本語' }]))
  expect(listLanguages(copy)).toEqual(['ko', 'en', 'zh', 'ja'])
  expect(staleFiles(copy)).toEqual([])
  const types = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(copy, 'i18n')]
  expect(await runQuietly('', process.execPath, types, { cwd: copy })).toMatchObject({ code: 0, said: '' })
})

test('an import with a missing text, a surplus text or another placeholder changes nothing', async () => {
  const before = exportTexts(copy, 'en')
  const faulty = structuredClone(before)
  delete faulty.kit.save
  faulty.kit.surplus = 'x'
  faulty.kit.cancel = 'Cancel {{name}}'
  faulty.kit.close = '$t(common:clos)'
  const faults = importTexts(copy, 'en', faulty)
  expect(faults.sort()).toEqual([
    'en: kit.cancel fills {{name}} where Korean fills {{}}',
    'en: kit.close refers to the term clos, which does not exist',
    'en: kit.save is missing',
    'en: kit.surplus is not in Korean',
  ])
  expect(exportTexts(copy, 'en')).toEqual(before)
})

test('a term that a translator wrote out is a reference again, and another text stays', () => {
  const before = exportTexts(copy, 'en')
  expect(before.kit.save).toBe('$t(common:save)')
  const written = structuredClone(before)
  written.kit.save = before.common.save
  written.kit.close = 'Shut'
  expect(importTexts(copy, 'en', written)).toEqual([])
  const after = exportTexts(copy, 'en')
  expect([after.kit.save, after.kit.close]).toEqual(['$t(common:save)', 'Shut'])
  expect(importTexts(copy, 'en', before)).toEqual([])
  expect(exportTexts(copy, 'en')).toEqual(before)
})

test('the languages of the project are complete and its lists are up to date', () => {
  expect(staleFiles(root)).toEqual([])
  const korean = allTexts(root, 'ko')
  expect(korean.size).toBeGreaterThan(2000)
  for (const language of ['en', 'zh']) expect(compare(language, korean, allTexts(root, language))).toEqual([])
})

test('i18next itself reads the files, with a namespace for each folder, and fills in the common terms', () => {
  const folders = listDomainFolders(root)
  for (const language of ['ko', 'en', 'zh']) {
    const namespaces = [common, ...folders].map((folder) => [folder, readTexts(root, folder, language)])
    const reader = i18next.createInstance()
    reader.init({
      lng: language,
      resources: { [language]: Object.fromEntries(namespaces) },
      // Placeholders remain, because this test has no values for them.
      interpolation: { escapeValue: false, prefix: '\u0000', suffix: '\u0000' },
      initAsync: false,
    })
    const texts = folders.flatMap((folder) =>
      [...load(root, folder, language).keys()].map((key) => ({
        key: `${domainOf(folder)}.${key}`,
        text: reader.t(`${folder}:${key}`),
      })),
    )
    expect(new Map(texts.map(({ key, text }) => [key, text]))).toEqual(allTexts(root, language))
  }
})

test('a new folder of texts enters the lists without an entry by hand', () => {
  mkdirSync(join(copy, 'i18n/src/lunch-time'))
  for (const language of ['ko', 'en', 'zh']) writeTexts(copy, 'lunch-time', language, { title: 'x' })
  expect(listDomainFolders(copy)).toContain('lunch-time')
  expect(staleFiles(copy)).toContain('i18n/src/domains.ts')
  writeGenerated(copy)
  expect(readFileSync(join(copy, 'i18n/src/domains.ts'), 'utf8')).toContain(
    "export { lunchTime } from './lunch-time/texts.ts'",
  )
})

test('keys that no code mentions are unused', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a source.
  const code = "t('board.list.title'); t(`board.sort.${name}`); const groups = 'board.period.part'"
  const keys = [
    'board.list.title',
    'board.list.more',
    'board.sort.date',
    'board.period.part.end',
    'board.errors.full',
  ]
  expect(unusedKeys(keys, [{ path: 'web/src/x.ts', code }])).toEqual(['board.list.more'])
})
