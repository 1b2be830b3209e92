import { diffArrays } from 'diff'

/** A stretch of two compared texts: in both, only in the older, or only in the newer. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Represents a picture in the text of an article; the picture's address follows, without blanks. */
export const pictureMark = '\ufffc'

/** Represents a table in the text of an article, before its number; Unicode has no character of this code. */
export const tableMark = '\ufdd0'

const marks = new RegExp(`[${pictureMark}${tableMark}]`, 'g')

const blocks = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE BR DD DIV DL DT FIGURE H1 H2 H3 H4 H5 H6 HR LI OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
)

/**
 * The text of shown HTML, a line for each block and a tab between cells; pictures are marked by their address. `markOf`
 * returns a text that is written in place of a table.
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

// A Chinese character counts as a word: nothing separates the words of a sentence.
const word = /\ufffc\S*|\ufdd0\d+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+|\n|[^\S\n]+|[^\s]/gu

/** The words of a text and the spaces between them. */
export const wordsOf = (text: string): string[] => text.match(word) ?? []

/** Milliseconds for one exact comparison; texts that differ too much are compared by their beginnings and ends. */
export const patience = 300

/** What was removed from `older` and added in `newer`, word by word. */
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

/** Changes with nothing but a blank between them become one, so that a rewritten sentence is read whole. */
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
