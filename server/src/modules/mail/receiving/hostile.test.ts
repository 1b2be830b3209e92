import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { expectHeldBelow, longestTurn } from '#test/held.ts'
import { talkSmtp } from '#test/smtp-talk.ts'
import { type Listener, startListener } from './listener.service.ts'

let app: TestApp
let user: Client
let smtp: Listener

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  user = (await openCast(app)).user
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
  const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
  const options = { port: 0, isLmtp: false, resolver, unknownPause: 10, connectionsOfAddress: 40 }
  smtp = await startListener({ ...app.app.services, db: app.db }, options)
}, 90_000)
afterAll(async () => {
  await smtp.stop()
  await app.stop()
})

/**
 * Milliseconds of processor time for which one turn of the event loop may be held by one mail. Texts of tens of megabytes
 * make the engine collect garbage in large steps, which took up to 140 ms in a whole test run; read in the event loop,
 * such a text takes seconds.
 */
const heldAtMost = ({ length }: Buffer) => (length > 10_000_000 ? 300 : 50)

async function send(text: Buffer): Promise<string> {
  const talk = await talkSmtp(smtp.port)
  await talk.say('EHLO x')
  await talk.say('MAIL FROM:<kim@far.example>')
  await talk.say('RCPT TO:<user@test.example>')
  await talk.say('DATA')
  for (let at = 0; at < text.length; at += 65_536) {
    talk.send(text.subarray(at, at + 65_536))
    if (talk.socket.writableLength > 1_000_000) await sleep(1)
  }
  const [answer = ''] = await talk.say('\r\n.')
  talk.close()
  return answer
}

const head = (word: string, more = '') =>
  `From: kim@far.example\r\nTo: user@test.example\r\nSubject: ${word}\r\nMessage-ID: <${word}@far.example>\r\n${more}`
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('')
const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n'
const inside = (word: string, part: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${head(word)}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n본문입니다\r\n--b\r\n`,
    ),
    Buffer.from(part as string),
    Buffer.from('\r\n--b--\r\n'),
  ])
/** A zip of one entry of 200 MB of zeros, stored in 200 KB. */
const bomb = deflateRawSync(Buffer.alloc(200_000_000)).toString('base64').replace(/.{76}/g, '$&\r\n')

const accepted: [string, string, (word: string) => Buffer][] = [
  [
    'nested 1,000 deep',
    '깊은상자',
    (word) =>
      Buffer.from(
        head(word) + many(1000, (at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`),
      ),
  ],
  [
    'mails in mails, 1,000 deep',
    '편지속편지',
    (word) => Buffer.from(head(word) + many(1000, () => 'Content-Type: message/rfc822\r\n\r\n')),
  ],
  [
    'a text of 49 MB',
    '오십메가',
    (word) =>
      Buffer.concat([
        Buffer.from(`${head(word)}Content-Type: text/plain; charset=utf-8\r\n\r\n`),
        Buffer.alloc(49_000_000, '가나다라 마바사아\r\n'),
      ]),
  ],
  [
    'an attachment of 49 MB without line breaks',
    '한줄첨부',
    (word) =>
      inside(
        word,
        Buffer.concat([
          Buffer.from(
            'Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n',
          ),
          Buffer.alloc(49_000_000, 'QUJD'),
        ]),
      ),
  ],
  [
    'spaces of 20 MB in quoted-printable',
    '빈칸폭탄',
    (word) =>
      Buffer.concat([
        Buffer.from(
          `${head(word)}Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
        ),
        Buffer.alloc(20_000_000, ' '),
        Buffer.from('x'),
      ]),
  ],
  [
    'octets that are not in their charset',
    '틀린문자',
    (word) =>
      Buffer.concat([
        Buffer.from(`${head(word)}Content-Type: text/plain; charset=iso-2022-kr-x\r\n\r\n`),
        Buffer.from(Array.from({ length: 250 }, (_, at) => (at < 14 ? 0x20 : at))),
      ]),
  ],
  [
    'broken base64 and an unknown transfer encoding',
    '깨진부호',
    (word) =>
      inside(
        word,
        'Content-Type: text/html; charset=big5\r\nContent-Transfer-Encoding: base64\r\n\r\n=*&^QU=JD\r\n--b\r\nContent-Transfer-Encoding: x-none\r\nContent-Type: image/png; name="=?x?q?=0D=0ABcc:a?="\r\n\r\nx',
      ),
  ],
  [
    'line breaks in encoded words of the head',
    '줄바꿈주입',
    (word) =>
      Buffer.from(
        `From: =?utf-8?q?a=0D=0ABcc=3A_evil@x.example?= <kim@far.example>\r\nSubject: =?utf-8?q?a=0D=0AX-Spam:_no_?= ${word}\r\nMessage-ID: <j@x>\r\n\r\nx`,
      ),
  ],
  [
    '10,000 recipients in the head',
    '만명에게',
    (word) =>
      Buffer.from(
        `${head(word)}Cc: ${many(10_000, (at) => `p${at}@a.io,${at % 50 === 0 ? '\r\n ' : ''}`)}\r\n\r\nx`,
      ),
  ],
  [
    '100,000 parts',
    '십만조각',
    (word) =>
      inside(
        word,
        many(100_000, (at) => `Content-Type: text/plain; name=${at}\r\n\r\nx\r\n--b\r\n`),
      ),
  ],
  [
    'a zip bomb',
    '압축폭탄',
    (word) =>
      inside(
        word,
        `Content-Type: application/zip; name=bomb.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb}`,
      ),
  ],
  [
    'uuencode in the text and in a part',
    '유유부호',
    (word) =>
      inside(
        word,
        'Content-Type: text/plain; name=a.txt\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a.txt\r\n#0V%T\r\n`\r\nend',
      ),
  ],
  [
    'addresses of 200 KB',
    '긴주소',
    (word) =>
      Buffer.from(
        `${head(word)}Cc: ${'"\\"'.repeat(30_000)}\r\n ${'a'.repeat(100_000)}@x.example, ${'('.repeat(20_000)}\r\n\r\nx`,
      ),
  ],
  [
    'quotes and spaces of 200 KB in parameters',
    '긴매개변수',
    (word) =>
      Buffer.from(
        `${head(word)}Content-Type: text/plain; name="${'\\"'.repeat(50_000)}\r\nX-A: b${' '.repeat(100_000)}c\r\n\r\nx`,
      ),
  ],
  [
    '100,000 open elements of HTML',
    '열린요소',
    (word) => Buffer.from(`${head(word)}${html}${'<div><style '.repeat(100_000)}`),
  ],
  [
    'elements of HTML nested 100,000 deep',
    '깊은요소',
    (word) => Buffer.from(`${head(word)}${html}${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`),
  ],
  [
    'comments and angle brackets of 2 MB',
    '꺾쇠괄호',
    (word) => Buffer.from(`${head(word)}${html}${'<!--<'.repeat(400_000)}`),
  ],
  [
    '60,000 lines of one header',
    '많은줄',
    (word) => Buffer.from(`${head(word)}References: <r@x>${'\r\n a'.repeat(60_000)}\r\n\r\nx`),
  ],
  [
    '50,000 references',
    '참조많음',
    (word) => Buffer.from(`${head(word)}References: ${many(10_000, (at) => `<r${at}@x>\r\n `)}\r\n\r\nx`),
  ],
]

