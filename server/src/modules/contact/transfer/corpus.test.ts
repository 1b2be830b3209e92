import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type CardCase, cardCases } from '#test/corpus/cards.ts'
import { readContacts } from './transfer.rules.ts'

function bytesOf({ lines, encoding }: CardCase): Buffer {
  const text = ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
  if (encoding === 'cp949') return iconv.encode(text, 'cp949')
  return Buffer.from(encoding === 'bom' ? `\uFEFF${text}` : text)
}
const read = (bytes: Buffer) => {
  const contacts = readContacts({ format: 'vcard', bytes })
  if (!contacts) throw new Error('not read')
  return contacts
}

test.each(cardCases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const { values, faults } = read(bytesOf(one))
  const filled = values.map((card) =>
    Object.fromEntries(Object.entries(card).filter(([, text]) => text !== '')),
  )
  expect(filled).toEqual([one.card])
  expect([...new Set(faults.map(({ column, code }) => `${column} ${code}`))].sort()).toEqual(
    [...one.report].sort(),
  )
})

/** Properties about the file, and those whose contents the fields have. */
const stored = new Set([
  'VERSION',
  'PRODID',
  'REV',
  'UID',
  'FN',
  'N',
  'ORG',
  'TITLE',
  'EMAIL',
  'TEL',
  'NOTE',
  'X-EXTENSION',
])

test('nothing of a card is dropped without a line in the report', () => {
  const lost = cardCases.flatMap((one) => {
    const columns = new Set(read(bytesOf(one)).faults.map(({ column }) => column))
    const isAgent = one.lines.some((line) => line.startsWith('AGENT'))
    const names = one.lines.flatMap(
      (line) => /^(?:[\w-]+\.)?([A-Za-z-]+)[;:]/.exec(line)?.[1]?.toUpperCase() ?? [],
    )
    return names
      .filter((name) => !stored.has(name) && !columns.has(name) && !(isAgent && /^(?:BEGIN|END)$/.test(name)))
      .map((name) => `${one.name}: ${name}`)
  })
  expect(lost).toEqual([])
  process.stdout.write(`contact corpus: ${cardCases.length} files\n`)
  expect(cardCases.length).toBeGreaterThanOrEqual(20)
})

test('a card without an end is read, and so is the next one', () => {
  const text = 'BEGIN:VCARD\nFN:One\nBEGIN:VCARD\nFN:Two\nEND:VCARD\nBEGIN:VCARD\nFN:Three\n'
  const { values, faults } = read(Buffer.from(text))
  expect(values.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  expect(faults).toEqual([{ line: 1, column: 'END', code: 'cutCard', level: 'warning' }])
})
