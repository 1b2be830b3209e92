import { fileApi } from '@maru/api/file'
import { mailApi } from '@maru/api/mail'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail, releaseSent } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
}, 60_000)
afterAll(() => app.stop())

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The picture with other octets after its end. */
const other = (number: number) =>
  Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from([number])]).toString('base64')

/** A mail that shows these parts, each by the way that its `src` names it. */
function withPictures(shown: readonly string[], parts: readonly string[]): Buffer {
  const html = `<p>pig</p>${shown.map((src) => `<img src="${src}" alt="pig">`).join('')}`
  const texts = [`Content-Type: text/html\r\n\r\n${html}`, ...parts]
  const body = `${texts.map((one) => `--r\r\n${one}\r\n`).join('')}--r--`
  return mimeText({ more: 'Content-Type: multipart/related; boundary=r\r\n' }, body)
}
const part = (id: string, base64: string, type = 'image/png') =>
  `Content-Type: ${type}; name="${id}.png"\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <${id}@x>\r\n\r\n${base64}`
const addresses = (html: string) => html.match(/\/cm\/file\/picture\/[0-9a-f-]{36}/g) ?? []

test.each(['reply', 'replyAll', 'forward'] as const)(
  'the pictures of a mail stay in its answer and reach the reader: %s',
  async (kind) => {
    const text = withPictures(
      ['cid:a@x', `data:image/png;base64,${pixel}`, 'cid:b%40x'],
      [part('a', pixel), part('b', pixel)],
    )
    const { id } = await putMail(app, 'KIM', text)
    const answer = (await kim.call(mailWritingApi.createAnswer, { id, kind })).result
    expect(addresses(answer.body)).toHaveLength(3)
    expect(answer.body).not.toMatch(/cid:|data:/)
    const subject = `${kind} ${answer.subject}`
    const to = [{ displayName: '', email: 'lee@test.example' }]
    await kim.call(mailWritingApi.sendMail, { ...answer, subject, toRecipients: to, ccRecipients: [] })
    await releaseSent(app)
    const [row] = (await lee.call(mailApi.listMails, { folder: 'inbox' })).result.items
    expect(row?.subject).toBe(subject)
    const page = String((await lee.callWith(mailApi.getMailPage, { id: row?.id ?? '' })).body)
    const shown = [...page.matchAll(/<img [^>]*src="[^"]*\/attachment\/(\d+)"/g)].map(([, place]) =>
      Number(place),
    )
    expect(shown).toHaveLength(3)
    for (const place of shown) {
      const picture = await lee.callWith(mailApi.getMailAttachment, { id: row?.id ?? '', place })
      expect(picture.headers['content-type']).toBe('image/png')
    }
    expect((await lee.call(mailApi.getMail, { id: row?.id ?? '' })).result.attachments).toEqual([])
  },
)

test('a picture that the portal cannot show does not stop an answer, and is forwarded as a file', async () => {
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
  const text = withPictures(['cid:bad@x', svg, 'cid:missing@x'], [part('bad', 'AAAA')])
  const { id } = await putMail(app, 'KIM', text)
  const reply = await kim.call(mailWritingApi.createAnswer, { id, kind: 'reply' })
  expect([reply.status, addresses(reply.result.body)]).toEqual([200, []])
  const { result } = await kim.call(mailWritingApi.createAnswer, { id, kind: 'forward' })
  const files = (await kim.call(fileApi.listAttachments, { code: result.fileCode ?? '' })).result
  expect(files.map(({ name }) => name)).toEqual(['bad.png'])
})

const uploadsOf = async (personCode: string) => {
  const rows = await app.db<{ pictureId: string }[]>`
    select picture_id from file_picture where uploaded_by = ${personCode}`
  return rows.length
}

test('an answer that is opened twice, also at once, has the same uploads', async () => {
  const person = await createPerson(app, await createCompany(app.db, 'S'), 'TWICE')
  const shown = ['cid:a@x', 'cid:b@x', `data:image/png;base64,${pixel}`]
  const { id } = await putMail(app, 'TWICE', withPictures(shown, [part('a', pixel), part('b', other(1))]))
  const open = async () =>
    addresses((await person.call(mailWritingApi.createAnswer, { id, kind: 'reply' })).result.body)
  const [one, two] = await Promise.all([open(), open()])
  expect([one?.length, two, await open()]).toEqual([3, one, one])
  // Two of the three are equal.
  expect(await uploadsOf('TWICE')).toBe(2)
})

test('an answer stores 30 pictures at most', async () => {
  const person = await createPerson(app, await createCompany(app.db, 'T'), 'MANY')
  const shown = Array.from({ length: 33 }, (_, at) => `data:image/png;base64,${other(at)}`)
  const { id } = await putMail(app, 'MANY', withPictures(shown, []))
  const { result } = await person.call(mailWritingApi.createAnswer, { id, kind: 'reply' })
  expect([addresses(result.body).length, await uploadsOf('MANY')]).toEqual([30, 30])
})
