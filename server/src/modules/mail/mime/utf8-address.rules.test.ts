import { expect, test } from 'vitest'
import { withoutClaims } from '../receiving/raw.rules.ts'
import { readReport } from '../receiving/report.rules.ts'
import { composeMime } from '../sending/mime.rules.ts'
import { readMail } from './mime.rules.ts'

const head = (lines: string) => readMail(Buffer.from(`${lines}\r\n\r\nx`))

test.each([
  ['jdöe@mächine.example', { displayName: '', email: 'jdöe@mächine.example' }],
  ['Jöhn Doe <jdöe@mächine.example>', { displayName: 'Jöhn Doe', email: 'jdöe@mächine.example' }],
  ['"홍길동" <홍길동@한국.example>', { displayName: '홍길동', email: '홍길동@한국.example' }],
  ['张伟@例子.example (张伟)', { displayName: '张伟', email: '张伟@例子.example' }],
  ['고 <보고@x.example>', { displayName: '고', email: '보고@x.example' }],
  // Letters and their marks in two characters are the same address as in one.
  ['jdo\u0308e@x.example', { displayName: '', email: 'jdöe@x.example' }],
])('an address in UTF-8 is read as it is written (RFC 6532): %s', (written, read) => {
  const mail = head(`From: ${written}\r\nTo: a@x.example, ${written}\r\nReply-To: ${written}`)
  expect([mail.from, mail.to[1], mail.replyTo[0]]).toEqual([read, read, read])
})

test('the address that is read is the one that an answer is sent to', async () => {
  const mail = head('From: 답장 <답장@한국.example>\r\nMessage-ID: <번호.1@한국.example>')
  const bytes = await composeMime({
    ...{
      messageId: '<m@x.example>',
      date: new Date(0),
      subject: 's',
      html: '<p>x</p>',
      importance: 'normal',
    },
    ...{ asksReceipt: false, references: [], files: [], pictures: [], cc: [] },
    from: { name: 'Kim', address: 'kim@x.example' },
    to: [{ name: mail.from.displayName, address: mail.from.email }],
    inReplyTo: `<${mail.messageId}>`,
  })
  const answer = readMail(bytes)
  expect(answer.to).toEqual([{ displayName: '답장', email: '답장@한국.example' }])
  expect(answer.inReplyTo).toBe('번호.1@한국.example')
})

test('a report about an address in UTF-8 names it (RFC 6533)', () => {
  const status =
    'Reporting-MTA: dns; x.example\r\n\r\nFinal-Recipient: utf-8; 답장@한국.example\r\nAction: failed'
  const report = Buffer.from(
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/global-delivery-status\r\n\r\n${status}\r\n--b--`,
  )
  expect(readReport(report).map(({ address }) => address)).toEqual(['답장@한국.example'])
})

test('a mail that was delivered to a recipient in UTF-8 before has returned', () => {
  const recipients = ['보고@한국.example']
  const bytes = Buffer.from('Delivered-To: 보고@한국.example\r\nSubject: s\r\n\r\nx')
  const { deliveredTo, parts } = withoutClaims(bytes, { ownName: 'mx.example', recipients })
  expect(deliveredTo).toEqual(recipients)
  expect(Buffer.concat(parts).toString()).toBe('Subject: s\r\n\r\nx')
})
