import { boardApi, fieldTypes } from '@maru/api/board'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { createBoard } from '../board.factory.ts'

let app: TestApp
let writer: Client
let boardId: number
let ids: Map<string, number>
const name = { ko: '교육', en: 'Training', zh: '培训' }

beforeAll(async () => {
  app = await openTestApp()
  writer = await createPerson(app, await createCompany(app.db, 'AAA'), 'P1')
  const fields = fieldTypes.map((fieldType) => ({
    fieldType,
    name,
    options: ['가', '나'],
    isRequired: fieldType === 'TEXT',
    place: ['TEXT', 'RICHTEXT', 'SELECT'].includes(fieldType) ? ('list' as const) : ('content' as const),
  }))
  boardId = await createBoard(app.db, { comCode: 'AAA', name, useContent: true, fields }, app.clock.now())
  const { contentFields } = (await writer.call(boardApi.getBoardConfig, { boardId })).result
  ids = new Map(contentFields.map((field) => [field.fieldType, field.fieldId]))
})
afterAll(() => app.stop())

const idOf = (type: string) => ids.get(type) ?? 0
const values = (given: Record<string, string>) =>
  Object.entries(given).map(([type, value]) => ({ fieldId: idOf(type), value }))

function write(given: Record<string, string>, more: object = {}) {
  const words = { boardId, title: '과정', content: '<p>글</p>', fieldValues: values(given) }
  return writer.call(boardApi.createArticle, { ...words, ...more })
}

async function readBack(articleId: number) {
  const { fieldValues } = (await writer.call(boardApi.getArticle, { boardId, articleId })).result
  return new Map(fieldValues.map((row) => [row.fieldId, row.value]))
}

test('every type is stored, and read back as cleaned', async () => {
  const given = {
    TEXT: ' 과정 이름 ',
    TEXTAREA: '두\n줄',
    DATETIME: '2026-12-01T10:00:00+09:00',
    SELECT: '가',
    TIMESPAN: '09:00~18:00',
    MAILSEND: 'Y',
    SELECTUSER: JSON.stringify({ userName: '김서연', userTitle: '부장' }),
    RICHTEXT: '<p onclick="x()">차례<script>x()</script></p>',
    LEVEL: JSON.stringify({ TEXT: '나' }),
    RECEIVERS: JSON.stringify([{ userName: '박', userEmail: 'park@test.example' }]),
  }
  const { articleId } = (await write(given)).result
  const read = await readBack(articleId)
  expect(read.get(idOf('TEXT'))).toBe('과정 이름')
  expect(read.get(idOf('DATETIME'))).toBe('2026-12-01T01:00:00.000Z')
  expect(read.get(idOf('RICHTEXT'))).toBe('<p>차례</p>')
  expect(read.size).toBe(fieldTypes.length)
})

test('only the fields shown as columns are in the list', async () => {
  const { articleId } = (
    await write({ TEXT: '열', SELECT: '나', RICHTEXT: `<p>${'길'.repeat(500)}</p>`, MAILSEND: 'Y' })
  ).result
  const input = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  const { data } = (await writer.call(boardApi.listArticles, input)).result
  const row = data.find((one) => one.articleId === articleId)
  expect(new Set(row?.fieldValues.map((one) => one.fieldId))).toEqual(
    new Set([idOf('TEXT'), idOf('SELECT'), idOf('RICHTEXT')]),
  )
  const rich = row?.fieldValues.find((one) => one.fieldId === idOf('RICHTEXT'))
  expect(rich?.value).toHaveLength(300)
})

test('a required field and an invalid value are reported by the number of the field', async () => {
  const missing = await write({ SELECT: '가' })
  expect([missing.status, missing.refusal?.code]).toEqual([400, 'board.fieldMissing'])
  expect(missing.refusal?.error.params).toEqual({ fieldId: idOf('TEXT') })
  const wrong = await write({ TEXT: '이름', SELECT: '없는 것' })
  expect([wrong.refusal?.code, wrong.refusal?.error.params]).toEqual([
    'board.fieldInvalid',
    { fieldId: idOf('SELECT') },
  ])
  // A draft may be incomplete, but its values must have the right type.
  expect((await write({}, { isDraft: true })).status).toBe(200)
  expect((await write({ LEVEL: '가' }, { isDraft: true })).status).toBe(400)
})

test('values of other boards and of a board without fields are dropped', async () => {
  const plain = await createBoard(app.db, { comCode: 'AAA', name }, app.clock.now())
  const words = { boardId: plain, title: '글', content: '<p>글</p>', fieldValues: values({ TEXT: '값' }) }
  const { articleId } = (await writer.call(boardApi.createArticle, words)).result
  const { result } = await writer.call(boardApi.getArticle, { boardId: plain, articleId })
  expect(result.fieldValues).toEqual([])
})

test('an image pasted into a rich field is stored with the article and remains after a change', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const RICHTEXT = `<p><img src="data:image/png;base64,${pixel}"></p>`
  const { articleId } = (await write({ TEXT: '그림', RICHTEXT })).result
  const html = (await readBack(articleId)).get(idOf('RICHTEXT')) ?? ''
  const imageId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(html)?.[0] ?? ''
  expect((await writer.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(200)
  const fieldValues = values({ TEXT: '그림', RICHTEXT: html })
  const change = { boardId, articleId, articleVersion: 1, title: '과정', content: '<p>글</p>', fieldValues }
  await writer.call(boardApi.updateArticle, change)
  expect((await writer.call(fileApi.getPicture, { pictureId: imageId })).status).toBe(200)
})
