import { randomUUID } from 'node:crypto'
import { boardApi } from '@maru/api/board'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createCompany, createPerson } from '../../../../test/people.ts'
import { createBoard } from '../board.factory.ts'
import { sweepUploads } from './upload.service.ts'

let app: TestApp
let writer: Client
let reader: Client
let foreigner: Client
let boardId: number
let closed: number
let png: Buffer

beforeAll(async () => {
  app = await openTestApp()
  const home = await createCompany(app.db, 'AAA')
  writer = await createPerson(app, home, 'P1')
  reader = await createPerson(app, home, 'P2')
  foreigner = await createPerson(app, await createCompany(app.db, 'BBB'), 'Q1')
  const board = { comCode: home.comCode, name: { ko: '사진첩', en: 'Album', zh: '相册' } }
  boardId = await createBoard(app.db, board, app.clock.now())
  closed = await createBoard(app.db, { ...board, rights: { 'person:P1': 'rw' } }, app.clock.now())
  png = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#358a73' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const asData = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const idIn = (html: string) => /Image\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''

async function write(board: number, content: string) {
  const { articleId } = (
    await writer.call(boardApi.createArticle, { boardId: board, title: '사진', content })
  ).result
  const { result } = await writer.call(boardApi.getArticle, { boardId: board, articleId })
  return { articleId, html: result.content, imageId: idIn(result.content) }
}

test('a pasted image survives: the stored words point at it and it comes back byte by byte', async () => {
  const { html, imageId, articleId } = await write(boardId, `<p>앞</p><img src="${asData(png)}" alt="초록">`)
  expect(html).toBe(`<p>앞</p><img alt="초록" src="/cm/api/BoardApi/Image/${imageId}" />`)
  const image = await reader.call(boardApi.getImage, { imageId })
  expect(image.headers['content-type']).toBe('image/png')
  expect(Buffer.compare(image.bytes, png)).toBe(0)
  const list = await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 5 })
  expect(list.result.data.find((row) => row.articleId === articleId)?.imageFilePath).toBe(imageId)
})

test('the small picture has the card’s size', async () => {
  const { imageId } = await write(boardId, `<img src="${asData(png)}">`)
  const small = await reader.call(boardApi.getThumbnail, { fileName: imageId })
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
})

test('an image is seen by those alone who may read its article', async () => {
  const { imageId } = await write(closed, `<img src="${asData(png)}">`)
  const open = (await write(boardId, `<img src="${asData(png)}">`)).imageId
  expect((await writer.call(boardApi.getImage, { imageId })).status).toBe(200)
  expect((await reader.call(boardApi.getImage, { imageId })).status).toBe(404)
  expect((await foreigner.call(boardApi.getImage, { imageId: open })).status).toBe(404)
  expect((await foreigner.call(boardApi.getThumbnail, { fileName: open })).status).toBe(404)
  expect((await app.client.call(boardApi.getImage, { imageId: open })).status).toBe(401)
  expect((await app.client.call(boardApi.getThumbnail, { fileName: open })).status).toBe(401)
  const unknown = '11111111-2222-4333-8444-555555555555'
  expect((await writer.call(boardApi.getImage, { imageId: unknown })).status).toBe(404)
  expect((await writer.callWith(boardApi.getImage, { imageId: '../../etc/passwd' })).status).toBe(400)
  expect((await writer.callWith(boardApi.getThumbnail, { fileName: '../x' })).status).toBe(400)
})

test('an image copied from another article becomes this article’s own', async () => {
  const first = await write(boardId, `<img src="${asData(png)}">`)
  const second = await write(boardId, first.html)
  expect(second.imageId).not.toBe(first.imageId)
  await writer.call(boardApi.removeArticle, { articleId: first.articleId })
  expect((await reader.call(boardApi.getImage, { imageId: first.imageId })).status).toBe(404)
  expect((await reader.call(boardApi.getImage, { imageId: second.imageId })).status).toBe(200)
})

