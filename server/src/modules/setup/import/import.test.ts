import { accountApi } from '@maru/api/account'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test } from 'vitest'
import { withEmptyPortal } from '#test/imports.ts'
import { type FilesReport, importFiles } from './import.service.ts'
import { edited, good } from './sample.factory.ts'

const { counts, load, portal } = withEmptyPortal()

const changes = (report: FilesReport) =>
  report.tables.flatMap((table) => table.differences.map((one) => [one.change, one.key, one.fields]))

describe('good files', () => {
  test('create the organisation with its accounts', async () => {
    const report = await load(good)
    expect([report.written, report.faults]).toEqual([true, []])
    expect(await counts()).toEqual([2, 4, 3, 3, 4, 3])
    const [team] = await portal().db`select path, name_ko from org_department where dept_code = 'D111'`
    expect(team).toEqual({ path: ['D1', 'D11', 'D111'], nameKo: '똠방각하팀' })
    const [person] = await portal().db`select home_address from org_person where person_code = 'P1'`
    expect(person?.homeAddress).toBe('서울시 "강남구",\n2층')
    const roles = await portal().db`select com_code, role_id from account_person_role order by role_id`
    expect(roles.map((row) => Object.values(row))).toEqual([
      ['HH', 'board-manager'],
      ['HB', 'hr-manager'],
    ])
    const input = { username: 'user', password: 'first-password' }
    expect((await portal().client.call(accountApi.login, input)).result.personCode).toBe('P1')
  })

  test('in CP949 have the same result as in UTF-8', async () => {
    const bytes = Object.fromEntries(
      Object.entries(good).map(([name, text]) => [name, iconv.encode(text, 'cp949')] as const),
    )
    const options = { asOf: '2026-11-21', dryRun: false, now: portal().clock.now() }
    const refused = await importFiles(portal().db, bytes, { ...options, encoding: 'utf-8' })
    expect(refused.faults[0]).toMatchObject({ file: 'companies.csv', code: 'encoding', level: 'error' })
    expect((await importFiles(portal().db, bytes, { ...options, encoding: 'auto' })).written).toBe(true)
    expect(changes(await load(good))).toEqual([])
  })

  test('are shown by a dry run, which writes nothing', async () => {
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

  test('change nothing when imported again', async () => {
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
    const rows = await portal()
      .db`select parent_dept_code, path from org_department where dept_code in ('D11', 'D111') order by 1 desc`
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

  test('are shown with old and new values', async () => {
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

  test('end missing rows without deleting them', async () => {
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

  test('may swap addresses, numbers and logins of people', async () => {
    const files = edited(
      ['people.csv', 'P1,2014,김서연,a@hb', 'P1,2015,김서연,b@hb'],
      ['people.csv', 'P2,2015,박준호,b@hb', 'P2,2014,박준호,a@hb'],
      ['accounts.csv', 'P1,User', 'P1,peer'],
      ['accounts.csv', 'P2,peer', 'P2,user'],
    )
    expect((await load(files)).written).toBe(true)
    const rows = await portal()
      .db`select person_code, login from account_login where person_code < 'P3' order by 1`
    expect(rows.map((row) => row.login)).toEqual(['peer', 'user'])
  })

  test('may move a person to another company with the account', async () => {
    const files = edited(['people.csv', 'HB,P2', 'HH,P2'], ['posts.csv', 'HB,D11,P2,,,Y', 'HH,H1,P2,,,Y'])
    expect((await load(files)).written).toBe(true)
    const [row] = await portal().db`select com_code, login from account_login where person_code = 'P2'`
    expect(row).toEqual({ comCode: 'HH', login: 'peer' })
  })

  test('cannot replace the password of an existing account', async () => {
    await load(edited(['accounts.csv', 'User,first-password', 'User,other-password']))
    const signIn = (password: string) =>
      portal().client.call(accountApi.login, { username: 'user', password })
    expect((await signIn('other-password')).refusal?.code).toBe('account.wrongPassword')
    expect((await signIn('first-password')).status).toBe(200)
  })

  test('do not affect companies that they lack', async () => {
    const only = {
      'companies.csv': 'com_code,name_ko\nHB,한빛\n',
      'departments.csv': 'com_code,dept_code,name_ko\nHB,D1,본사\n',
      'titles.csv': 'com_code,kind,code,name_ko\n',
      'people.csv': 'com_code,person_code,name_ko\nHB,P1,김서연\n',
      'posts.csv': 'com_code,dept_code,person_code,is_main\nHB,D1,P1,Y\nHB,D1,P3,N\n',
    }
    expect((await load(only)).written).toBe(true)
    const rows = await portal().db`
      select count(*)::int as count from org_post where com_code = 'HH' and until_date is null`
    expect(rows[0]?.count).toBe(2)
    const duplicate = { ...only, 'people.csv': 'com_code,person_code,name_ko\nHB,P1,김서연\nHB,P3,서도윤\n' }
    const place = { file: 'people.csv', line: 3, column: 'person_code', code: 'taken' }
    expect((await load(duplicate)).faults[0]).toMatchObject(place)
  })

  test('end the session of a person who retires', async () => {
    const input = { username: 'peer', password: 'first-password' }
    const client = portal().client.as((await portal().client.call(accountApi.login, input)).cookie)
    expect((await client.call(accountApi.getCurrentAccount, {})).status).toBe(200)
    await load(edited(['people.csv', 'b@hb.example,,', 'b@hb.example,,2026-11-21']))
    await expect.poll(async () => (await client.call(accountApi.getCurrentUser, {})).status).toBe(401)
  })
})
