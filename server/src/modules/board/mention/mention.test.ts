import { boardApi } from '@maru/api/board'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'

let portal: TestApp
let people: Record<Role, Client>
const boards = { open: 0, closed: 0, nameless: 0, global: 0 }

beforeAll(async () => {
  portal = await openTestApp({ withJobs: true })
  people = await openCast(portal)
  const make = (name: string, more: object = {}) =>
    createBoard(
      portal.db,
      { comCode: 'ONE', name: { ko: name, en: '', zh: '' }, ...more },
      portal.clock.now(),
    )
  boards.open = await make('자유')
  boards.closed = await make('인사', { rights: { 'department:ONE-HR': 'rw' } })
  boards.nameless = await make('익명', { useNameless: true })
  boards.global = await make('전사', { isGlobal: true, rights: { everyone: 'rw' } })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await untilJobsDone()
  await portal.db`delete from kit_alarm`
})

async function untilJobsDone() {
  await portal.app.drainEvents()
  const open = () =>
    portal.db`select from job.job where data ->> 'name' like 'board.%' and state in ('created', 'active', 'retry')`
  await vi.waitFor(async () => expect(await open()).toHaveLength(0), { timeout: 15_000, interval: 50 })
}

const mark = (code: string) => `<span data-mention="${code}">@${code}</span>`
const text = (...codes: string[]) => `<p>${codes.map(mark).join(' ')} 확인해 주세요</p>`
const write = (client: Client, boardId: number, content: string, more: object = {}) =>
  client.call(boardApi.createArticle, { boardId, title: '회의', content, ...more })
const edit = (client: Client, boardId: number, articleId: number, articleVersion: number, content: string) =>
  client.call(boardApi.updateArticle, {
    ...{ boardId, articleId, articleVersion, title: '회의', content },
  })
const contentOf = async (client: Client, boardId: number, articleId: number) =>
  (await client.call(boardApi.getArticle, { boardId, articleId })).result.content
/** The words of the unread alarms of a person, after every event and job. */
async function alarms(person: Role): Promise<string[]> {
  await untilJobsDone()
  const { result } = await people[person].call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' })
  return result.map(({ word }) => word.replace('board.alarm.', ''))
}

describe('a mention in an article', () => {
  test('notifies the person once, also a follower of the board, and stays in the text', async () => {
    await people.peer.call(boardApi.saveFollow, { boardId: boards.open, isFollowed: true })
    const content = text('peer', 'user', 'peer')
    const { articleId } = (await write(people.user, boards.open, content)).result
    expect(await alarms('peer')).toEqual(['articleMention'])
    expect(await alarms('user')).toEqual([])
    expect(await alarms('colleague')).toEqual([])
    expect(await contentOf(people.peer, boards.open, articleId)).toBe(content)
    await people.peer.call(boardApi.saveFollow, { boardId: boards.open, isFollowed: false })
  })

  test('of a person who may not read it is refused with the code, and nothing is stored', async () => {
    const count = async () => (await portal.db`select from board_article`).length
    const before = await count()
    const answer = await write(people.manager, boards.closed, text('colleague', 'user', 'mailonly'))
    expect([answer.status, answer.refusal]).toMatchObject([
      400,
      { code: 'board.mentionUnknown', error: { params: { codes: ['user', 'mailonly'] } } },
    ])
    expect(await count()).toBe(before)
    expect(await alarms('colleague')).toEqual([])
    expect((await people.user.call(boardApi.getBoard, { boardId: boards.closed })).status).toBe(404)
  })

  test('of people who do not exist or work in another company is plain text', async () => {
    const content = text('outsider', 'not-a-person', 'peer')
    const { articleId } = (await write(people.user, boards.open, content)).result
    expect(await contentOf(people.peer, boards.open, articleId)).toBe(
      `<p><span>@outsider</span> <span>@not-a-person</span> ${mark('peer')} 확인해 주세요</p>`,
    )
    expect(await alarms('outsider')).toEqual([])
    expect(await alarms('peer')).toEqual(['articleMention'])
  })

  test('notifies people of other companies on a board of all companies', async () => {
    await write(people.user, boards.global, text('outsider'))
    expect(await alarms('outsider')).toEqual(['articleMention'])
  })

  test('notifies only new people at a change, and no person twice', async () => {
    const { articleId } = (await write(people.user, boards.open, text('peer'))).result
    expect(await alarms('peer')).toEqual(['articleMention'])
    await portal.db`delete from kit_alarm`
    const change = (version: number, ...codes: string[]) =>
      edit(people.user, boards.open, articleId, version, text(...codes))
    expect((await change(1, 'peer', 'colleague')).status).toBe(200)
    expect(await alarms('peer')).toEqual([])
    expect(await alarms('colleague')).toEqual(['articleMention'])
    // The same change arrives again: its version is old.
    expect((await change(1, 'peer', 'colleague')).status).toBe(409)
    await portal.db`delete from kit_alarm`
    await change(2, 'colleague')
    await change(3, 'peer', 'colleague')
    expect(await alarms('peer')).toEqual([])
    expect(await alarms('colleague')).toEqual([])
  })

  test('of an article that is sent twice from one draft notifies once', async () => {
    const words = { title: '회의', content: text('peer') }
    const { draftId } = (await people.user.call(boardApi.saveDraft, { boardId: boards.open, words })).result
    const draft = (await people.user.call(boardApi.getDraft, { boardId: boards.open, draftId })).result
    expect(draft?.words.content).toBe(text('peer'))
    const statuses = []
    for (const _time of [1, 2])
      statuses.push((await write(people.user, boards.open, text('peer'), { draftId })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses[1]).toBeGreaterThanOrEqual(400)
    expect(await alarms('peer')).toEqual(['articleMention'])
  })

  test('of an article for later notifies when it is published, only those of its last text', async () => {
    const startDate = new Date(portal.clock.now().getTime() + 3_600_000).toISOString()
    const { articleId } = (await write(people.user, boards.open, text('peer', 'manager'), { startDate }))
      .result
    expect(await alarms('peer')).toEqual([])
    await edit(people.user, boards.open, articleId, 1, text('peer', 'colleague'))
    expect(await alarms('colleague')).toEqual([])
    await people.user.call(boardApi.updateArticle, {
      ...{
        boardId: boards.open,
        articleId,
        articleVersion: 2,
        title: '회의',
        content: text('peer', 'colleague'),
      },
      startDate: null,
    })
    for (const [person, words] of [
      ['peer', ['articleMention']],
      ['colleague', ['articleMention']],
      ['manager', []],
    ] as const)
      expect([person, await alarms(person)]).toEqual([person, words])
  })

  test('in a draft notifies no person', async () => {
    await write(people.user, boards.open, text('peer'), { isDraft: true })
    expect(await alarms('peer')).toEqual([])
  })

  test('on an anonymous board has no name of the author', async () => {
    await write(people.user, boards.nameless, text('peer'), { password: 'secret-12' })
    expect(await alarms('peer')).toEqual(['articleMentionAnonymous'])
    expect(JSON.stringify(await portal.db`select * from kit_alarm`)).not.toContain('user 님')
  })

  test('of a 51st person is refused', async () => {
    const codes = Array.from({ length: 51 }, (_, at) => `p${at}`)
    const answer = await write(people.user, boards.open, text(...codes))
    expect([answer.status, answer.refusal]).toMatchObject([
      400,
      { code: 'editor.tooManyMentions', error: { params: { most: 50 } } },
    ])
  })
})
