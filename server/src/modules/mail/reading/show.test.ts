import { fileApi } from '@maru/api/file'
import { mailApi } from '@maru/api/mail'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
}, 60_000)

afterAll(() => app.stop())

const page = async (id: string) => String((await kim.callWith(mailApi.getMailPage, { id })).body)

test('a mail that names a wrong charset is read in the one that its reader chooses, until it is taken back', async () => {
  // GB18030 text that says that it is Korean.
  const head = mimeText({ more: 'Content-Type: text/plain; charset=euc-kr\r\n' }, '')
  const { id } = await putMail(app, 'KIM', Buffer.concat([head, iconv.encode('朱镕基的报告', 'gb18030')]))
  expect(await page(id)).not.toContain('朱镕基')
  expect((await lee.call(mailApi.showMailAs, { id, charset: 'gb18030' })).status).toBe(404)
  expect((await kim.call(mailApi.showMailAs, { id, charset: 'gb18030' })).result).toBe(1)
  expect((await kim.call(mailApi.getMail, { id })).result.charset).toBe('gb18030')
  expect(await page(id)).toContain('朱镕基的报告')
  await kim.call(mailApi.showMailAs, { id, charset: '' })
  expect((await kim.call(mailApi.getMail, { id })).result.charset).toBe('')
  expect(await page(id)).not.toContain('朱镕基')
})

test('an answered mail is read with its quote folded, in the language of the reader', async () => {
  const quoted = `<blockquote><p>${'이전 내용입니다. '.repeat(20)}</p></blockquote>`
  const { id } = await putMail(
    app,
    'KIM',
    mimeText({ more: 'Content-Type: text/html; charset=utf-8\r\n' }, `<p>네</p>${quoted}`),
  )
  expect(await page(id)).toMatch(/<details class="quote"><summary>이전 메일 보기<\/summary><blockquote>/)
})

test('an attachment is copied to a collection that only its reader has, for the viewer of files', async () => {
  const parts =
    '--b\r\nContent-Type: text/plain\r\n\r\n본문\r\n--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nwords\r\n--b--'
  const { id } = await putMail(
    app,
    'KIM',
    mimeText({ more: 'Content-Type: multipart/mixed; boundary=b\r\n' }, parts),
  )
  const [file] = (await kim.call(mailApi.getMail, { id })).result.attachments
  const { fileCode } = (await kim.call(mailApi.viewAttachment, { id, place: file?.place ?? 0 })).result
  const files = (await kim.call(fileApi.listAttachments, { code: fileCode })).result
  expect(files).toMatchObject([{ name: 'a.txt', size: 5, view: 'text' }])
  expect((await lee.call(fileApi.listAttachments, { code: fileCode })).status).toBe(404)
  expect((await lee.call(mailApi.viewAttachment, { id, place: 1 })).status).toBe(404)
  expect((await kim.call(mailApi.viewAttachment, { id, place: 99 })).status).toBe(404)
})
