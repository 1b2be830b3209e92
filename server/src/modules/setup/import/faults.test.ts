import { describe, expect, test } from 'vitest'
import { withEmptyPortal } from '#test/imports.ts'
import { edited, good } from './sample.factory.ts'

const { counts, load, portal } = withEmptyPortal()

describe('a fault', () => {
  test.each<[edits: [keyof typeof good, string, string][], place: [string, number, string, string]]>([
    [
      [['companies.csv', 'HB,한빛,Hanbit,1', 'HB,한빛,Hanbit,one']],
      ['companies.csv', 2, 'sort', 'badInteger'],
    ],
    [[['companies.csv', 'HH,', 'HB,']], ['companies.csv', 3, 'com_code', 'duplicate']],
    [[['departments.csv', 'HB,D111', 'XX,D111']], ['departments.csv', 4, 'com_code', 'unknownCompany']],
    [[['departments.csv', 'D1,,본사', 'D1,D111,본사']], ['departments.csv', 2, 'parent_dept_code', 'cycle']],
    [[['departments.csv', 'H1,,지주', 'D1,,지주']], ['departments.csv', 5, 'dept_code', 'duplicate']],
    [[['departments.csv', '개발실', '개'.repeat(201)]], ['departments.csv', 3, 'name_ko', 'tooLong']],
    [[['titles.csv', 'HB,position,P1', 'HB,place,P1']], ['titles.csv', 3, 'kind', 'unknownKind']],
    [[['people.csv', 'b@hb.example', 'a@hb.example']], ['people.csv', 4, 'email', 'duplicate']],
    [[['people.csv', 'b@hb.example', 'b at hb']], ['people.csv', 4, 'email', 'badEmail']],
    [[['people.csv', 'P2,2015', 'P2,2014']], ['people.csv', 4, 'employee_number', 'duplicate']],
    [[['people.csv', '박준호', '']], ['people.csv', 4, 'name_ko', 'required']],
    [[['people.csv', '박준호', '박\u0000준호']], ['people.csv', 4, 'name_ko', 'control']],
    [
      [['people.csv', 'b@hb.example,,', 'b@hb.example,,2026-02-30']],
      ['people.csv', 4, 'retired_on', 'badDay'],
    ],
    [[['people.csv', '"서울시', '서울"시']], ['people.csv', 3, '3', 'fieldCount']],
    [[['people.csv', '2층"', '2층']], ['people.csv', 2, '6', 'quotes']],
    [[['posts.csv', 'HB,D11,P2', 'HB,H1,P2']], ['posts.csv', 4, 'dept_code', 'unknownDepartment']],
    [[['posts.csv', 'HB,D11,P2', 'HB,D11,P9']], ['posts.csv', 4, 'person_code', 'unknownPerson']],
    [[['posts.csv', 'D111,P1,T1', 'D111,P1,T9']], ['posts.csv', 2, 'title_code', 'unknownTitle']],
    [[['posts.csv', '2015-01-01,', '2015-01-01,2014-01-01']], ['posts.csv', 4, 'until_date', 'daysReversed']],
    [[['posts.csv', 'HH,H1,P1,,,N', 'HH,H1,P1,,,Y']], ['posts.csv', 3, 'is_main', 'twoMains']],
    [[['posts.csv', 'HH,H1,P1,,,N', 'HB,D111,P1,,,N']], ['posts.csv', 3, 'from_date', 'overlap']],
    [[['accounts.csv', 'P2,peer', 'P9,peer']], ['accounts.csv', 3, 'person_code', 'unknownPerson']],
    [[['accounts.csv', 'P2,peer', 'P2,USER']], ['accounts.csv', 3, 'login', 'duplicate']],
    [
      [['accounts.csv', 'peer,first-password', 'peer,password12']],
      ['accounts.csv', 3, 'password', 'weakPassword'],
    ],
    [[['accounts.csv', 'hr-manager;', 'king;']], ['accounts.csv', 2, 'roles', 'unknownRole']],
    [[['accounts.csv', 'en-US', 'ja-JP']], ['accounts.csv', 3, 'language', 'badLanguage']],
  ])('%j is reported as %j, and nothing is written', async (edits, [file, line, column, code]) => {
    const report = await load(edited(...edits))
    const errors = report.faults.filter((fault) => fault.level === 'error')
    expect(errors[0]).toMatchObject({ file, line, column, code })
    expect([report.written, report.tables]).toEqual([false, []])
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('in the accounts rolls back a valid organisation', async () => {
    await load(good)
    const report = await load(
      edited(['people.csv', '박준호', '박준오'], ['accounts.csv', 'hr-manager;', 'king;']),
    )
    expect(report.written).toBe(false)
    const [row] = await portal().db`select name_ko from org_person where person_code = 'P2'`
    expect(row?.nameKo).toBe('박준호')
  })

  test('can be a missing file', async () => {
    const { 'posts.csv': _absent, ...files } = good
    expect((await load(files)).faults).toContainEqual(
      expect.objectContaining({ file: 'posts.csv', code: 'missingFile' }),
    )
  })

  test('is reported together with all others, including those of the accounts', async () => {
    const report = await load(
      edited(
        ['people.csv', 'b@hb', 'b hb'],
        ['posts.csv', '2016-01-01', 'soon'],
        ['accounts.csv', 'en-US', 'xx'],
      ),
    )
    expect(report.faults.map((fault) => [fault.file, fault.code])).toEqual([
      ['people.csv', 'badEmail'],
      ['posts.csv', 'badDay'],
      ['accounts.csv', 'badLanguage'],
    ])
  })

  test('of a column that is missing hides those of every row and of other files, which follow from it', async () => {
    const report = await load(
      edited(['people.csv', 'person_code,', 'personal_code,'], ['posts.csv', '2016-01-01', 'soon']),
    )
    expect(report.faults.map(({ file, column, code }) => [file, column, code])).toEqual([
      ['people.csv', 'personal_code', 'unknownColumn'],
      ['people.csv', 'person_code', 'missingColumn'],
    ])
  })

  test('names its column as the file does, in Korean too', async () => {
    const people = (header: string, row: string) => ({ ...good, 'people.csv': `${header}\n${row}\n` })
    const named = async (files: typeof good) =>
      (await load(files)).faults.map(({ column, code }) => [column, code])
    const wrong = people('회사코드,사원코드,이름,이메일', 'HB,P1,김서연,not-an-address')
    expect(await named(wrong)).toContainEqual(['이메일', 'badEmail'])
    expect(await named(people('회사코드,사원코드,이메일', 'HB,P1,a@hb.example'))).toEqual([
      ['이름', 'missingColumn'],
    ])
  })
})