test('an image that a writer may not see is not copied', async () => {
  const { html, imageId } = await write(closed, `<img src="${asData(png)}">`)
  const words = { boardId, title: '훔친 사진', content: html }
  const { articleId } = (await reader.call(boardApi.createArticle, words)).result
  const { result } = await reader.call(boardApi.getArticle, { boardId, articleId })
  expect(idIn(result.content)).toBe(imageId)
  expect((await reader.call(boardApi.getImage, { imageId })).status).toBe(404)
})

test('a changed article keeps the image it still shows and loses the other', async () => {
  const gone = await write(boardId, `<img src="${asData(png)}">`)
  const other = await sharp(png).negate().png().toBuffer()
  const change = {
    boardId,
    articleId: gone.articleId,
    articleVersion: 1,
    title: '사진',
    content: `<img src="${asData(other)}">`,
  }
  await writer.call(boardApi.updateArticle, change)
  const { result } = await reader.call(boardApi.getArticle, { boardId, articleId: gone.articleId })
  expect((await reader.call(boardApi.getImage, { imageId: idIn(result.content) })).status).toBe(200)
  expect((await reader.call(boardApi.getImage, { imageId: gone.imageId })).status).toBe(404)
  await writer.call(boardApi.updateArticle, { ...change, articleVersion: 2, content: result.content })
  expect((await reader.call(boardApi.getImage, { imageId: idIn(result.content) })).status).toBe(200)
})

test('bytes that only claim to be an image are refused and nothing is written', async () => {
  const before = (await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 1 }))
    .result
  const content = `<img src="${asData(Buffer.from('<svg onload=alert(1)>'))}">`
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '가짜', content })
  expect([refused.status, refused.refusal?.code]).toEqual([400, 'board.imageInvalid'])
  const after = (await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 1 }))
    .result
  expect(after.totalCount).toBe(before.totalCount)
})

test('an image loses what it tells of its maker, and is turned the way it was held', async () => {
  const told = sharp(png).withExif({ IFD0: { Artist: 'Kim Seoyeon', Orientation: '6' } })
  const jpeg = await told.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const webp = await told.clone().webp().toBuffer()
  expect(jpeg.includes('Kim Seoyeon')).toBe(true)
  for (const [type, bytes] of [
    ['jpeg', jpeg],
    ['webp', webp],
    ['png', await told.clone().png().toBuffer()],
  ] as const) {
    const { imageId } = await write(boardId, `<img src="${asData(bytes, type)}">`)
    const image = await reader.call(boardApi.getImage, { imageId })
    expect([type, image.bytes.includes('Kim Seoyeon')]).toEqual([type, false])
    expect(image.headers['content-type']).toBe(`image/${type}`)
    const { width, exif, orientation } = await sharp(image.bytes).metadata()
    expect([width, exif, orientation ?? 1]).toEqual([type === 'jpeg' ? 500 : 800, undefined, 1])
  }
})

test('a moving picture with a maker still moves without', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#111'), frame('#eee')])
  const moving = await sharp(frames, { join: { animated: true } })
    .withExif({ IFD0: { Artist: 'Kim Seoyeon' } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  const before = await sharp(moving).metadata()
  const { imageId } = await write(boardId, `<img src="${asData(moving, 'webp')}">`)
  const image = await reader.call(boardApi.getImage, { imageId })
  const after = await sharp(image.bytes).metadata()
  expect([before.pages, before.exif !== undefined, after.pages]).toEqual([2, true, 2])
  expect(after.exif).toBeUndefined()
})

test('a few bytes that claim more pixels than an article may have are refused', async () => {
  const wide = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const other = Buffer.concat([wide, Buffer.from([0])])
  const content = `<img src="${asData(wide)}"><img src="${asData(other)}">`
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '폭탄', content })
  expect([refused.status, refused.refusal?.code]).toEqual([413, 'board.imageTooLarge'])
})

