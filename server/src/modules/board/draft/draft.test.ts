import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { purgeArticles } from '../admin/purge.jobs.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let boardId: number
let nameless: number
let shared: number

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  const name = { ko: '자유', en: 'Free', zh: '自由' }
  const now = app.clock.now()
  boardId = await createBoard(app.db, { comCode: 'ONE', name }, now)
  nameless = await createBoard(app.db, { comCode: 'ONE', name, useNameless: true }, now)
  shared = await createBoard(
    app.db,
    { comCode: 'ONE', name, isGlobal: true, rights: { everyone: 'rw' } },
    now,
  )
})
afterAll(() => app.stop())

const words = { title: '쓰는 중', content: '<p>아직</p>' }

async function collect(personCode: string, comCode = 'ONE', names = ['보고서.txt']) {
  const files = names.map((name) => ({ name, bytes: Buffer.from(`${name} 글`) }))
  return (await createFiles({ ...app.app.services, db: app.db }, { comCode, personCode }, files)).fileCode
}

async function write(client: Client, at: number, more: object = {}) {
  return client.call(boardApi.createArticle, { boardId: at, ...words, ...more })
}

const filesOf = (client: Client, code: string) => client.call(fileApi.listAttachments, { code })
const codeOf = async (client: Client, articleId: number, at = boardId) =>
  (await client.call(boardApi.getArticle, { boardId: at, articleId })).result.fileCode

describe('drafts', () => {
  test('a draft is stored, read from another session and overwritten', async () => {
    const first = (await people.user.call(boardApi.saveDraft, { boardId, words })).result
    const more = { boardId, draftId: first.draftId, words: { ...words, title: '더 쓰는 중' } }
    expect((await people.user.call(boardApi.saveDraft, more)).result.draftId).toBe(first.draftId)
    const { result } = await people.user.call(boardApi.getDraft, { boardId, draftId: first.draftId })
    expect(result).toMatchObject({ articleId: null, words: { title: '더 쓰는 중', content: '<p>아직</p>' } })
    const listed = (await people.user.call(boardApi.listUnlisted, { boardId })).result.data
    expect(listed[0]).toMatchObject({ draftId: first.draftId, articleId: null, state: 'draft' })
  })

  test('no other person sees, changes or removes a draft, not even a manager', async () => {
    const { draftId } = (await people.user.call(boardApi.saveDraft, { boardId, words })).result
    for (const client of [people.peer, people.manager, people.super]) {
      expect((await client.call(boardApi.getDraft, { boardId, draftId })).result).toBeNull()
      expect((await client.call(boardApi.removeDraft, { boardId, draftId })).status).toBe(404)
      const saved = await client.call(boardApi.saveDraft, { boardId, draftId, words })
      expect(saved.result.draftId).not.toBe(draftId)
      const listed = (await client.call(boardApi.listUnlisted, { boardId })).result.data
      expect(listed.map((row) => row.draftId)).not.toContain(draftId)
    }
  })

  test('a change of an article has one draft, and the article is not affected', async () => {
    const { articleId } = (await write(people.user, boardId, { title: '발행' })).result
    const draft = { boardId, articleId, articleVersion: 1, words: { ...words, title: '고치는 중' } }
    const first = (await people.user.call(boardApi.saveDraft, draft)).result.draftId
    expect((await people.user.call(boardApi.saveDraft, draft)).result.draftId).toBe(first)
    const { result } = await people.user.call(boardApi.getArticle, { boardId, articleId })
    expect([result.title, result.articleVersion]).toEqual(['발행', 1])
    const match = (await people.user.call(boardApi.getDraft, { boardId, articleId })).result
    expect(match).toMatchObject({ draftId: first, articleVersion: 1, words: { title: '고치는 중' } })
    const saved = { boardId, articleId, articleVersion: 1, ...words, draftId: first }
    expect((await people.user.call(boardApi.updateArticle, saved)).status).toBe(200)
    expect((await people.user.call(boardApi.getDraft, { boardId, articleId })).result).toBeNull()
  })

  test('HTML of a draft is cleaned, pasted images stay in it, and a password is not stored', async () => {
    const image = `data:image/png;base64,${Buffer.from('not yet looked at').toString('base64')}`
    const content = `<p onclick="x()">글<script>x()</script><img src="${image}"></p>`
    const input = { boardId, words: { ...words, content, password: 'secret' } }
    const { draftId } = (await people.user.callWith(boardApi.saveDraft, input)).result as { draftId: number }
    const [row] = await app.db`select words from board_draft where draft_id = ${draftId}`
    expect(row?.words.content).toBe(`<p>글<img src="${image}" /></p>`)
    expect(Object.keys(row?.words)).not.toContain('password')
  })

  test('a board without write right accepts no draft', async () => {
    const name = { ko: '읽기', en: 'Read', zh: '读' }
    const closed = await createBoard(
      app.db,
      { comCode: 'ONE', name, rights: { 'company:ONE': 'r' } },
      app.clock.now(),
    )
    expect((await people.user.call(boardApi.saveDraft, { boardId: closed, words })).status).toBe(403)
    expect((await people.outsider.call(boardApi.saveDraft, { boardId, words })).status).toBe(404)
    const other = (await write(people.peer, nameless, { password: 'secret-1' })).result.articleId
    const wrong = { boardId, articleId: other, words }
    expect((await people.user.call(boardApi.saveDraft, wrong)).status).toBe(404)
  })

  test('a draft with changed files deletes the former ones, and cannot delete those of another person', async () => {
    const [first, second, theirs] = [await collect('user'), await collect('user'), await collect('peer')]
    const save = (fileCode: string | null, draftId?: number) =>
      people.user.call(boardApi.saveDraft, { boardId, draftId, words: { ...words, fileCode } })
    const { draftId } = (await save(first)).result
    await save(first, draftId)
    expect((await filesOf(people.user, first)).result).toHaveLength(1)
    await save(second, draftId)
    expect((await filesOf(people.user, first)).status).toBe(404)
    expect((await filesOf(people.user, second)).result).toHaveLength(1)
    expect((await save(theirs, draftId)).refusal?.code).toBe('board.fileRefused')
    expect((await filesOf(people.peer, theirs)).result).toHaveLength(1)
    expect((await filesOf(people.user, second)).result).toHaveLength(1)
    await save(null, draftId)
    expect((await filesOf(people.user, second)).status).toBe(404)
  })

  test('a draft of a change deletes only its own files', async () => {
    const fileCode = await collect('user')
    const { articleId } = (await write(people.user, boardId, { fileCode })).result
    const save = (code: string | null) =>
      people.user.call(boardApi.saveDraft, { boardId, articleId, words: { ...words, fileCode: code } })
    for (const code of [fileCode, null, fileCode]) expect((await save(code)).status).toBe(200)
    expect((await filesOf(people.peer, fileCode)).result).toHaveLength(1)
  })

  test('a fifty-first draft in a board is refused, and is accepted after another was deleted', async () => {
    const name = { ko: '많이', en: 'Many', zh: '多' }
    const full = await createBoard(app.db, { comCode: 'ONE', name }, app.clock.now())
    const save = () => people.user.call(boardApi.saveDraft, { boardId: full, words })
    let last = 0
    for (let count = 0; count < 50; count += 1) last = (await save()).result.draftId
    expect((await save()).refusal?.code).toBe('board.tooManyDrafts')
    expect((await people.user.call(boardApi.removeDraft, { boardId: full, draftId: last })).status).toBe(200)
    expect((await save()).status).toBe(200)
  })
})

