import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { articleSubject, enqueueMustReaderNotices } from '../alarm/alarm.service.ts'
import { createBoard } from '../board.factory.ts'
import { expandMustReadJob, requestMustReads } from './must-read.service.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
let shared: number

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  const now = app.clock.now()
  boardId = await createBoard(app.db, { comCode: 'ONE', name, rights: { 'company:ONE': 'rw' } }, now)
  const rights = { everyone: 'r' }
  shared = await createBoard(app.db, { comCode: 'ONE', name, isGlobal: true, rights }, now)
})
afterAll(() => app.stop())

type Wish = { isWhole: boolean; targets: { kind: 'person' | 'department'; code: string }[] }
const whole: Wish = { isWhole: true, targets: [] }
const only = (...targets: Wish['targets']): Wish => ({ isWhole: false, targets })
const words = { title: '꼭 읽어 주세요', content: '<p>본문</p>' }

async function ask(mustRead: Wish, at = boardId, client = people.manager) {
  const input = { boardId: at, ...words, mustRead }
  const { articleId } = (await client.call(boardApi.createArticle, input)).result
  await expand(articleId, at)
  return articleId
}

function expand(articleId: number, at = boardId) {
  return expandMustReadJob({ ...app.app.services, db: app.db }, { comCode: 'ONE', boardId: at, articleId })
}

async function asked(articleId: number): Promise<string[]> {
  const rows = await app.db<{ personCode: string }[]>`
    select person_code from board_must_read_person where article_id = ${articleId} order by person_code`
  return rows.map((row) => row.personCode)
}

async function stateFor(client: Client, articleId: number, at = boardId) {
  return (await client.call(boardApi.getArticle, { boardId: at, articleId })).result.mustRead
}

async function isMarked(client: Client, articleId: number) {
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 50 }
  const { data } = (await client.call(boardApi.listArticles, input)).result
  return data.find((row) => row.articleId === articleId)?.isMustRead
}

