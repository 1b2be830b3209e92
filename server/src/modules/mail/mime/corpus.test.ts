import { expect, test } from 'vitest'
import { apple } from '#test/mail-corpus/apple.ts'
import { bytesOf, type CorpusMail } from '#test/mail-corpus/build.ts'
import { google } from '#test/mail-corpus/google.ts'
import { lists } from '#test/mail-corpus/lists.ts'
import { outlook } from '#test/mail-corpus/outlook.ts'
import { standards } from '#test/mail-corpus/standards.ts'
import { thunderbird } from '#test/mail-corpus/thunderbird.ts'
import { readPage } from '../html-page/render.rules.ts'
import { readAttachments } from './mime.rules.ts'
import { prepareMail } from './prepare.rules.ts'

const corpus = { outlook, apple, google, thunderbird, lists, standards }
const all: CorpusMail[] = Object.values(corpus).flat()
const read = (mail: CorpusMail) => {
  const bytes = mail.bytes ?? bytesOf(mail.head, mail.entity)
  const shown = { base: '/m', charset: '', quoteLabel: 'quote', linkLabel: 'link', showsPictures: false }
  return { bytes, page: readPage({ bytes, ...shown, isDark: false, isInverted: false }) }
}
const pair = (one: { displayName: string; email: string }) => [one.displayName, one.email]
const visible = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')

test.each(all)('$name', (mail) => {
  const { text, html } = read(mail).page
  const words = visible(html)
  if (mail.subject !== undefined) expect(text.subject).toBe(mail.subject)
  if (mail.from) expect(pair(text.from)).toEqual(mail.from)
  if (mail.to) expect(text.to.map(pair)).toEqual(mail.to)
  if (mail.cc) expect(text.cc.map(pair)).toEqual(mail.cc)
  if (mail.replyTo) expect(text.replyTo.map(({ email }) => email)).toEqual(mail.replyTo)
  if (mail.sentAt !== undefined) expect(text.sentAt).toBe(mail.sentAt)
  if (mail.importance) expect(text.importance).toBe(mail.importance)
  if (mail.unsubscribe) expect(text.listUnsubscribe).toBe(mail.unsubscribe)
  if (mail.listed) expect(text.attachments.map(({ name }) => name)).toEqual(mail.listed)
  if (mail.pictures !== undefined) expect(html.split('/attachment/')).toHaveLength(mail.pictures + 1)
  let at = 0
  for (const one of mail.shown ?? []) {
    expect(words.slice(at)).toContain(one)
    at = words.indexOf(one, at) + one.length
  }
  for (const one of mail.hidden ?? []) expect(words).not.toContain(one)
})

/** The marks of the texts of a mail; one that is given as octets has none. */
const marksOf = ({ bytes, entity }: CorpusMail) => (bytes ? [] : entity.marks)

/** The marks of a mail that its reader gets nowhere, and those of its search. */
function missing(mail: CorpusMail): string[] {
  const { bytes, page } = read(mail)
  const places = page.text.attachments.map(({ place }) => place)
  const files = readAttachments({ bytes, places }).map((one) => one.bytes.toString('latin1'))
  const isRead = (mark: string) => page.html.includes(mark) || files.some((one) => one.includes(mark))
  const passed = new Set(
    mail.entity.choices
      .filter((branches) => branches.some((marks) => marks.every(isRead)))
      .flatMap((branches) => branches.flat()),
  )
  const { words } = prepareMail(bytes)
  const unfound = marksOf(mail).filter((mark) => page.html.includes(mark) && !words.includes(mark))
  return [...marksOf(mail).filter((mark) => !isRead(mark) && !passed.has(mark)), ...unfound]
}

test('every text of every mail is shown or listed, and what is shown is found', () => {
  const lost = all.flatMap((mail) => missing(mail).map((mark) => `${mail.name}: ${mark}`))
  expect(lost).toEqual([])
  const marks = all.reduce((sum, mail) => sum + marksOf(mail).length, 0)
  const counts = Object.entries(corpus).map(([name, mails]) => `${name} ${mails.length}`)
  // biome-ignore lint/suspicious/noConsole: the counts belong to the report of a run
  console.info(`mail corpus: ${all.length} mails (${counts.join(', ')}) with ${marks} texts, 0 lost`)
  expect(all.length).toBeGreaterThanOrEqual(75)
})

test('files in uuencode are downloaded as what they are', () => {
  const files = all
    .filter(({ listed }) => listed?.includes('cat.txt'))
    .map((mail) => {
      const { bytes, page } = read(mail)
      return readAttachments({ bytes, places: page.text.attachments.map(({ place }) => place) })[0]
    })
  expect(files.map((one) => [one?.name, one?.bytes.toString()])).toEqual([
    ['cat.txt', 'Cat'],
    ['cat.txt', 'Cat'],
  ])
})
