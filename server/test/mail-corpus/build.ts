import iconv from 'iconv-lite'

/** An entity of a mail; texts have a mark of their own, by which a test finds where each one went. */
export interface Entity {
  head: string
  body: Buffer
  /** The marks of the texts within. */
  marks: string[]
  /** Groups of marks of which one is enough: the branches of a multipart/alternative. */
  choices: string[][][]
}

/** How a leaf is written. */
export interface Writing {
  charset?: string
  encoding?: '7bit' | '8bit' | 'base64' | 'quoted-printable'
  /** More header lines, each with CR LF. */
  more?: string
  /** The whole Content-Type in place of the usual one. */
  type?: string
  /** The words of Content-Transfer-Encoding in place of the usual ones. */
  encodingText?: string
}

let made = 0

/** A mark that no other text has. */
export const nextMark = (): string => {
  made += 1
  return `mark${String(made).padStart(4, '0')}x`
}

const quoted = (bytes: Buffer) =>
  [...bytes]
    .map((one) =>
      (one >= 33 && one <= 126 && one !== 61) || one === 32 || one === 10 || one === 13
        ? String.fromCharCode(one)
        : `=${one.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')

function encoded(bytes: Buffer, encoding: Writing['encoding']): Buffer {
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64').replace(/(.{76})/g, '$1\r\n'))
  return encoding === 'quoted-printable' ? Buffer.from(quoted(bytes), 'latin1') : bytes
}

function leaf(type: string, bytes: Buffer, writing: Writing, marks: string[]): Entity {
  const { encoding = '8bit', encodingText = encoding, more = '' } = writing
  const line = encodingText === '8bit' ? '' : `Content-Transfer-Encoding: ${encodingText}\r\n`
  const kind = writing.type ?? type
  const head = `${kind === '' ? '' : `Content-Type: ${kind}\r\n`}${line}${more}`
  return { head, body: encoded(bytes, encoding), marks, choices: [] }
}

function text(kind: string, words: string, writing: Writing): Entity {
  const { charset = 'utf-8' } = writing
  const mark = nextMark()
  const written = kind === 'html' ? `<p>${words} ${mark}</p>` : `${words} ${mark}`
  return leaf(`text/${kind}; charset=${charset}`, iconv.encode(written, charset), writing, [mark])
}

/** A plain text. */
export const plain = (words: string, writing: Writing = {}): Entity => text('plain', words, writing)
/** An HTML text. */
export const html = (words: string, writing: Writing = {}): Entity => text('html', words, writing)
/** A text of another type. */
export const other = (type: string, words: string, writing: Writing = {}): Entity => {
  const mark = nextMark()
  return leaf(type, Buffer.from(`${words} ${mark}`), writing, [mark])
}
/** A file without a text that a reader could miss. */
export const file = (type: string, more = '', bytes = 'QUJD'): Entity =>
  leaf(type, Buffer.from(bytes, 'base64'), { encoding: 'base64', more }, [])
/** A picture of one pixel. */
export const picture = (more: string, type = 'image/png'): Entity =>
  file(
    type,
    more,
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  )

/** A multipart with its boundary and the words before and after its parts. */
export function many(
  kind: string,
  parts: readonly Entity[],
  around = { before: '', after: '', params: '' },
): Entity {
  made += 1
  const boundary = `----=_Part_${made}`
  const open = Buffer.from(`--${boundary}\r\n`)
  const body = Buffer.concat([
    Buffer.from(around.before),
    ...parts.flatMap((one) => [open, Buffer.from(`${one.head}\r\n`, 'utf8'), one.body, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n${around.after}`),
  ])
  const choices = parts.flatMap((one) => one.choices)
  if (kind === 'alternative') choices.push(parts.map(({ marks }) => marks).filter((one) => one.length > 0))
  return {
    head: `Content-Type: multipart/${kind};\r\n boundary="${boundary}"${around.params}\r\n`,
    body,
    marks: parts.flatMap(({ marks }) => marks),
    choices,
  }
}
export const mixed = (...parts: Entity[]): Entity => many('mixed', parts)
export const alternative = (...parts: Entity[]): Entity => many('alternative', parts)
export const related = (...parts: Entity[]): Entity => many('related', parts)

/** A mail within a mail. */
export const message = (head: string, entity: Entity, type = 'Content-Type: message/rfc822\r\n'): Entity => ({
  ...entity,
  head: type,
  body: bytesOf(head, entity),
})

/** The octets of a mail with this head; a text is written in UTF-8, a Buffer as it is. */
export function bytesOf(head: string | Buffer, entity: Entity): Buffer {
  const first = typeof head === 'string' ? Buffer.from(head) : head
  return Buffer.concat([first, Buffer.from(`MIME-Version: 1.0\r\n${entity.head}\r\n`), entity.body])
}

/** A mail of the corpus with the right value for what is given. */
export interface CorpusMail {
  name: string
  head: string | Buffer
  entity: Entity
  /** The octets in place of the head and the entity. */
  bytes?: Buffer
  subject?: string
  from?: [name: string, address: string]
  to?: [name: string, address: string][]
  cc?: [name: string, address: string][]
  replyTo?: string[]
  sentAt?: string | null
  /** Words that the page shows, in their order. */
  shown?: string[]
  hidden?: string[]
  /** Names of the listed files. */
  listed?: string[]
  /** Pictures within the text. */
  pictures?: number
  importance?: 'low' | 'normal' | 'high'
  unsubscribe?: string
}