describe('must-read notices', () => {
  test('the whole board means everyone who may read it, except its author and mail-only people', async () => {
    expect(await asked(await ask(whole))).toEqual(['colleague', 'concurrent', 'peer', 'super', 'user'])
    const inAll = await asked(await ask(whole, shared, people.super))
    expect(inAll).toEqual(['colleague', 'concurrent', 'manager', 'outsider', 'peer', 'user'])
  })

  test('departments include those below them, and people without a read right are excluded', async () => {
    expect(await asked(await ask(only({ kind: 'department', code: 'ONE-HR' })))).toEqual([
      'colleague',
      'super',
    ])
    const below = await ask(
      only({ kind: 'department', code: 'ONE-D1' }, { kind: 'person', code: 'outsider' }),
    )
    expect(await asked(below)).toEqual(['colleague', 'concurrent', 'peer', 'super', 'user'])
  })

  test('a target sees a mark until they confirm', async () => {
    const articleId = await ask(only({ kind: 'person', code: 'user' }, { kind: 'person', code: 'peer' }))
    expect([await isMarked(people.user, articleId), await isMarked(people.colleague, articleId)]).toEqual([
      true,
      false,
    ])
    expect(await stateFor(people.user, articleId)).toEqual({
      isTarget: true,
      readDate: null,
      targetCount: null,
      readCount: null,
    })
    expect((await stateFor(people.colleague, articleId))?.isTarget).toBe(false)
    const { readDate } = (await people.user.call(boardApi.confirmMustRead, { articleId })).result
    expect(Date.parse(readDate)).toBe(app.clock.now().getTime())
    // A second confirmation changes nothing.
    app.clock.advance(60_000)
    expect((await people.user.call(boardApi.confirmMustRead, { articleId })).result.readDate).toBe(readDate)
    expect(await isMarked(people.user, articleId)).toBe(false)
    expect(await isMarked(people.peer, articleId)).toBe(true)
    expect((await people.colleague.call(boardApi.confirmMustRead, { articleId })).status).toBe(404)
    expect(await stateFor(people.manager, articleId)).toMatchObject({ targetCount: 2, readCount: 1 })
  })

  test('its author and the managers see who has read it; other people do not', async () => {
    const articleId = await ask(only({ kind: 'person', code: 'user' }, { kind: 'person', code: 'peer' }))
    await people.user.call(boardApi.confirmMustRead, { articleId })
    const list = async (client: Client, hasRead: boolean) =>
      client.call(boardApi.listMustReadPeople, { articleId, hasRead, page: 1, itemsPerPage: 20 })
    const read = (await list(people.manager, true)).result
    expect(read).toMatchObject({ totalCount: 1, data: [{ userCode: 'user', userJobTitle: '부장' }] })
    const unread = (await list(people.super, false)).result
    expect(unread).toMatchObject({ totalCount: 1, data: [{ userCode: 'peer', readDate: null }] })
    expect((await list(people.user, true)).status).toBe(404)
    const second = { articleId, hasRead: false, page: 2, itemsPerPage: 1 }
    expect((await people.manager.call(boardApi.listMustReadPeople, second)).result.data).toEqual([])
  })

  test('changed targets retain people who have read it, drop others, and add new ones', async () => {
    const articleId = await ask(only({ kind: 'person', code: 'user' }, { kind: 'person', code: 'peer' }))
    await people.user.call(boardApi.confirmMustRead, { articleId })
    const change = { boardId, articleId, articleVersion: 1, ...words }
    const next = only({ kind: 'person', code: 'colleague' })
    await people.manager.call(boardApi.updateArticle, { ...change, mustRead: next })
    await expand(articleId)
    expect(await asked(articleId)).toEqual(['colleague', 'user'])
    expect(await stateFor(people.manager, articleId)).toMatchObject({ targetCount: 2, readCount: 1 })
    const { targets } = (await people.manager.call(boardApi.getMustRead, { articleId })).result
    expect(targets).toEqual([
      { kind: 'person', code: 'colleague', name: expect.objectContaining({ ko: 'colleague 님' }) },
    ])
    await people.manager.call(boardApi.updateArticle, { ...change, articleVersion: 2, mustRead: null })
    expect(await stateFor(people.manager, articleId)).toBeNull()
    expect(await asked(articleId)).toEqual([])
  })

  test('only people who write notices may set targets, and at least one is required', async () => {
    const code = async (client: Client, mustRead: Wish) =>
      (await client.call(boardApi.createArticle, { boardId, ...words, mustRead })).refusal?.code
    expect(await code(people.user, whole)).toBe('board.mustReadRefused')
    expect(await code(people.manager, only())).toBe('board.mustReadEmpty')
    expect(await code(people.manager, only({ kind: 'person', code: 'nobody' }))).toBe('board.mustReadEmpty')
    expect(await code(people.manager, only({ kind: 'person', code: 'outsider' }))).toBe('board.mustReadEmpty')
  })

  test('an anonymous one includes its author, so that no list reveals the author', async () => {
    const name = { ko: '익명', en: 'Nameless', zh: '匿名' }
    const at = await createBoard(app.db, { comCode: 'ONE', name, useNameless: true }, app.clock.now())
    const input = { boardId: at, ...words, password: 'secret-1', mustRead: whole }
    const { articleId } = (await people.manager.call(boardApi.createArticle, input)).result
    await expand(articleId, at)
    expect(await asked(articleId)).toContain('manager')
  })

  test('a new reader of the board is added and notified once, and one who left is removed', async () => {
    const look = () => requestMustReads({ ...app.app.services, db: app.db })
    const move = (deptCode: string) =>
      app.db`update org_post set dept_code = ${deptCode} where person_code = 'colleague'`
    const all = await ask(whole)
    const team = await ask(only({ kind: 'department', code: 'ONE-HR' }))
    app.clock.advance(60_000)
    await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'fresh')
    await look()
    expect(await asked(all)).toContain('fresh')
    expect(await asked(team)).not.toContain('fresh')
    const work = { ...app.app.services, db: app.db }
    for (const _twice of [1, 2]) await enqueueMustReaderNotices(work, all, app.clock.now().toISOString())
    const told = await app.db`select person_code from kit_alarm where subject = ${articleSubject(all)}`
    expect(told.map((row) => row.personCode)).toEqual(['fresh'])
    expect(await stateFor(people.manager, all)).toMatchObject({ targetCount: 6, readCount: 0 })
    await move('ONE-D1')
    await look()
    expect([await asked(team), (await asked(all)).length]).toEqual([['super'], 6])
    await people.colleague.call(boardApi.confirmMustRead, { articleId: all })
    await app.db`
      update org_person set retired_on = ${app.clock.now()} - interval '3 days' where person_code = 'fresh'`
    await move('ONE-HR')
    await look()
    expect(await asked(team)).toEqual(['colleague', 'super'])
    // The organisation hides people who left, and so does the answer to a draft.
    const targets = [
      { kind: 'person' as const, code: 'fresh' },
      { kind: 'person' as const, code: 'peer' },
    ]
    const unchanged = { boardId, words: { ...words, mustRead: { isWhole: false, targets } } }
    const { draftId } = (await people.user.call(boardApi.saveDraft, unchanged)).result
    const draft = (await people.user.call(boardApi.getDraft, { boardId, draftId })).result
    expect(draft?.targets.map((target) => target.code)).toEqual(['peer'])
    expect(await asked(all)).not.toContain('fresh')
    expect(await stateFor(people.manager, all)).toMatchObject({ targetCount: 5, readCount: 1 })
  })

  test('no person is added for an ended, removed or unchanged notice', async () => {
    const look = () => requestMustReads({ ...app.app.services, db: app.db })
    const endDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const input = { boardId, ...words, mustRead: whole, endDate }
    const { articleId } = (await people.manager.call(boardApi.createArticle, input)).result
    await expand(articleId)
    const gone = await ask(whole)
    await people.manager.call(boardApi.removeArticle, { articleId: gone })
    const stamp = async (id: number) => {
      const [row] = await app.db<{ at: string }[]>`
        select expanded_at as at from board_must_read where article_id = ${id}`
      return row?.at
    }
    await look()
    const before = [await stamp(articleId), await stamp(gone)]
    app.clock.advance(60_000)
    await look()
    expect([await stamp(articleId), await stamp(gone)]).toEqual(before)
    app.clock.advance(3_600_000)
    await app.db`update org_person set name_en = 'Raises the version' where person_code = 'peer'`
    await look()
    expect([await stamp(articleId), await stamp(gone)]).toEqual(before)
  })

  test('ten thousand people are inserted at once', async () => {
    await app.db`
      insert into org_person (com_code, person_code, name_ko, email)
      select 'ONE', 'X' || n, '이름', 'x' || n || '@test.example' from generate_series(1, 10000) n`
    await app.db`
      insert into org_post (com_code, dept_code, person_code, is_main)
      select 'ONE', 'ONE-D1', 'X' || n, true from generate_series(1, 10000) n`
    const articleId = await ask(whole)
    const input = { articleId, hasRead: false, page: 50, itemsPerPage: 200 }
    const { totalCount, data } = (await people.manager.call(boardApi.listMustReadPeople, input)).result
    expect([totalCount, data.length]).toEqual([10_005, 200])
  })
})
