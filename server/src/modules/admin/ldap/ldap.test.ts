import { accountApi } from '@maru/api/account'
import { accountLdapApi } from '@maru/api/account/ldap'
import { adminLdapApi } from '@maru/api/admin/ldap'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { untilNotified } from '#test/notified.ts'
import { type Slapd, slapdMissing, startSlapd } from '#test/slapd.ts'
import { runSync, startNightlyRuns, syncNow } from './sync.service.ts'

const missing = slapdMissing()

let slapd: Slapd
let portal: TestApp
let people: Awaited<ReturnType<typeof openCast>>
let directoryId: string

const attributes = {
  ...{
    nameKo: 'displayName',
    nameEn: 'cn;lang-en',
    nameZh: 'cn;lang-zh',
    email: 'mail',
    mobileTel: 'mobile',
  },
  ...{ officeTel: 'telephoneNumber', employeeNumber: 'employeeNumber', title: 'title', department: 'ou' },
}
const fields = () => ({
  ...{ directoryId: null, version: 0, name: '본사 디렉터리', domains: ['sync.example'], hosts: [] },
  ...{ servers: [slapd.ldaps], security: 'ldaps' as const, ca: slapd.certificate },
  ...{ bindDn: slapd.bindDn, bindPassword: slapd.bindPassword, baseDn: `ou=people,${slapd.base}` },
  ...{ personFilter: '(objectClass=inetOrgPerson)', loginAttribute: 'uid', keyAttribute: 'entryUUID' },
  ...{ attributes, mostGuesses: 4, isOn: true, isSynced: true, syncHour: 2 },
  ...{ groupBase: `ou=groups,${slapd.base}`, deptCode: 'ONE-D1', adopts: false, leaveLimit: 10 },
  groups: [] as { name: string; roleId: string | null; deptCode: string | null }[],
})

async function change(changed: object): Promise<void> {
  const { directories } = (await people.super.call(accountLdapApi.listDirectories, {})).result
  const { version = 0 } = directories.find((one) => one.directoryId === directoryId) ?? {}
  const answer = await people.super.call(accountLdapApi.saveDirectory, {
    ...{ ...fields(), directoryId, version, ...changed },
  })
  expect(answer.refusal).toBeUndefined()
}

/** Starts a run as the administrator does, and waits until the job has ended it. */
async function run(isDry: boolean, seenRunId: number | null = null, by: Client = people.manager) {
  const started = await by.call(adminLdapApi.startLdapSync, { directoryId, isDry, seenRunId })
  const { runId } = started.result
  return vi.waitFor(
    async () => {
      const { result } = await by.call(adminLdapApi.getLdapRun, { runId })
      expect(result.state).not.toBe('running')
      return result
    },
    { timeout: 60_000, interval: 50 },
  )
}
const dn = (uid: string) => `uid=${uid},ou=people,${slapd.base}`
const set = (uid: string, type: string, ...values: string[]) =>
  slapd.change((client) =>
    client.modify(
      dn(uid),
      new Change({ operation: 'replace', modification: new Attribute({ type, values }) }),
    ),
  )
const personOf = async (login: string) => {
  const [row] = await portal.db`
    select person.*, login.disabled_at, post.dept_code, post.title_code
      from account_login login
      join org_person person on person.person_code = login.person_code
      left join org_held_post(${portal.clock.now()}) post on post.person_code = person.person_code and post.is_main
     where login.login = ${login}`
  return row
}
const isIn = async (client: Client) => (await client.call(accountApi.getCurrentUser, {})).status === 200
const signIn = async (uid: string) => {
  await portal.db`delete from kit_throttle`
  return portal.client.call(accountApi.login, { username: uid, password: `password of ${uid}` })
}

