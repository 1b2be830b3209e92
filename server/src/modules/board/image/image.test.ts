import { randomUUID } from 'node:crypto'
import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asData, idIn, openPictures, type Pictures } from '#test/pictures.ts'

let app: Pictures['app']
let writer: Pictures['writer']
let reader: Pictures['reader']
let foreigner: Pictures['foreigner']
let boardId: Pictures['boardId']
let closed: Pictures['closed']
let png: Pictures['png']
let write: Pictures['write']

beforeAll(async () => {
  ;({ app, writer, reader, foreigner, boardId, closed, png, write } = await openPictures())
})
afterAll(() => app.stop())

test('a pasted image is stored: the body refers to it and its bytes are unchanged', async () => {
  const { html, imageId, articleId } = await write(boardId, `<p>앞</p><img src="${asData(png)}" alt="초록">`)
  expect(html).toBe(`<p>앞</p><img alt="초록" src="/cm/file/picture/${imageId}" />`)
  const image = await reader.call(fileApi.getPicture, { pictureId: imageId })
  expect(image.headers['content-type']).toBe('image/png')
  expect(Buffer.compare(image.bytes, png)).toBe(0)
  const list = await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 5 })
  expect(list.result.data.find((row) => row.articleId === articleId)?.imageFilePath).toBe(imageId)
})

test('the thumbnail has the size of the card', async () => {
  const { imageId } = await write(boardId, `<img src="${asData(png)}">`)
  const small = await reader.call(boardApi.getThumbnail, { fileName: imageId })
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
})

test('only readers of the article can read its image', async () => {
  const { imageId } = await write(closed, `<img src="${asData(png)}">`)
  const open = (await write(boardId, `<img src="${asData(png)}">`)).imageId
  expect((await writer.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(200)
  expect((await reader.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(404)
  expect((await foreigner.call(fileApi.getPicture, { pictureId: open })).status).toBe(404)
  expect((await foreigner.call(boardApi.getThumbnail, { fileName: open })).status).toBe(404)
  expect((await app.client.call(fileApi.getPicture, { pictureId: open })).status).toBe(401)
  expect((await app.client.call(boardApi.getThumbnail, { fileName: open })).status).toBe(401)
  const unknown = '11111111-2222-4333-8444-555555555555'
  expect((await writer.call(fileApi.getPicture, { pictureId: unknown })).status).toBe(404)
  expect((await writer.callWith(fileApi.getPicture, { pictureId: '../../etc/passwd' })).status).toBe(400)
  expect((await writer.callWith(boardApi.getThumbnail, { fileName: '../x' })).status).toBe(400)
})

test('an image copied from another article is stored for this article too', async () => {
  const first = await write(boardId, `<img src="${asData(png)}">`)
  const second = await write(boardId, first.html)
  expect(second.imageId).not.toBe(first.imageId)
  await writer.call(boardApi.removeArticle, { articleId: first.articleId })
  expect((await reader.call(fileApi.getPicture, { pictureId: first.imageId })).status).toBe(404)
  expect((await reader.call(fileApi.getPicture, { pictureId: second.imageId })).status).toBe(200)
})

test('an image that the author cannot see is not copied', async () => {
  const { html, imageId } = await write(closed, `<img src="${asData(png)}">`)
  const words = { boardId, title: '훔친 사진', content: html }
  const { articleId } = (await reader.call(boardApi.createArticle, words)).result
  const { result } = await reader.call(boardApi.getArticle, { boardId, articleId })
  expect(idIn(result.content)).toBe(imageId)
  expect((await reader.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(404)
})

test('a changed article retains the images that it still shows and deletes the others', async () => {
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
  expect((await reader.call(fileApi.getPicture, { pictureId: idIn(result.content) })).status).toBe(200)
  expect((await reader.call(fileApi.getPicture, { pictureId: gone.imageId })).status).toBe(404)
  await writer.call(boardApi.updateArticle, { ...change, articleVersion: 2, content: result.content })
  expect((await reader.call(fileApi.getPicture, { pictureId: idIn(result.content) })).status).toBe(200)
})

test('bytes that only claim to be an image are refused and nothing is stored', async () => {
  const before = (await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 1 }))
    .result
  const content = `<img src="${asData(Buffer.from('<svg onload=alert(1)>'))}">`
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '가짜', content })
  expect([refused.status, refused.refusal?.code]).toEqual([400, 'editor.imageInvalid'])
  const after = (await reader.call(boardApi.listArticles, { BoardId: boardId, Page: 1, ItemsPerPage: 1 }))
    .result
  expect(after.totalCount).toBe(before.totalCount)
})

test('an image loses metadata about its author, and its orientation is applied', async () => {
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
    const image = await reader.call(fileApi.getPicture, { pictureId: imageId })
    expect([type, image.bytes.includes('Kim Seoyeon')]).toEqual([type, false])
    expect(image.headers['content-type']).toBe(`image/${type}`)
    const { width, exif, orientation } = await sharp(image.bytes).metadata()
    expect([width, exif, orientation ?? 1]).toEqual([type === 'jpeg' ? 500 : 800, undefined, 1])
  }
})

test('an animated picture remains animated without its metadata', async () => {
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
  const image = await reader.call(fileApi.getPicture, { pictureId: imageId })
  const after = await sharp(image.bytes).metadata()
  expect([before.pages, before.exif !== undefined, after.pages]).toEqual([2, true, 2])
  expect(after.exif).toBeUndefined()
})

test('a few bytes that declare more pixels than allowed are refused', async () => {
  const wide = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const other = Buffer.concat([wide, Buffer.from([0])])
  const content = `<img src="${asData(wide)}"><img src="${asData(other)}">`
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '폭탄', content })
  expect([refused.status, refused.refusal?.code]).toEqual([413, 'editor.imageTooLarge'])
})

test('an image is cached only by the browser of its reader', async () => {
  const { imageId } = await write(boardId, `<img src="${asData(png)}">`)
  const { headers } = await reader.call(fileApi.getPicture, { pictureId: imageId })
  expect([headers['cache-control'], headers.vary]).toEqual(['private, max-age=86400', 'cookie'])
})

test('two megabytes of pasted image are accepted, nine are not', async () => {
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

test('a body with more pictures than allowed is refused before any lookup', async () => {
  const content = Array.from({ length: 201 }, () => `<img src="/cm/file/picture/${randomUUID()}">`).join('')
  const refused = await writer.call(boardApi.createArticle, { boardId, title: '많은 그림', content })
  expect(refused.refusal?.code).toBe('editor.tooManyImages')
})
