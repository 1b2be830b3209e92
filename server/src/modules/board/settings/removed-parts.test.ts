import { type BoardSettings, boardApi, newBoard } from '@maru/api/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { boardName as name } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'

let app: TestApp
let people: Record<Role, Client>
let manager: Client
let boardId: number

const flags = { isMenuAdmin: false, canUpdate: false, canDelete: false, canPrint: false }
const company = { kind: 'company' as const, id: 'ONE', ...flags, canRead: true, canWrite: true }
const text = (ko: string, place: 'content' | 'list') => ({
  place,
  fieldType: 'TEXT' as const,
  fieldName: name(ko),
  options: [],
  isRequired: false,
})
const plain = {
  boardName: name('공사 게시판'),
  ...newBoard,
  useContent: true,
  usePreface: true,
  fields: [text('현장', 'content'), text('공정', 'list')],
  prefaces: [
    { prefaceId: 'A01', prefaceName: name('착공'), prefaceText: '머리글' },
    { prefaceId: 'B10', prefaceName: name('일괄'), prefaceText: null },
  ],
  rights: [company],
}

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
  manager = await createPerson(app, { comCode: 'ONE', deptCode: 'ONE-D1' }, 'bm', ['isBoardManager'])
  boardId = (await manager.call(boardApi.createBoard, plain)).result.boardId
})
afterAll(() => app.stop())

const settings = async () => (await manager.call(boardApi.getBoardSettings, { boardId })).result
/** Updates the board from its current settings with some changes. */
async function set(change: (now: BoardSettings) => object) {
  const now = await settings()
  const {
    removedDate: _date,
    mayBeGlobal: _may,
    comCode: _com,
    removedFields,
    removedPrefaces,
    ...rest
  } = now
  const rights = rest.rights.map(({ name: _name, ...right }) => right)
  const answer = await manager.call(boardApi.updateBoard, { ...rest, rights, ...change(now) })
  expect([removedFields, removedPrefaces, answer.status]).toEqual([expect.any(Array), expect.any(Array), 200])
}
const config = async () => (await people.user.call(boardApi.getBoardConfig, { boardId })).result
const read = async (articleId: number) =>
  (await people.user.call(boardApi.getArticle, { boardId, articleId })).result
const listed = async (articleId: number) => {
  const page = { BoardId: boardId, Page: 1, ItemsPerPage: 20 }
  const { data } = (await people.user.call(boardApi.listArticles, page)).result
  return data.find((row) => row.articleId === articleId)?.fieldValues
}
async function change(articleId: number, more: object = {}) {
  const { title, content, prefaceId, articleVersion } = await read(articleId)
  const words = { boardId, articleId, articleVersion, title, content, prefaceId, fieldValues: [], ...more }
  return people.user.call(boardApi.updateArticle, words)
}

test('a removed field disappears from editor, article and list; its values survive a change and return with it', async () => {
  const [site, step] = (await config()).contentFields
  if (!site || !step) throw new Error('the board has two fields')
  const fieldValues = [
    { fieldId: site.fieldId, value: '판교' },
    { fieldId: step.fieldId, value: '골조' },
  ]
  const words = { boardId, title: '현황', content: '<p>글</p>', fieldValues }
  const { articleId } = (await people.user.call(boardApi.createArticle, words)).result

  await set(() => ({ fields: [] }))
  expect((await config()).contentFields).toEqual([])
  expect((await read(articleId)).fieldValues).toEqual([])
  expect(await listed(articleId)).toEqual([])
  expect((await settings()).removedFields.map((field) => field.fieldName.ko).sort()).toEqual(['공정', '현장'])
  expect((await change(articleId, { content: '<p>고친 글</p>' })).status).toBe(200)

  await set(({ removedFields }) => ({ fields: removedFields }))
  expect((await settings()).removedFields).toEqual([])
  expect((await read(articleId)).fieldValues).toEqual(fieldValues)
  expect(await listed(articleId)).toEqual([{ fieldId: step.fieldId, value: '골조' }])
})

test('values are retained while the fields of the board are switched off', async () => {
  const [site] = (await config()).contentFields
  const fieldValues = [{ fieldId: site?.fieldId ?? 0, value: '세종' }]
  const words = { boardId, title: '꺼진 항목', content: '<p>글</p>', fieldValues }
  const { articleId } = (await people.user.call(boardApi.createArticle, words)).result
  await set(() => ({ useContent: false }))
  expect((await change(articleId)).status).toBe(200)
  await set(() => ({ useContent: true }))
  expect((await read(articleId)).fieldValues).toEqual(fieldValues)
  // The author was shown the field and left it empty.
  expect((await change(articleId)).status).toBe(200)
  expect((await read(articleId)).fieldValues).toEqual([])
})

test('a removed preface remains on its articles, which can be saved; no other article gets it', async () => {
  const words = { boardId, title: '일괄 글', content: '<div style="padding: 4px">글</div>', prefaceId: 'B10' }
  const { articleId } = (await people.user.call(boardApi.createArticle, words)).result
  await set(({ prefaces }) => ({ prefaces: prefaces.slice(0, 1) }))
  const { prefaces } = await config()
  expect(prefaces.map(({ prefaceId, isRemoved }) => [prefaceId, isRemoved])).toEqual([
    ['A01', false],
    ['B10', true],
  ])
  expect((await change(articleId, { title: '고친 일괄 글' })).status).toBe(200)
  expect((await read(articleId)).prefaceId).toBe('B10')
  expect((await people.user.call(boardApi.createArticle, words)).refusal?.code).toBe('board.prefaceUnknown')

  await set(() => ({ usePreface: false }))
  expect((await change(articleId)).status).toBe(200)
  expect((await read(articleId)).prefaceId).toBe('B10')
  await set(({ prefaces: left, removedPrefaces }) => ({
    usePreface: true,
    prefaces: [...left, ...removedPrefaces],
  }))
  expect((await people.user.call(boardApi.createArticle, words)).status).toBe(200)
})

test('the audit log has the old and new value of each setting, and the subject of each right', async () => {
  await set(() => ({
    boardName: name('새 이름'),
    useComment: false,
    rights: [
      { ...company, canWrite: false },
      { ...company, kind: 'person', id: 'peer' },
    ],
  }))
  const { data } = (await manager.call(boardApi.listBoardChanges, { boardId, page: 1 })).result
  expect(data[0]?.details).toEqual([
    {
      part: 'boardName',
      subject: null,
      from: expect.stringContaining('공사 게시판'),
      to: expect.stringContaining('새 이름'),
    },
    { part: 'useComment', subject: null, from: 'on', to: 'off' },
    { part: 'rights', subject: expect.any(Object), from: 'canRead canWrite', to: 'canRead' },
    {
      part: 'rights',
      subject: { ko: 'peer 님', en: 'peer En', zh: 'peer 中' },
      from: '',
      to: 'canRead canWrite',
    },
  ])
})