describe('a hostile mail is received, listed, opened, searched and downloaded without holding up others', () => {
  test.each(accepted)(
    '%s',
    async (_name, word, make) => {
      const text = make(word)
      let answer = ''
      await expectHeldBelow(heldAtMost(text), () =>
        longestTurn(async () => {
          answer = await send(text)
        }),
      )
      expect(answer).toMatch(/^250/)
      const { items } = (await user.call(mailApi.listMails, { folder: 'inbox', search: word })).result
      expect(items).toHaveLength(1)
      const id = items[0]?.id ?? ''
      expect(`${items[0]?.subject}${items[0]?.from.displayName}`).not.toMatch(/[\r\n]/)
      let opened = 0
      await expectHeldBelow(heldAtMost(text), () =>
        longestTurn(async () => {
          const mail = await user.call(mailApi.getMail, { id })
          const page = await user.call(mailApi.getMailPage, { id })
          opened = mail.status === 200 && page.status === 200 ? mail.result.attachments.length : -1
        }),
      )
      expect(opened).toBeGreaterThanOrEqual(0)
      // What was accepted is there, octet for octet.
      const [row] = await app.db<{ size: number }[]>`
      select text.size from mail_entry entry join mail_text text using (com_code, digest) where entry_id = ${id}`
      expect(row?.size).toBe(text.length + 2)
    },
    300_000,
  )
})

describe('a hostile mail is refused in words', () => {
  test.each([
    ['100,000 headers', Buffer.from(`${head('h')}${'X-A: b\r\n'.repeat(100_000)}\r\nx`), /^552 5\.3\.4/],
    ['1,001 headers', Buffer.from(`${head('h')}${'X-A: b\r\n'.repeat(1_000)}\r\nx`), /^552 5\.3\.4/],
    ['a head without an end', Buffer.alloc(1_000_000, 'x'), /^552 5\.3\.4/],
    ['60 MB', Buffer.alloc(60_000_000, 'From: a@b.example\r\n\r\nabc\r\n'), /^552 5\.3\.4/],
  ])(
    '%s',
    async (_name, text, expected) => {
      let answer = ''
      await expectHeldBelow(heldAtMost(text), () =>
        longestTurn(async () => {
          answer = await send(text)
        }),
      )
      expect(answer).toMatch(expected)
    },
    300_000,
  )

  test('10,000 recipients of one envelope: a hundred are taken, the others are refused for now', async () => {
    const talk = await talkSmtp(smtp.port)
    await talk.say('EHLO x')
    await talk.say('MAIL FROM:<kim@far.example>')
    talk.send('RCPT TO:<user@test.example>\r\n'.repeat(9_999))
    const answers = await talk.say('RCPT TO:<user@test.example>', 10_000)
    talk.close()
    expect(answers.filter((one) => one.startsWith('250')).length).toBe(100)
    expect(answers.filter((one) => one.startsWith('452 4.5.3')).length).toBe(9_900)
  }, 300_000)
})
