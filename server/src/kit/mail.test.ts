import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '../../test/smtp.ts'
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
