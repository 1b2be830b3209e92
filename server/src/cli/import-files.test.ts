import { accountApi } from '@maru/api/account'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { type FilesReport, importFiles } from './import-files.ts'

const good = {
  'companies.csv': 'com_code,name_ko,name_en,sort\nHB,한빛,Hanbit,1\nHH,한빛홀딩스,Holdings,2\n',
  'departments.csv':
    'com_code,dept_code,parent_dept_code,name_ko\nHB,D1,,본사\nHB,D11,D1,개발실\nHB,D111,D11,똠방각하팀\nHH,H1,,지주\n',
  'titles.csv':
    'com_code,kind,code,name_ko,sort\nHB,title,T1,부장,1\nHB,position,P1,팀장,1\nHH,title,T1,이사,1\n',
  'people.csv':
    'com_code,person_code,employee_number,name_ko,email,home_address,retired_on\nHB,P1,2014,김서연,a@hb.example,"서울시 ""강남구"",\n2층",\nHB,P2,2015,박준호,b@hb.example,,\nHH,P3,2016,서도윤,c@hh.example,,\n',
  'posts.csv':
    'com_code,dept_code,person_code,title_code,position_code,is_main,from_date,until_date\nHB,D111,P1,T1,P1,Y,2014-03-11,\nHH,H1,P1,,,N,2020-01-01,\nHB,D11,P2,,,Y,2015-01-01,\nHH,H1,P3,T1,,Y,2016-01-01,\n',
  'accounts.csv':
    'person_code,login,password,roles,language\nP1,User,first-password,hr-manager;board-manager@HH,\nP2,peer,first-password,,en-US\nP3,outsider,first-password,,\n',
}
type Files = Record<string, string>

let portal: TestApp

beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  const { db } = portal
  await db`truncate org_company, org_department, org_title, org_person, org_post, account_login, account_person_role cascade`
})

async function load(files: Files, options: { dryRun?: boolean; asOf?: string } = {}): Promise<FilesReport> {
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  const { dryRun = false, asOf = '2026-11-21' } = options
  return importFiles(portal.db, bytes, { encoding: 'auto', asOf, dryRun, now: portal.clock.now() })
}

/** The good files with the texts of some replaced: `from` must stand in the file. */
function edited(...edits: [file: keyof typeof good, from: string, to: string][]): Files {
  const files: Files = { ...good }
  for (const [file, from, to] of edits) {
    if (!files[file]?.includes(from)) throw new Error(`${file} has no ${from}`)
    files[file] = files[file].replace(from, to)
  }
  return files
}

async function counts(): Promise<number[]> {
  const [row] = await portal.db<{ counts: number[] }[]>`
    select array[(select count(*) from org_company), (select count(*) from org_department),
                 (select count(*) from org_title), (select count(*) from org_person),
                 (select count(*) from org_post), (select count(*) from account_login)]::int[] as counts`
  return row?.counts ?? []
}

const changes = (report: FilesReport) =>
  report.tables.flatMap((table) => table.differences.map((one) => [one.change, one.key, one.fields]))

