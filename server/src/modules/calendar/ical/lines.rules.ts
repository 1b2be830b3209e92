import iconv from 'iconv-lite'

/** A component of a calendar file with the line on which it begins, from 1. */
export interface Block {
  name: string
  line: number
  /** Unfolded content lines, BEGIN and END included. */
  lines: ContentLine[]
}

/** An unfolded content line with the number of its first line. */
export interface ContentLine {
  text: string
  line: number
  /** Whether it was longer than a line may be, so that its end is missing. */
  isCut: boolean
}

/** Characters of one content line; a longer one is left out. */
const lineAtMost = 200_000

function unfold(text: string): ContentLine[] {
  const lines: ContentLine[] = []
  let number = 0
  for (const raw of text.split(/\r\n|\n|\r/)) {
    number += 1
    const last = lines.at(-1)
    if ((raw.startsWith(' ') || raw.startsWith('\t')) && last) {
      if (last.text.length < lineAtMost) last.text += raw.slice(1)
      else last.isCut = true
    } else if (raw.trim() !== '') lines.push({ text: raw, line: number, isCut: raw.length > lineAtMost })
  }
  return lines
}

/**
 * Splits a calendar file into the components directly below VCALENDAR. `isWhole` is false if its end is missing: the
 * file was cut. Null if it is no calendar file.
 */
export function blocksOf(
  text: string,
): { blocks: Block[]; head: Map<string, string>; isWhole: boolean } | null {
  const lines = unfold(text.replace(/^\uFEFF/, ''))
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]?.text ?? '')) return null
  const blocks: Block[] = []
  const head = new Map<string, string>()
  const open: string[] = []
  let block: Block | null = null
  for (const one of lines) {
    const [, act, given = ''] = /^(BEGIN|END):\s*([A-Za-z0-9-]+)\s*$/i.exec(one.text) ?? []
    const name = given.toUpperCase()
    if (act?.toUpperCase() === 'BEGIN') {
      open.push(name)
      if (open.length === 2) block = { name, line: one.line, lines: [] }
    }
    if (block) block.lines.push(one)
    else if (open.length === 1 && !act) {
      const at = one.text.indexOf(':')
      if (at > 0) head.set(one.text.slice(0, at).split(';')[0]?.toUpperCase() ?? '', one.text.slice(at + 1))
    }
    if (act?.toUpperCase() === 'END') {
      // An END that fits nothing makes its event unreadable, not the whole file.
      if (open.at(-1) === name) open.pop()
      if (open.length <= 1 && block) {
        blocks.push(block)
        block = null
      }
    }
  }
  return { blocks, head, isWhole: open.length === 0 && block === null }
}

/** The text of a file: UTF-8, or CP949 as old Korean programs write it. */
export function icalFileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder of the runtime knows only the letters of KS X 1001.
    return iconv.decode(Buffer.from(bytes), 'cp949')
  }
}
