import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { commands } from './admin/admin-commands.ts'
import { runAdmin } from './admin/admin-run.ts'

let app: TestApp
let people: Record<Role, Client>
/** The port on which a running portal serves its metrics. */
let metrics: Server

beforeAll(async () => {
  metrics = createServer().listen(0, '127.0.0.1')
  await once(metrics, 'listening')
  // The command has the clock of the machine.
  app = await openTestApp({ withJobs: 'queued', now: new Date().toISOString() })
  people = await openCast(app)
})
afterAll(async () => {
  metrics.close()
  await app.stop()
})

interface Ran {
  code: number | null
  out: string
  said: string
}

/** Runs the command on the database of the test, in the process of the test. */
async function maru(...args: string[]): Promise<Ran> {
  const out: string[] = []
  const output: string[] = []
  const { port } = metrics.address() as AddressInfo
  const env = { ...process.env, DATABASE_URL: app.url, METRICS_PORT: String(port) }
  const code = await runAdmin(args, env, { out: (line) => out.push(line), err: (line) => output.push(line) })
  const textOf = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
  return { code, out: textOf(out), said: textOf(output) }
}

/** Runs the command as an operator does: in a process of its own. */
function maruProcess(...args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: app.url },
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (bytes) => (out += bytes))
  child.stderr.on('data', (bytes) => (errors += bytes))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, said: errors })))
}
const json = async (...args: string[]) => JSON.parse((await maru(...args, '--json')).out)
const rolesOf = async (personCode: string) =>
  (
    await app.db<{ roleId: string }[]>`
      select role_id from account_person_role where person_code = ${personCode} order by role_id`
  ).map(({ roleId }) => roleId)
const isIn = async (role: Role) => (await people[role].call(accountApi.getCurrentAccount, {})).status === 200

test('people, their roles and their sessions are listed', async () => {
  const listed = await maruProcess('people', 'list', '--search', 'peer')
  expect([listed.code, listed.said]).toEqual([0, ''])
  expect(listed.out).toMatch(/^peer\tONE\tpeer\tactive\t/)
  const match = await json('people', 'list', '--company', 'TWO')
  expect(match.data.map((row: { comCode: string }) => row.comCode)).not.toContain('ONE')
  expect(await json('roles', 'list', 'super')).toEqual({ roleIds: ['super-admin'] })
  expect((await json('sessions', 'list', 'peer')).sessions).toHaveLength(1)
})

/** What follows PERSON in each command that acts on a person. */
const afterPerson: Record<string, string[]> = {
  'people code': [],
  'people unlock': [],
  'people retire': ['--first-day', '2030-01-01'],
  'roles list': [],
  'roles give': ['hr-manager'],
  'roles take': ['hr-manager'],
  'sessions list': [],
  'sessions end': [],
}

test('every command finds its person by code and by login', async () => {
  const ofPeople = Object.entries(commands).filter(([, { usage }]) => /^\w+ \w+ PERSON\b/.test(usage))
  expect(ofPeople.map(([name]) => name).sort()).toEqual(Object.keys(afterPerson).sort())
  for (const [name, { changes }] of ofPeople) {
    const run = (person: string) =>
      maru(...name.split(' '), person, ...(afterPerson[name] ?? []), ...(changes ? ['--dry-run'] : []))
    const byCode = await run('concurrent')
    expect([name, byCode.code, byCode.said]).toEqual([name, 0, ''])
    const withoutCodes = ({ code, out }: Ran) => [name, code, out.replace(/: \S+ until .*/, '')]
    expect(withoutCodes(await run('gyeomjik'))).toEqual(withoutCodes(byCode))
    expect(withoutCodes(await run(' GYEOMJIK'))).toEqual(withoutCodes(byCode))
    const unknown = await run('no-such-person')
    expect([name, unknown.code, unknown.said]).toEqual([name, 2, expect.stringContaining('no-such-person')])
  }
})

test('a name that is the code of one person and the login of another is refused until --by decides', async () => {
  await app.db.begin(async (inside) => {
    await inside`update account_login set login = 'peer.two' where person_code = 'peer'`
    await inside`update account_login set login = 'peer' where person_code = 'mailonly'`
  })
  const doubtful = await maru('roles', 'give', 'peer', 'hr-manager')
  expect([doubtful.code, doubtful.said]).toEqual([2, expect.stringContaining('--by code or --by login')])
  expect([...(await rolesOf('peer')), ...(await rolesOf('mailonly'))]).toEqual([])
  expect((await maru('roles', 'give', 'peer', 'hr-manager', '--by', 'login')).out).toBe(
    'mailonly: hr-manager\n',
  )
  expect((await maru('roles', 'take', 'peer', 'hr-manager', '--by', 'login')).out).toBe(
    'mailonly: no roles\n',
  )
  expect((await maru('roles', 'give', 'peer', 'hr-manager', '--by', 'code', '--dry-run')).out).toContain(
    'peer: hr',
  )
  expect((await maru('roles', 'list', 'peer', '--by', 'name')).code).toBe(2)
  await app.db.begin(async (inside) => {
    await inside`update account_login set login = 'hyeonjang' where person_code = 'mailonly'`
    await inside`update account_login set login = 'peer' where person_code = 'peer'`
  })
})