describe('good files', () => {
  test('become the organisation with its accounts', async () => {
    const report = await load(good)
    expect([report.written, report.faults]).toEqual([true, []])
    expect(await counts()).toEqual([2, 4, 3, 3, 4, 3])
    const [team] = await portal.db`select path, name_ko from org_department where dept_code = 'D111'`
    expect(team).toEqual({ path: ['D1', 'D11', 'D111'], nameKo: '똠방각하팀' })
    const [person] = await portal.db`select home_address from org_person where person_code = 'P1'`
    expect(person?.homeAddress).toBe('서울시 "강남구",\n2층')
    const roles = await portal.db`select com_code, role_id from account_person_role order by role_id`
    expect(roles.map((row) => Object.values(row))).toEqual([
      ['HH', 'board-manager'],
      ['HB', 'hr-manager'],
    ])
    const input = { username: 'user', password: 'first-password' }
    expect((await portal.client.call(accountApi.login, input)).result.personCode).toBe('P1')
  })

  test('in CP949 become the same as in UTF-8', async () => {
    const bytes = Object.fromEntries(
      Object.entries(good).map(([name, text]) => [name, iconv.encode(text, 'cp949')] as const),
    )
    const options = { asOf: '2026-11-21', dryRun: false, now: portal.clock.now() }
    const refused = await importFiles(portal.db, bytes, { ...options, encoding: 'utf-8' })
    expect(refused.faults[0]).toMatchObject({ file: 'companies.csv', code: 'encoding', level: 'error' })
    expect((await importFiles(portal.db, bytes, { ...options, encoding: 'auto' })).written).toBe(true)
    expect(changes(await load(good))).toEqual([])
  })

  test('a dry run shows what would be added and writes nothing', async () => {
    const report = await load(good, { dryRun: true })
    expect(report.written).toBe(false)
    expect(report.tables.map((table) => [table.file, table.rows, table.differences.length])).toEqual([
      ['companies.csv', 2, 2],
      ['departments.csv', 4, 4],
      ['titles.csv', 3, 3],
      ['people.csv', 3, 3],
      ['posts.csv', 4, 4],
      ['accounts.csv', 3, 3],
    ])
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('imported again change nothing', async () => {
    await load(good)
    expect(changes(await load(good))).toEqual([])
    expect(changes(await load(good, { asOf: '2027-01-01' }))).toEqual([])
  })

  test('a department under a parent that does not exist becomes a root, with a warning', async () => {
    const report = await load(edited(['departments.csv', 'D11,D1,개발실', 'D11,D9,개발실']))
    expect(report.faults).toEqual([
      {
        file: 'departments.csv',
        line: 3,
        column: 'parent_dept_code',
        code: 'unknownParent',
        params: { value: 'D9' },
        level: 'warning',
      },
    ])
    const rows =
      await portal.db`select parent_dept_code, path from org_department where dept_code in ('D11', 'D111') order by 1 desc`
    expect(rows.map((row) => Object.values(row))).toEqual([
      [null, ['D11']],
      ['D11', ['D11', 'D111']],
    ])
  })

  test('a person without a post is a warning', async () => {
    const report = await load(edited(['posts.csv', 'HB,D11,P2,,,Y,2015-01-01,\n', '']))
    expect(report.faults.map(({ line, code, level }) => [line, code, level])).toEqual([
      [4, 'noPost', 'warning'],
    ])
    expect(report.written).toBe(true)
  })
})

describe('changed files', () => {
  beforeEach(() => load(good))

  test('show each field before and after', async () => {
    const files = edited(
      ['people.csv', '박준호,b@', '박준오,bb@'],
      ['posts.csv', 'HB,D11,P2,,,Y', 'HB,D11,P2,T1,,Y'],
      ['accounts.csv', 'P2,peer', 'P2,peer2'],
      ['departments.csv', 'HB,D11,D1,', 'HB,D11,,'],
    )
    expect(changes(await load(files))).toEqual([
      ['changed', 'HB D11', { path: [['D1', 'D11'], ['D11']], parent_dept_code: ['D1', null] }],
      [
        'changed',
        'HB D111',
        {
          path: [
            ['D1', 'D11', 'D111'],
            ['D11', 'D111'],
          ],
        },
      ],
      ['changed', 'P2', { email: ['b@hb.example', 'bb@hb.example'], name_ko: ['박준호', '박준오'] }],
      ['changed', 'HB D11 P2 2015-01-01', { title_code: [null, 'T1'] }],
      ['changed', 'P2', { login: ['peer', 'peer2'] }],
    ])
  })

  test('what is absent ends and is kept', async () => {
    const files = edited(
      ['people.csv', 'HB,P2,2015,박준호,b@hb.example,,\n', ''],
      ['posts.csv', 'HB,D11,P2,,,Y,2015-01-01,\n', ''],
      ['departments.csv', 'HH,H1,,지주\n', 'HH,H1,,지주\nHH,H2,H1,감사실\n'],
      ['accounts.csv', 'P2,peer,first-password,,en-US\n', ''],
    )
    expect(changes(await load(files)).filter(([change]) => change === 'removed')).toEqual([
      ['removed', 'P2', { retired_on: [null, '2026-11-21'] }],
      ['removed', 'HB D11 P2 2015-01-01', { until_date: [null, '2026-11-20'] }],
      ['removed', 'P2', { disabled: [false, true] }],
    ])
    expect(changes(await load(files))).toEqual([])
    expect(changes(await load({ ...files, 'departments.csv': good['departments.csv'] }))).toEqual([
      ['removed', 'HH H2', { until_date: [null, '2026-11-20'] }],
    ])
    expect(await counts()).toEqual([2, 5, 3, 3, 4, 3])
  })

  test('a post whose first day was wrong is replaced', async () => {
    const report = await load(edited(['posts.csv', 'HB,D11,P2,,,Y,2015-01-01', 'HB,D11,P2,,,Y,2015-02-01']))
    expect(changes(report)).toEqual([
      ['added', 'HB D11 P2 2015-02-01', {}],
      ['removed', 'HB D11 P2 2015-01-01', {}],
    ])
    expect((await counts())[4]).toBe(4)
  })

  test('people may exchange addresses, numbers and logins', async () => {
    const files = edited(
      ['people.csv', 'P1,2014,김서연,a@hb', 'P1,2015,김서연,b@hb'],
      ['people.csv', 'P2,2015,박준호,b@hb', 'P2,2014,박준호,a@hb'],
      ['accounts.csv', 'P1,User', 'P1,peer'],
      ['accounts.csv', 'P2,peer', 'P2,user'],
    )
    expect((await load(files)).written).toBe(true)
    const rows =
      await portal.db`select person_code, login from account_login where person_code < 'P3' order by 1`
    expect(rows.map((row) => row.login)).toEqual(['peer', 'user'])
  })

  test('a person may pass to another company of the files and keep the account', async () => {
    const files = edited(['people.csv', 'HB,P2', 'HH,P2'], ['posts.csv', 'HB,D11,P2,,,Y', 'HH,H1,P2,,,Y'])
    expect((await load(files)).written).toBe(true)
    const [row] = await portal.db`select com_code, login from account_login where person_code = 'P2'`
    expect(row).toEqual({ comCode: 'HH', login: 'peer' })
  })

  test('an initial password never replaces the one of an account', async () => {
    await load(edited(['accounts.csv', 'User,first-password', 'User,other-password']))
    const signIn = (password: string) => portal.client.call(accountApi.login, { username: 'user', password })
    expect((await signIn('other-password')).refusal?.code).toBe('account.wrongPassword')
    expect((await signIn('first-password')).status).toBe(200)
  })

  test('a company that the files do not name stays as it is', async () => {
    const only = {
      'companies.csv': 'com_code,name_ko\nHB,한빛\n',
      'departments.csv': 'com_code,dept_code,name_ko\nHB,D1,본사\n',
      'titles.csv': 'com_code,kind,code,name_ko\n',
      'people.csv': 'com_code,person_code,name_ko\nHB,P1,김서연\n',
      'posts.csv': 'com_code,dept_code,person_code,is_main\nHB,D1,P1,Y\nHB,D1,P3,N\n',
    }
    expect((await load(only)).written).toBe(true)
    const rows = await portal.db`
      select count(*)::int as count from org_post where com_code = 'HH' and until_date is null`
    expect(rows[0]?.count).toBe(2)
    const taken = { ...only, 'people.csv': 'com_code,person_code,name_ko\nHB,P1,김서연\nHB,P3,서도윤\n' }
    const place = { file: 'people.csv', line: 3, column: 'person_code', code: 'taken' }
    expect((await load(taken)).faults[0]).toMatchObject(place)
  })

  test('who retires by an import loses the running session', async () => {
    const input = { username: 'peer', password: 'first-password' }
    const client = portal.client.as((await portal.client.call(accountApi.login, input)).cookie)
    expect((await client.call(accountApi.getCurrentUser, {})).status).toBe(200)
    await load(edited(['people.csv', 'b@hb.example,,', 'b@hb.example,,2026-11-21']))
    await expect.poll(async () => (await client.call(accountApi.getCurrentUser, {})).status).toBe(401)
  })
})

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
    [[['accounts.csv', 'peer,first-password', 'peer,']], ['accounts.csv', 3, 'password', 'noPassword']],
    [[['accounts.csv', 'hr-manager;', 'king;']], ['accounts.csv', 2, 'roles', 'unknownRole']],
    [[['accounts.csv', 'en-US', 'ja-JP']], ['accounts.csv', 3, 'language', 'badLanguage']],
  ])('%j is told as %j, and nothing is written', async (edits, [file, line, column, code]) => {
    const report = await load(edited(...edits))
    const errors = report.faults.filter((fault) => fault.level === 'error')
    expect(errors[0]).toMatchObject({ file, line, column, code })
    expect([report.written, report.tables]).toEqual([false, []])
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('in the accounts takes back an organisation that was good', async () => {
    await load(good)
    const report = await load(
      edited(['people.csv', '박준호', '박준오'], ['accounts.csv', 'hr-manager;', 'king;']),
    )
    expect(report.written).toBe(false)
    const [row] = await portal.db`select name_ko from org_person where person_code = 'P2'`
    expect(row?.nameKo).toBe('박준호')
  })

  test('a missing file is one too', async () => {
    const { 'posts.csv': _absent, ...files } = good
    expect((await load(files)).faults).toContainEqual(
      expect.objectContaining({ file: 'posts.csv', code: 'missingFile' }),
    )
  })

  test('every fault is told at once, with those of the accounts', async () => {
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
})
