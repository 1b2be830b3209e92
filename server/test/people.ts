import type { PermissionFlags } from '@maru/api/kit/viewer'
import type { Db } from '#kit/db.ts'
import { beginSession } from '#kit/session/session.ts'
import type { Client, TestApp } from './app.ts'

/** A company with one department, inserted directly into the database. */
export interface TestCompany {
  comCode: string
  deptCode: string
}

/** Inserts a company with a department and two titles. */
export async function createCompany(db: Db, comCode: string): Promise<TestCompany> {
  const deptCode = `${comCode}-D1`
  await db`insert into org_company (com_code, name_ko, name_en, name_zh) values (${comCode}, '회사', 'Company', '公司')`
  await db`
    insert into org_department (com_code, dept_code, path, name_ko, name_en, name_zh)
    values (${comCode}, ${deptCode}, ${[deptCode]}, '개발팀', 'Development', '开发组')`
  await db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh)
    values (${comCode}, 'title', 'T1', '부장', 'General Manager', '部长'),
           (${comCode}, 'position', 'P1', '팀장', 'Team Leader', '组长')`
  return { comCode, deptCode }
}

/** Inserts a person with a post, an account and the roles of these flags, and starts a session. */
export async function createPerson(
  test: Pick<TestApp, 'db' | 'app' | 'client'>,
  { comCode, deptCode }: TestCompany,
  personCode: string,
  flags: (keyof PermissionFlags)[] = [],
  login: string = personCode.toLowerCase(),
): Promise<Client> {
  const { db, app, client } = test
  await db`
    insert into org_person (com_code, person_code, name_ko, name_en, name_zh, email)
    values (${comCode}, ${personCode}, ${`${personCode} 님`}, ${`${personCode} En`}, ${`${personCode} 中`},
            ${`${personCode.toLowerCase()}@test.example`})`
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, is_main)
    values (${comCode}, ${deptCode}, ${personCode}, 'T1', 'P1', true)`
  await db`
    insert into account_login (com_code, person_code, login, password_hash)
    values (${comCode}, ${personCode}, ${login}, 'none')`
  await db`
    insert into account_person_role (com_code, person_code, role_id)
    select ${comCode}, ${personCode}, role_id from account_role where permission = any(${flags})`
  const who = { personCode, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
  const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
  return client.as(`maru=${secret}`)
}