describe.skipIf(missing !== '')(`with slapd${missing && `: ${missing}`}`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    slapd = await startSlapd()
    await slapd.add('kim', {
      ...{
        mail: 'kim@sync.example',
        displayName: '김하늘',
        'cn;lang-en': 'Haneul Kim',
        'cn;lang-zh': '金天',
      },
      ...{
        mobile: '010-1234-5678',
        telephoneNumber: '02-111',
        employeeNumber: 'E-1',
        title: '부장',
        ou: '인사',
      },
    })
    await slapd.add('lee', { mail: 'lee@sync.example', displayName: '이바다', ou: '없는 부서' })
    await slapd.add('park', { mail: 'park@sync.example', displayName: '박, 지(민) *' })
    for (let count = 0; count < 10; count += 1)
      await slapd.add(`crew-${count}`, { mail: `crew-${count}@sync.example`, displayName: `선원 ${count}` })
    await slapd.add('hand', { mail: 'peer@test.example', displayName: '손으로 넣은 사람' })
    await slapd.add('nameless', { mail: 'nameless@sync.example' })
    portal = await openTestApp({ env: { SIGN_IN_HOSTS: '127.0.0.1' }, withJobs: true })
    people = await openCast(portal)
    await portal.db`
      insert into account_role (role_id, name_ko, name_en, name_zh) values ('sales', '영업', 'Sales', '销售')`
    directoryId = (await people.super.call(accountLdapApi.saveDirectory, fields())).result.directoryId
  }, 180_000)
  afterAll(async () => {
    await portal?.stop()
    await slapd?.stop()
  })

  describe('people', () => {
    test('a dry run lists what would be added and changes nothing', async () => {
      const before = await portal.db`select count(*)::int as people from org_person`
      const dry = await run(true)
      expect(dry).toMatchObject({ state: 'done', isDry: true, entries: 15, startedBy: 'manager' })
      expect(dry.counts).toMatchObject({ add: 13, off: 0, keep: 2 })
      const kim = dry.changes.find(({ login }) => login === 'kim')
      expect(kim).toMatchObject({ act: 'add', name: '김하늘' })
      expect(kim?.fields).toContainEqual({ field: 'deptCode', before: '', after: 'ONE-HR' })
      expect(dry.changes).toContainEqual(
        expect.objectContaining({ login: 'hand', act: 'keep', reason: 'byHand' }),
      )
      expect(dry.changes).toContainEqual(expect.objectContaining({ login: 'nameless', reason: 'incomplete' }))
      expect(await portal.db`select count(*)::int as people from org_person`).toEqual(before)
    })

    test('a run adds them with names, phones, title and department, and they sign in', async () => {
      const hook = await people.manager.call(adminWebhookApi.createWebhook, {
        ...{ name: 'HR', url: 'https://receiver.invalid/hook' },
        events: ['person.added'],
      })
      expect((await run(false)).counts.add).toBe(13)
      await portal.app.drainEvents()
      const { webhookId } = hook.result
      const [told] = await portal.db<{ count: number }[]>`
        select count(*)::int as count from admin_webhook_delivery where webhook_id = ${webhookId}`
      expect(told?.count).toBe(13)
      await people.manager.call(adminWebhookApi.removeWebhook, { webhookId })
      expect(await personOf('kim')).toMatchObject({
        ...{ nameKo: '김하늘', nameEn: 'Haneul Kim', nameZh: '金天', email: 'kim@sync.example' },
        ...{ mobileTel: '010-1234-5678', officeTel: '02-111', employeeNumber: 'E-1' },
        ...{ deptCode: 'ONE-HR', titleCode: 'T1' },
      })
      // No department of this name: that of the settings.
      expect(await personOf('lee')).toMatchObject({ deptCode: 'ONE-D1' })
      expect(await personOf('park')).toMatchObject({ nameKo: '박, 지(민) *' })
      expect((await signIn('kim')).status).toBe(200)
      const again = await run(false)
      expect(again.counts).toMatchObject({ add: 0, change: 0, off: 0, same: 13 })
    })

    test('changes follow the key, also of a new name and a new login, and nothing else of the person', async () => {
      const before = await personOf('kim')
      await portal.db`
        insert into org_post (com_code, dept_code, person_code, is_main)
        values ('ONE', 'ONE-MAILONLY', ${String(before?.personCode)}, false)`
      await slapd.change((client) => client.modifyDN(dn('kim'), dn('kim2')))
      await set('kim2', 'displayName', '김새이름')
      await set('kim2', 'ou', 'ONE-D1')
      const { counts, changes } = await run(false)
      expect(counts.change).toBe(1)
      expect(changes[0]?.fields.map(({ field }) => field).sort()).toEqual(['deptCode', 'login', 'nameKo'])
      expect(await personOf('kim2')).toMatchObject({
        ...{ personCode: before?.personCode, nameKo: '김새이름', deptCode: 'ONE-D1', titleCode: 'T1' },
      })
      const posts = await portal.db`
        select dept_code from org_held_post(${portal.clock.now()}) where person_code = ${String(before?.personCode)}`
      expect(posts.map((one) => one.deptCode).sort()).toEqual(['ONE-D1', 'ONE-MAILONLY'])
    })

    test('a person who left the directory is out everywhere at once, and returns with the entry', async () => {
      const inside = portal.client.as((await signIn('lee')).cookie)
      const second = await portal.second()
      const other = second.client.as(inside.cookie)
      expect([await isIn(inside), await isIn(other)]).toEqual([true, true])
      await slapd.change((client) => client.del(dn('lee')))
      expect((await run(false)).counts.off).toBe(1)
      expect(await isIn(inside)).toBe(false)
      // The second process is notified through the database.
      await untilNotified(second.app, portal.db)
      expect(await isIn(other)).toBe(false)
      expect((await personOf('lee'))?.disabledAt).not.toBeNull()
    })

    test('people who were added by hand, by SCIM, or with rights beyond the company are never written', async () => {
      await change({ adopts: true })
      await portal.db`insert into admin_scim_user (person_code, com_code, user_name) values ('peer', 'ONE', 'peer')`
      await slapd.add('boss', { mail: 'super@test.example', displayName: '전체 관리자' })
      await slapd.add('glass', { mail: 'manager@test.example', displayName: '비상' })
      await slapd.add('far', { mail: 'outsider@test.example', displayName: '다른 회사' })
      await portal.db`
        insert into account_break_glass (com_code, person_code, created_at, created_by)
        values ('ONE', 'manager', now(), 'super')`
      const { changes } = await run(false)
      const reason = (login: string) => changes.find((one) => one.login === login)?.reason
      expect(['hand', 'boss', 'glass', 'far'].map(reason)).toEqual([
        'scim',
        'protected',
        'protected',
        'emailTaken',
      ])
      await portal.db`delete from account_break_glass`
      await portal.db`delete from admin_scim_user`
      for (const uid of ['boss', 'glass', 'far']) await slapd.change((client) => client.del(dn(uid)))
    })

    test('at night no one is taken over, and never a person with a role or of a name that normalising changes', async () => {
      await change({ adopts: true })
      const reasonOf = async (startedBy: string) => {
        const [row] = await portal.db<{ runId: number }[]>`
          insert into admin_ldap_run (directory_id, started_by, started_at, is_dry, state)
          select directory_id, ${startedBy}, now(), true, 'running' from account_ldap returning run_id`
        await runSync({ ...portal.app.services, db: portal.db }, { runId: row?.runId ?? 0, seenHash: '' })
        const { changes } = (await people.super.call(adminLdapApi.getLdapRun, { runId: row?.runId ?? 0 }))
          .result
        return changes.find(({ login }) => login === 'hand')
      }
      expect(await reasonOf('')).toMatchObject({ act: 'keep', reason: 'byHand' })
      expect(await reasonOf('super')).toMatchObject({ act: 'adopt' })
      await portal.db`
        insert into account_person_role (com_code, person_code, role_id)
        select 'ONE', 'peer', role_id from account_person_role where person_code = 'manager'`
      expect(await reasonOf('super')).toMatchObject({ act: 'keep', reason: 'protected' })
      await portal.db`delete from account_person_role where person_code = 'peer'`
      await slapd.change((client) =>
        client.modify(
          dn('hand'),
          new Change({
            operation: 'add',
            modification: new Attribute({ type: 'description', values: ['ｐeer@test.example'] }),
          }),
        ),
      )
      await change({ adopts: true, attributes: { ...attributes, email: 'description' } })
      expect(await reasonOf('super')).toMatchObject({ act: 'keep', reason: 'emailTaken' })
      await portal.db`delete from admin_ldap_run where is_dry`
      await change({})
    })

    test('with the setting, a person who was added by hand is taken over and not doubled', async () => {
      await change({ adopts: true })
      expect((await run(false)).changes).toContainEqual(
        expect.objectContaining({ login: 'hand', act: 'adopt' }),
      )
      expect(await personOf('hand')).toMatchObject({ personCode: 'peer', nameKo: '손으로 넣은 사람' })
      await change({})
    })

    test('an entry that is switched off is switched off here, and one that an administrator closed stays so', async () => {
      const code = String((await personOf('crew-9'))?.personCode)
      await portal.db`update account_login set disabled_at = now() where person_code = ${code}`
      expect((await run(false)).counts).toMatchObject({ on: 0, off: 0 })
      await portal.db`update account_login set disabled_at = null where person_code = ${code}`
    })
  })

  describe('groups', () => {
    const group = (cn: string, members: string[]) =>
      slapd.change((client) =>
        client.add(`cn=${cn},ou=groups,${slapd.base}`, { objectClass: 'groupOfNames', cn, member: members }),
      )
    const holders = async () => {
      const rows = await portal.db`
        select login.login from account_person_role given join account_login login using (person_code)
         where given.role_id = 'sales' order by login.login`
      return rows.map(({ login }) => login)
    }

    test('give a role and a department, also through groups inside and in a circle; a role by hand stays', async () => {
      await group('inner', [dn('crew-1'), `cn=outer,ou=groups,${slapd.base}`])
      await group('outer', [dn('crew-0'), `cn=inner,ou=groups,${slapd.base}`])
      await slapd.change((client) =>
        client.add(`cn=posix,ou=groups,${slapd.base}`, {
          ...{ objectClass: 'posixGroup', cn: 'posix', gidNumber: '7', memberUid: ['crew-2', 'CREW-3'] },
        }),
      )
      await portal.db`insert into account_person_role (com_code, person_code, role_id) values ('ONE', 'user', 'sales')`
      await change({
        groups: [
          { name: 'Outer', roleId: 'sales', deptCode: null },
          { name: `cn=posix,ou=groups,${slapd.base}`, roleId: 'sales', deptCode: null },
          { name: 'inner', roleId: null, deptCode: 'ONE-HR' },
        ],
      })
      const { state, fault } = await run(false)
      expect([state, fault]).toEqual(['done', ''])
      expect(await holders()).toEqual(['crew-0', 'crew-1', 'crew-2', 'crew-3', 'user'])
      expect(await personOf('crew-1')).toMatchObject({ deptCode: 'ONE-HR' })
      await change({ groups: [] })
      await run(false)
      expect(await holders()).toEqual(['user'])
    })

    test('one that is missing stops the run, and takes no role away', async () => {
      await change({ groups: [{ name: 'outer', roleId: 'sales', deptCode: null }] })
      await run(false)
      const before = await holders()
      await slapd.change((client) => client.del(`cn=outer,ou=groups,${slapd.base}`))
      const failed = await run(false)
      expect(failed).toMatchObject({ state: 'failed', counts: { off: 0, change: 0 } })
      expect(failed.fault).toContain('outer')
      expect(await holders()).toEqual(before)
      await change({ groups: [] })
    })

    test('never give a role with permissions of administrators', async () => {
      const [admin] = await portal.db`select role_id from account_role where permission = 'isCompanyManager'`
      await change({ groups: [{ name: 'inner', roleId: String(admin?.roleId), deptCode: null }] })
      await run(false)
      const code = String((await personOf('crew-1'))?.personCode)
      expect(await portal.db`select from account_person_role where person_code = ${code}`).toHaveLength(0)
      await change({ groups: [] })
    })
  })

  describe('what is not right changes nothing', () => {
    test('more than a tenth would leave: stopped, administrators are alarmed, and the seen plan can be applied', async () => {
      for (const count of [0, 1, 2]) await slapd.change((client) => client.del(dn(`crew-${count}`)))
      const stopped = await run(false)
      expect(stopped).toMatchObject({ state: 'stopped', counts: { off: 3 } })
      expect((await personOf('crew-0'))?.disabledAt).toBeNull()
      const alarms = await vi.waitFor(
        async () => {
          const rows =
            await portal.db`select person_code from kit_alarm where subject = ${`admin.ldapRun:${stopped.runId}`}`
          expect(rows.length).toBeGreaterThan(0)
          return rows.map((row) => row.personCode).sort()
        },
        { timeout: 30_000 },
      )
      expect(alarms).toEqual(['manager', 'super'])
      const seen = await run(false, stopped.runId)
      expect(seen).toMatchObject({ state: 'done', counts: { off: 3 } })
      expect((await personOf('crew-0'))?.disabledAt).not.toBeNull()
    })

    test('a plan that changed since it was seen is stopped again', async () => {
      for (const count of [3, 4]) await slapd.change((client) => client.del(dn(`crew-${count}`)))
      const stopped = await run(false)
      expect(stopped.state).toBe('stopped')
      await slapd.change((client) => client.del(dn('crew-5')))
      expect((await run(false, stopped.runId)).state).toBe('stopped')
      for (const count of [3, 4, 5])
        await slapd.add(`crew-${count}`, { mail: `crew-${count}@sync.example`, displayName: `선원 ${count}` })
      // They are others to the directory now: the former ones leave, with a plan that was seen.
      const again = await run(true)
      expect(again).toMatchObject({ state: 'stopped', counts: { off: 3, add: 0 } })
      expect((await run(false, again.runId)).state).toBe('done')
    })

    test('1,001 people are read in pages; a page that fails and a directory that is down change nothing', async () => {
      await slapd.change(async (client) => {
        for (let count = 0; count < 1001; count += 1)
          await client.add(dn(`many-${count}`), {
            ...{
              objectClass: ['inetOrgPerson'],
              uid: `many-${count}`,
              cn: 'm',
              sn: 'm',
              displayName: `많은 ${count}`,
            },
            mail: `many-${count}@sync.example`,
          })
      })
      await change({ bindDn: slapd.limitedDn })
      const cut = await run(false)
      expect(cut).toMatchObject({ state: 'failed', entries: 0 })
      expect(cut.changes).toEqual([])
      await change({})
      const whole = await run(true)
      expect(whole.entries).toBeGreaterThanOrEqual(1001)
      expect(whole.changes.length).toBe(500)
      await slapd.pause()
      expect((await run(false)).state).toBe('failed')
      expect(await personOf('many-1')).toBeUndefined()
      await slapd.resume()
      await slapd.change(async (client) => {
        for (let count = 0; count < 1001; count += 1) await client.del(dn(`many-${count}`))
      })
    })

    test('a filter without people does not switch everyone off', async () => {
      await change({ personFilter: '(uid=no-one)', leaveLimit: 100 })
      expect(await run(false)).toMatchObject({ state: 'failed' })
      await change({})
    })
  })

  describe('the night and the command', () => {
    test('a run starts once in the hour of the company, and not in others', async () => {
      const nightly = async (at: string) => {
        portal.clock.set(new Date(at))
        await startNightlyRuns({ ...portal.app.services, db: portal.db })
        const rows = await portal.db`select run_id from admin_ldap_run where started_by = ''`
        return rows.length
      }
      // 02:00 in Seoul is 17:00 UTC.
      expect(await nightly('2026-11-22T12:05:00Z')).toBe(0)
      expect(await nightly('2026-11-22T17:05:00Z')).toBe(1)
      expect(await nightly('2026-11-22T17:35:00Z')).toBe(1)
      await vi.waitFor(
        async () =>
          expect(await portal.db`select from admin_ldap_run where state = 'running'`).toHaveLength(0),
        { timeout: 30_000 },
      )
      portal.clock.set('2026-11-21T01:00:00Z')
    })

    test('the command returns what a run would do', async () => {
      const results = await syncNow(
        { ...portal.app.services, db: portal.db },
        { directory: undefined, isDry: true },
      )
      expect(results).toMatchObject([{ directory: '본사 디렉터리', state: 'done', isDry: true }])
    })

    test('one run at a time; another company sees none', async () => {
      await portal.db`
        insert into admin_ldap_run (directory_id, started_at, is_dry, state)
        values (${directoryId}, ${portal.clock.now()}, true, 'running')`
      const input = { directoryId, isDry: true, seenRunId: null }
      const second = await people.manager.call(adminLdapApi.startLdapSync, input)
      expect(second.refusal?.code).toBe('admin.ldapSyncRunning')
      await portal.db`delete from admin_ldap_run where state = 'running'`
      await portal.db`update account_ldap set com_code = 'TWO'`
      expect((await people.manager.call(adminLdapApi.startLdapSync, input)).status).toBe(404)
      expect((await people.manager.call(adminLdapApi.listLdapRuns, { directoryId })).status).toBe(404)
    })
  })
})
