import { foldText, onlyField, piecesOf } from '#kit/search/search-words.ts'
import { bodyText, type MailText, readMail } from './mime.rules.ts'

const wordsAtMost = 40_000

/** Reads a MIME text with its folded words for the search. For a thread. */
export function prepareMail(input: Uint8Array): { text: MailText; words: string; pieces: number[] } {
  const text = readMail(input)
  const people = [text.from, ...text.to.slice(0, 50), ...text.cc.slice(0, 50)]
  const parts = [
    text.subject,
    ...people.map((one) => `${one.displayName} ${one.email}`),
    ...text.attachments.map((one) => one.name),
    bodyText(text.bodies),
  ]
  const words = foldText(parts.join(' ').slice(0, wordsAtMost).toWellFormed().replaceAll('\0', ''))
  // The text itself is read again when it is shown.
  const prepared = { ...text, bodies: [] }
  return { text: prepared, words, pieces: piecesOf([[onlyField, words]]) }
}
