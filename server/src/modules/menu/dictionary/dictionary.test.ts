import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import type { Input } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { menuApi } from '@maru/api/menu'
import { menuDictionaryApi } from '@maru/api/menu/dictionary'
import { dictionary } from '@maru/i18n/dictionary'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertAlarms } from '#kit/notification/alarms.sql.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'

let app: TestApp
let people: Record<Role, Client>
let restore: Restore

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

type Texts = Input<typeof menuDictionaryApi.saveText>['texts']
const none: Texts = { ko: null, en: null, zh: null }
const key = 'kit.save'
const list = async (
  client: Client,
  comCode: string,
  more: Partial<Input<typeof menuDictionaryApi.listTexts>> = {},
) => {
  const input = { comCode, show: 'all', page: 1, itemsPerPage: 50, ...more } as const
  return (await client.call(menuDictionaryApi.listTexts, input)).result
}
const entryOf = async (client: Client, comCode: string, wanted = key) => {
  const { data } = await list(client, comCode, { searchText: wanted })
  const entry = data.find((one) => one.key === wanted)
  if (!entry) throw new Error(`no entry ${wanted}`)
  return entry
}
const save = async (client: Client, comCode: string, texts: Partial<Texts>, wanted = key) => {
  const { version } = await entryOf(client, comCode, wanted)
  const input = { comCode, key: wanted, version, texts: { ...none, ...texts } }
  return client.call(menuDictionaryApi.saveText, input)
}
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const versionsOf = async (client: Client) =>
  (await client.call(accountApi.getCurrentAccount, {})).result.cacheVersion

/** The changed texts that the browser of a person loads; null if the account names no version. */
async function changedFor(client: Client, comCode: string, language: 'ko' | 'en' | 'zh' = 'ko') {
  const { texts: version } = await versionsOf(client)
  if (version === '') return null
  const answer = await client.call(menuApi.getChangedTextsFile, { comCode, version, language })
  return { texts: JSON.parse(answer.body).texts, cacheControl: answer.headers['cache-control'] }
}
const builtIn = (language: 'ko' | 'en' | 'zh') => dictionary[language].kit.save

test('people of a company get its changed texts, and those of another company do not', async () => {
  expect(await changedFor(people.user, 'ONE')).toBeNull()
  expect((await save(people.manager, 'ONE', { ko: '보관하기', en: 'Keep' })).result).toEqual({
    changeCount: 2,
  })
  expect(await changedFor(people.user, 'ONE')).toEqual({
    texts: { [key]: '보관하기' },
    cacheControl: 'private, max-age=31536000, immutable',
  })
  expect((await changedFor(people.user, 'ONE', 'en'))?.texts).toEqual({ [key]: 'Keep' })
  expect((await changedFor(people.user, 'ONE', 'zh'))?.texts).toEqual({})
  expect(await changedFor(people.outsider, 'TWO')).toBeNull()
  const foreign = { comCode: 'ONE', version: 'current', language: 'ko' } as const
  expect((await people.outsider.call(menuApi.getChangedTextsFile, foreign)).status).toBe(404)
  const file = await app.client.call(menuApi.getDictionaryFile, {
    language: 'ko',
    version: 'current',
    part: 'shell',
  })
  expect(JSON.parse(file.body).texts.kit.save).toBe(builtIn('ko'))
})

test('a second process serves a change, and the version changes with every change', async () => {
  const { client } = await app.second()
  const there = client.as(people.peer.cookie)
  expect((await versionsOf(there)).texts).toBe('')
  await save(people.manager, 'ONE', { ko: '보관' })
  await expect.poll(async () => (await versionsOf(there)).texts).not.toBe('')
  const first = (await versionsOf(there)).texts
  await save(people.manager, 'ONE', { ko: '저장하기' })
  await expect.poll(async () => (await versionsOf(there)).texts).not.toBe(first)
  expect((await changedFor(there, 'ONE'))?.texts).toEqual({ [key]: '저장하기' })
})

test("a company's text is used before that of all companies, and that before the built-in one", async () => {
  const before = await versionsOf(people.outsider)
  await save(people.super, '', { ko: '그룹 저장', en: 'Group save' })
  const after = await versionsOf(people.outsider)
  expect(after.lang).not.toBe(before.lang)
  expect(after.texts).toBe('')
  const input = { language: 'ko', version: after.lang, part: 'shell' } as const
  const file = JSON.parse((await app.client.call(menuApi.getDictionaryFile, input)).body)
  expect(file.texts.kit.save).toBe('그룹 저장')
  await save(people.manager, 'ONE', { ko: '회사 저장' })
  expect((await changedFor(people.user, 'ONE'))?.texts).toEqual({ [key]: '회사 저장' })
  expect((await entryOf(people.manager, 'ONE')).texts.ko).toEqual({
    builtIn: builtIn('ko'),
    group: '그룹 저장',
    company: '회사 저장',
  })
  // The text of the group, typed again, is stored nowhere: a later change of the group reaches the company.
  await save(people.manager, 'ONE', { ko: '그룹 저장' })
  expect((await entryOf(people.manager, 'ONE')).texts.ko.company).toBeNull()
  expect(await changedFor(people.user, 'ONE')).toBeNull()
})