test('a role that is held in another company is not given in the own one too', async () => {
  await app.db`
    insert into account_person_role (com_code, person_code, role_id) values ('TWO', 'concurrent', 'company-manager')`
  expect(await json('roles', 'list', 'concurrent')).toEqual({ roleIds: [] })
  expect((await maru('roles', 'give', 'concurrent', 'hr-manager')).out).toBe('concurrent: hr-manager\n')
  const current = await app.db`
    select com_code, role_id from account_person_role where person_code = 'concurrent' order by 1`
  expect(current).toMatchObject([
    { comCode: 'ONE', roleId: 'hr-manager' },
    { comCode: 'TWO', roleId: 'company-manager' },
  ])
  await app.db`delete from account_person_role where person_code = 'concurrent'`
})

test('a dry run checks and stores nothing, and the real run is in the audit log', async () => {
  const dry = await json('roles', 'give', 'peer', 'hr-manager', '--dry-run')
  expect(dry).toEqual({ dryRun: true, result: { roleIds: ['hr-manager'] } })
  expect(await rolesOf('peer')).toEqual([])
  const given = await maru('roles', 'give', 'peer', 'hr-manager')
  expect([given.code, given.out]).toEqual([0, 'peer: hr-manager\n'])
  expect(await rolesOf('peer')).toEqual(['hr-manager'])
  await maru('roles', 'take', 'peer', 'hr-manager')
  expect(await rolesOf('peer')).toEqual([])
  const entries = await app.db<{ personCode: string; address: string }[]>`
    select person_code, address from kit_audit where action = 'rolesChanged' and subject = 'peer'`
  expect(entries).toHaveLength(2)
  for (const { personCode, address } of entries)
    expect([personCode, address]).toEqual(['', expect.stringMatching(/^command line, /)])
})

test('the last super administrator stays, and an unknown role is refused', async () => {
  const last = await maru('roles', 'take', 'super', 'super-admin')
  expect([last.code, last.said]).toEqual([1, expect.stringContaining('account.lastAdministrator')])
  expect(await rolesOf('super')).toEqual(['super-admin'])
  const unknown = await maru('roles', 'give', 'peer', 'king')
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('account.outranked')])
})

test('sessions end in the running process, and a retired person is out', async () => {
  expect(await isIn('colleague')).toBe(true)
  expect((await maru('sessions', 'end', 'colleague', '--dry-run')).code).toBe(0)
  expect(await isIn('colleague')).toBe(true)
  expect((await maruProcess('sessions', 'end', 'colleague')).out).toBe('1 sessions ended\n')
  await expect.poll(() => isIn('colleague')).toBe(false)
  expect(await isIn('user')).toBe(true)
  const retired = await maru('people', 'retire', 'user', '--first-day', '2020-01-01')
  expect([retired.code, retired.said]).toEqual([0, ''])
  await expect.poll(() => isIn('user')).toBe(false)
  expect((await maru('people', 'retire', 'user', '--undo')).code).toBe(0)
})

test('failed jobs are listed and run again, and the health has an exit code', async () => {
  const [row] = await app.db<{ id: string }[]>`
    insert into job.job (name, data, state, retry_count, retry_limit, completed_on, output, policy)
    select name, ${app.db.json({ name: 'mail.send', input: {} })}, 'failed', 5, 5, now(),
           ${app.db.json({ message: 'refused' })}, policy
      from job.queue where name = 'kit.mail' returning id::text`
  const failed = await maru('jobs', 'failed')
  expect([failed.code, failed.out]).toEqual([1, expect.stringContaining(`${row?.id}\tmail.send\t`)])
  const health = await maru('health')
  expect([health.code, health.out]).toEqual([1, expect.stringContaining('danger\tjobsFailed')])
  expect((await maru('jobs', 'retry', '--name', 'mail.send')).out).toBe('1 jobs run again\n')
  expect((await maru('jobs', 'failed')).code).toBe(0)
})

