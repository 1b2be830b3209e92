import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { findOrInsertAuthor } from './author.sql.ts'

let one: TestDatabase
const now = new Date('2026-03-02T09:00:00Z')
const writer = { personCode: 'P1', comCode: 'AAA', deptCode: 'AAA-D1' }
const author = () => findOrInsertAuthor(one.db, 'AAA', writer, now)
const count = async () => (await one.db`select from board_author`).count

beforeAll(async () => {
  one = await createTestDatabase()
  await one.db`insert into org_company (com_code, name_ko) values ('AAA', '회사')`
  await one.db`
    insert into org_department (com_code, dept_code, path, name_ko, name_en, name_zh)
    values ('AAA', 'AAA-D1', '{AAA-D1}', '연구, 개발', 'R "and" D', '研发')`
  await one.db`
    insert into org_title (com_code, kind, code, name_ko, name_en, name_zh)
    values ('AAA', 'title', 'T1', '팀장 (대행)', '', '组长')`
  await one.db`
    insert into org_person (person_code, com_code, name_ko, name_en, name_zh, email)
    values ('P1', 'AAA', '김\\하나', 'Kim', '', 'p1@test.example')`
  await one.db`
    insert into org_post (person_code, com_code, dept_code, title_code, is_main, from_date)
    values ('P1', 'AAA', 'AAA-D1', 'T1', true, '2020-01-01')`
})
afterAll(() => one.drop())

test('an author that an older program stored by the digest of the columns is found', async () => {
  const [stored] = await one.db<{ authorId: number }[]>`
    with named as (
      select post.person_com_code, post.person_code, post.name_ko, post.name_en, post.name_zh,
             post.title_ko, post.title_en, post.title_zh, post.position_ko, post.position_en, post.position_zh,
             post.dept_code, post.dept_ko, post.dept_en, post.dept_zh
        from org_person_post(${now}) post where post.person_code = 'P1'
    )
    insert into board_author (
      com_code, digest, person_com_code, person_code, name_ko, name_en, name_zh, title_ko, title_en, title_zh,
      position_ko, position_en, position_zh, dept_code, dept_ko, dept_en, dept_zh)
    select 'AAA', sha256(convert_to(named::text, 'UTF8')), named.* from named
    returning author_id`
  expect(await author()).toBe(stored?.authorId)
  expect(await count()).toBe(1)
})

test('a further language, or another text, is another author; an empty one is not', async () => {
  const former = await author()
  await one.db`update org_person set names = names || '{"ja": ""}' where person_code = 'P1'`
  expect(await author()).toBe(former)
  await one.db`update org_person set names = names || '{"ja": "キム"}' where person_code = 'P1'`
  const further = await author()
  expect(further).not.toBe(former)
  expect(await author()).toBe(further)
  expect(await one.db`select names from board_author where author_id = ${further ?? 0}`).toEqual([
    { names: { ko: '김\\하나', en: 'Kim', zh: '', ja: 'キム' } },
  ])
  await one.db`update org_title set names = names || '{"ja": "キム"}' where code = 'T1'`
  await one.db`update org_person set names = names || '{"ja": ""}' where person_code = 'P1'`
  expect([former, further]).not.toContain(await author())
  expect(await count()).toBe(3)
})
