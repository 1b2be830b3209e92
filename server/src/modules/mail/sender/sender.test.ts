import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  await createPerson(app, company, 'LEE')
  await app.db`update org_company set domain = 'hanbit.example' where com_code = 'H'`
  await app.db`update org_person set name_ko = '이서연' where person_code = 'LEE'`
}, 60_000)

afterAll(() => app.stop())

const open = async (text: Buffer, at = { isInside: false }) => {
  const { id } = await putMail(app, 'KIM', text, at)
  return (await kim.call(mailApi.getMail, { id })).result
}

test('the first mail of a sender, a colleague by name and a domain like ours are marked', async () => {
  expect((await open(mimeText({ from: 'A <a@y.example>' }))).senderMark).toBe('first')
  expect((await open(mimeText({ from: 'A <a@y.example>' }))).senderMark).toBe(null)
  expect((await open(mimeText({ from: '이서연 <boss@z.example>' }))).senderMark).toBe('colleague')
  expect((await open(mimeText({ from: 'A <a@hanblt.example>' }))).senderMark).toBe('lookAlike')
  expect((await open(mimeText({ from: '이서연 <boss@z.example>' }), { isInside: true })).senderMark).toBe(
    null,
  )
})

test('title and department are shown for a colleague whose mail the portal sent, not for an address from outside', async () => {
  const names = (one: string, other: string, third: string) => ({ ko: one, en: other, zh: third })
  const lee = { from: '이서연 <LEE@test.example>' }
  expect((await open(mimeText(lee), { isInside: true })).colleague).toEqual({
    titleName: names('부장', 'General Manager', '部长'),
    deptName: names('개발팀', 'Development', '开发组'),
  })
  expect((await open(mimeText(lee))).colleague).toBe(null)
  expect((await open(mimeText({ from: 'A <a@y.example>' }), { isInside: true })).colleague).toBe(null)
  // A post in another company is not shown, and neither is one that has ended.
  await createPerson(app, await createCompany(app.db, 'O'), 'PARK')
  const park = { from: 'Park <park@test.example>' }
  expect((await open(mimeText(park), { isInside: true })).colleague).toBe(null)
  await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'CHOI')
  await app.db`update org_person set retired_on = '2020-01-01' where person_code = 'CHOI'`
  expect((await open(mimeText({ from: 'Choi <choi@test.example>' }), { isInside: true })).colleague).toBe(
    null,
  )
})

test('only a list with one click is left by the portal, and never at a private address', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? '-'}`)
    response.writeHead(request.url === '/gone' ? 410 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const post = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
  const list = (link: string, more = '') => mimeText({ more: `List-Unsubscribe: ${link}\r\n${more}` })
  const code = async (id: string) => (await kim.call(mailApi.unsubscribe, { id })).refusal?.code

  const byMail = await open(list('<mailto:off@list.example>', post))
  expect([byMail.unsubscribe, byMail.unsubscribesAtOnce]).toEqual(['mailto:off@list.example', false])
  expect(await code(byMail.id)).toBe('mail.notOneClick')
  const byPage = await open(list('<mailto:off@list.example>, <https://list.example/off>'))
  expect([byPage.unsubscribe, byPage.unsubscribesAtOnce]).toEqual(['mailto:off@list.example', false])
  const atOnce = await open(list(`<mailto:a@x.example>, <https://127.0.0.1:${port}/off>`, post))
  expect([atOnce.unsubscribe, atOnce.unsubscribesAtOnce]).toEqual([`https://127.0.0.1:${port}/off`, true])
  expect(await code(atOnce.id)).toBe('mail.unsubscribeFailed')
  expect(asked).toEqual([])
  server.close()
})

test('the source has decoded headers and the text as received; attachments come as one zip', async () => {
  const body =
    '--b\r\nContent-Type: text/plain\r\n\r\n본문\r\n--b\r\nContent-Type: text/csv; name=a.csv\r\n\r\n1,2\r\n' +
    '--b\r\nContent-Type: text/csv; name=a.csv\r\n\r\n3,4\r\n--b--'
  const subject = '=?utf-8?B?7ZqM7J2Y?='
  const more = 'Content-Type: multipart/mixed; boundary=b\r\n'
  const { id } = await putMail(app, 'KIM', mimeText({ subject, more }, body))
  const { result } = await kim.call(mailApi.getMailSource, { id })
  expect(result.headers).toContainEqual({ name: 'subject', value: '회의' })
  expect(result.source).toContain(`Subject: ${subject}`)
  expect(result.isCut).toBe(false)
  const zip = await kim.call(mailApi.getMailFiles, { id })
  expect(zip.headers['content-type']).toBe('application/zip')
  expect(zip.headers['content-disposition']).toContain('.zip')
  expect(zip.body.startsWith('PK')).toBe(true)
  expect(zip.body).toContain('a.csv')
  expect(zip.body).toContain('a (2).csv')
  const none = await putMail(app, 'KIM')
  expect((await kim.call(mailApi.getMailFiles, { id: none.id })).status).toBe(404)
})
