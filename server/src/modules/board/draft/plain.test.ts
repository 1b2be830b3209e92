import { boardApi } from '@maru/api/board'
import { fileApi, plainAtMost, thumbnailSizes } from '@maru/api/file'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { storeFile } from '#modules/file/index.ts'
import { packageOf } from '#src/demo/files/office-package.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let people: Record<Role, Client>
let nameless: number
let named: number
let photo: Buffer
let document: Buffer
const secret = 'HiddenName'
const password = 'secret-12'

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  people = await openCast(app)
  const make = (more: object) =>
    createBoard(app.db, { comCode: 'ONE', name: { ko: '글', en: '', zh: '' }, ...more }, app.clock.now())
  nameless = await make({ useNameless: true, useHistory: true })
  named = await make({})
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } })
  photo = await picture
    .withMetadata({ exif: { IFD0: { Artist: secret } } })
    .jpeg()
    .toBuffer()
  document = await packageOf('word/document.xml', {
    'word/document.xml': { xml: '<w:p><w:t>본문</w:t></w:p>' },
    'docProps/core.xml': { xml: `<dc:creator>${secret}</dc:creator>` },
  })
})
afterAll(() => app.stop())

const work = () => ({ ...app.app.services, db: app.db })

/** A collection of `user` with a photo and a document that both contain their author. */
async function collect(): Promise<string> {
  const { fileCode } = await createFiles(work(), { comCode: 'ONE', personCode: 'user' }, [
    { name: '사진.jpg', bytes: photo },
    { name: '글.docx', bytes: document },
  ])
  return fileCode
}

async function write(boardId: number, more: object): Promise<number> {
  const words = { boardId, title: '글', content: '<p>글</p>', password, ...more }
  return (await people.user.call(boardApi.createArticle, words)).result.articleId
}

test('people of a MAILONLY department get no file of a board, even with its id', async () => {
  const code = await collect()
  await write(named, { fileCode: code })
  const [file] = (await people.peer.call(fileApi.listAttachments, { code })).result
  const id = file?.id ?? ''
  const asked = await Promise.all([
    people.mailonly.call(fileApi.listAttachments, { code }),
    people.mailonly.call(fileApi.downloadFile, { id }),
    people.mailonly.call(fileApi.downloadAll, { code }),
    people.mailonly.call(fileApi.showThumbnail, { id, size: thumbnailSizes[0] }),
  ])
  const absent = await people.mailonly.call(fileApi.downloadFile, { id: id.replace(/^./, '0') })
  expect(asked.map((one) => [one.status, one.refusal?.code])).toEqual(
    asked.map(() => [absent.status, absent.refusal?.code]),
  )
})

/** The content of each file of a collection for a reader. */
async function download(client: Client, code: string): Promise<Buffer[]> {
  const files = (await client.call(fileApi.listAttachments, { code })).result
  return Promise.all(
    files.map(async ({ id, size }) => {
      const { bytes } = await client.call(fileApi.downloadFile, { id })
      expect(bytes.length).toBe(size)
      return bytes
    }),
  )
}

const tells = (files: Buffer[]) => files.map((bytes) => bytes.includes(secret))

/** Uploads a file to a collection as the editor does. */
function upload(client: Client, code: string, name: string, bytes: Buffer, identifier: string) {
  const chunk = {
    ...{ code, flowChunkNumber: 1, flowChunkSize: 1_000_000, flowTotalChunks: 1, flowFilename: name },
    ...{ flowCurrentChunkSize: bytes.length, flowTotalSize: bytes.length, flowRelativePath: name },
    flowIdentifier: identifier,
  }
  return client.call(fileApi.uploadChunk, chunk, { part: { name, bytes } })
}

