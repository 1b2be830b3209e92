import { accountApi } from '@maru/api/account'
import { accountPersonApi } from '@maru/api/account/person'
import { inEachLanguage, languages, nameIn, type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import { wireName } from '@maru/api/kit/wire-name'
import { orgApi } from '@maru/api/org'
import { orgTitleApi } from '@maru/api/org/title'
import { account } from '@maru/i18n/account/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { fillText } from '@maru/i18n/kit/fill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorSentence } from '#kit/text/error-sentence.ts'
import { composeResetMail } from '#modules/account/password/reset-mail.rules.ts'
import { refreshPeopleSearch } from '#modules/org/index.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'

// What a language of `languages.json` needs, for each of them: scripts/languages.test.mjs runs this file again in a copy
// that has one more language.
let app: TestApp
let people: Record<Role, Client>

const names = { ko: '하늘봄', en: 'Skyspring', zh: '天春' }
/** A name in every language; in a further one a text that no other has. */
const name = {
  ...inEachLanguage((short) => (names as Partial<Record<ShortLanguage, string>>)[short] ?? `空の${short}`),
  ko: names.ko,
}

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  await people.manager.call(orgTitleApi.createTitle, { kind: 'title', code: 'EVERY', name })
  await people.manager.call(accountPersonApi.createPerson, {
    ...{ personCode: 'every', name, employeeNumber: '', email: 'every@test.example', mobileTel: '' },
    ...{
      officeTel: '',
      officeExtTel: '',
      hireDate: null,
      login: 'every',
      language: 'ko-KR',
      isDisabled: false,
    },
    posts: [{ deptCode: 'ONE-D1', titleCode: 'EVERY', positionCode: '', gradeCode: '', isMain: true }],
  })
  await refreshPeopleSearch(app.db)
})
afterAll(() => app.stop())

test('a name is written and stored in every language', async () => {
  const { result } = await people.manager.call(accountPersonApi.getPersonForm, { personCode: 'every' })
  expect(result.name).toEqual(name)
  const titles = await people.manager.call(orgTitleApi.listCompanyTitles, {})
  expect(titles.result.find(({ code }) => code === 'EVERY')?.name).toEqual(name)
})

test.each(languages)('a person is found by the name in $name, and is shown in it', async ({ short }) => {
  const { result } = await people.user.call(orgApi.searchOrganisation, { query: name[short] ?? '' })
  const [found] = result.people
  expect(found?.personCode).toBe('every')
  expect(found && nameIn(wireName(found, 'displayName'), short)).toBe(name[short])
  expect(found && nameIn(wireName(found, 'titleName'), short)).toBe(name[short])
})

test.each(languages)('a person chooses $name, and the account and its dictionary are in it', async (one) => {
  await people.peer.call(accountApi.setLanguage, { language: one.code })
  const { result } = await people.peer.call(accountApi.getCurrentUser, {})
  expect(result.userConfig.language).toBe(one.code)
  const refused = await people.peer.call(orgApi.searchOrganisation, { query: 'x' })
  const tooShort = { code: 'org.searchTooShort' as const, params: {}, headers: {} }
  expect(refused.refusal?.error.message).toBe(errorSentence(tooShort, one.code))
})

test.each(languages)('mails have texts in $name, or in English', ({ code, short }) => {
  const to = { nameKo: name.ko, nameEn: name.en, nameZh: name.zh, email: 'a@test.example', login: 'every' }
  const own = { ko: '회사', en: 'Company', zh: '公司' }
  const company = { companyKo: own.ko, companyEn: own.en, companyZh: own.zh }
  const mail = composeResetMail({ ...to, ...company, language: code }, 'mail', 'http://portal.example')
  expect(mail.subject).toBe(fillText(account[short].resetSubject, { company: nameIn(own, short) }))
})

test('every language has every text: its own, or that of English', () => {
  const keysOf = (tree: object): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? (value === '' ? [] : [key]) : keysOf(value),
    )
  const korean = keysOf(dictionary.ko)
  for (const short of shortLanguages) expect(keysOf(dictionary[short]).length, short).toBe(korean.length)
})