test('a reset returns to the text below, and the audit log has old and new texts', async () => {
  await save(people.manager, 'ONE', { ko: '보관', en: 'Keep' })
  const reset = await people.manager.call(menuDictionaryApi.resetTexts, {
    comCode: 'ONE',
    keys: [key, 'no.key'],
  })
  expect(reset.result).toEqual({ changeCount: 2 })
  expect(await changedFor(people.user, 'ONE')).toBeNull()
  const { result } = await people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 10 })
  const seen = result.data.filter((one) => one.action.startsWith('text'))
  expect(seen.map((one) => [one.action, one.subject, one.details])).toEqual([
    [
      'textsReset',
      key,
      { [`${key} (ko)`]: ['보관', builtIn('ko')], [`${key} (en)`]: ['Keep', builtIn('en')] },
    ],
    [
      'textChanged',
      key,
      { [`${key} (ko)`]: [builtIn('ko'), '보관'], [`${key} (en)`]: [builtIn('en'), 'Keep'] },
    ],
  ])
})

test('a text that loses a placeholder, has an unknown one or is too long is refused', async () => {
  const wanted = 'kit.moreOf'
  expect((await entryOf(people.manager, 'ONE', wanted)).places).not.toEqual([])
  const [place = ''] = (await entryOf(people.manager, 'ONE', wanted)).places
  const lost = await save(people.manager, 'ONE', { en: 'More' }, wanted)
  expect(lost.refusal?.error).toMatchObject({
    code: 'menu.badText',
    params: { language: 'en', names: `{{${place}}}` },
  })
  for (const text of [
    `{{${place}}} {{other}}`,
    `{{${place}}} $t(kit.ok)`,
    `{{${place}}}${'x'.repeat(1_000)}`,
  ])
    expect(codeOf(await save(people.manager, 'ONE', { en: text }, wanted))).toBe('menu.badText')
  expect((await save(people.manager, 'ONE', { en: `Acts of {{${place}}}` }, wanted)).result.changeCount).toBe(
    1,
  )
})

test('markup stays a text', async () => {
  await save(people.manager, 'ONE', { ko: '<img src=x onerror=alert(1)>' })
  expect((await changedFor(people.user, 'ONE'))?.texts).toEqual({ [key]: '<img src=x onerror=alert(1)>' })
})

test('two administrators who change the same key at once: the second is refused', async () => {
  const { version } = await entryOf(people.manager, 'ONE')
  const input = (ko: string) => ({ comCode: 'ONE', key, version, texts: { ...none, ko } })
  const answers = await Promise.all([
    people.manager.call(menuDictionaryApi.saveText, input('하나')),
    people.super.call(menuDictionaryApi.saveText, input('둘')),
  ])
  expect(answers.map(codeOf).sort()).toEqual(['menu.textChanged', undefined])
})

test('managers change the texts of their company only, and super administrators those of any', async () => {
  expect(codeOf(await people.manager.call(menuDictionaryApi.resetTexts, { comCode: '', keys: [key] }))).toBe(
    'kit.forbidden',
  )
  for (const comCode of ['TWO', 'NONE']) {
    const input = { comCode, keys: [key] }
    expect(codeOf(await people.manager.call(menuDictionaryApi.resetTexts, input))).toBe('kit.notFound')
  }
  expect(
    codeOf(await people.super.call(menuDictionaryApi.resetTexts, { comCode: 'NONE', keys: [key] })),
  ).toBe('kit.notFound')
  await save(people.super, 'TWO', { ko: '둘의 저장' })
  expect((await changedFor(people.outsider, 'TWO'))?.texts).toEqual({ [key]: '둘의 저장' })
  expect(await changedFor(people.user, 'ONE')).toBeNull()
})

