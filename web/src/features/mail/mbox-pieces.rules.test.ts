import { expect, test } from 'vitest'
import { type MailPiece, mailPieces } from './mbox-pieces.rules.ts'

const mailOf = (name: string, body: string, end = '\n') =>
  ['From a@x.example Mon Nov 23 00:00:00 2026', `Subject: ${name}`, '', body, '', ''].join(end)

/** The pieces with their texts; limits of some octets stand for those of megabytes. */
async function cut(text: string, wanted: number, most: number) {
  const pieces: (Pick<MailPiece, 'linesBefore' | 'end'> & { text: string })[] = []
  for await (const { blob, ...piece } of mailPieces(new Blob([text]), { wanted, most } as never))
    pieces.push({ ...piece, text: await blob.text() })
  return pieces
}
const subjectsOf = (text: string) => [...text.matchAll(/^Subject: (.*?)\r?$/gm)].map((one) => one[1])

test.each(['\n', '\r\n'])(
  'every mail is whole in one piece, and the lines are those of the file (%j)',
  async (end) => {
    const names = Array.from({ length: 40 }, (_, at) => `m${at}`)
    // A line that begins with From in a text is no mail, unless it follows an empty line.
    const text = names
      .map((name, at) => mailOf(name, `y${end}From here${end}${'x'.repeat(at * 7)}`, end))
      .join('')
    for (const wanted of [100, 150, 400, 1_000, 100_000]) {
      const pieces = await cut(text, wanted, 4_000)
      expect(pieces.map((one) => one.text).join('')).toBe(text)
      expect(pieces.flatMap((one) => subjectsOf(one.text))).toEqual(names)
      for (const piece of pieces) {
        expect(piece.text.startsWith('From a@')).toBe(true)
        const before = text.slice(0, text.indexOf(piece.text))
        expect(piece.linesBefore).toBe(before.split('\n').length - 1)
      }
      expect(pieces.at(-1)?.end).toBe(text.length)
    }
  },
)

test('of a mail larger than a piece only the beginning is sent, and the next mails are whole', async () => {
  for (const long of [900, 901, 950, 999, 1_000, 1_001, 1_007, 1_800, 2_000]) {
    const text = mailOf('one', 'a') + mailOf('large', `b\n${'y'.repeat(long)}\nc`) + mailOf('two', 'd')
    const pieces = await cut(text, 100, 400)
    expect(pieces.flatMap((one) => subjectsOf(one.text))).toEqual(['one', 'large', 'two'])
    const last = pieces.at(-1)
    expect(last?.text).toBe(mailOf('two', 'd'))
    expect(last?.linesBefore).toBe(text.slice(0, text.lastIndexOf('From a@')).split('\n').length - 1)
  }
})

test('a file that is no mbox is one piece, and an empty one too', async () => {
  const eml = `Subject: x\n\n${'z'.repeat(1_000)}\n\nFrom a mbox in it\n`
  expect(await cut(eml, 100, 400)).toEqual([{ text: eml, linesBefore: 0, end: eml.length }])
  expect(await cut('', 100, 400)).toEqual([{ text: '', linesBefore: 0, end: 0 }])
})
