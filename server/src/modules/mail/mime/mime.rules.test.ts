import { runInNewContext } from 'node:vm'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeCharset } from './charset.rules.ts'
import { readMail, readPart } from './mime.rules.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const mail = (head: string, body: string | Buffer = '') =>
  readMail(Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body as string)]))
const head = (line: string | Buffer, rest = '') =>
  readMail(Buffer.concat([Buffer.from(line as string), Buffer.from(`\r\n${rest}\r\n\r\n`)]))
const body = (charset: string, octets: string) =>
  mail(`Content-Type: text/plain${charset ? `; charset=${charset}` : ''}`, hex(octets)).bodies[0]?.text
const fileName = (disposition: Buffer | string, charset = 'utf-8') => {
  const start = Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=${charset}\r\n\r\nx\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; `,
  )
  const end = Buffer.from('\r\n\r\nx\r\n--b--\r\n')
  return readMail(Buffer.concat([start, Buffer.from(disposition as string), end])).attachments[0]?.name
}

test('octets of neighbouring encoded words are joined before they are decoded', () => {
  expect(head('Subject: =?utf-8?B?7ZqM7A==?=\r\n =?utf-8?B?nZgg7J6Q66OM?=').subject).toBe('회의 자료')
  expect(head('Subject: =?EUC-KR?B?sA==?= =?EUC-KR?B?38D7vK0=?=').subject).toBe('견적서')
})

test('a subject with raw octets is read in the charset of the text, or guessed', () => {
  const korean = Buffer.concat([Buffer.from('Subject: '), hex('be c8 b3 e7 c7 cf bc bc bf e4')])
  expect(head(korean, 'Content-Type: text/plain; charset=euc-kr').subject).toBe('안녕하세요')
  expect(head(Buffer.concat([Buffer.from('Subject: '), hex('c8 a3 c8 af')])).subject).toBe('호환')
  expect(head(Buffer.concat([Buffer.from('Subject: '), hex('63 61 66 c3 a9')])).subject).toBe('café')
})

test('Korean, Chinese and Japanese charsets are read as their large sets', () => {
  expect(body('ks_c_5601-1987', '8c 63 b9 e6 b0 a2 c7 cf')).toBe('똠방각하')
  expect(body('gb2312', 'd6 ec e9 46 bb f9')).toBe('朱镕基')
  expect(body('gb18030', '81 39 ee 39 95 34 b2 35')).toBe('㐀𠮷')
  expect(body('iso-2022-jp', '1b 24 42 2d 21 1b 28 42')).toBe('①')
  expect(body('utf-8', 'c8 ae c0 ce c7 df bd c0 b4 cf b4 d9')).toBe('확인했습니다')
  expect(body('', 'c8 ae c0 ce')).toBe('확인')
})

test('ISO-2022-KR is decoded, which no library does', () => {
  expect(body('iso-2022-kr', '1b 24 29 43 0e 3e 48 33 67 0f 20 4d 61 72 75')).toBe('안녕 Maru')
  expect(decodeCharset(hex('1b 24 29 43 0d 0a 0e 3e 48 33 67 0f'), 'ISO-2022-KR').trim()).toBe('안녕')
})

test('names of files are read in every old form', () => {
  expect(fileName("filename*=UTF-8''%E1%84%92%E1%85%A1%E1%86%AB.txt")).toBe('한.txt')
  expect(fileName("filename*1*=%9C%EA%B8%80.txt; filename*0*=UTF-8''%ED%95")).toBe('한글.txt')
  const raw = (octets: string) =>
    Buffer.concat([Buffer.from('filename="'), hex(octets), Buffer.from('.txt"')])
  expect(fileName(raw('b3 5c a5 5c bb 5c'), 'big5')).toBe('許功蓋.txt')
  expect(fileName(raw('95 5c 8e a6'), 'shift_jis')).toBe('表示.txt')
  expect(fileName('filename="..\\..\\a/b.txt"')).toBe('b.txt')
})

test('an encoded line break does not become a header', () => {
  expect(head('Subject: =?utf-8?B?aGkNCkJjYzogeEB5LmV4YW1wbGU=?=').subject).toBe('hi Bcc: x@y.example')
})

test('a name that looks like an address does not replace the address', () => {
  const quoted = head('From: "ceo@hanbit.example" <evil@x.example>').from
  expect(quoted).toEqual({ displayName: 'ceo@hanbit.example', email: 'evil@x.example' })
  const word = Buffer.from('<ceo@hanbit.example>, boss').toString('base64')
  expect(head(`From: =?utf-8?B?${word}?= <evil@x.example>`).from.email).toBe('evil@x.example')
  expect(head('To: Kim <a@x.example>, "Lee, B" <b@x.example>, c@x.example').to).toHaveLength(3)
})

test('impossible dates are null, and Korean zones are read', () => {
  expect(head('Date: Tue, 31 Feb 2026 09:00:00 +0900').sentAt).toBeNull()
  expect(head('Date: Sat, 21 Nov 2026 09:02:00 KST').sentAt).toBe('2026-11-21T00:02:00.000Z')
})

test('flowed lines are joined', () => {
  const text = mail(
    'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes',
    '오늘 회 \r\n의입니다',
  )
  expect(text.bodies[0]?.text).toBe('오늘 회의입니다')
})

test('of alternatives HTML is shown, a calendar is no attachment, and pictures of the text are not counted', () => {
  const text = [
    'Content-Type: multipart/mixed; boundary=m\r\n',
    '--m\r\nContent-Type: multipart/alternative; boundary=a\r\n',
    '--a\r\nContent-Type: text/plain\r\n\r\nplain\r\n--a\r\nContent-Type: text/html\r\n\r\n<p>html <img src="cid:p1"></p>',
    '--a\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\n--a--',
    '--m\r\nContent-Type: image/png; name=p.png\r\nContent-ID: <p1>\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA',
    '--m\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD\r\n--m--',
  ].join('\r\n')
  const read = readMail(Buffer.from(text))
  expect(read.bodies).toEqual([{ isHtml: true, text: expect.stringContaining('html') }])
  expect(read.preview).toBe('html')
  expect(read.inlinePictures).toEqual(new Map([['p1', 3]]))
  expect(read.attachments).toEqual([{ place: 4, name: 'a.pdf', type: 'application/pdf', size: 3 }])
  expect(readPart({ bytes: Buffer.from(text), place: 4 })?.bytes.toString()).toBe('ABC')
})

test('a mail nested a thousand times and one of 50 MB are read', () => {
  let nested = ''
  for (let level = 0; level < 1000; level += 1)
    nested += `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`
  expect(readMail(Buffer.from(nested)).attachments.length).toBe(1)
  const large = Buffer.concat([
    Buffer.from('Subject: =?utf-8?B?7ZqM7J2Y?=\r\nContent-Type: text/plain; charset=cp949\r\n\r\n'),
    Buffer.alloc(50_000_000, iconv.encode('가나다 ', 'cp949')),
  ])
  // A time that grows with the square of the size would be days; the limit ends the work.
  const read = () => readMail(large).preview.length
  expect(runInNewContext('read()', { read }, { timeout: 50_000 })).toBeLessThanOrEqual(200)
})

test('a mail without anything is read', () => {
  expect(readMail(Buffer.alloc(0))).toMatchObject({ subject: '', bodies: [], attachments: [] })
  expect(readMail(Buffer.from('\u0000\u0000:::\r\n--')).messageId).toBe('')
})

test('raw UTF-8 headers that end with the octet A0 keep their last letter', () => {
  const text = '보고'
  const mail = readMail(Buffer.from(`From: ${text} <a@x.example>\r\nSubject: ${text}\r\n\r\n${text}`))
  expect([mail.subject, mail.from.displayName]).toEqual([text, text])
})
