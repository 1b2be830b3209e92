import { Readable } from 'node:stream'
import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { storeFile } from '#modules/file/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let people: Record<Role, Client>
const boards: Record<'kept' | 'plain' | 'nameless', number> = { kept: 0, plain: 0, nameless: 0 }

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  const make = (more: object) =>
    createBoard(app.db, { comCode: 'ONE', name: { ko: '글', en: '', zh: '' }, ...more }, app.clock.now())
  boards.kept = await make({ useHistory: true })
  boards.plain = await make({})
  boards.nameless = await make({ useHistory: true, useNameless: true })
})
afterAll(() => app.stop())

async function write(boardId: number, more: object = {}): Promise<number> {
  const words = { boardId, title: '첫 판', content: '<p>하나</p>', password: 'secret', ...more }
  return (await people.user.call(boardApi.createArticle, words)).result.articleId
}

async function change(
  boardId: number,
  articleId: number,
  articleVersion: number,
  client = people.user,
  more: object = {},
) {
  app.clock.advance(60_000)
  const title = `${articleVersion + 1}째 판`
  const words = { boardId, articleId, articleVersion, title, content: `<p>${title}</p>`, ...more }
  expect((await client.call(boardApi.updateArticle, words)).status).toBe(200)
}

const history = async (client: Client, articleId: number) =>
  (await client.call(boardApi.listArticleHistory, { articleId })).result.data

describe('the history of an article', () => {
  test('lists its versions, newest first, each with author and time', async () => {
    const articleId = await write(boards.kept)
    await change(boards.kept, articleId, 1, people.manager)
    await change(boards.kept, articleId, 2)
    const rows = await history(people.peer, articleId)
    expect(
      rows.map((row) => [row.articleVersion, row.formerVersion, row.title, row.updatedUserName]),
    ).toEqual([
      [3, 2, '3째 판', 'user 님'],
      [2, 1, '2째 판', 'manager 님'],
      [1, null, '첫 판', 'user 님'],
    ])
    const [third, second] = rows.map((row) => Date.parse(row.updatedDate))
    expect((third ?? 0) - (second ?? 0)).toBe(60_000)
  })

  test('an older version has its own title and body; a missing one is not found', async () => {
    const articleId = await write(boards.kept)
    await change(boards.kept, articleId, 1)
    const read = (articleVersion?: number) =>
      people.peer.call(boardApi.getArticle, { boardId: boards.kept, articleId, articleVersion })
    expect((await read(1)).result).toMatchObject({
      title: '첫 판',
      content: '<p>하나</p>',
      articleVersion: 1,
    })
    expect((await read()).result).toMatchObject({ title: '2째 판', articleVersion: 2 })
    expect((await read(1e20)).refusal?.code).toBe('kit.invalidInput')
    expect((await read(3)).status).toBe(404)
  })

  test('is empty if the board stores none', async () => {
    const articleId = await write(boards.plain)
    await change(boards.plain, articleId, 1)
    expect(await history(people.peer, articleId)).toEqual([])
  })

  test('is closed to those who may not read the article', async () => {
    const articleId = await write(boards.kept)
    const answers = [
      await people.outsider.call(boardApi.listArticleHistory, { articleId }),
      await people.peer.call(boardApi.listArticleHistory, { articleId: 99_999_999 }),
    ]
    expect(answers.map((answer) => answer.refusal?.code)).toEqual(['kit.notFound', 'kit.notFound'])
  })

  test('of an anonymous article has no names', async () => {
    const articleId = await write(boards.nameless)
    await people.peer.call(boardApi.checkArticlePassword, { articleId, password: 'secret' })
    await change(boards.nameless, articleId, 1, people.peer)
    const rows = await history(people.super, articleId)
    expect(rows).toHaveLength(2)
    expect(rows.every((row) => row.updatedUserName + row.updatedUserName_En === '')).toBe(true)
  })
})