describe('files of articles', () => {
  test('readers of the article may read its files, its editors may change them', async () => {
    const fileCode = await collect('user')
    expect((await filesOf(people.peer, fileCode)).status).toBe(404)
    const { articleId } = (await write(people.user, boardId, { fileCode })).result
    expect(await codeOf(people.peer, articleId)).toBe(fileCode)
    const seen = (await filesOf(people.peer, fileCode)).result
    expect(seen.map((file) => file.name)).toEqual(['보고서.txt'])
    expect((await filesOf(people.outsider, fileCode)).status).toBe(404)
    const remove = { code: fileCode, fileIdentifiers: [seen[0]?.id ?? ''] }
    expect((await people.peer.call(fileApi.removeFiles, remove)).status).toBe(404)
    expect((await people.user.call(fileApi.removeFiles, remove)).result).toEqual({ removed: 1 })
    const list = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
    const [row] = (await people.peer.call(boardApi.listArticles, list)).result.data
    expect(row?.fileCode).toBe(fileCode)
    const change = { boardId, articleId, articleVersion: 1, ...words, fileCode }
    await people.user.call(boardApi.updateArticle, change)
    // An article without files has no file code.
    expect(await codeOf(people.peer, articleId)).toBeNull()
  })

  test('the collection of another person, and one that is attached elsewhere, is refused', async () => {
    const theirs = await collect('peer')
    const refused = await write(people.user, boardId, { fileCode: theirs })
    expect([refused.status, refused.refusal?.code]).toEqual([400, 'board.fileRefused'])
    const own = await collect('user')
    await write(people.user, boardId, { fileCode: own })
    expect((await write(people.user, boardId, { fileCode: own })).refusal?.code).toBe('board.fileRefused')
    const [row] = await app.db`select count(*)::int from board_article where file_code = ${own}`
    expect(row?.count).toBe(1)
  })

  test('an anonymous article does not reveal its uploader, and only its password allows changing its files', async () => {
    const fileCode = await collect('user')
    const more = { fileCode, password: 'secret-1' }
    const { articleId } = (await write(people.user, nameless, more)).result
    const answer = await filesOf(people.peer, fileCode)
    expect(answer.result).toHaveLength(1)
    expect(answer.body).not.toMatch(/"user"|user 님/)
    const [file] = answer.result
    const remove = { code: fileCode, fileIdentifiers: [file?.id ?? ''] }
    expect((await people.user.call(fileApi.removeFiles, remove)).status).toBe(404)
    await people.user.call(boardApi.checkArticlePassword, { articleId, password: 'secret-1' })
    expect((await people.user.call(fileApi.removeFiles, remove)).result.removed).toBe(1)
  })

  test('files of a draft belong to its author alone, live as long as it, and move to the article', async () => {
    const fileCode = await collect('user')
    const { draftId } = (
      await people.user.call(boardApi.saveDraft, { boardId, words: { ...words, fileCode } })
    ).result
    expect((await filesOf(people.manager, fileCode)).status).toBe(404)
    expect((await filesOf(people.user, fileCode)).result).toHaveLength(1)
    // The id of another person's draft does not give access to its files.
    expect((await write(people.peer, boardId, { fileCode, draftId })).refusal?.code).toBe('board.draftGone')
    const { articleId } = (await write(people.user, boardId, { fileCode, draftId })).result
    expect((await filesOf(people.peer, (await codeOf(people.peer, articleId)) ?? '')).result).toHaveLength(1)
    const other = await collect('user')
    const second = { boardId, words: { ...words, fileCode: other } }
    const thrown = (await people.user.call(boardApi.saveDraft, second)).result.draftId
    await people.user.call(boardApi.removeDraft, { boardId, draftId: thrown })
    expect((await filesOf(people.user, other)).status).toBe(404)
  })

  test('the files of an article are removed and restored with it', async () => {
    const fileCode = await collect('user')
    const { articleId } = (await write(people.user, boardId, { fileCode })).result
    await people.user.call(boardApi.removeArticle, { articleId })
    expect((await filesOf(people.user, fileCode)).status).toBe(404)
    const chosen = { boardId, articleIds: [articleId] }
    expect((await people.manager.call(boardApi.restoreArticles, chosen)).result.changed).toBe(1)
    expect((await filesOf(people.peer, fileCode)).result).toHaveLength(1)
  })

  test('files attached to a draft of a change are deleted with the article', async () => {
    const { articleId } = (await write(people.outsider, shared)).result
    const fileCode = await collect('outsider', 'TWO')
    const draft = { boardId: shared, articleId, articleVersion: 1, words: { ...words, fileCode } }
    expect((await people.outsider.call(boardApi.saveDraft, draft)).status).toBe(200)
    await people.outsider.call(boardApi.removeArticle, { articleId })
    const readAttached = () =>
      app.db`select kind, holder_id is not null as is_held from file_code where file_code = ${fileCode}`
    expect(await readAttached()).toEqual([{ kind: 'articleDraft', isHeld: true }])
    await app.db`update board_article set deleted_at = deleted_at - interval '15 days' where article_id = ${articleId}`
    await purgeArticles({ ...app.app.services, db: app.db })
    expect(await readAttached()).toEqual([])
    expect(await app.db`select from board_draft where article_id = ${articleId}`).toEqual([])
  })

  test('an author of another company gives the article a copy in the board’s company', async () => {
    const fileCode = await collect('outsider', 'TWO')
    const { articleId } = (await write(people.outsider, shared, { fileCode })).result
    const code = (await codeOf(people.user, articleId, shared)) ?? ''
    expect(code).not.toBe(fileCode)
    expect((await filesOf(people.user, code)).result).toHaveLength(1)
    expect((await filesOf(people.outsider, fileCode)).status).toBe(404)
    const [row] = await app.db`select com_code from file_code where file_code = ${code}`
    expect(row?.comCode).toBe('ONE')
    await people.outsider.call(boardApi.removeArticle, { articleId })
    expect((await filesOf(people.user, code)).status).toBe(404)
  })

  test('an empty collection is not attached', async () => {
    const fileCode = await collect('user', 'ONE', [])
    const { articleId } = (await write(people.user, boardId, { fileCode })).result
    expect(await codeOf(people.user, articleId)).toBeNull()
  })
})
