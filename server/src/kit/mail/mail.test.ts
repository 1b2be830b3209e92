import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { openMailer } from './mail.ts'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp({ hasTls: true })
})
afterAll(() => smtp.stop())

async function sendVia(host: string) {
  const url = (smtp.env.SMTP_URL ?? '').replace('127.0.0.1', host)
  const mailer = openMailer({ SMTP_URL: url, MAIL_FROM: 'maru@portal.example', PUBLIC_URL: '' })
  try {
    return await mailer.send({
      to: { name: 'A', address: 'a@portal.example' },
      subject: 'Test',
      text: 'Test',
      html: '<p>Test</p>',
    })
  } finally {
    mailer.stop()
  }
}

test('the certificate of a mail server on this machine is not verified', async () => {
  expect(await sendVia('127.0.0.1')).toBe('sent')
  expect(await sendVia('localhost')).toBe('sent')
  expect(smtp.taken).toHaveLength(2)
})

test('the certificate of any other mail server is verified', async () => {
  // This address reaches the same server, but is no loopback address.
  await expect(sendVia('0.0.0.0')).rejects.toThrow(/certificate/)
  expect(smtp.taken).toHaveLength(2)
})

const text = (head = 'Subject: Test') =>
  Buffer.from(
    `From: a@portal.example\r\nTo: b@portal.example\r\n${head}\r\n\r\nBcc: not a header\r\n.dot\r\n`,
  )

async function finished(to: string[], from = 'a@portal.example', head?: string) {
  const mailer = openMailer({
    SMTP_URL: smtp.env.SMTP_URL ?? '',
    MAIL_FROM: 'a@portal.example',
    PUBLIC_URL: '',
  })
  try {
    return await mailer.sendFinished({ from, to, text: text(head) })
  } finally {
    mailer.stop()
  }
}

test('a finished text arrives unchanged, and each recipient has an answer of their own', async () => {
  smtp.refusals.set('full@portal.example', 452)
  smtp.refusals.set('gone@portal.example', 550)
  const to = ['b@portal.example', 'full@portal.example', 'gone@portal.example', 'c@other.example']
  const answers = await finished(to)
  expect(answers.map(({ address, result }) => [address, result])).toEqual([
    ['b@portal.example', 'sent'],
    ['full@portal.example', 'later'],
    ['gone@portal.example', 'refused'],
    ['c@other.example', 'sent'],
  ])
  expect(answers[2]?.reply).toMatch(/^550/)
  const received = smtp.taken.at(-1)
  expect([received?.from, received?.to]).toEqual([
    'a@portal.example',
    ['b@portal.example', 'c@other.example'],
  ])
  expect(received?.raw).toBe(text().toString())
})

test('a mail that no recipient gets has an answer for each, and a bounce has no sender', async () => {
  const answers = await finished(['full@portal.example', 'gone@portal.example'])
  expect(answers.map(({ result }) => result)).toEqual(['later', 'refused'])
  expect((await finished(['b@portal.example'], '')).map(({ result }) => result)).toEqual(['sent'])
  expect(smtp.taken.at(-1)?.from).toBe('')
})

test('an address that would add a command to the protocol is refused without being sent', async () => {
  const evil = 'b@portal.example>\r\nRCPT TO:<c@other.example'
  const answers = await finished([evil, 'b@portal.example'])
  expect(answers.map(({ result }) => result)).toEqual(['refused', 'sent'])
  expect(smtp.taken.at(-1)?.to).toEqual(['b@portal.example'])
  expect((await finished([evil])).map(({ result }) => result)).toEqual(['refused'])
})

test('a text with a Bcc header is not sent, and a server that is away fails for all', async () => {
  const before = smtp.taken.length
  await expect(finished(['b@portal.example'], undefined, 'BCC: c@other.example')).rejects.toThrow(/Bcc/)
  expect(smtp.taken).toHaveLength(before)
  const mailer = openMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@portal.example', PUBLIC_URL: '' })
  await expect(mailer.sendFinished({ from: '', to: ['b@portal.example'], text: text() })).rejects.toThrow()
  mailer.stop()
})
