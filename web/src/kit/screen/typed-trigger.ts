/** Letters typed after a character that opens suggestions: @ for people, / for blocks of an editor. */
export interface TypedTrigger {
  kind: 'person' | 'block'
  /** Position of the character in the line. */
  start: number
  /** The letters after the character. */
  text: string
}

/** An element in a line that is no text, such as a mention or a picture. */
export const elementLetter = '\ufffc'

// Letters before an @ that belong to a mail address, a path or a query; a Korean or Chinese letter may be before it.
const person = /(?:^|[^A-Za-z0-9._%+/:=&#?@~-])@([^\s@[\]\ufffc]{0,30})$/
const block = /(?:^|\s)\/([^\s/\ufffc]{0,20})$/
const address = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*$/i

/** The incomplete mention before the caret; null in a mail address and in a web address. */
export function personTrigger(before: string): TypedTrigger | null {
  const text = person.exec(before)?.[1]
  if (text === undefined || address.test(before)) return null
  return { kind: 'person', start: before.length - text.length - 1, text }
}

/**
 * The incomplete name of a block before the caret: / at the beginning of an empty line or after a space, with nothing
 * directly after the caret. A space or another / ends it, so that 3 / 4 and /home/user can be typed.
 */
export function blockTrigger(before: string, after: string): TypedTrigger | null {
  const text = block.exec(before)?.[1]
  if (text === undefined || /^\S/.test(after)) return null
  const start = before.length - text.length - 1
  return start === 0 && after.trim() !== '' ? null : { kind: 'block', start, text }
}
