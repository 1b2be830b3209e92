import { boardApi } from '@maru/api/board'
import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { boardCache } from '../board.access.ts'
import { createBoard } from '../board.factory.ts'

let test: TestApp
let people: Record<Role, Client>
const boards = { open: 0, closed: 0, nameless: 0, global: 0 }

beforeAll(async () => {
  test = await openTestApp({ withJobs: true })
  people = await openCast(test)
  const make = (name: string, more: object = {}) =>
    createBoard(test.db, { comCode: 'ONE', name: { ko: name, en: '', zh: '' }, ...more }, test.clock.now())
  boards.open = await make('자유')
  boards.closed = await make('인사', { rights: { 'department:ONE-HR': 'rw' } })
  boards.nameless = await make('익명', { useNameless: true })
  boards.global = await make('전사', { isGlobal: true, rights: { everyone: 'rw' } })
})
afterAll(() => test.stop())
beforeEach(async () => {
  // The jobs of an earlier test would add their alarms later.
  await untilJobsDone()
  await test.db`delete from kit_alarm`
})

const write = async (client: Client, boardId: number, more: object = {}) =>
  (await client.call(boardApi.createArticle, { boardId, title: '새 글', content: '<p>글</p>', ...more }))
    .result.articleId
const say = (client: Client, at: { boardId: number; articleId: number }, more: object = {}) =>
  client.call(boardApi.saveComment, { ...at, content: '댓글', ...more })
const follow = (client: Client, boardId: number, isFollowed = true) =>
  client.call(boardApi.saveFollow, { boardId, isFollowed })
