import { contactApi, type FilterCondition, filterConditions } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, TestApp } from '#test/app.ts'
import { bookTypes, openBooks } from '#test/books.ts'

type Filter = NonNullable<Input<typeof contactApi.listContacts>['filters']>[number]

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  ;({ app, kim, lee } = await openBooks())
}, 60_000)

afterAll(() => app.stop())

describe.each(bookTypes)('filters of a book of the type %s', (type) => {
  beforeAll(async () => {
    for (const [displayName, companyName] of [
      ['강민지', '가온'],
      ['김 민지', ''],
      ['김민준', '가온'],
      ['나주김무정', '나래'],
      ['Kim Minji', 'Zeta'],
    ])
      await kim.call(contactApi.createContact, { type, displayName: displayName ?? '', companyName })
    await kim.call(contactApi.createContact, { type, displayName: '목록', members: [] })
  })

  const search = async (...filters: Filter[]) =>
    (await kim.call(contactApi.listContacts, { type, filters })).result.data.map((one) => one.displayName)
  const named = (value: string, condition: FilterCondition = 'ContainsSubstring'): Filter => ({
    field: 'DisplayName',
    condition,
    value,
  })

  test.each([
    ['ㄱㅁㅈ', ['강민지', '김 민지', '김민준', '나주김무정']],
    ['김ㅁㅈ', ['김 민지', '김민준', '나주김무정']],
    ['김민ㅈ', ['김 민지', '김민준']],
    ['김 ㅁ', ['김 민지', '김민준', '나주김무정']],
    ['ㅁ지', ['강민지', '김 민지']],
    ['ㄵㄱ', ['나주김무정']],
    ['ㄱ.ㅈ', []],
    ['min', ['Kim Minji']],
  ])('any mixture of syllables and initials finds a name: %s', async (text, names) => {
    expect(await search(named(text))).toEqual(names)
  })

  test('initials find names only', async () => {
    expect(await search({ field: 'CompanyName', condition: 'ContainsSubstring', value: 'ㄱㅇ' })).toEqual([])
    expect(await search(named('ㄱㅁㅈ', 'IsEqualTo'))).toEqual([])
  })

  test.each<[Filter[], string[]]>([
    [[named('김민준', 'IsEqualTo')], ['김민준']],
    [
      [named('김민준', 'IsEqualTo'), named('강', 'ContainsSubstring')],
      ['강민지', '김민준'],
    ],
    [[named('민', 'Not')], ['나주김무정', '목록', 'Kim Minji']],
    [
      [named('KIM MINJI', 'IsNotEqualTo'), named('민')],
      ['강민지', '김 민지', '김민준'],
    ],
    [[named('김', 'IsGreaterThanOrEqualTo'), named('김민준', 'IsLessThan')], ['김 민지']],
    [[named('김민준', 'IsGreaterThan')], ['나주김무정', '목록', 'Kim Minji']],
    [[named('강민지', 'IsLessThanOrEqualTo')], ['강민지']],
    [[named('김민준', 'IsLessThan')], ['강민지', '김 민지']],
    [[named('김민준', 'IsGreaterThanOrEqualTo')], ['김민준', '나주김무정', '목록', 'Kim Minji']],
    [[named('kim', 'IsGreaterThan')], ['Kim Minji']],
    [[{ field: 'CompanyName', condition: 'Exists' }], ['강민지', '김민준', '나주김무정', 'Kim Minji']],
    [[{ field: 'CompanyName', condition: 'Exists' }, named('지')], ['강민지']],
    [[named('  ', 'IsNotEqualTo'), named('', 'IsEqualTo'), named('무정')], ['나주김무정']],
  ])('search conditions are combined by "or", all others must match: %j', async (filters, names) => {
    expect(await search(...filters)).toEqual(names)
  })

  test.each<[FilterCondition, string, number]>([
    ['IsEqualTo', 'IPM.DistList', 1],
    ['IsEqualTo', 'ipm.contact', 5],
    ['IsEqualTo', 'IPM.Appointment', 0],
    ['ContainsSubstring', 'IPM.', 6],
    ['IsNotEqualTo', 'IPM.DistList', 5],
    ['Not', 'Dist', 5],
    ['Exists', '', 6],
  ])('the class of an item supports the same conditions: %s %s', async (condition, value, count) => {
    expect(await search({ field: 'ItemClass', condition, value })).toHaveLength(count)
  })

  test('kinds and texts must both match', async () => {
    const lists = { field: 'ItemClass', condition: 'IsEqualTo', value: 'IPM.DistList' } as const
    expect(await search(lists, named('김'))).toEqual([])
    expect(await search(lists, { ...lists, value: 'IPM.Contact' }, named('목'))).toEqual(['목록'])
  })

  test('folders support every condition too', async () => {
    for (const displayName of ['거래처', '고객'])
      await kim.call(contactApi.createFolder, { type, displayName })
    const fitting: Record<FilterCondition, string[]> = {
      IsEqualTo: ['고객'],
      ContainsSubstring: ['고객'],
      IsNotEqualTo: ['', '거래처'],
      Not: ['', '거래처'],
      Exists: ['거래처', '고객'],
      IsGreaterThan: [],
      IsGreaterThanOrEqualTo: ['고객'],
      IsLessThan: ['', '거래처'],
      IsLessThanOrEqualTo: ['', '거래처', '고객'],
    }
    for (const condition of filterConditions) {
      const filters = [{ field: 'DisplayName', condition, value: '고객' } as const]
      const { result } = await kim.call(contactApi.listFolders, { type, traversal: 'Deep', filters })
      expect([condition, result.map((one) => one.displayName)]).toEqual([condition, fitting[condition]])
    }
  })

  test('a filter by order cuts the list where the list by name has the text', async () => {
    // Digits, then Hangul with the Chinese characters by their reading, then Latin letters.
    const hangul = ['ㄱ', '가람', '강', '金', '김 민', '김민', '金民', '나', '李', '한', '韓']
    const sorted = ['1팀', ...hangul, 'Abe', 'élan', 'Kim', 'Zoe']
    const [first, ...others] = sorted.toSorted()
    for (const displayName of [...others, first ?? '']) {
      await lee.call(contactApi.createContact, { type, displayName })
      await lee.call(contactApi.createFolder, { type, displayName })
    }
    const lists = {
      contacts: async (filters: Filter[]) =>
        (await lee.call(contactApi.listContacts, { type, filters })).result.data,
      folders: async (filters: Filter[]) =>
        (await lee.call(contactApi.listFolders, { type, parentId: 'contacts', filters: filters as [] }))
          .result,
    }
    for (const [name, list] of Object.entries(lists)) {
      const names = async (...filters: Filter[]) => [
        name,
        ...(await list(filters)).map((one) => one.displayName),
      ]
      expect(await names()).toEqual([name, ...sorted])
      for (const [at, value] of sorted.entries()) {
        expect(await names(named(value, 'IsLessThan'))).toEqual([name, ...sorted.slice(0, at)])
        expect(await names(named(value, 'IsLessThanOrEqualTo'))).toEqual([name, ...sorted.slice(0, at + 1)])
        expect(await names(named(value, 'IsGreaterThan'))).toEqual([name, ...sorted.slice(at + 1)])
        expect(await names(named(value, 'IsGreaterThanOrEqualTo'))).toEqual([name, ...sorted.slice(at)])
      }
    }
  })

  test('no field supports bits, and an unknown condition is ignored', async () => {
    for (const condition of ['ExcludesBitmask', 'isequalto', '']) {
      const filters = [{ field: 'DisplayName', condition, value: '1' }]
      expect((await kim.callWith(contactApi.listContacts, { type, filters })).status).toBe(400)
    }
  })
})
