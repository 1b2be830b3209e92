import { adminRightApi } from '@maru/api/admin/right'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { loadViewer } from '#modules/account/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'

const now = '2026-11-21T01:00:00Z'
let portal: TestApp
let asker: Client

interface Post {
  personCode: string
  comCode: string
  deptCode: string
}

beforeAll(async () => {
  portal = await openTestApp({ now, withJobs: 'queued', isDemo: true, env: { FILE_OFFICE: 'off' } })
  const { config } = portal.app.services
  const [match] = await portal.db<{ personCode: string; comCode: string }[]>`
    select person_code, com_code from account_login where login = 'super'`
  const who = {
    ...(match ?? { personCode: '', comCode: '' }),
    deptCode: '',
    address: '127.0.0.1',
    agent: 'test',
  }
  const { secret } = await beginSession({ ...portal.app.services, db: portal.db }, config.session, who)
  asker = portal.client.as(`maru=${secret}`)
}, 600_000)
afterAll(() => portal.stop())

/** How many things of each kind the person really reads, by the lists of the rooms. */
async function readNow(at: Post): Promise<Record<string, number>> {
  const viewer = await loadViewer(portal.db, { key: '', ...at }, new Date(now))
  if (!viewer) throw new Error('the person is gone')
  const context = { ...portal.app.services, db: portal.db, viewer }
  const counts: Record<string, number> = {}
  for (const source of portal.app.services.slots.all('rightSource')) {
    if (!source.listReadable) continue
    const isClosed = viewer.mailOnly && !source.mailOnly
    counts[source.kind] = isClosed ? 0 : (await source.listReadable(context as never)).length
  }
  return counts
}

test('what is predicted for people of the demo is what they read after the change was really made', async () => {
  const posts = await portal.db<Post[]>`
    select post.person_code, post.com_code, post.dept_code from org_held_post(${now}) post
      join account_login login on login.person_code = post.person_code
     where login.disabled_at is null and post.is_main
     order by login.login in ('user', 'super', 'company', 'mailonly', 'board') desc, md5(post.person_code) limit 12`
  const roles = await portal.db<{ roleId: string }[]>`select role_id from account_role order by role_id`
  let differences = 0
  for (const [index, post] of posts.entries()) {
    const { personCode, comCode, deptCode } = post
    const [target] = await portal.db<{ deptCode: string }[]>`
      select dept_code from org_public_department
       where com_code = ${comCode} and dept_code <> ${deptCode} and until_date is null
         and not exists (select from org_post where person_code = ${personCode} and org_post.dept_code = org_public_department.dept_code)
       order by md5(dept_code || ${personCode}) limit 1`
    const toDeptCode = target?.deptCode ?? ''
    const roleId = roles[index % roles.length]?.roleId ?? ''
    const { result } = await asker.call(adminRightApi.compareRights, {
      ...{ personCode, deptCode, toDeptCode, roleId },
    })
    const before = await readNow(post)
    const stood = result.kinds.map(({ kind, unchanged, lost }) => [kind, unchanged + lost.count])
    expect(Object.fromEntries(stood), personCode).toEqual(before)
    await portal.db`
      update org_post set dept_code = ${toDeptCode}
       where com_code = ${comCode} and person_code = ${personCode} and dept_code = ${deptCode}`
    await portal.db`
      insert into account_person_role (com_code, person_code, role_id)
      values (${comCode}, ${personCode}, ${roleId}) on conflict do nothing`
    const after = await readNow({ personCode, comCode, deptCode: toDeptCode })
    const counts = result.kinds.map(({ kind, unchanged, gained }) => [kind, unchanged + gained.count])
    expect(Object.fromEntries(counts), personCode).toEqual(after)
    differences += result.kinds.reduce((sum, { gained, lost }) => sum + gained.count + lost.count, 0)
  }
  expect(differences).toBeGreaterThan(10)
}, 300_000)
