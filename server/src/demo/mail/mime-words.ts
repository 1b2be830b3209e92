import iconv from 'iconv-lite'

/** The charsets in which demo mails are written. */
export type DemoCharset = 'utf-8' | 'ks_c_5601-1987' | 'iso-2022-kr' | 'iso-2022-jp'

/** Two octets of a set of 94 characters as seven bits, between the given shifts; ASCII as it is. */
function shifted(text: string, encoding: string, start: string, end: string): Buffer {
  let out = ''
  let isShifted = false
  for (const letter of text) {
    const bytes = iconv.encode(letter, encoding)
    const isWide = bytes.length === 2
    if (isWide !== isShifted) out += isWide ? start : end
    isShifted = isWide
    out += String.fromCharCode(...bytes.map((byte) => byte & 0x7f))
  }
  return Buffer.from(isShifted ? out + end : out, 'latin1')
}

/** A text in one of the charsets. */
export function encodeText(text: string, charset: DemoCharset): Buffer {
  if (charset === 'ks_c_5601-1987') return iconv.encode(text, 'cp949')
  if (charset === 'iso-2022-jp') return shifted(text, 'eucjp', '\x1b$B', '\x1b(B')
  if (charset !== 'iso-2022-kr') return Buffer.from(text)
  const lines = text.split('\r\n').map((line) => shifted(line, 'cp949', '\x0e', '\x0f').toString('latin1'))
  return Buffer.from(`\x1b$)C\r\n${lines.join('\r\n')}`, 'latin1')
}

/** An encoded word (RFC 2047). ISO-2022-KR is used for bodies only (RFC 1557), so its headers are EUC-KR. */
export function encodeWord(text: string, charset: DemoCharset): string {
  const named = charset === 'iso-2022-kr' ? 'euc-kr' : charset
  const bytes = charset === 'iso-2022-kr' ? iconv.encode(text, 'cp949') : encodeText(text, charset)
  return `=?${named}?B?${bytes.toString('base64')}?=`
}

/** What a demo mail is made of. */
export interface DemoMime {
  from: [name: string, address: string]
  to: [name: string, address: string]
  subject: string
  paragraphs: readonly string[]
  charset: DemoCharset
  date: Date
  messageId: string
  inReplyTo?: string
  file?: string | undefined
  /** Written as HTML; else as plain text. */
  isHtml: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The MIME text of a demo mail. */
export function demoMime(mail: DemoMime): Buffer {
  const { charset, isHtml } = mail
  const person = ([name, address]: [string, string]) => `${encodeWord(name, charset)} <${address}>`
  const words = isHtml
    ? mail.paragraphs.map((one) => `<p>${escaped(one)}</p>`).join('\r\n')
    : mail.paragraphs.join('\r\n\r\n')
  const isSeven = charset.startsWith('iso-2022')
  const bytes = encodeText(words, charset)
  const body = isSeven ? bytes : Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n'))
  const part = `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=${charset}\r\nContent-Transfer-Encoding: ${isSeven ? '7bit' : 'base64'}\r\n\r\n`
  const head = [
    `From: ${person(mail.from)}`,
    `To: ${person(mail.to)}`,
    `Subject: ${encodeWord(mail.subject, charset)}`,
    `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.messageId}>`,
    ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`, `References: <${mail.inReplyTo}>`] : []),
    'MIME-Version: 1.0',
    '',
  ].join('\r\n')
  if (mail.file === undefined) return Buffer.concat([Buffer.from(head + part), body])
  const name = encodeURIComponent(mail.file)
  const table = Buffer.from(`\ufeffNo,Item,Value\r\n1,${mail.subject},100\r\n`).toString('base64')
  return Buffer.concat([
    Buffer.from(`${head}Content-Type: multipart/mixed; boundary="maru"\r\n\r\n--maru\r\n${part}`),
    body,
    Buffer.from(
      `\r\n--maru\r\nContent-Type: text/csv; charset=utf-8\r\nContent-Disposition: attachment; filename*=UTF-8''${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${table}\r\n--maru--\r\n`,
    ),
  ])
}
