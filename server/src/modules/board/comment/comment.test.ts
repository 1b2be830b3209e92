import { boardApi } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let one: Client
let two: Client
let foreigner: Client
let boardId: number
let quiet: number
let articleId: number

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  one = await createPerson(app, home, 'P1')
  two = await createPerson(app, home, 'P2')
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  const board = { comCode: home.comCode, name: { ko: '자유', en: 'Free', zh: '自由' } }
  boardId = await createBoard(app.db, board, app.clock.now())
  quiet = await createBoard(app.db, { ...board, useComment: false, useRecommend: false }, app.clock.now())
  articleId = await write(boardId)
})
afterAll(() => app.stop())

async function write(board: number) {
  const words = { boardId: board, title: '글', content: '<p>글</p>' }
  return (await one.call(boardApi.createArticle, words)).result.articleId
}
function say(client: Client, content: string, more: object = {}) {
  return client.call(boardApi.saveComment, { boardId, articleId, content, ...more })
}
async function read(client: Client = one, more: object = {}) {
  return (await client.call(boardApi.listComments, { articleId, ...more })).result
}

test('threads are listed in reading order with depth, and the article counts them', async () => {
  const first = (await say(one, '첫째')).result.commentId
  const second = (await say(two, '둘째')).result.commentId
  const reply = (await say(two, '첫째의 답', { replyTo: first })).result.commentId
  await say(one, '답의 답', { replyTo: reply })
  const { data, totalCount } = await read()
  expect(data.map((row) => [row.content, row.depth, row.replyTo])).toEqual([
    ['첫째', 0, null],
    ['첫째의 답', 1, first],
    ['답의 답', 2, reply],
    ['둘째', 0, null],
  ])
  expect(totalCount).toBe(4)
  expect(data[3]).toMatchObject({
    commentId: second,
    userCode: 'P2',
    userName: 'P2 님',
    displayNameChi: 'P2 中',
    canUpdate: false,
  })
  const list = await one.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 20 })
  expect(list.result.data.find((row) => row.articleId === articleId)?.commentCount).toBe(4)
  expect((await read(one, { itemsPerPage: 2, page: 2 })).data.map((row) => row.content)).toEqual([
    '답의 답',
    '둘째',
  ])
})

test('a thread is at most five levels deep', async () => {
  let replyTo: number | undefined
  for (let depth = 0; depth < 8; depth += 1)
    replyTo = (await say(one, `깊이 ${depth}`, { replyTo })).result.commentId
  const depths = (await read()).data.filter((row) => row.content.startsWith('깊이')).map((row) => row.depth)
  expect(depths).toEqual([0, 1, 2, 3, 4, 4, 4, 4])
})

test('beyond a thousand comments the next page starts where the last one ended', async () => {
  const there = await write(boardId)
  const first = (await one.call(boardApi.saveComment, { boardId, articleId: there, content: '첫 말' })).result
  await app.db`
    insert into board_comment (com_code, article_id, comment_id, board_id, path, author_id, content, created_at)
    select com_code, article_id, 900000 + n, board_id, array[900000 + n], author_id, '말', created_at
      from board_comment cross join generate_series(1, 1004) n where comment_id = ${first.commentId}`
  const ask = async (itemsPerPage: number, page: number) =>
    (await one.call(boardApi.listComments, { articleId: there, itemsPerPage, page })).result.data
  const all = [...(await ask(0, 1)), ...(await ask(200, 6))].map((comment) => comment.commentId)
  expect([all.length, new Set(all).size, all.at(-1)]).toEqual([1005, 1005, 901_004])
})

