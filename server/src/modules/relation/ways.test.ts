import { approvalApi } from '@maru/api/approval'
import { fileApi } from '@maru/api/file'
import type { RelationKind } from '@maru/api/kit/relation'
import { mailWritingApi } from '@maru/api/mail/writing'
import { relationApi } from '@maru/api/relation'
import { surveyApi } from '@maru/api/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoard } from '#modules/board/board.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, submission, submitProposal } from '#test/approvals.ts'
import { writeArticle } from '#test/boards.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail, releaseSent } from '#test/mails.ts'
import { createSurveyBoard, surveyInput, writeSurvey } from '#test/surveys.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let boardId: number
let surveyBoardId: number

beforeAll(async () => {
  const env = { PUBLIC_URL: 'http://portal.example' }
  portal = await openTestApp({ now: '2026-11-20T01:00:00Z', withJobs: 'queued', env })
  people = await openCast(portal)
  await portal.db`update org_person set email = person_code || '@test.example' where person_code in ('user', 'peer')`
  forms = await openApproval(portal)
  const name = { ko: '팀', en: 'Team', zh: '团队' }
  const rights = { 'company:ONE': 'rw' }
  boardId = await createBoard(portal.db, { comCode: 'ONE', name, rights }, portal.clock.now())
  surveyBoardId = await createSurveyBoard(portal)
})
afterAll(() => portal.stop())

const linksOf = async (role: Role, kind: RelationKind, id: string | number) =>
  (await people[role].call(relationApi.listRelations, { kind, id: String(id) })).result
const none = { madeFrom: [], made: [] }
const begin = (role: Role, from: string, to: RelationKind) =>
  people[role].call(relationApi.beginItem, { from, to })
/** A mail with a text and a file. */
async function putMailWithFile(): Promise<string> {
  const more = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=part\r\n'
  const text = '--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n견적입니다\r\n'
  const head =
    'Content-Type: text/plain; name=price.txt\r\nContent-Disposition: attachment; filename=price.txt'
  const body = `${text}--part\r\n${head}\r\n\r\n1000\r\n--part--\r\n`
  return (await putMail(portal, 'user', mimeText({ subject: '견적', more }, body))).id
}
const filesOf = async (role: Role, fileCode: string | null) =>
  (await people[role].call(fileApi.listAttachments, { code: fileCode ?? '' })).result.map(({ name }) => name)

test('an article that is made from a mail begins with its text as a quote and copies of its files', async () => {
  const mail = await putMailWithFile()
  const { result } = await begin('user', `mail:${mail}`, 'article')
  expect(result).toMatchObject({ title: '견적', people: [] })
  expect(result.content).toContain('<blockquote>')
  expect(result.content).toContain('견적입니다')
  const { content, fileCode } = result
  const articleId = await writeArticle(people.user, boardId, '견적', {
    content,
    fileCode,
    from: `mail:${mail}`,
  })
  expect(await linksOf('user', 'mail', mail)).toMatchObject({ made: [{ kind: 'article', title: '견적' }] })
  expect(await linksOf('user', 'article', articleId)).toMatchObject({
    madeFrom: [{ kind: 'mail', id: mail }],
  })
  // Readers of the board see the article with the file, and nothing of the mail.
  expect(await filesOf('peer', fileCode)).toEqual(['price.txt'])
  expect(await linksOf('peer', 'article', articleId)).toEqual(none)
  expect((await begin('peer', `mail:${mail}`, 'article')).status).toBe(404)
})