describe('the files of an anonymous article', () => {
  test('reveal their author to no reader; files of other articles are unchanged', async () => {
    const [hidden, open] = [await collect(), await collect()]
    await write(nameless, { fileCode: hidden })
    await write(named, { fileCode: open })
    expect(tells(await download(people.peer, hidden))).toEqual([false, false])
    const shown = await download(people.peer, open)
    expect([shown[0]?.equals(photo), shown[1]?.equals(document)]).toEqual([true, true])
    const all = await people.peer.call(fileApi.downloadAll, { code: hidden })
    expect([all.status, all.bytes.includes(secret)]).toEqual([200, false])
  })

  test('do not reveal it if uploaded directly to the article, and a repeated chunk is recognised', async () => {
    const fileCode = await collect()
    const articleId = await write(nameless, { fileCode })
    await people.user.call(boardApi.checkArticlePassword, { articleId, password })
    const identifier = '0190a3f0-0000-7000-8000-000000000001'
    const sent = await upload(people.user, fileCode, '더.jpg', photo, identifier)
    expect(sent.result.isComplete).toBe(true)
    expect(tells(await download(people.peer, fileCode))).toEqual([false, false, false])
    expect((await upload(people.user, fileCode, '더.jpg', photo, identifier)).result.isComplete).toBe(true)
    // A file that the server adds, for example from a cloud.
    const at = { comCode: 'ONE', fileCode }
    const source = async function* () {
      yield document
    }
    await storeFile(work(), at, { name: '구름.docx', source: source(), personCode: 'user' })
    expect(tells(await download(people.peer, fileCode))).toEqual(Array(4).fill(false))
  })

  test('do not reveal it as a published draft, nor after removal and restore', async () => {
    const fileCode = await collect()
    const articleId = await write(nameless, { fileCode, isDraft: true })
    const change = { boardId: nameless, articleId, articleVersion: 1, title: '글', content: '<p>글</p>' }
    const published = await people.user.call(boardApi.updateArticle, { ...change, fileCode })
    expect(published.status).toBe(200)
    expect(tells(await download(people.peer, fileCode))).toEqual([false, false])
  })

  test('from before the check are cleaned when another person changes the article', async () => {
    const fileCode = await collect()
    const articleId = await write(nameless, { fileCode })
    await app.db`update file_code set hides_maker = false where file_code = ${fileCode}`
    await app.db`update file_entry set is_plain = false where file_code = ${fileCode}`
    const change = {
      boardId: nameless,
      articleId,
      articleVersion: 1,
      title: '글',
      content: '<p>글</p>',
    }
    expect((await people.peer.call(boardApi.updateArticle, change)).refusal?.code).toBe(
      'board.passwordNeeded',
    )
    await people.peer.call(boardApi.checkArticlePassword, { articleId, password })
    expect((await people.peer.call(boardApi.updateArticle, change)).status).toBe(200)
    const rows = await app.db<{ isPlain: boolean }[]>`
      select is_plain from file_entry where file_code = ${fileCode}`
    expect(rows.map((row) => row.isPlain)).toEqual([true, true])
  })

  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])

  test('are refused if their author cannot be removed, and the article is not saved', async () => {
    const { fileCode, ids } = await createFiles(work(), { comCode: 'ONE', personCode: 'user' }, [
      { name: '보고.hwp', bytes: old },
      { name: '사진.jpg', bytes: photo },
    ])
    const input = { boardId: nameless, title: '거절될 글', content: '<p>글</p>', password, fileCode }
    const refused = await people.user.call(boardApi.createArticle, input)
    expect([refused.status, refused.refusal]).toMatchObject([
      415,
      { code: 'file.makerOldFormat', error: { params: { name: '보고.hwp' } } },
    ])
    const [row] = await app.db`select count(*)::int as count from board_article where title = '거절될 글'`
    expect(row?.count).toBe(0)
    // After its removal the article is saved, and the removed file cannot be restored.
    await people.user.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [ids[0] ?? ''] })
    const written = await people.user.call(boardApi.createArticle, input)
    expect(written.status).toBe(200)
    const articleId = written.result.articleId
    await people.user.call(boardApi.checkArticlePassword, { articleId, password })
    expect((await people.user.call(fileApi.listRemovedFiles, { code: fileCode })).result).toEqual([])
    const restored = await people.user.call(fileApi.restoreFiles, { code: fileCode, ids })
    expect([restored.status, restored.result]).toEqual([200, { restored: 0 }])
    expect((await download(people.peer, fileCode)).length).toBe(1)
  })

  test('are refused if uploaded directly to the article, and can be uploaded again', async () => {
    const fileCode = await collect()
    const articleId = await write(nameless, { fileCode })
    await people.user.call(boardApi.checkArticlePassword, { articleId, password })
    const identifier = '0190a3f0-0000-7000-8000-000000000002'
    const refused = await upload(people.user, fileCode, '보고.doc', old, identifier)
    expect([refused.status, refused.refusal?.code]).toEqual([415, 'file.makerOldFormat'])
    const [left] = await app.db`select count(*)::int as count from file_upload where file_code = ${fileCode}`
    expect(left?.count).toBe(0)
    expect((await upload(people.user, fileCode, '보고.jpg', photo, identifier)).result.isComplete).toBe(true)
    const source = async function* () {
      yield old
    }
    const stored = storeFile(
      work(),
      { comCode: 'ONE', fileCode },
      { name: '구름.xls', source: source(), personCode: 'user' },
    )
    await expect(stored).rejects.toMatchObject({ code: 'file.makerOldFormat', params: { name: '구름.xls' } })
    expect((await download(people.peer, fileCode)).length).toBe(3)
  })

  test('that are too large to clean are refused if their type needs cleaning; other types are accepted', async () => {
    const large = Buffer.alloc(plainAtMost + 1)
    const { fileCode } = await createFiles(work(), { comCode: 'ONE', personCode: 'user' }, [
      { name: '큰.bin', bytes: large },
    ])
    await write(nameless, { fileCode })
    expect((await download(people.peer, fileCode)).map((bytes) => bytes.length)).toEqual([large.length])
    photo.copy(large)
    const pictures = await createFiles(work(), { comCode: 'ONE', personCode: 'user' }, [
      { name: '큰.jpg', bytes: large },
    ])
    const words = { boardId: nameless, title: '글', content: '<p>글</p>', password }
    const refused = await people.user.call(boardApi.createArticle, { ...words, fileCode: pictures.fileCode })
    expect([refused.status, refused.refusal]).toMatchObject([
      413,
      { code: 'file.makerTooLarge', error: { params: { name: '큰.jpg', megabytes: 32 } } },
    ])
  })

  test('are cleaned in the queue of their owner', async () => {
    const fileCode = await collect()
    const words = { boardId: nameless, title: '훔친 파일', content: '<p>글</p>', password, fileCode }
    expect((await people.peer.call(boardApi.createArticle, words)).refusal?.code).toBe('board.fileRefused')
    expect((await download(people.user, fileCode)).map((bytes) => bytes.includes(secret))).toContain(true)
  })
})
