import { diffArrays } from 'diff'

/** A part of two compared texts that is in both texts, only in the older text, or only in the newer text. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Represents a picture in the text of an article; the picture's address follows, without spaces. */
export const pictureMark = '\ufffc'

/**
 * Represents a table in the text of an article; the number of the table follows. U+FDD0 is a noncharacter in
 * Unicode.
 */
export const tableMark = '\ufdd0'

const marks = new RegExp(`[${pictureMark}${tableMark}]`, 'g')

const blocks = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE BR DD DIV DL DT FIGURE H1 H2 H3 H4 H5 H6 HR LI OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
)

/**
 * Returns the text of rendered HTML: one line per block element, a tab after each table cell, and for each
 * picture its address after {@link pictureMark}. `markOf` returns the text that replaces a table.
 */
export function textOf(root: Node, markOf?: (table: Element) => string): string {
  let text = ''
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const walk = (node: Node) => {
    if (node.nodeType === 3) {
      text += (node.textContent ?? '').replace(marks, '').replace(/\s+/g, ' ')
      return
    }
    const name = node.nodeName
    const isBlock = blocks.has(name)
    if (isBlock) endLine()
    if (name === 'TABLE' && markOf) {
      text += `${markOf(node as Element)}\n` // a TABLE is an element
      return
    }
    if (name === 'IMG') text += `${pictureMark}${(node as Element).getAttribute('src') ?? ''} ` // an IMG is an element
    for (const child of node.childNodes) walk(child)
    if (name === 'TD' || name === 'TH') text += '\t'
    if (isBlock) endLine()
  }
  walk(root)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

// Each Chinese character is a word, because Chinese text has no spaces between words.
const word = /\ufffc\S*|\ufdd0\d+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\n|[^\S\n]+|[^\s]/gu

/** Splits a text into words, spaces and punctuation marks. */
export const wordsOf = (text: string): string[] => text.match(word) ?? []

/**
 * Time limit of one exact comparison in milliseconds. If it is exceeded, only the common beginning and end of
 * the texts are found.
 */
export const patience = 300

/** Compares two texts word by word. Returns the equal, removed and added parts in order. */
export function compareWords(older: string, newer: string): Stretch[] {
  const [before, after] = [wordsOf(older), wordsOf(newer)]
  const changes = diffArrays(before, after, { timeout: patience })
  if (!changes) return compareEnds(before, after)
  const stretches = changes.map(({ added, removed, value }): Stretch => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }
  })
  return joinNeighbours(stretches)
}

function compareEnds(before: string[], after: string[]): Stretch[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const cut = (words: string[]) => words.slice(start, words.length - end).join('')
  const all: Stretch[] = [
    { kind: 'same', text: before.slice(0, start).join('') },
    { kind: 'removed', text: cut(before) },
    { kind: 'added', text: cut(after) },
    { kind: 'same', text: end === 0 ? '' : before.slice(-end).join('') },
  ]
  return all.filter((stretch) => stretch.text !== '')
}

/** Joins changes that only spaces separate, so that a rewritten sentence is shown as one change. */
function joinNeighbours(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  stretches.forEach((stretch, index) => {
    if (stretch.kind === 'removed') removed += stretch.text
    else if (stretch.kind === 'added') added += stretch.text
    else if (removed && added && index < stretches.length - 1 && /^[^\S\n]+$/.test(stretch.text)) {
      removed += stretch.text
      added += stretch.text
    } else {
      flush()
      joined.push(stretch)
    }
  })
  flush()
  return joined
}
