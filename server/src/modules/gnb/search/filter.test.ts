import { boardApi } from '@maru/api/board'
import { gnbSearchApi } from '@maru/api/gnb/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { createMail } from '#modules/mail/mail.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openApproval, submitProposal } from '#test/approvals.ts'
import { boardName, writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let free: number
let secret: number
let written: Record<'old' | 'theirs' | 'nameless' | 'withFile', number>

/** A word that all things of this file contain. */
const word = '한라산'
const day = (date: string) => `2026-${date}T00:00:00+09:00`

async function at(articleId: number, date: string) {
  await portal.db`update board_article set created_at = ${day(date)} where article_id = ${articleId}`
}

async function attach(articleId: number, name: string) {
  const owner = { comCode: 'ONE', personCode: 'user' }
  const files = [{ name, bytes: Buffer.from('x') }]
  const { fileCode } = await createFiles({ ...portal.app.services, db: portal.db }, owner, files)
  await portal.db`update board_article set file_code = ${fileCode} where article_id = ${articleId}`
}

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-11-25T03:00:00Z' })
  people = await openCast(portal)
  const make = (ko: string, more: object = {}) =>
    createBoard(
      portal.db,
      { comCode: 'ONE', name: boardName(ko), rights: { 'company:ONE': 'rw' }, ...more },
      portal.clock.now(),
    )
  free = await make('자유')
  secret = await make('익명', { useNameless: true })
  written = {
    old: await writeArticle(people.user, free, `${word} 지난해 산행`),
    theirs: await writeArticle(people.peer, free, `${word} 산행 안내`),
    nameless: await writeArticle(people.peer, secret, `${word} 건의`, { password: 'secret-12' }),
    withFile: await writeArticle(people.user, free, `${word} 사진`),
  }
  await attach(written.withFile, `${word}.jpg`)
  await at(written.old, '01-10')
  await people.peer.call(boardApi.saveComment, {
    boardId: free,
    articleId: written.old,
    content: `${word} 저도 갑니다`,
  })
  const mail = (from: string) =>
    createMail(
      { ...portal.app.services, db: portal.db },
      'user',
      Buffer.from(
        `From: ${from}\r\nTo: user@test.example\r\nSubject: =?utf-8?B?${Buffer.from(`${word} 메일`).toString('base64')}?=\r\n\r\nx`,
      ),
    )
  // A person with a mailbox is known by its address.
  await createMail({ ...portal.app.services, db: portal.db }, 'peer', Buffer.from('Subject: x\r\n\r\nx'))
  await mail('peer@test.example')
  await mail('stranger@else.example')
})
afterAll(() => portal.stop())

const search = async (more: object = {}, role: Role = 'user') =>
  (await people[role].call(gnbSearchApi.searchTotal, { keyword: word, keywordOption: true, ...more })).result

const articles = async (more: object = {}) =>
  (await search(more)).boardItems.data.map(({ articleId }) => articleId).sort((one, other) => one - other)
const count = async (target: string, more: object = {}) =>
  (await search(more)).groups.find((group) => group.target === target)?.totalCount

test('a period limits articles, comments, files and mails to what was written in it', async () => {
  const { old, theirs, nameless, withFile } = written
  expect(await articles()).toEqual([old, theirs, nameless, withFile])
  expect(await articles({ until: day('02-01') })).toEqual([old])
  expect(await articles({ from: day('02-01') })).toEqual([theirs, nameless, withFile])
  expect(await articles({ from: day('01-10'), until: day('01-11') })).toEqual([old])
  expect(await articles({ from: day('01-11'), until: day('01-12') })).toEqual([])
  for (const [target, expected] of [
    ['comment', 1],
    ['file', 1],
    ['mail', 2],
  ] as const) {
    expect([target, await count(target, { from: day('11-01') })]).toEqual([target, expected])
    expect([target, await count(target, { until: day('11-01') })]).toEqual([target, 0])
  }
})

test('an author limits the hits to what they wrote under their name, and never finds what they wrote without', async () => {
  expect(await articles({ authorCode: 'peer' })).toEqual([written.theirs])
  expect(await articles({ authorCode: 'user' })).toEqual([written.old, written.withFile])
  expect(await count('comment', { authorCode: 'peer' })).toBe(1)
  expect(await count('comment', { authorCode: 'user' })).toBe(0)
  expect(await count('file', { authorCode: 'user' })).toBe(1)
  expect(await count('mail', { authorCode: 'peer' })).toBe(1)
  expect(await count('mail', { authorCode: 'nobody-of-this-code' })).toBe(0)
  // The author alone, with every other condition, and with one board: the anonymous article is in no answer.
  const conditions = [{ boardId: secret }, { from: day('11-01') }, { newest: true }, { target: 'board' }]
  for (const more of conditions)
    expect(JSON.stringify(await search({ authorCode: 'peer', ...more }))).not.toContain('건의')
  expect(await articles({ boardId: secret })).toEqual([written.nameless])
})

test('documents are limited by the day of the draft, the drafter and their files', async () => {
  const forms = await openApproval(portal)
  const content = {
    subject: `${word} 품의`,
    values: { purpose: '장비' },
    body: '',
    fileCode: null,
    linked: [],
  }
  await submitProposal(people.user, forms, { content })
  const documents = async (more: object) => (await search(more)).workflowItems.totalCount
  expect(await documents({})).toBe(1)
  expect(await documents({ from: day('11-25'), until: day('11-26'), authorCode: 'user' })).toBe(1)
  for (const more of [{ until: day('11-25') }, { authorCode: 'peer' }, { hasFiles: true }, { boardId: free }])
    expect([more, await documents(more)]).toEqual([more, 0])
})

test('attached files, one board and the order by date', async () => {
  expect(await articles({ hasFiles: true })).toEqual([written.withFile])
  expect(await articles({ boardId: free })).toEqual([written.old, written.theirs, written.withFile])
  expect(await articles({ boardId: 999_999 })).toEqual([])
  const inOrder = async (more: object) =>
    (await search(more)).boardItems.data.map(({ articleId }) => articleId)
  await at(written.theirs, '11-01')
  // An article whose title is the text alone fits best, however old it is.
  const best = await writeArticle(people.user, free, word)
  await at(best, '10-20')
  expect((await inOrder({ boardId: free }))[0]).not.toBe(best)
  expect((await inOrder({ boardId: free, newest: true }))[0]).toBe(best)
})

test('a condition leaves out the groups that cannot check it', async () => {
  const targets = async (more: object) => (await search(more)).groups.map(({ target }) => target).sort()
  const all = await targets({})
  expect(all).toEqual(['archive', 'booking', 'calendar', 'comment', 'file', 'mail', 'resource', 'survey'])
  expect(await targets({ from: day('01-01') })).toEqual(
    all.filter((target) => !['archive', 'resource'].includes(target)),
  )
  expect(await targets({ hasFiles: true })).toEqual(['file', 'mail'])
  expect(await targets({ boardId: free })).toEqual(['comment', 'file'])
  const left = await search({ keyword: 'user', from: day('01-01') })
  expect(left.orgTotal).toEqual({ totalCount: 0, isTotalCapped: false })
})

test('a condition with a wrong form is refused', async () => {
  for (const more of [{ from: '2026-13-01' }, { until: 'yesterday' }, { boardId: -1 }])
    expect((await people.user.call(gnbSearchApi.searchTotal, { keyword: word, ...more })).status).toBe(400)
})