test('a document that is made from a mail is linked when it is submitted, also from a saved draft', async () => {
  const mail = await putMailWithFile()
  const from = `mail:${mail}`
  const { title, content: body, fileCode } = (await begin('user', from, 'approval')).result
  const content = { subject: title, values: { purpose: '장비' }, body, fileCode, linked: [] }
  const written = submission(forms, '품의', content.values, { content, from })
  const { storeKey: _key, sourceApmId: _source, ...draft } = written
  const saved = await people.user.call(approvalApi.saveDraft, { ...draft, storeKey: null, apmId: null })
  expect(await linksOf('user', 'mail', mail)).toEqual(none)
  const { storeKey } = saved.result
  const opened = (await people.user.call(approvalApi.openForm, { storeKey })).result
  expect(opened.from).toBe(from)
  const answer = await people.user.call(approvalApi.submitDocument, { ...written, storeKey })
  expect(answer.refusal).toBeUndefined()
  const { apmId } = answer.result
  expect(await linksOf('user', 'mail', mail)).toEqual({
    madeFrom: [],
    made: [{ kind: 'approval', id: apmId, title: '견적', url: `/workflow?BOX=all&ID=${apmId}` }],
  })
  expect((await linksOf('user', 'approval', apmId)).madeFrom).toMatchObject([{ kind: 'mail', title: '견적' }])
  expect(await filesOf('user', fileCode)).toEqual(['price.txt'])
  // The approver reads the document, but not the mail.
  for (const role of ['manager', 'peer', 'outsider'] as const)
    expect(await linksOf(role, 'approval', apmId)).toEqual(none)
})

test('a survey that is made from an article begins with its title and address', async () => {
  const articleId = await writeArticle(people.user, boardId, '워크숍 안내')
  const from = `article:${articleId}`
  const { result } = await begin('user', from, 'survey')
  expect(result).toMatchObject({ title: '워크숍 안내', people: [], fileCode: null })
  expect(result.content).toBe(
    `http://portal.example/po/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`,
  )
  const surveyId = await writeSurvey(people.user, surveyBoardId, { title: '워크숍 날짜', from })
  const url = `/survey/Read?surveyId=${surveyId}&MENUID=${surveyBoardId}`
  const survey = { kind: 'survey', id: String(surveyId), title: '워크숍 날짜', url }
  expect((await linksOf('user', 'article', articleId)).made).toEqual([survey])
  expect((await linksOf('user', 'survey', surveyId)).madeFrom).toMatchObject([{ title: '워크숍 안내' }])
  // Readers of the article do not see a survey before it is published.
  expect(await linksOf('peer', 'article', articleId)).toEqual(none)
  await people.user.call(surveyApi.removeSurvey, { surveyId })
  expect(await linksOf('user', 'article', articleId)).toEqual(none)
})

test('an article that its reader may not open is no source of a survey', async () => {
  const name = { ko: '임원', en: 'Board', zh: '董事' }
  const rights = { 'person:peer': 'rw' }
  const closed = await createBoard(portal.db, { comCode: 'ONE', name, rights }, portal.clock.now())
  const articleId = await writeArticle(people.peer, closed, '비공개')
  const from = `article:${articleId}`
  expect((await begin('user', from, 'survey')).status).toBe(404)
  const answer = await people.user.call(surveyApi.saveSurvey, {
    ...surveyInput,
    boardId: surveyBoardId,
    from,
  })
  expect(await linksOf('user', 'survey', answer.result.surveyId)).toEqual(none)
})

test('a mail about a document has its address and is linked to it, as a draft and after it was sent', async () => {
  const apmId = await submitProposal(people.user, forms)
  const headers = { 'idempotency-key': 'mail-of-one-press' }
  const create = () => people.user.call(approvalApi.createDocumentMail, { apmId }, { headers })
  const { id } = (await create()).result
  expect((await create()).result.id).toBe(id)
  const { words } = (await people.user.call(mailWritingApi.getDraft, { id })).result
  expect(words.subject).toBe('테스트 장비 구매')
  expect(words.body).toContain(`http://portal.example/po/workflow?BOX=all&amp;ID=${apmId}`)
  const mail = { kind: 'mail', id, title: '테스트 장비 구매', url: `/mail?MAIL=${id}` }
  expect((await linksOf('user', 'approval', apmId)).made).toEqual([mail])
  const toRecipients = [{ displayName: '', email: 'peer@test.example' }]
  await people.user.call(mailWritingApi.sendMail, { id, toRecipients })
  await releaseSent(portal)
  expect((await linksOf('user', 'approval', apmId)).made).toEqual([mail])
  expect((await linksOf('user', 'mail', id)).madeFrom).toMatchObject([{ kind: 'approval', id: apmId }])
  // An approver reads the document, but not the mail of the drafter; others have neither.
  for (const role of ['manager', 'peer', 'outsider'] as const) {
    expect(await linksOf(role, 'approval', apmId)).toEqual(none)
    expect(await linksOf(role, 'mail', id)).toEqual(none)
  }
})
