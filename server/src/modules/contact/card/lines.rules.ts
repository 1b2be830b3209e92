import { valueStart } from '../transfer/vcard.rules.ts'
import { fold } from '../transfer/vcard-write.rules.ts'

/** The parts of an unfolded line (RFC 6350 3.3). */
export interface LineParts {
  /** With its dot; empty without a group. */
  group: string
  /** In capitals. */
  name: string
  /** As written, without the semicolon before it. */
  parameters: readonly string[]
  value: string
}

/** The unfolded lines of a card. */
export const unfoldLines = (text: string): string[] =>
  text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line !== '')

/** Folded lines as a text. */
export const foldLines = (lines: readonly string[]): string =>
  lines.map((line) => `${fold(line)}\r\n`).join('')

/** Splits parameters at each semicolon outside of quotes. */
function splitParameters(text: string): string[] {
  const parts = ['']
  let isInQuotes = false
  for (const letter of text) {
    if (letter === '"') isInQuotes = !isInQuotes
    if (letter === ';' && !isInQuotes) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** The parts of a line; null if it has no value. */
export function partsOf(line: string): LineParts | null {
  const start = valueStart(line)
  if (start < 0) return null
  const [prefixed = '', ...parameters] = splitParameters(line.slice(0, start - 1))
  const dot = prefixed.lastIndexOf('.')
  const name = prefixed.slice(dot + 1).toUpperCase()
  return { group: prefixed.slice(0, dot + 1), name, parameters, value: line.slice(start) }
}

/** A line of its parts. */
export const lineOf = ({ group, name, parameters, value }: LineParts): string =>
  `${group}${[name, ...parameters].join(';')}:${value}`

/** The name of the property of a line in capitals; empty for a line without a value. */
export const nameOfLine = (line: string): string =>
  /^(?:[^.:;]{0,100}\.)?([\w-]{1,100})[;:]/.exec(line)?.[1]?.toUpperCase() ?? ''

/** The first value of a property. */
export function firstValue(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => nameOfLine(one) === name)
  return line === undefined ? undefined : line.slice(valueStart(line)).trim()
}
