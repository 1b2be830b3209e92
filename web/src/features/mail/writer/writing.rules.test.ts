import type { MailItem } from '@maru/api/mail/message'
import { expect, test } from 'vitest'
import { addressed, awayAnswer, contentOf, fieldsOf, isUntouched, warningsOf } from './writing.rules.ts'

const words = {
  subject: '견적',
  body: '<p>안녕하세요</p>',
  toRecipients: [{ displayName: 'Kim', email: 'Kim@hanbit.example' }],
  ccRecipients: [],
  bccRecipients: [],
  importance: 'high' as const,
  fileCode: null,
  isReadReceiptRequested: true,
  replyToId: null,
  forwardOfId: null,
  fromMailboxId: '7',
}

test('stored words are the same after the fields were filled from them', () => {
  expect(contentOf(fieldsOf(words), words)).toEqual(words)
})

test('an unchanged mail is untouched, and one letter changes that', () => {
  const start = fieldsOf(words)
  expect(isUntouched({ ...start }, start)).toBe(true)
  expect(isUntouched({ ...start, subject: 'x' }, start)).toBe(false)
})

test('a form that copied its fields and an editor that wrote an empty paragraph leave a mail untouched', () => {
  for (const start of [fieldsOf(undefined), fieldsOf(words), fieldsOf(undefined, '<p>Kim</p>')])
    expect(isUntouched(structuredClone(start), start)).toBe(true)
  const empty = fieldsOf(undefined)
  for (const body of ['<p></p>', '<p><br></p>', '<p>&nbsp;</p>\n'])
    expect(isUntouched({ ...empty, body }, empty)).toBe(true)
})

test('each field of a mail that differs makes it touched', () => {
  const start = fieldsOf(undefined)
  const [person] = fieldsOf(words).to
  const changes = {
    to: [person],
    cc: [person],
    bcc: [person],
    subject: ' ',
    body: '<p><img src="/cm/file/picture/1"></p>',
    fileCode: 'a',
    isImportant: true,
    asksReceipt: false,
    sendAt: '2026-12-01T09:00',
    from: '7',
  }
  expect(Object.keys(changes).sort()).toEqual(Object.keys(start).sort())
  for (const [name, value] of Object.entries(changes))
    expect([name, isUntouched(structuredClone({ ...start, [name]: value }), start)]).toEqual([name, false])
})

test('a mail that mentions an attachment without one is warned of, but not for a quoted mention or with a link to files', () => {
  const of = (body: string) => warningsOf({ ...fieldsOf(words), body }, 'me@hanbit.example').missingFile
  expect(of('<p>첨부를 봐 주세요</p>')).toBe(true)
  expect(of('<p>I attach the file</p>')).toBe(true)
  const link = '<p><a href="https://a.example/cm/api/mail/link/k/page">x</a></p>'
  expect(of(`<p>첨부를 봐 주세요</p>${link}`)).toBe(false)
  expect(of(`<p>첨부를 봐 주세요</p><blockquote>${link}</blockquote>`)).toBe(true)
  expect(of('<p>네</p><hr><blockquote>첨부를 봐 주세요</blockquote>')).toBe(false)
})

test('addresses of another domain and 30 recipients are warned of', () => {
  const person = fieldsOf(words).to[0]
  if (!person) throw new Error('one recipient')
  const to = Array.from({ length: 30 }, (_one, at) => ({ ...person, id: String(at) }))
  const outside = { ...person, email: 'a@x.example' }
  const warnings = warningsOf({ ...fieldsOf(words), to: [...to, outside] }, 'me@Hanbit.example')
  expect(warnings).toMatchObject({ external: ['a@x.example'], many: 31, noSubject: false })
  const known = warningsOf({ ...fieldsOf(words), to: [outside] }, 'me@Hanbit.example', ['x.example'])
  expect(known.external).toEqual([])
})

test('a new mail is addressed by a link, but not to what is no address', () => {
  const empty = fieldsOf(undefined)
  const words = contentOf(addressed(empty, 'off@list.example', '수신 거부'), {
    replyToId: null,
    forwardOfId: null,
  })
  expect(words.toRecipients).toEqual([{ displayName: 'off@list.example', email: 'off@list.example' }])
  expect(words.subject).toBe('수신 거부')
  expect(addressed(empty, 'x y', 's')).toBe(empty)
})

test('an answer without a network has the recipients and the subject of the mail, and no text of it', () => {
  const person = (email: string) => ({ displayName: '', email })
  const mail = {
    ...{ id: '7', subject: '회의', from: person('a@x.example'), replyTo: [], sentAt: null },
    ...{ to: [person('me@x.example'), person('b@x.example')], cc: [person('c@x.example')] },
  } as unknown as MailItem
  const signature = { html: '<p>서명</p>', replyAutoSign: true }
  const words = awayAnswer(mail, { kind: 'replyAll', email: 'ME@x.example', signature })
  expect(words.toRecipients.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example'])
  expect(words.ccRecipients.map(({ email }) => email)).toEqual(['c@x.example'])
  expect([words.subject, words.replyToId, words.body]).toEqual(['Re: 회의', '7', '<p></p><p>서명</p>'])
  const one = awayAnswer(mail, {
    kind: 'reply',
    email: 'me@x.example',
    signature: { html: 'x', replyAutoSign: false },
  })
  expect([one.toRecipients.length, one.ccRecipients.length, one.body]).toEqual([1, 0, '<p></p>'])
})