test('the list searches key and texts by language, and filters changed and missing ones', async () => {
  await save(people.manager, 'ONE', { ko: '보관하기' })
  const keys = async (more: Partial<Input<typeof menuDictionaryApi.listTexts>>) =>
    (await list(people.manager, 'ONE', more)).data.map((one) => one.key)
  expect(await keys({ searchText: '보관하기' })).toEqual([key])
  expect(await keys({ searchText: '보관하기', language: 'en' })).toEqual([])
  expect(await keys({ show: 'changed' })).toEqual([key])
  expect(await keys({ show: 'changed', language: 'en' })).toEqual([])
  expect(await keys({ show: 'missing' })).toEqual([key])
  expect(await keys({ show: 'missing', language: 'zh' })).toEqual([key])
  expect(await keys({ show: 'missing', language: 'ko' })).toEqual([])
  expect((await keys({ domain: 'menu' })).every((one) => one.startsWith('menu.'))).toBe(true)
  expect((await list(people.manager, 'ONE')).changedCount).toBe(1)
  // Texts of mails and files are in the list, but not those of the first run, which has no company.
  expect(await keys({ searchText: 'survey.mail.hello' })).toEqual(['survey.mail.hello'])
  expect(await keys({ domain: 'setup' })).toEqual([])
})

const csv = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`).toString('base64')
const load = async (bytes: string, isCheck: boolean) =>
  (await people.manager.call(menuDictionaryApi.importTexts, { comCode: 'ONE', bytes, isCheck })).result

test('an exported file imports without a difference, and a changed one only after its check', async () => {
  await save(people.manager, 'ONE', { ko: '=보관' })
  const input = { comCode: 'ONE', show: 'all' } as const
  const { body } = await people.manager.call(menuDictionaryApi.exportTexts, input)
  expect(body).toContain(`${key},'=보관,${builtIn('en')}`)
  const same = await load(Buffer.from(body).toString('base64'), false)
  expect(same).toMatchObject({ faultCount: 0, changeCount: 0, isWritten: false })
  const bytes = csv('key,en,ko', `${key},Keep,`, `kit.cancel,Leave,취소`)
  const checked = await load(bytes, true)
  expect(checked).toMatchObject({ faults: [], changeCount: 3, isWritten: false })
  expect(checked.differences).toContainEqual({
    ...{ key, language: 'ko', before: '=보관', after: builtIn('ko'), isReset: true },
  })
  expect((await changedFor(people.user, 'ONE', 'en'))?.texts).toEqual({})
  expect((await load(bytes, false)).isWritten).toBe(true)
  expect((await changedFor(people.user, 'ONE', 'en'))?.texts).toEqual({
    [key]: 'Keep',
    'kit.cancel': 'Leave',
  })
  expect((await changedFor(people.user, 'ONE', 'ko'))?.texts).toEqual({})
})

test('a file with a fault writes nothing and names line, key and language', async () => {
  const bytes = csv('key,ko,en', 'kit.cancel,그만,', 'kit.moreOf,더 보기,', 'no.key,가,나', 'kit.cancel,또,')
  const report = await load(bytes, false)
  expect(report.isWritten).toBe(false)
  expect(report.faults.map((one) => [one.line, one.key, one.language, one.code])).toEqual([
    [3, 'kit.moreOf', 'ko', 'lost'],
    [4, 'no.key', null, 'unknownKey'],
    [5, 'kit.cancel', null, 'duplicateKey'],
  ])
  expect(await changedFor(people.user, 'ONE')).toBeNull()
  expect((await load(csv('name,ko', 'a,b'), true)).faults).toMatchObject([{ code: 'columns' }])
  expect((await load(csv('key,ko', 'kit.cancel,"그만'), true)).faults).toMatchObject([{ code: 'quotes' }])
})

test('the sentences of the bell follow the changed texts of the company', async () => {
  const [word = ''] = Object.keys(dictionary.ko.board.alarm)
  const alarm = {
    ...{ kind: 'BB', topic: 'security.notice', word: `board.alarm.${word}`, title: '글', actor: null },
    ...{ url: '/board', subject: 'board:1', eventKey: 'one' },
  } as const
  await insertAlarms(app.db, [{ comCode: 'ONE', personCode: 'user' }], alarm as never, app.clock.now())
  const wanted = `board.alarm.${word}`
  const { places } = await entryOf(people.manager, 'ONE', wanted)
  const text = `새 소식 ${places.map((one) => `{{${one}}}`).join(' ')}`
  await save(people.manager, 'ONE', { ko: text }, wanted)
  const { result } = await people.user.call(gnbWorkFeedApi.listAlarms, {})
  expect(result[0]?.sentence.ko).toMatch(/^새 소식/)
})

test('names of mail folders follow the changed texts of the company', async () => {
  await save(people.manager, 'ONE', { ko: '받은 우편' }, 'mail.folders.inbox')
  const inbox = async (client: Client) => {
    const { result } = await client.call(mailApi.listFolderTree, {})
    return result.find((one) => one.wellKnownFolderName === 'inbox')?.displayName
  }
  expect(await inbox(people.user)).toBe('받은 우편')
  expect(await inbox(people.outsider)).toBe(dictionary.ko.mail.folders.inbox)
})
