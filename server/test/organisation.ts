import type { Db } from '#kit/db.ts'
import { refreshPeopleSearch } from '#modules/org/index.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { createCompany, createPerson } from './people.ts'

const h = { comCode: 'H', deptCode: 'H-D1' }

interface Draft {
  code: string
  ko: string
  en?: string
  zh?: string
  email?: string
  ext?: string
  mobile?: string
  company?: string
  retiredOn?: string
}

async function addPerson(db: Db, draft: Draft): Promise<void> {
  await db`
    insert into org_person (com_code, person_code, name_ko, name_en, name_zh, email, office_ext_tel, mobile_tel,
                            retired_on, home_address)
    values (${draft.company ?? 'H'}, ${draft.code}, ${draft.ko}, ${draft.en ?? ''}, ${draft.zh ?? ''},
            ${draft.email ?? ''}, ${draft.ext ?? ''}, ${draft.mobile ?? ''}, ${draft.retiredOn ?? null}, '서울')`
}

async function addPost(
  db: Db,
  code: string,
  deptCode: string,
  more: {
    company?: string
    from?: string
    until?: string
    main?: boolean
    title?: string
    position?: string
  } = {},
): Promise<void> {
  await db`
    insert into org_post (com_code, dept_code, person_code, title_code, position_code, is_main, from_date, until_date)
    values (${more.company ?? 'H'}, ${deptCode}, ${code}, ${more.title ?? null}, ${more.position ?? null},
            ${more.main ?? true}, ${more.from ?? '2020-01-01'}, ${more.until ?? null})`
}

async function addDepartment(
  db: Db,
  code: string,
  parent: string | null,
  path: string[],
  ko: string,
  company = 'H',
) {
  await db`
    insert into org_department (com_code, dept_code, parent_dept_code, path, name_ko, name_en, name_zh, email)
    values (${company}, ${code}, ${parent}, ${path}, ${ko}, ${`${code} Team`}, '', ${`${code.toLowerCase()}@h.example`})`
}

/** The callers in tests of the organisation. */
export interface Askers {
  plain: Client
  boss: Client
  mail: Client
  stranger: Client
}

/**
 * Opens an app with two companies with departments, people, posts with various dates and a person who has left the
 * company. The clock is at ten minutes before midnight in Seoul.
 */
export async function openOrganisation(): Promise<{ app: TestApp } & Askers> {
  const app = await openTestApp({ now: '2026-11-21T14:50:00Z' })
  const { db } = app
  await createCompany(db, 'H')
  await createCompany(db, 'S')
  await db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh, sort)
    values ('H', 'title', 'T9', '사원', 'Staff', '', 9), ('H', 'position', 'P2', '본부장', 'Head', '', -1)`
  await addDepartment(db, 'H-A', 'H-D1', ['H-D1', 'H-A'], '기술본부')
  await addDepartment(db, 'H-B', 'H-A', ['H-D1', 'H-A', 'H-B'], '플랫폼개발팀')
  await addDepartment(db, 'H-C', 'H-B', ['H-D1', 'H-A', 'H-B', 'H-C'], '품질 100%_팀')
  await addDepartment(db, 'H-MAILONLY', null, ['H-MAILONLY'], '협력사')
  const plain = await createPerson(app, h, 'PLAIN')
  const boss = await createPerson(app, h, 'BOSS', ['isSuperAdmin'])
  const mail = await createPerson(app, { comCode: 'H', deptCode: 'H-MAILONLY' }, 'MAIL')
  const stranger = await createPerson(app, { comCode: 'S', deptCode: 'S-D1' }, 'STRANGER')
  await addPerson(db, {
    code: 'KIM',
    ko: '김서연',
    en: 'Seoyeon Kim',
    zh: '金瑞妍',
    email: 'seoyeon.kim@h.example',
    ext: '1201',
    mobile: '010-0000-6789',
  })
  await addPost(db, 'KIM', 'H-B', { title: 'T1', position: 'P1' })
  await addPost(db, 'KIM', 'S-D1', { company: 'S', main: false })
  await addPost(db, 'KIM', 'H-A', { main: false, from: '2026-11-22' })
  await addPerson(db, { code: 'PARK', ko: '박준호', en: 'Joon-ho Park', email: 'joonho@h.example' })
  await addPost(db, 'PARK', 'H-B', { title: 'T9' })
  await addPerson(db, { code: 'HEAD', ko: '황보관', en: 'Gwan Hwangbo' })
  await addPost(db, 'HEAD', 'H-B', { title: 'T9', position: 'P2' })
  await addPerson(db, { code: 'SAME1', ko: '김서윤' })
  await addPost(db, 'SAME1', 'H-A', { until: '2026-11-20' })
  await addPost(db, 'SAME1', 'H-C', { from: '2026-11-21' })
  await addPerson(db, { code: 'LEFT', ko: '김서진', email: 'left@h.example', retiredOn: '2026-11-21' })
  await addPost(db, 'LEFT', 'H-B', { until: '2026-11-20' })
  await addPerson(db, { code: 'QUOTE', ko: "백'인용%", en: 'Back_slash "Quote"' })
  await addPost(db, 'QUOTE', 'H-D1')
  await addPerson(db, { code: 'OTHER', ko: '김서준', company: 'S' })
  await addPost(db, 'OTHER', 'S-D1', { company: 'S' })
  await refreshPeopleSearch(db)
  return { app, plain, boss, mail, stranger }
}