test('an image is kept by the browser of its reader alone', async () => {
  const { imageId } = await write(boardId, `<img src="${asData(png)}">`)
  const { headers } = await reader.call(boardApi.getImage, { imageId })
  expect([headers['cache-control'], headers.vary]).toEqual(['private, max-age=86400', 'cookie'])
})

test('two megabytes of pasted image pass, nine do not', async () => {
  const noise = Buffer.from(Array.from({ length: 1_700_000 }, (_, index) => (index * 7919) % 251))
  const large = await sharp(noise.subarray(0, 1_500_000), { raw: { width: 1000, height: 500, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect((await write(boardId, `<img src="${asData(large)}">`)).imageId).not.toBe('')
  const refused = await writer.call(boardApi.createArticle, {
    boardId,
    title: '큼',
    content: 'a'.repeat(9_000_000),
  })
  expect(refused.status).toBe(413)
})

test('a picture is sent ahead of its article, seen by its sender alone until an article has its copy', async () => {
  const image = asData(png)
  const { address } = (await writer.call(boardApi.uploadImage, { boardId, image })).result
  const waiting = { imageId: idIn(address) }
  expect(Buffer.compare((await writer.call(boardApi.getImage, waiting)).bytes, png)).toBe(0)
  for (const client of [reader, foreigner]) {
    expect((await client.call(boardApi.getImage, waiting)).status).toBe(404)
    expect((await client.call(boardApi.getThumbnail, { fileName: waiting.imageId })).status).toBe(404)
    const stolen = { boardId, title: '남의 그림', content: `<img src="${address}">` }
    if (client === foreigner) continue
    const { articleId } = (await client.call(boardApi.createArticle, stolen)).result
    const { content } = (await client.call(boardApi.getArticle, { boardId, articleId })).result
    expect((await client.call(boardApi.getImage, { imageId: idIn(content) })).status).toBe(404)
  }
  const first = await write(boardId, `<p><img src="${address}"> <img src="${address}"></p>`)
  const second = await write(boardId, `<img src="${address}">`)
  for (const { imageId, html } of [first, second]) {
    expect(html).not.toContain(waiting.imageId)
    expect(Buffer.compare((await reader.call(boardApi.getImage, { imageId })).bytes, png)).toBe(0)
  }
  expect(second.imageId).not.toBe(first.imageId)
  const [row] =
    await app.db`select count(*)::int as count from board_image where article_id = ${first.articleId}`
  expect(row?.count).toBe(1)
})

test('a picture sent ahead of a nameless article lies under its sender no longer once it is saved', async () => {
  const name = { ko: '익명', en: 'Nameless', zh: '匿名' }
  const board = { comCode: 'AAA', name, useNameless: true }
  const hidden = await createBoard(app.db, board, app.clock.now())
  const send = async () =>
    (await writer.call(boardApi.uploadImage, { boardId: hidden, image: asData(png) })).result.address
  const [shown, waiting, later] = [await send(), await send(), await send()]
  await writer.call(boardApi.saveDraft, {
    boardId: hidden,
    words: { title: '다른 초안', content: `<img src="${waiting}">` },
  })
  const left = async () => {
    const rows = await app.db<{ imageId: string }[]>`
      select image_id from board_upload where board_id = ${hidden} order by created_at, image_id`
    return rows.map((row) => row.imageId).sort()
  }
  const content = `<img src="${shown}"><img src="${waiting}">`
  const words = { boardId: hidden, title: '익명', content, password: 'secret-1' }
  const { articleId } = (await writer.call(boardApi.createArticle, words)).result
  // What another draft of theirs still shows must not break.
  expect(await left()).toEqual([idIn(waiting), idIn(later)].sort())
  await writer.call(boardApi.checkArticlePassword, { articleId, password: 'secret-1' })
  const change = { boardId: hidden, articleId, articleVersion: 1, title: '익명' }
  const next = { ...change, content: `<img src="${later}">` }
  expect((await writer.call(boardApi.updateArticle, next)).status).toBe(200)
  expect(await left()).toEqual([idIn(waiting)])
  const read = (await reader.call(boardApi.getArticle, { boardId: hidden, articleId })).result
  expect((await reader.call(boardApi.getImage, { imageId: idIn(read.content) })).status).toBe(200)
})

test('every version of a board with a history keeps the pictures that were sent ahead for it', async () => {
  const name = { ko: '이력', en: 'History', zh: '历史' }
  const kept = await createBoard(app.db, { comCode: 'AAA', name, useHistory: true }, app.clock.now())
  const send = async (more: object = {}) =>
    (await writer.call(boardApi.uploadImage, { boardId: kept, image: asData(png), ...more })).result.address
  const { articleId } = await write(kept, `<img src="${await send()}">`)
  const next = { boardId: kept, articleId, articleVersion: 1, title: '다음' }
  const content = `<img src="${await send({ articleId })}">`
  expect((await writer.call(boardApi.updateArticle, { ...next, content })).status).toBe(200)
  const shown = new Set<string>()
  for (const articleVersion of [1, 2]) {
    const read = await reader.call(boardApi.getArticle, { boardId: kept, articleId, articleVersion })
    shown.add(idIn(read.result.content))
  }
  for (const imageId of shown) expect((await reader.call(boardApi.getImage, { imageId })).status).toBe(200)
  expect(shown.size).toBe(2)
})

test('a picture is taken of those alone who may write there, and only a real one', async () => {
  const send = (client: Client, at: object, image = asData(png)) =>
    client.call(boardApi.uploadImage, { boardId, image, ...at })
  expect((await send(app.client, {})).status).toBe(401)
  expect((await send(foreigner, {})).status).toBe(404)
  expect((await send(reader, { boardId: closed })).status).toBe(404)
  const { articleId } = await write(boardId, '<p>글</p>')
  expect((await send(reader, { articleId })).status).toBe(403)
  expect((await send(writer, { articleId, boardId: closed })).status).toBe(404)
  expect((await send(writer, {}, asData(Buffer.from('no picture')))).refusal?.code).toBe('board.imageInvalid')
  expect((await send(writer, {}, 'data:image/svg+xml;base64,PHN2Zy8+')).refusal?.code).toBe(
    'board.imageInvalid',
  )
  const large = await send(writer, {}, asData(Buffer.alloc(5 * 1_048_576 + 1)))
  expect(large.refusal?.code).toBe('board.imageTooLarge')
})

test('pictures that wait are counted over a day, and go after three when no draft shows them', async () => {
  const send = () => writer.call(boardApi.uploadImage, { boardId, image: asData(png) })
  const [kept, lost] = [(await send()).result.address, (await send()).result.address]
  const words = { title: '쓰는 중', content: `<img src="${kept}">` }
  await writer.call(boardApi.saveDraft, { boardId, words })
  await app.db`
    insert into board_upload
    select com_code, gen_random_uuid(), board_id, person_code, content_type, ''::bytea, ''::bytea, 1, 1, created_at
      from board_upload cross join generate_series(1, 300) where image_id = ${idIn(lost)}`
  expect((await send()).refusal?.code).toBe('board.uploadsFull')
  const later = {
    ...app.app.services,
    db: app.db,
    clock: { now: () => new Date(app.clock.now().getTime() + 4 * 86_400_000) },
  }
  await sweepUploads(later, {})
  const left = await app.db<{ imageId: string }[]>`
    select image_id from board_upload where board_id = ${boardId}`
  expect(left.map((row) => row.imageId)).toEqual([idIn(kept)])
  expect((await send()).status).toBe(200)
})

test('words that show more pictures than one article may are refused before anything is looked up', async () => {
  const content = Array.from(
    { length: 201 },
    () => `<img src="/cm/api/BoardApi/Image/${randomUUID()}">`,
  ).join('')
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '많은 그림', content })
  expect(refused.refusal?.code).toBe('board.tooManyImages')
})
