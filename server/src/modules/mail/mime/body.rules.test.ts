import { expect, test } from 'vitest'
import { readPage } from '../html-page/render.rules.ts'
import { prepareMail } from './prepare.rules.ts'

type Tree = { type: string; body: string; more?: string } | { type: string; parts: Tree[] }

const leaf = (type: string, body: string, more = ''): Tree => ({ type, body, more })
const many = (type: string, ...parts: Tree[]): Tree => ({ type: `multipart/${type}`, parts })

let boundaries = 0
function entity(tree: Tree): string {
  if (!('parts' in tree)) return `Content-Type: ${tree.type}\r\n${tree.more ?? ''}\r\n${tree.body}`
  boundaries += 1
  const boundary = `b${boundaries}=`
  const parts = tree.parts.map((one) => `--${boundary}\r\n${entity(one)}\r\n`).join('')
  return `Content-Type: ${tree.type}; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`
}

const plain = (body: string) => leaf('text/plain', body)
const html = (body: string) => leaf('text/html', `<p>${body}</p>`)
const picture = (more = '') => leaf('image/png; name=p.png', 'iVBORw0KGgo=', more)
const filled = Array.from({ length: 1_100 }, (_one, at) => plain(`row${at}`))

const cases: {
  name: string
  mail: Tree
  shown: string[]
  listed?: string[]
  hidden?: string[]
}[] = [
  {
    name: 'two HTML texts with a picture between them (Apple Mail)',
    mail: many('mixed', html('FIRST'), picture('Content-Disposition: inline\r\n'), html('LAST')),
    shown: ['FIRST', 'LAST'],
    listed: ['p.png'],
  },
  {
    name: 'a footer behind alternatives (mailing list)',
    mail: many('mixed', many('alternative', plain('PLAIN'), html('BODY')), plain('FOOTER')),
    shown: ['BODY', 'FOOTER'],
    hidden: ['PLAIN'],
  },
  {
    name: 'a plain header and footer around HTML (gateway)',
    mail: many('mixed', plain('EXTERNAL'), html('BODY'), plain('DISCLAIMER')),
    shown: ['EXTERNAL', 'BODY', 'DISCLAIMER'],
  },
  {
    name: 'HTML, a file and HTML as the second alternative (Apple Mail)',
    mail: many(
      'alternative',
      plain('PLAIN'),
      many('mixed', html('FIRST'), leaf('application/pdf; name=a.pdf', 'x'), html('LAST')),
    ),
    shown: ['FIRST', 'LAST'],
    listed: ['a.pdf'],
    hidden: ['PLAIN'],
  },
  {
    name: 'an open comment and an open table in the first text do not swallow the second',
    mail: many('mixed', html('FIRST</p><table><tr><td><!-- open'), html('LAST')),
    shown: ['FIRST', 'LAST'],
  },
  {
    name: 'a further plain text among the alternatives is listed',
    mail: many('alternative', plain('PLAIN'), html('BODY'), plain('APPENDED')),
    shown: ['BODY'],
    listed: ['part-3'],
    hidden: ['PLAIN'],
  },
  {
    name: 'HTML without any content gives way to the plain text',
    mail: many('alternative', plain('PLAIN'), leaf('text/html', '<html><body>&nbsp;</body></html>')),
    shown: ['PLAIN'],
  },
  {
    name: 'the forms for watches and for AMP are alternatives',
    mail: many('alternative', plain('PLAIN'), leaf('text/x-amp-html', 'AMP'), html('BODY')),
    shown: ['BODY'],
    hidden: ['AMP', 'PLAIN'],
  },
  {
    name: 'signed text within a list with its own footer',
    mail: many(
      'mixed',
      many('signed', plain('SIGNED'), leaf('application/pgp-signature', 'x')),
      plain('FOOTER'),
    ),
    shown: ['SIGNED', 'FOOTER'],
    listed: ['part-2'],
  },
  {
    name: 'the only part of a mail is shown although it has a name',
    mail: leaf('text/plain; name=body.txt', 'BODY'),
    shown: ['BODY'],
  },
  {
    name: 'a text of another type is listed',
    mail: many('mixed', plain('BODY'), leaf('text/x-patch', 'PATCH')),
    shown: ['BODY'],
    listed: ['part-2'],
  },
  {
    name: 'a multipart without its boundary is shown as it is',
    mail: leaf('multipart/mixed; boundary=missing', 'BODY'),
    shown: ['BODY'],
  },
  {
    name: 'parts above the limit are one file',
    mail: many('mixed', ...filled),
    shown: ['row0', 'row998'],
    listed: ['part-1000'],
  },
  {
    name: 'a text above the limit is cut, and listed whole',
    mail: many('mixed', plain('START'), plain('x'.repeat(2_000_001)), plain('END')),
    shown: ['START'],
    listed: ['part-2', 'part-3'],
  },
]

test.each(cases)('every text is shown or listed: $name', ({ mail, shown, listed = [], hidden = [] }) => {
  const bytes = Buffer.from(`Subject: s\r\nMIME-Version: 1.0\r\n${entity(mail)}`)
  const read = { bytes, base: '/m', charset: '', quoteLabel: 'q', linkLabel: 'l', showsPictures: false }
  const page = readPage({ ...read, isDark: false, isInverted: false })
  const { words } = prepareMail(bytes)
  for (const text of shown) {
    expect(page.html).toContain(text)
    expect(words).toContain(text.toLowerCase().slice(0, 40_000))
  }
  for (const text of hidden) expect(page.html).not.toContain(text)
  expect(page.text.attachments.map(({ name }) => name)).toEqual(listed)
})
