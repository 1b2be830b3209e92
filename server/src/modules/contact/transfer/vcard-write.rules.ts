import type { EntryValues } from '../entry/entry.sql.ts'

/** A text as the value of a property (RFC 6350 3.4). */
export function escapeText(value: string): string {
  return value.replaceAll(/[\\,;]/g, (letter) => `\\${letter}`).replaceAll(/\r\n|\n|\r/g, '\\n')
}

/** Folds a line into lines of at most 75 octets without splitting a character (RFC 6350 §3.2). */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const lines: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (size + octets > (lines.length === 0 ? 75 : 74)) {
      lines.push(part)
      part = ''
      size = 0
    }
    part += letter
    size += octets
  }
  return [...lines, part].join('\r\n ')
}

/** Writes cards in vCard 4.0. */
export function writeCards(entries: readonly (EntryValues & { id: string })[]): string {
  const cards = entries.map((entry) => {
    const lines = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID:maru-contact-${entry.id}`,
      `FN:${escapeText(entry.name)}`,
      entry.company || entry.department
        ? `ORG:${escapeText(entry.company)};${escapeText(entry.department)}`
        : '',
      entry.jobTitle ? `TITLE:${escapeText(entry.jobTitle)}` : '',
      entry.email ? `EMAIL;TYPE=work:${escapeText(entry.email)}` : '',
      entry.mobileTel ? `TEL;TYPE=cell:${escapeText(entry.mobileTel)}` : '',
      entry.officeTel ? `TEL;TYPE=work:${escapeText(entry.officeTel)}` : '',
      entry.officeExtTel ? `X-EXTENSION:${escapeText(entry.officeExtTel)}` : '',
      entry.note ? `NOTE:${escapeText(entry.note)}` : '',
      'END:VCARD',
    ]
    return lines
      .filter(Boolean)
      .map((line) => `${fold(line)}\r\n`)
      .join('')
  })
  return cards.join('')
}