test('thousands of removed comments do not slow a reader down, and are hidden unless they have a reply', async () => {
  const there = await write(boardId)
  const first = (await one.call(boardApi.saveComment, { boardId, articleId: there, content: '첫 말' })).result
  const at = { boardId, articleId: there }
  const gone = (await one.call(boardApi.saveComment, { ...at, content: '지운 말' })).result.commentId
  const answer = { ...at, content: '답', replyTo: gone }
  const living = (await one.call(boardApi.saveComment, answer)).result.commentId
  await one.call(boardApi.removeComment, { commentId: gone })
  await app.db`
    insert into board_comment (com_code, article_id, comment_id, board_id, path, author_id, content, created_at, deleted_at)
    select com_code, article_id, 2000000 + n, board_id, array[2000000 + n], author_id, '말', created_at, created_at
      from board_comment cross join generate_series(1, 8000) n where comment_id = ${first.commentId}`
  await app.db`analyze board_comment`
  const sent: { text: string; values: unknown[] }[] = []
  const options = app.app.db.options as { debug: unknown }
  options.debug = (_connection: number, text: string, values: unknown[]) => sent.push({ text, values })
  const { data } = (await two.call(boardApi.listComments, { articleId: there, itemsPerPage: 0 })).result
  options.debug = false
  expect(data.map((row) => row.commentId)).toEqual([first.commentId, gone, living])
  // Otherwise each removed comment would search all following ones for replies: about 32 million rows.
  const { text, values } = sent.find((one) => one.text.includes('below.path')) ?? { text: '', values: [] }
  const [row] = await app.db.unsafe(`explain (analyze, timing off, format json) ${text}`, values as never[])
  const passedBy = (node: Plan): number =>
    (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'] +
    (node.Plans ?? []).reduce((sum, below) => sum + passedBy(below), 0)
  const { Plan: whole } = Object.values(row ?? {})[0][0] as { Plan: Plan }
  expect(passedBy(whole), JSON.stringify(whole, null, 1)).toBeLessThan(20_000)
})

/** The fields of a PostgreSQL plan that this test reads. */
interface Plan {
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Plan[]
}

test('only the author of a comment changes or removes it', async () => {
  const commentId = (await say(one, '내 말')).result.commentId
  expect((await say(two, '남의 말', { commentId })).status).toBe(403)
  expect((await two.call(boardApi.removeComment, { commentId })).status).toBe(403)
  expect((await say(one, '고친 말', { commentId })).result.commentId).toBe(commentId)
  const row = (await read()).data.find((comment) => comment.commentId === commentId)
  expect(row).toMatchObject({ content: '고친 말', canUpdate: true, updatedDate: expect.any(String) })
  expect((await one.call(boardApi.removeComment, { commentId })).result).toBe(1)
  expect((await one.call(boardApi.removeComment, { commentId })).status).toBe(404)
})

test('a removed comment with replies leaves a placeholder, without replies nothing', async () => {
  const parent = (await say(one, '지워질 말')).result.commentId
  const child = (await say(two, '남는 답', { replyTo: parent })).result.commentId
  const before = (await read()).totalCount
  await one.call(boardApi.removeComment, { commentId: parent })
  const after = await read()
  expect(after.totalCount).toBe(before - 1)
  expect(after.data.find((row) => row.commentId === parent)).toMatchObject({
    content: '',
    isRemoved: true,
    userCode: null,
    userName: '',
  })
  expect((await say(two, '빈 곳에 답', { replyTo: parent })).status).toBe(404)
  await two.call(boardApi.removeComment, { commentId: child })
  expect((await read()).data.some((row) => row.commentId === parent)).toBe(false)
})

test('empty texts, closed boards, anonymous users and other companies are refused', async () => {
  expect((await say(one, ' \n ')).refusal?.code).toBe('board.commentEmpty')
  expect((await say(one, '\u200b\u3164')).refusal?.code).toBe('board.commentEmpty')
  expect((await say(one, '가'.repeat(4001))).refusal?.code).toBe('kit.invalidInput')
  const there = await write(quiet)
  const shut = await one.call(boardApi.saveComment, { boardId: quiet, articleId: there, content: '말' })
  expect(shut.refusal?.code).toBe('board.commentOff')
  expect((await say(app.client, '말')).status).toBe(401)
  expect((await say(foreigner, '말')).status).toBe(404)
  expect((await say(one, '말', { boardId: quiet })).status).toBe(404)
  expect((await foreigner.call(boardApi.listComments, { articleId })).status).toBe(404)
  expect((await app.client.call(boardApi.listComments, { articleId })).status).toBe(401)
  expect((await one.callWith(boardApi.listComments, {})).status).toBe(400)
  expect((await app.client.call(boardApi.removeComment, { commentId: 1 })).status).toBe(401)
  expect((await foreigner.call(boardApi.removeComment, { commentId: 1 })).status).toBe(404)
  expect((await one.callWith(boardApi.removeComment, { commentId: 'x' })).status).toBe(400)
})

test('a change without the X-Requested-With header is refused', async () => {
  const commentId = (await say(one, '지켜진 말')).result.commentId
  const forged = await one.call(
    boardApi.removeComment,
    { commentId },
    { headers: { 'x-requested-with': null } },
  )
  expect([forged.status, forged.refusal?.code]).toEqual([403, 'kit.originRefused'])
  expect((await read()).data.some((row) => row.commentId === commentId)).toBe(true)
})

test('the view count is the number of readers', async () => {
  const target = await write(boardId)
  const view = async (client: Client) =>
    (await client.call(boardApi.createViewLog, { articleId: target })).result.viewCount
  expect([await view(one), await view(two), await view(one)]).toEqual([1, 2, 2])
  app.clock.advance(120_000)
  expect(await view(two)).toBe(2)
  const [row] = await app.db<
    { times: number }[]
  >`select times from board_view where article_id = ${target} and person_code = 'P2'`
  expect(row?.times).toBe(2)
  expect((await foreigner.call(boardApi.createViewLog, { articleId: target })).status).toBe(404)
  expect((await app.client.call(boardApi.createViewLog, { articleId: target })).status).toBe(401)
  expect((await one.callWith(boardApi.createViewLog, {})).status).toBe(400)
})

test('a second recommendation is not counted, and a recommendation can be withdrawn', async () => {
  const target = await write(boardId)
  const give = (client: Client) => client.call(boardApi.createRecommend, { articleId: target })
  expect((await give(two)).result.recommendCount).toBe(1)
  expect((await give(two)).result.recommendCount).toBe(1)
  expect((await give(one)).result.recommendCount).toBe(2)
  const people = (await one.call(boardApi.listRecommends, { articleId: target })).result.data
  expect(people.map((person) => person.userCode).sort()).toEqual(['P1', 'P2'])
  const detail = (await two.call(boardApi.getArticle, { boardId, articleId: target })).result
  expect(detail).toMatchObject({ recommendCount: 2, recommendedDate: expect.any(String) })
  const back = () => two.call(boardApi.removeRecommend, { articleId: target })
  expect((await back()).result.recommendCount).toBe(1)
  expect((await back()).result.recommendCount).toBe(1)
})

test('recommendations are refused to anonymous users, other companies, closed boards and invalid input', async () => {
  const there = await write(quiet)
  for (const endpoint of [boardApi.createRecommend, boardApi.removeRecommend]) {
    expect((await one.call(endpoint, { articleId: there })).refusal?.code).toBe('board.recommendOff')
    expect((await app.client.call(endpoint, { articleId })).status).toBe(401)
    expect((await foreigner.call(endpoint, { articleId })).status).toBe(404)
    expect((await one.callWith(endpoint, { articleId: 0 })).status).toBe(400)
  }
  expect((await app.client.call(boardApi.listRecommends, { articleId })).status).toBe(401)
  expect((await foreigner.call(boardApi.listRecommends, { articleId })).status).toBe(404)
  expect((await one.callWith(boardApi.listRecommends, {})).status).toBe(400)
})

test('comments and recommendations on an anonymous board stay anonymous, also under an article with an author', async () => {
  const board = { comCode: 'AAA', name: { ko: '바뀌는', en: 'Turning', zh: '变' } }
  const turning = await createBoard(app.db, board, app.clock.now())
  const there = await write(turning)
  const turn = (isNameless: boolean) =>
    app.db`update board_board set use_nameless = ${isNameless} where board_id = ${turning}`
  const answer = async (client: Client, content: string) => {
    const comment = { boardId: turning, articleId: there, content }
    expect((await client.call(boardApi.saveComment, comment)).status).toBe(200)
    expect((await client.call(boardApi.createRecommend, { articleId: there })).status).toBe(200)
  }
  const told = async () => {
    const { data } = (await one.call(boardApi.listComments, { articleId: there })).result
    const people = (await one.call(boardApi.listRecommends, { articleId: there })).result.data
    return [data.map((comment) => comment.userCode), people.map((person) => person.userCode)]
  }
  await answer(one, '이름 있음')
  await turn(true)
  await answer(two, '이름 없음')
  expect(await told()).toEqual([[null, null], []])
  await app.app.drainEvents()
  const alarms = await app.db<{ actor: unknown }[]>`
    select actor_ko as actor from kit_alarm where subject = ${`board.article:${there}`} and person_code = 'P1'`
  expect(alarms.map((row) => row.actor || null)).toEqual([null])
  await turn(false)
  expect(await told()).toEqual([['P1', null], ['P1']])
})