describe('the files of a version', () => {
  /** An article with two versions: the second lacks one of the two files of the first and has a new one. */
  async function withFiles() {
    const work = { ...app.app.services, db: app.db }
    const by = { comCode: 'ONE', personCode: 'user' }
    const { fileCode } = await createFiles(work, by, [
      { name: '첫째.txt', bytes: Buffer.from('하나') },
      { name: '둘째.txt', bytes: Buffer.from('둘') },
    ])
    app.clock.advance(60_000)
    const articleId = await write(boards.kept, { fileCode })
    app.clock.advance(60_000)
    const gone = { code: fileCode, fileNames: ['첫째.txt'] }
    expect((await people.user.call(fileApi.removeFiles, gone)).result.removed).toBe(1)
    await storeFile(
      work,
      { comCode: 'ONE', fileCode },
      { name: '셋째.txt', source: Readable.from([Buffer.from('셋')]), personCode: 'user' },
    )
    await change(boards.kept, articleId, 1, people.user, { fileCode })
    return { articleId, fileCode }
  }

  const files = (client: Client, fileCode: string, articleVersion: number) =>
    client.call(boardApi.listVersionFiles, { fileCode, articleVersion })

  test('are those at the time when it was written', async () => {
    const { fileCode } = await withFiles()
    const names = async (version: number) =>
      (await files(people.peer, fileCode, version)).result.map((file) => file.name)
    expect(await names(1)).toEqual(['첫째.txt', '둘째.txt'])
    expect(await names(2)).toEqual(['둘째.txt', '셋째.txt'])
    const [first] = (await files(people.peer, fileCode, 1)).result
    expect(first).toMatchObject({
      extension: 'txt',
      downloadUrl: `/cm/file/download/${first?.id}`,
      exportStatus: 'N',
      exportUrl: expect.stringContaining(`/cm/file/preview/${first?.id}`),
    })
  })

  test('that were removed later can be downloaded by readers of the article', async () => {
    const { fileCode } = await withFiles()
    const [first] = (await files(people.peer, fileCode, 1)).result
    const id = first?.id ?? ''
    const answer = await people.peer.call(fileApi.downloadFile, { id })
    expect([answer.status, answer.body]).toEqual([200, '하나'])
    expect((await people.outsider.call(fileApi.downloadFile, { id })).status).toBe(404)
  })

  test('are closed to people who cannot read the article, and for a missing version', async () => {
    const { fileCode } = await withFiles()
    expect((await files(people.outsider, fileCode, 1)).status).toBe(404)
    expect((await files(people.peer, fileCode, 9)).status).toBe(404)
    expect((await files(people.peer, '00000000-0000-4000-8000-000000000000', 1)).status).toBe(404)
  })
})

describe('the readers of an article', () => {
  const views = (client: Client, articleId: number, more: object = {}) =>
    client.call(boardApi.listViewLogs, { articleId, ...more })

  test('are shown to its author and the managers of the board, newest first, in pages', async () => {
    const articleId = await write(boards.kept)
    for (const name of ['colleague', 'peer', 'peer'] as const) {
      app.clock.advance(120_000)
      await people[name].call(boardApi.createViewLog, { articleId })
    }
    const { result } = await views(people.user, articleId)
    expect(result.totalCount).toBe(2)
    expect(result.data.map((row) => [row.userCode, row.userDeptName, row.times])).toEqual([
      ['peer', '개발팀', 2],
      ['colleague', '인사', 1],
    ])
    expect((await views(people.manager, articleId, { page: 2, itemsPerPage: 1 })).result).toMatchObject({
      totalCount: 2,
      data: [{ userCode: 'colleague' }],
    })
    const told = await people.user.call(boardApi.getArticle, { boardId: boards.kept, articleId })
    expect(told.result.canViewLog).toBe(true)
  })

  test('are not shown to other readers', async () => {
    const articleId = await write(boards.kept)
    expect((await views(people.peer, articleId)).status).toBe(403)
    expect((await views(people.outsider, articleId)).status).toBe(404)
  })

  test('of an anonymous article are shown to no one', async () => {
    const articleId = await write(boards.nameless)
    await people.user.call(boardApi.createViewLog, { articleId })
    await people.peer.call(boardApi.checkArticlePassword, { articleId, password: 'secret' })
    for (const name of ['user', 'peer', 'manager', 'super'] as const) {
      const answer = await views(people[name], articleId)
      expect([answer.status, answer.body.includes('"user')]).toEqual([403, false])
    }
  })
})

test('the rights in a board are checked before writing', async () => {
  const boardId = await createBoard(
    app.db,
    { comCode: 'ONE', name: { ko: '공지', en: '', zh: '' }, rights: { 'company:ONE': 'r' } },
    app.clock.now(),
  )
  const ask = (client: Client) => client.call(boardApi.getCreatePermission, { boardId })
  expect((await ask(people.user)).result).toMatchObject({ systemId: boardId, read: true, write: false })
  expect((await ask(people.manager)).result).toMatchObject({ write: true, notice: true })
  expect((await ask(people.outsider)).status).toBe(404)
})
