import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAll } from '#kit/data/retention.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createHistoryBoard, writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { articleBinRetention, purgeArticles } from './purge.jobs.ts'

let app: TestApp
let people: Record<Role, Client>
let keeper: Client
let boardId: number

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  keeper = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-HR' }, 'keeper')
  boardId = await createHistoryBoard(app)
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })
const day = 86_400_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)
const scopeOf = (days: number, personCodesOnHold: string[] = [], comCode = 'ONE') => ({
  ...{ comCode, personCodesOnHold, before: ago(days) },
})
const isThere = async (articleId: number) =>
  (await app.db`select from board_article where article_id = ${articleId}`).length === 1

/** An article that was removed this many days ago. */
async function removed(days: number, by = people.user) {
  const articleId = await writeArticle(by, boardId, '지운 글')
  await by.call(boardApi.removeArticle, { articleId })
  await app.db`update board_article set deleted_at = ${ago(days)} where article_id = ${articleId}`
  return articleId
}

test('removed articles go by the shorter time of their company, and can be restored only in it', async () => {
  const old = await removed(4)
  const young = await removed(2)
  await app.db`insert into kit_retention (com_code, kind, days) values ('ONE', 'articleBin', 3)`
  const listed = await keeper.call(boardApi.listAdminArticles, {
    ...{ boardId, filter: 'removed', page: 1, itemsPerPage: 10 },
  })
  const until = listed.result.data.map(({ articleId, restoreUntil }) => [articleId, restoreUntil])
  expect(new Map(until as [number, string][]).get(young)).toBe(
    new Date(ago(2).getTime() + 3 * day).toISOString(),
  )
  const restored = await keeper.call(boardApi.restoreArticles, { boardId, articleIds: [old] })
  expect(restored.result.changed).toBe(0)
  expect(await articleBinRetention.count(work(), scopeOf(3, [], 'TWO'))).toBe(0)
  expect(await articleBinRetention.count(work(), scopeOf(3))).toBe(1)
  expect(await removeAll(articleBinRetention, work(), scopeOf(3))).toBe(1)
  expect(await removeAll(articleBinRetention, work(), scopeOf(3))).toBe(0)
  expect([await isThere(old), await isThere(young)]).toEqual([false, true])
  await app.db`delete from kit_retention`
})

test('removed articles that a held person wrote or commented stay, by a rule and after the usual time', async () => {
  const own = await removed(15, people.peer)
  const other = await writeArticle(people.user, boardId, '댓글 있는 글')
  await people.peer.call(boardApi.saveComment, { boardId, articleId: other, content: '의견' })
  await people.user.call(boardApi.removeArticle, { articleId: other })
  await app.db`update board_article set deleted_at = ${ago(15)} where article_id = ${other}`
  expect(await removeAll(articleBinRetention, work(), scopeOf(3, ['peer']))).toBe(0)
  await app.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('ONE', 'peer', 'court', 'manager', now())`
  await purgeArticles(work())
  expect([await isThere(own), await isThere(other)]).toEqual([true, true])
  await app.db`delete from admin_erasure_hold`
  await purgeArticles(work())
  expect([await isThere(own), await isThere(other)]).toEqual([false, false])
})

test('450 removed articles go in portions', async () => {
  const one = await removed(4)
  await app.db`
    insert into board_article (com_code, board_id, author_id, title, created_at, deleted_at, is_draft)
    select com_code, board_id, author_id, title, created_at, deleted_at, true
      from board_article cross join generate_series(1, 449) where article_id = ${one}`
  expect(await articleBinRetention.count(work(), scopeOf(3))).toBe(450)
  expect(await removeAll(articleBinRetention, work(), scopeOf(3))).toBe(450)
})
