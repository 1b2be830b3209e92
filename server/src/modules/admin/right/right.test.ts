import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import { adminRightApi, type RightExplanation } from '@maru/api/admin/right'
import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { fileApi } from '@maru/api/file'
import { type RightKind, rightKinds } from '@maru/api/kit/right/right-words'
import { mailApi } from '@maru/api/mail'
import { reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { seededDraws } from '#src/demo/random.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'

const now = '2026-11-21T01:00:00Z'
let portal: TestApp
let asker: Client

async function clientOf(personCode: string, comCode: string, deptCode: string): Promise<Client> {
  const { app, db, client } = portal
  const who = { personCode, comCode, deptCode, address: '127.0.0.1', agent: 'test' }
  const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
  return client.as(`maru=${secret}`)
}

async function personOf(login: string): Promise<{ personCode: string; comCode: string }> {
  const [row] = await portal.db<{ personCode: string; comCode: string }[]>`
    select person_code, com_code from account_login where login = ${login}`
  return row ?? { personCode: '', comCode: '' }
}

beforeAll(async () => {
  portal = await openTestApp({ now, withJobs: 'queued', isDemo: true, env: { FILE_OFFICE: 'off' } })
  const { personCode, comCode } = await personOf('super')
  asker = await clientOf(personCode, comCode, '')
}, 600_000)
afterAll(() => portal.stop())

/** Ids of things of each kind; those that the people below most probably differ in come first. */
const ids: Record<RightKind, () => Promise<{ id: string }[]>> = {
  board: () => portal.db`select board_id::text as id from board_board where removed_at is null`,
  article: () => portal.db`
    select article_id::text as id from board_article where deleted_at is null
     order by (is_secret or is_draft or seq is null) desc, md5(article_id::text) limit 60`,
  document: () => portal.db`
    select apm_id::text as id from approval_document where status <> 'TEMP' order by md5(apm_id::text) limit 60`,
  calendar: () => portal.db`
    select calendar_id::text as id from calendar_calendar where deleted_at is null
     order by kind, md5(calendar_id::text) limit 60`,
  mailbox: () => portal.db`
    select mailbox_id::text as id from mail_box order by person_code is not null, mailbox_id limit 30`,
  resource: () =>
    portal.db`select resource_id::text as id from reservation_resource where deleted_at is null`,
  survey: () => portal.db`select survey_id::text as id from survey_survey`,
  menu: () => portal.db`select com_code || '/' || menu_id as id from menu_item`,
  file: () => portal.db`
    select entry_id::text as id from file_entry join file_code using (com_code, file_code)
     where kind in ('article', 'approval', 'survey', 'resource') and holder_id is not null
       and file_entry.deleted_at is null and removed_at is null
     order by md5(entry_id::text) limit 60`,
}

/** The room's own answer to the person: whether the act is allowed, by a call that the browser makes. */
const asks: Record<RightKind, (person: Client, id: string) => Promise<[string, number]>> = {
  board: async (person, id) => [
    'read',
    (await person.call(boardApi.getBoard, { boardId: Number(id) })).status,
  ],
  article: async (person, id) => {
    const [row] = await portal.db<{ boardId: number }[]>`
      select board_id from board_article where article_id = ${id}`
    const input = { boardId: row?.boardId ?? 0, articleId: Number(id) }
    return ['read', (await person.call(boardApi.getArticle, input)).status]
  },
  document: async (person, id) => [
    'read',
    (await person.call(approvalApi.getDocument, { apmId: id })).status,
  ],
  calendar: async (person, id) => [
    'manage',
    (await person.call(calendarApi.getShares, { calendarId: Number(id) })).status,
  ],
  mailbox: async (person, id) => [
    'read',
    (await person.call(mailApi.listFolderTree, { mailboxId: id })).status,
  ],
  resource: async (person, id) => [
    'read',
    (await person.call(reservationApi.getResource, { id: Number(id) })).status,
  ],
  survey: async (person, id) => [
    'read',
    (await person.call(surveyApi.getSurvey, { surveyId: Number(id) })).status,
  ],
  menu: async (person, id) => {
    const { permissions } = (await person.call(accountApi.getCurrentUser, {})).result
    return ['read', permissions.menues.includes(Number(id.split('/')[1])) ? 200 : 404]
  },
  file: async (person, id) => {
    const [row] = await portal.db<{ code: string }[]>`
      select file_code as code from file_entry where entry_id = ${id}`
    return ['read', (await person.call(fileApi.listAttachments, { code: row?.code ?? '' })).status]
  },
}

interface Chosen {
  personCode: string
  comCode: string
  deptCode: string
}

/** The documented logins, whose rights are of every sort, and random people of all companies in all their posts. */
async function choosePeople(): Promise<Chosen[]> {
  const named = await portal.db<Chosen[]>`
    select post.person_code, post.com_code, post.dept_code from org_held_post(${now}) post
      join account_login login on login.person_code = post.person_code
     where login.disabled_at is null and not login.must_change
       and login.login in ('super', 'company', 'board', 'groupboard', 'reserve', 'globalreserve', 'user', 'peer',
                           'outsider', 'mailonly', 'concurrent', 'hr')`
  const random = await portal.db<Chosen[]>`
    select post.person_code, post.com_code, post.dept_code from org_held_post(${now}) post
      join account_login login on login.person_code = post.person_code
     where login.disabled_at is null and not login.must_change
     order by md5(post.person_code || post.dept_code) limit 10`
  return [...named, ...random]
}

const explain = (person: Chosen, kind: RightKind, id: string) =>
  asker.call(adminRightApi.explainRight, { ...person, kind, id })

describe('an explanation', () => {
  test.each(rightKinds)(
    'agrees with what the room answers: %s',
    async (kind) => {
      const draws = seededDraws(kind)
      const things = await ids[kind]()
      expect(things.length).toBeGreaterThan(0)
      const people = await choosePeople()
      const wrong: unknown[] = []
      const seen = { yes: 0, no: 0 }
      for (const person of people) {
        const client = await clientOf(person.personCode, person.comCode, person.deptCode)
        const some = draws.of(person.personCode, person.deptCode).sample('things', things, 6)
        for (const { id } of some) {
          const explained = (await explain(person, kind, id)).result as RightExplanation
          const [act, status] = await asks[kind](client, id)
          const decision = explained.acts.find((one) => one.act === act)?.isAllowed
          // Menus of other companies have the same numbers, and a call can only mean the own company.
          const isForeign = kind === 'menu' && !id.startsWith(`${person.comCode}/`)
          const isWrong = !isForeign && decision !== (status === 200)
          seen[decision ? 'yes' : 'no'] += 1
          if (isWrong || !explained.agrees) wrong.push({ person, kind, id, status, acts: explained.acts })
        }
      }
      expect(wrong).toEqual([])
      expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(0)
    },
    300_000,
  )
})

test('the question is in the audit log with person and thing, and a refused one is not', async () => {
  const { personCode } = await personOf('user')
  const [{ id } = { id: '' }] = await ids.board()
  await explain({ personCode } as Chosen, 'board', id)
  const log = await asker.call(adminApi.listAuditEntries, {
    ...{ action: 'rightExplained', searchText: personCode, page: 1, itemsPerPage: 5 },
  })
  expect(log.result.data[0]).toMatchObject({ subject: personCode, details: { thing: ['', `board ${id}`] } })
})

test.each(rightKinds)('a thing is found by its number: %s', async (kind) => {
  const [{ id } = { id: '' }] = await ids[kind]()
  const answer = await asker.call(adminRightApi.findRightObjects, { kind, searchText: id })
  expect(answer.result.objects.map((one) => one.id)).toContain(id)
})

test('a board is found by a part of its name, and nothing by an empty text', async () => {
  const search = async (searchText: string) =>
    (await asker.call(adminRightApi.findRightObjects, { kind: 'board', searchText })).result.objects
  const [first] = await search('공지')
  expect(first?.name?.ko).toContain('공지')
  expect(await search('  ')).toEqual([])
})

test('a company manager learns nothing about people and things of another company', async () => {
  const manager = await personOf('company')
  const client = await clientOf(manager.personCode, manager.comCode, '')
  const outsider = await personOf('outsider')
  const own = await personOf('user')
  const [board] = await portal.db<{ id: string }[]>`
    select board_id::text as id from board_board where com_code = ${outsider.comCode} and removed_at is null limit 1`
  const ask = (personCode: string, id: string) =>
    client.call(adminRightApi.explainRight, { personCode, kind: 'board', id })
  expect((await ask(own.personCode, board?.id ?? '')).status).toBe(404)
  const [ownBoard] = await portal.db<{ id: string }[]>`
    select board_id::text as id from board_board where com_code = ${manager.comCode} and removed_at is null limit 1`
  expect((await ask(outsider.personCode, ownBoard?.id ?? '')).status).toBe(404)
  expect((await ask(own.personCode, ownBoard?.id ?? '')).status).toBe(200)
})

test('the title of a document that the asker may not read is not shown', async () => {
  const { personCode, comCode } = await personOf('company')
  const client = await clientOf(personCode, comCode, '')
  const documents = await portal.db<{ id: string; drafter: string; subject: string }[]>`
    select apm_id::text as id, drafter_code as drafter, subject from approval_document
     where com_code = ${comCode} and status <> 'TEMP' order by apm_id limit 200`
  let hidden = 0
  for (const one of documents) {
    if ((await client.call(approvalApi.getDocument, { apmId: one.id })).status === 200) continue
    const answer = await client.call(adminRightApi.explainRight, {
      ...{ personCode: one.drafter, kind: 'document', id: one.id },
    })
    if (answer.status !== 200) continue
    expect(answer.body).not.toContain(one.subject)
    hidden += 1
    if (hidden === 5) break
  }
  expect(hidden).toBeGreaterThan(0)
})

test('who may read an anonymous article that is not listed is not explained', async () => {
  const [article] = await portal.db<{ id: string }[]>`
    update board_article set is_nameless = true, is_draft = true, seq = null
     where article_id = (select min(article_id) from board_article where deleted_at is null)
    returning article_id::text as id`
  const { personCode } = await personOf('user')
  expect((await explain({ personCode } as Chosen, 'article', article?.id ?? '')).status).toBe(404)
})