/** The alarms that a person has after all events are delivered. */
async function told(client: Client) {
  await test.app.drainEvents()
  return (await client.call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' })).result
}
const words = async (client: Client) => (await told(client)).map((alarm) => alarm.word)
/** Waits until every queued job is done. */
async function untilJobsDone() {
  await test.app.drainEvents()
  const open = () =>
    test.db`select from job.job where data ->> 'name' like 'board.%' and state in ('created', 'active', 'retry')`
  await vi.waitFor(async () => expect(await open()).toHaveLength(0), { timeout: 15_000, interval: 100 })
}

describe('the bell of a board', () => {
  // Later tests expect no alarms of followers.
  afterAll(() => test.db`delete from board_follow`)
  it('is off by default and stores the choice of its person only', async () => {
    const key = { boardId: boards.open }
    expect((await people.user.call(boardApi.getFollow, key)).result.isFollowed).toBe(false)
    expect((await follow(people.user, boards.open)).result).toEqual({ ...key, isFollowed: true })
    expect((await follow(people.user, boards.open)).status).toBe(200)
    expect((await people.user.call(boardApi.getFollow, key)).result.isFollowed).toBe(true)
    expect((await people.peer.call(boardApi.getFollow, key)).result.isFollowed).toBe(false)
    await follow(people.user, boards.open, false)
    expect((await people.user.call(boardApi.getFollow, key)).result.isFollowed).toBe(false)
  })
  it('of an unreadable board is not found', async () => {
    expect((await follow(people.user, boards.closed)).status).toBe(404)
    expect((await people.outsider.call(boardApi.getFollow, { boardId: boards.open })).status).toBe(404)
  })
  it('notifies its followers of a new article, but not its author', async () => {
    await follow(people.user, boards.open)
    await follow(people.colleague, boards.open)
    const articleId = await write(people.user, boards.open)
    await untilJobsDone()
    expect(await told(people.colleague)).toMatchObject([
      {
        ...{ alarmType: 'BB', word: 'board.alarm.article', createUserName: 'user 님' },
        ...{ alarmText: 'user 님 님이 새 글을 올렸습니다. 새 글' },
        itemUrl: `/board/list/modal/read?SYSID=${boards.open}&ARTICLEID=${articleId}`,
      },
    ])
    expect(await words(people.user)).toEqual([])
    expect(await words(people.peer)).toEqual([])
  })
  it('sends nothing for a draft, or to a person who lost the right to read', async () => {
    await follow(people.colleague, boards.closed)
    await follow(people.manager, boards.closed)
    await write(people.super, boards.closed, { isDraft: true })
    await untilJobsDone()
    expect(await words(people.colleague)).toEqual([])
    await test.db`delete from board_right where board_id = ${boards.closed}`
    await test.app.services.forget(test.db, boardCache, String(boards.closed))
    await write(people.super, boards.closed)
    await untilJobsDone()
    expect(await words(people.colleague)).toEqual([])
    expect(await words(people.manager)).toEqual(['board.alarm.article'])
    await test.db`
      insert into board_right (com_code, board_id, subject, can_read, can_write)
      values ('ONE', ${boards.closed}, 'department:ONE-HR', true, true)`
    await test.app.services.forget(test.db, boardCache, String(boards.closed))
  })
  it('notifies people of other companies on a global board, and removes the alarm with the article', async () => {
    await follow(people.outsider, boards.global)
    const articleId = await write(people.user, boards.global)
    await untilJobsDone()
    expect(await words(people.outsider)).toEqual(['board.alarm.article'])
    await people.user.call(boardApi.removeArticle, { articleId })
    expect(await words(people.outsider)).toEqual([])
  })
  it('notifies a person with two posts once, in the main one', async () => {
    await follow(people.concurrent, boards.global)
    await write(people.user, boards.global)
    await untilJobsDone()
    const rows = await test.db`select com_code from kit_alarm where person_code = 'concurrent'`
    expect(rows).toEqual([{ comCode: 'ONE' }])
  })
  it('respects the alarm settings: notices and articles are different groups', async () => {
    await people.colleague.call(gnbAlarmConfigApi.saveAlarmConfig, { boardAlarm: false })
    await write(people.user, boards.open)
    await write(people.super, boards.open, { isNotice: true, title: '공지' })
    await untilJobsDone()
    expect((await told(people.colleague)).map((alarm) => alarm.title.ko)).toEqual(['공지'])
    await people.colleague.call(gnbAlarmConfigApi.saveAlarmConfig, { boardAlarm: true })
  })
  it('notifies a thousand followers of one article', async () => {
    const boardId = await createBoard(
      test.db,
      { comCode: 'ONE', name: { ko: '큰', en: '', zh: '' } },
      test.clock.now(),
    )
    await test.db`
      insert into org_person (com_code, person_code, name_ko, email)
      select 'ONE', 'many' || n, '사람', 'many' || n || '@test.example' from generate_series(1, 1000) n`
    await test.db`
      insert into org_post (com_code, dept_code, person_code, is_main)
      select 'ONE', 'ONE-D1', 'many' || n, true from generate_series(1, 1000) n`
    await test.db`
      insert into account_login (com_code, person_code, login, password_hash)
      select 'ONE', 'many' || n, 'many' || n, 'none' from generate_series(1, 1000) n`
    await test.db`
      insert into board_follow (com_code, board_id, person_code, created_at)
      select 'ONE', ${boardId}, 'many' || n, now() from generate_series(1, 1000) n`
    await write(people.user, boardId)
    await untilJobsDone()
    expect(await test.db`select from kit_alarm where person_code like 'many%'`).toHaveLength(1000)
  })
})

describe('a must-read notice', () => {
  it('notifies the people who must read it', async () => {
    const mustRead = { isWhole: false, targets: [{ kind: 'person', code: 'peer' }] }
    await write(people.super, boards.closed, {
      mustRead: { ...mustRead, targets: [{ kind: 'person', code: 'manager' }] },
    })
    await write(people.super, boards.open, { title: '필독', mustRead })
    await vi.waitFor(async () => expect(await words(people.peer)).toEqual(['board.alarm.mustRead']), {
      timeout: 15_000,
      interval: 200,
    })
    expect(await words(people.concurrent)).toEqual([])
  })
})

describe('replies and comments', () => {
  it('notify the author of what they answer, never their own author', async () => {
    const articleId = await write(people.peer, boards.open)
    const at = { boardId: boards.open, articleId }
    const { commentId } = (await say(people.user, at)).result
    expect(await words(people.peer)).toEqual(['board.alarm.comment'])
    await say(people.peer, at, { replyTo: commentId })
    expect(await words(people.user)).toEqual(['board.alarm.commentReply'])
    await write(people.manager, boards.open, { parentArticle: articleId })
    expect(await words(people.peer)).toEqual(['board.alarm.reply', 'board.alarm.comment'])
  })
  it('notify a person once per comment, with the most specific reason', async () => {
    const articleId = await write(people.peer, boards.open)
    const at = { boardId: boards.open, articleId }
    const { commentId } = (await say(people.peer, at)).result
    await say(people.manager, at, { replyTo: commentId, content: '@[peer] 네', mentions: ['peer'] })
    expect(await words(people.peer)).toEqual(['board.alarm.mention'])
  })
  it('on an anonymous board contain no name', async () => {
    const articleId = await write(people.peer, boards.nameless, { password: 'secret-12' })
    const at = { boardId: boards.nameless, articleId }
    await say(people.user, at, { content: '@[manager] 보세요', mentions: ['manager'] })
    expect(await told(people.peer)).toMatchObject([
      { word: 'board.alarm.commentAnonymous', createUserName: '' },
    ])
    expect(await told(people.manager)).toMatchObject([
      { word: 'board.alarm.mentionAnonymous', createUserName: '' },
    ])
    const stored = JSON.stringify(await test.db`select * from kit_alarm`)
    expect(stored).not.toContain('user 님')
  })
})

describe('the subject of an alarm', () => {
  it('is removed once the article is secret or removed', async () => {
    const first = await write(people.peer, boards.open, { title: '곧 비밀' })
    const second = await write(people.peer, boards.open, { title: '곧 삭제' })
    const third = await write(people.peer, boards.open, { title: '남는 글' })
    for (const articleId of [first, second, third]) {
      const at = { boardId: boards.open, articleId }
      await say(people.manager, at, { content: '@[colleague]', mentions: ['colleague'] })
    }
    const titles = async () =>
      (await told(people.colleague)).map((alarm) => /곧 비밀|곧 삭제|남는 글/.exec(alarm.alarmText)?.[0])
    expect((await titles()).sort()).toEqual(['곧 비밀', '곧 삭제', '남는 글'])
    const chosen = (articleId: number) => ({ boardId: boards.open, articleIds: [articleId] })
    await people.manager.call(boardApi.toggleArticlesSecret, chosen(first))
    expect((await titles()).sort()).toEqual(['곧 삭제', '남는 글'])
    await people.manager.call(boardApi.removeArticles, chosen(second))
    expect(await titles()).toEqual(['남는 글'])
    // The article is readable again, but no second alarm is sent.
    await people.manager.call(boardApi.toggleArticlesSecret, chosen(first))
    expect(await titles()).toEqual(['남는 글'])
  })
})

describe('a mention', () => {
  let at: { boardId: number; articleId: number }
  beforeAll(async () => {
    at = { boardId: boards.open, articleId: await write(people.user, boards.open) }
    await untilJobsDone()
  })
  const listed = async (client: Client) =>
    (await client.call(boardApi.listComments, { articleId: at.articleId, itemsPerPage: 0 })).result.data

  it('notifies the person and shows their current name', async () => {
    const content = '@[peer] 확인해 주세요. @[peer]'
    const { commentId } = (await say(people.manager, at, { content, mentions: ['peer', 'peer'] })).result
    expect(await words(people.peer)).toEqual(['board.alarm.mention'])
    await test.db`update org_person set name_ko = '새 이름' where person_code = 'peer'`
    const comment = (await listed(people.user)).find((one) => one.commentId === commentId)
    expect(comment).toMatchObject({
      content,
      mentions: [
        { userCode: 'peer', userName: '새 이름', userName_En: 'peer En', displayNameChi: 'peer 中' },
      ],
    })
  })
  it('counts only if the text contains it', async () => {
    await say(people.manager, at, { content: '아무도', mentions: ['peer'] })
    await say(people.manager, at, { content: '@[peer] 는 글자일 뿐' })
    expect(await words(people.peer)).toEqual([])
    expect((await listed(people.user)).at(-1)?.mentions).toEqual([])
  })
  it('of a person who may not read the board is refused like that of an unknown person, and nothing is stored', async () => {
    const before = (await listed(people.user)).length
    for (const code of ['outsider', 'mailonly', 'nobody-at-all']) {
      const answer = await say(people.manager, at, { content: `@[${code}]`, mentions: [code] })
      expect(answer.status).toBe(400)
      expect(answer.refusal).toMatchObject({
        code: 'board.mentionUnknown',
        error: { params: { codes: [code] } },
      })
    }
    expect(await listed(people.user)).toHaveLength(before)
  })
  it('of more than twenty people is refused', async () => {
    const mentions = Array.from({ length: 21 }, (_, index) => `p${index}`)
    expect((await say(people.manager, at, { mentions })).status).toBe(400)
  })
  it('added by a change notifies only the new person, and a dropped one is deleted', async () => {
    const { commentId } = (await say(people.manager, at, { content: '@[peer]', mentions: ['peer'] })).result
    await told(people.peer)
    const change = { commentId, content: '@[peer] @[colleague]', mentions: ['peer', 'colleague'] }
    await say(people.manager, at, change)
    expect(await words(people.colleague)).toEqual(['board.alarm.mention'])
    expect(await words(people.peer)).toEqual(['board.alarm.mention'])
    await say(people.manager, at, { commentId, content: '@[colleague]', mentions: ['colleague'] })
    const last = (await listed(people.user)).find((one) => one.commentId === commentId)
    expect(last?.mentions.map((one) => one.userCode)).toEqual(['colleague'])
  })
})
