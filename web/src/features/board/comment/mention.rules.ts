import type { Mention } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import { type Language, localName } from '#kit/i18n/i18n.ts'
import { personTrigger } from '#kit/screen/typed-trigger.ts'

/** A mentioned person in the typed text: `text` is the @ and the name, `start` is its position. */
export interface Named {
  code: string
  text: string
  start: number
}

/** The text of a comment box and the people mentioned in it, in text order. */
export interface CommentText {
  text: string
  named: readonly Named[]
}

/** An incomplete mention before the caret: the position of the @, and the letters typed after it. */
export interface MentionQuery {
  start: number
  text: string
}

/** The text of an empty comment box. */
export const emptyText: CommentText = { text: '', named: [] }

const marks = /@\[([A-Za-z0-9._-]{1,64})\]/g

/** A piece of a comment: plain text, or the mark of a mention with the mentioned person. */
export type Piece = { text: string; mention?: Mention }

/** Returns a mentioned person's name in a language. */
export function mentionName(mention: Mention, language: Language): string {
  return localName(wireName(mention, 'userName'), language)
}

/** Splits a comment's content at its mentions; a mark without a matching mention stays plain text. */
export function piecesOf(content: string, mentions: readonly Mention[]): Piece[] {
  const known = new Map(mentions.map((mention) => [mention.userCode, mention]))
  const pieces: Piece[] = []
  let from = 0
  for (const match of content.matchAll(marks)) {
    const mention = known.get(match[1] ?? '')
    if (!mention) continue
    if (match.index > from) pieces.push({ text: content.slice(from, match.index) })
    pieces.push({ text: match[0], mention })
    from = match.index + match[0].length
  }
  if (from < content.length) pieces.push({ text: content.slice(from) })
  return pieces
}

/** Converts a stored comment to the text of a comment box, with names in place of marks. */
export function toCommentText(
  content: string,
  mentions: readonly Mention[],
  language: Language,
): CommentText {
  let text = ''
  const named: Named[] = []
  for (const piece of piecesOf(content, mentions)) {
    if (piece.mention) {
      const name = `@${mentionName(piece.mention, language)}`
      named.push({ code: piece.mention.userCode, text: name, start: text.length })
      text += name
    } else text += piece.text
  }
  return { text, named }
}

/**
 * Returns the content to send: the text with marks in place of names, and the codes of the mentioned people.
 */
export function toContent({ text, named }: CommentText): { content: string; mentions: string[] } {
  let content = ''
  let from = 0
  for (const one of named) {
    content += `${text.slice(from, one.start)}@[${one.code}]`
    from = one.start + one.text.length
  }
  return { content: content + text.slice(from), mentions: [...new Set(named.map((one) => one.code))] }
}

/**
 * Returns the content after the text changed to `next`, and the new position of the caret. Names before and
 * after the change remain mentions; a changed name becomes plain text. Backspace at the end of a name removes
 * the whole name.
 */
export function changeText(
  words: CommentText,
  next: string,
  caret: number,
): { words: CommentText; caret: number } {
  const { text, named } = words
  const longest = Math.min(text.length, next.length)
  let head = 0
  // The change ends at the caret, even if the letters before and after the caret are equal.
  const most = Math.min(longest, Math.max(0, caret))
  while (head < most && text[head] === next[head]) head += 1
  let tail = 0
  while (tail < longest - head && text.at(-1 - tail) === next.at(-1 - tail)) tail += 1
  const until = text.length - tail
  const shift = next.length - text.length
  const erased = named.find(
    (one) => shift === -1 && until === one.start + one.text.length && head === until - 1,
  )
  if (erased) {
    const end = erased.start + erased.text.length
    const rest = text.slice(0, erased.start) + text.slice(end)
    return { words: moved(words, rest, erased.start, end), caret: erased.start }
  }
  return { words: moved(words, next, head, until), caret }
}

function moved({ text, named }: CommentText, next: string, from: number, until: number): CommentText {
  const shift = next.length - text.length
  const remaining = named.flatMap((one) => {
    if (one.start + one.text.length <= from) return [one]
    return one.start >= until ? [{ ...one, start: one.start + shift }] : []
  })
  return { text: next, named: remaining }
}

/**
 * Returns the incomplete mention before the caret; null if there is none, for example in a mail address or
 * after a completed name.
 */
export function mentionQuery({ text, named }: CommentText, caret: number): MentionQuery | null {
  const trigger = personTrigger(text.slice(0, caret))
  if (!trigger) return null
  const { start, text: typed } = trigger
  return named.some((one) => one.start === start) ? null : { start, text: typed }
}

/** Replaces the incomplete mention with a person's name and a space after it. */
export function insertMention(
  words: CommentText,
  query: MentionQuery,
  person: { code: string; name: string },
): { words: CommentText; caret: number } {
  const name = `@${person.name}`
  const end = query.start + 1 + query.text.length
  const behind = words.text.slice(end)
  const gap = /^\s/.test(behind) ? '' : ' '
  const next = words.text.slice(0, query.start) + name + gap + behind
  const { text, named } = moved(words, next, query.start, end)
  const at = { code: person.code, text: name, start: query.start }
  const all = [...named, at].sort((a, b) => a.start - b.start)
  return { words: { text, named: all }, caret: query.start + name.length + 1 }
}

/** Returns the codes of the people of a thread: its author, then the writers and mentioned people of its comments. */
export function threadPeople(
  author: string | null,
  comments: readonly { userCode: string | null; mentions: readonly Mention[] }[],
): string[] {
  const newestFirst = comments.toReversed()
  const writers = newestFirst.map(({ userCode }) => userCode)
  const mentioned = newestFirst.flatMap(({ mentions }) => mentions.map(({ userCode }) => userCode))
  return [...new Set([author, ...writers, ...mentioned])].filter(
    (code) => code !== null && code !== '',
  ) as string[] // filter removes null
}