test('a person is added as on the page, after a dry run, and signs in with a code', async () => {
  const add = ['people', 'add', '새사람', '--department', 'ONE-D1', '--login', 'newcomer', '--code', 'P-NEW']
  expect(await json(...add, '--dry-run')).toEqual({ dryRun: true, result: { personCode: 'P-NEW' } })
  expect(await app.db`select 1 from org_person where person_code = 'P-NEW'`).toHaveLength(0)
  const added = await maru(...add, '--name-en', 'Newcomer', '--language', 'en-US')
  expect([added.code, added.out]).toEqual([
    0,
    'P-NEW is added; people code P-NEW makes the code for a password\n',
  ])
  const [row] = await app.db`
    select person.com_code, person.name_en, login.login, login.language, post.dept_code
      from org_person person
      join account_login login on login.person_code = person.person_code
      join org_post post on post.person_code = person.person_code where person.person_code = 'P-NEW'`
  expect(row).toMatchObject({ comCode: 'ONE', nameEn: 'Newcomer', login: 'newcomer', deptCode: 'ONE-D1' })
  expect((await maru('people', 'code', 'P-NEW')).out).toMatch(/^newcomer: \S+ until /)
  const again = await maru(...add)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('account.personCodeTaken')])
  const unknown = await maru('people', 'add', '누구', '--department', 'NONE')
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('account.departmentUnknown')])
  const audit = await app.db`select address from kit_audit where action = 'personAdded' and subject = 'P-NEW'`
  expect(audit).toMatchObject([{ address: expect.stringMatching(/^command line, /) }])
})

test('a company is added with its first contents, after a dry run, and is listed', async () => {
  const add = ['companies', 'add', 'THREE', '셋째', '--name-en', 'Third', '--domain', 'three.example']
  const dry = await json(...add, '--dry-run')
  expect(dry).toMatchObject({ dryRun: true, result: { comCode: 'THREE', timeZone: 'Asia/Seoul' } })
  const codes = async () =>
    (await json('companies', 'list')).companies.map(({ comCode }: { comCode: string }) => comCode).sort()
  expect(await codes()).toEqual(['ONE', 'TWO'])
  expect((await maru(...add)).out).toBe('THREE is added\n')
  expect(await codes()).toEqual(['ONE', 'THREE', 'TWO'])
  expect((await app.db`select 1 from menu_item where com_code = 'THREE'`).length).toBeGreaterThan(0)
  const again = await maru(...add)
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('org.companyCodeTaken')])
  const zone = await maru('companies', 'add', 'FOUR', '넷째', '--zone', 'Mars/Olympus')
  expect([zone.code, zone.said]).toEqual([1, expect.stringContaining('org.zoneUnknown')])
})

test('wrong use says how it is used', async () => {
  const child = await maruProcess('people')
  expect([child.code, child.out, child.said]).toEqual([2, '', expect.stringContaining('people list')])
  const wrong = [
    ...[['people'], ['roles', 'give', 'peer'], ['--color'], ['health', '--dry-run']],
    ...[
      ['people', 'add', '이름'],
      ['companies', 'add', 'A B', '이름'],
    ],
    ['people', 'add', '이름', '--department', 'ONE-D1', '--language', 'fr'],
  ]
  for (const args of wrong) {
    const { code, said } = await maru(...args)
    expect([args, code, said]).toEqual([args, 2, expect.stringContaining('people list')])
  }
})

test('what the newer program in a folder brings, and how many migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maru-newer-'))
  const here = join(import.meta.dirname, '../../..')
  await cp(join(here, 'server/migrations'), join(folder, 'server/migrations'), { recursive: true })
  await writeFile(join(folder, 'server/migrations/9999-later.sql'), 'select 1;')
  await writeFile(join(folder, 'package.json'), '{ "version": "9.1.0" }')
  const text = '## 9.1.0\n**Before the upgrade**\n- Stop all processes.\n## 0.0.1\n- Old.\n'
  await writeFile(join(folder, 'CHANGELOG.md'), text)
  const newer = await maru('changes', folder)
  expect([newer.code, newer.said]).toEqual([0, ''])
  expect(newer.out).toMatch(
    /-> 9\.1\.0, 1 migrations\n\n9\.1\.0\n {2}Before the upgrade\n {4}- Stop all processes\.\n$/,
  )
  await writeFile(join(folder, 'package.json'), '{ "version": "0.0.1" }')
  expect((await maru('changes', folder)).code).toBe(1)
  expect((await maru('changes', join(folder, 'none'))).code).toBe(2)
  await rm(folder, { recursive: true })
})
