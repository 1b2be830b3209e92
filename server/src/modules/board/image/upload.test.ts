import { boardApi } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepUploads } from '#modules/file/picture/upload.service.ts'
import type { Client } from '#test/app.ts'
import { asData, idIn, openPictures, type Pictures } from '#test/pictures.ts'
import { createBoard } from '../board.factory.ts'

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

test('only the uploader sees an uploaded picture until an article has a copy', async () => {
  const image = asData(png)
  const { address } = (await writer.call(boardApi.uploadImage, { boardId, image })).result
  const waiting = { pictureId: idIn(address) }
  expect(Buffer.compare((await writer.call(fileApi.getPicture, waiting)).bytes, png)).toBe(0)
  for (const client of [reader, foreigner]) {
    expect((await client.call(fileApi.getPicture, waiting)).status).toBe(404)
    expect((await client.call(boardApi.getThumbnail, { fileName: waiting.pictureId })).status).toBe(404)
    const stolen = { boardId, title: '남의 그림', content: `<img src="${address}">` }
    if (client === foreigner) continue
    const { articleId } = (await client.call(boardApi.createArticle, stolen)).result
    const { content } = (await client.call(boardApi.getArticle, { boardId, articleId })).result
    expect((await client.call(fileApi.getPicture, { pictureId: idIn(content) })).status).toBe(404)
  }
  const first = await write(boardId, `<p><img src="${address}"> <img src="${address}"></p>`)
  const second = await write(boardId, `<img src="${address}">`)
  for (const { imageId, html } of [first, second]) {
    expect(html).not.toContain(waiting.pictureId)
    expect(Buffer.compare((await reader.call(fileApi.getPicture, { pictureId: imageId })).bytes, png)).toBe(0)
  }
  expect(second.imageId).not.toBe(first.imageId)
  const [row] = await app.db`
      select count(*)::int as count from file_picture
       where kind = 'article' and holder_id = ${String(first.articleId)}`
  expect(row?.count).toBe(1)
})

test('an upload for an anonymous article is deleted when the article is saved', async () => {
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
    const ids = [shown, waiting, later].map(idIn)
    const rows = await app.db<{ pictureId: string }[]>`
      select picture_id from file_picture where picture_id = any(${ids}::uuid[])`
    return rows.map((row) => row.pictureId).sort()
  }
  const content = `<img src="${shown}"><img src="${waiting}">`
  const words = { boardId: hidden, title: '익명', content, password: 'secret-1' }
  const { articleId } = (await writer.call(boardApi.createArticle, words)).result
  // An upload that another draft shows must remain.
  expect(await left()).toEqual([idIn(waiting), idIn(later)].sort())
  await writer.call(boardApi.checkArticlePassword, { articleId, password: 'secret-1' })
  const change = { boardId: hidden, articleId, articleVersion: 1, title: '익명' }
  const next = { ...change, content: `<img src="${later}">` }
  expect((await writer.call(boardApi.updateArticle, next)).status).toBe(200)
  expect(await left()).toEqual([idIn(waiting)])
  const read = (await reader.call(boardApi.getArticle, { boardId: hidden, articleId })).result
  expect((await reader.call(fileApi.getPicture, { pictureId: idIn(read.content) })).status).toBe(200)
})

test('every version of a board with a history has the pictures uploaded for it', async () => {
  const name = { ko: '이력', en: 'History', zh: '历史' }
  const board = await createBoard(app.db, { comCode: 'AAA', name, useHistory: true }, app.clock.now())
  const send = async (more: object = {}) =>
    (await writer.call(boardApi.uploadImage, { boardId: board, image: asData(png), ...more })).result.address
  const { articleId } = await write(board, `<img src="${await send()}">`)
  const next = { boardId: board, articleId, articleVersion: 1, title: '다음' }
  const content = `<img src="${await send({ articleId })}">`
  expect((await writer.call(boardApi.updateArticle, { ...next, content })).status).toBe(200)
  const shown = new Set<string>()
  for (const articleVersion of [1, 2]) {
    const read = await reader.call(boardApi.getArticle, { boardId: board, articleId, articleVersion })
    shown.add(idIn(read.result.content))
  }
  for (const imageId of shown)
    expect((await reader.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(200)
  expect(shown.size).toBe(2)
})

test('an upload is accepted only from authors of the board, and only with a real picture', async () => {
  const send = (client: Client, at: object, image = asData(png)) =>
    client.call(boardApi.uploadImage, { boardId, image, ...at })
  expect((await send(app.client, {})).status).toBe(401)
  expect((await send(foreigner, {})).status).toBe(404)
  expect((await send(reader, { boardId: closed })).status).toBe(404)
  const { articleId } = await write(boardId, '<p>글</p>')
  expect((await send(reader, { articleId })).status).toBe(403)
  expect((await send(writer, { articleId, boardId: closed })).status).toBe(404)
  expect((await send(writer, {}, asData(Buffer.from('no picture')))).refusal?.code).toBe(
    'editor.imageInvalid',
  )
  expect((await send(writer, {}, 'data:image/svg+xml;base64,PHN2Zy8+')).refusal?.code).toBe(
    'editor.imageInvalid',
  )
  const large = await send(writer, {}, asData(Buffer.alloc(5 * 1_048_576 + 1)))
  expect(large.refusal?.code).toBe('editor.imageTooLarge')
})

test('uploads are limited per day, and are deleted after three days if no draft shows them', async () => {
  const send = () => writer.call(boardApi.uploadImage, { boardId, image: asData(png) })
  const [saved, lost] = [(await send()).result.address, (await send()).result.address]
  const words = { title: '쓰는 중', content: `<img src="${saved}">` }
  await writer.call(boardApi.saveDraft, { boardId, words })
  await app.db`
    insert into file_picture (
      com_code, picture_id, uploaded_by, content_type, bytes, small, width, height, created_at)
    select com_code, gen_random_uuid(), uploaded_by, content_type, ''::bytea, ''::bytea, 1, 1, created_at
      from file_picture cross join generate_series(1, 300) where picture_id = ${idIn(lost)}`
  expect((await send()).refusal?.code).toBe('editor.uploadsFull')
  // Three below the limit, and ten at the same time.
  await app.db`
    with own as (
      select picture_id, row_number() over (order by octet_length(bytes) desc) as place
        from file_picture
       where uploaded_by = (select uploaded_by from file_picture where picture_id = ${idIn(lost)}))
    delete from file_picture where picture_id in (select picture_id from own where place > 297)`
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
  const later = {
    ...app.app.services,
    db: app.db,
    clock: { now: () => new Date(app.clock.now().getTime() + 4 * 86_400_000) },
  }
  await sweepUploads(later)
  const left = await app.db<{ pictureId: string }[]>`
    select picture_id from file_picture where uploaded_by is not null`
  // The other one is shown by the draft of an earlier test.
  expect(left).toHaveLength(2)
  expect(left.map((row) => row.pictureId)).toContain(idIn(saved))
  expect((await send()).status).toBe(200)
})
