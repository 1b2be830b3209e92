import type { ElementStyle } from './pasted-styles.ts'

/** The marker of a list item of Word: a bullet, or a number or letter. */
export interface ListMarker {
  isOrdered: boolean
  start: number
  /** CSS name of the counter style; null for decimal numbers and bullets. */
  counter: string | null
}

const bullet: ListMarker = { isOrdered: false, start: 1, counter: null }
const syllables = '가나다라마바사아자차카타파하'
const consonants = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const numerals = '一二三四五六七八九十'

/**
 * Returns the position of a letter in a sequence of letters, from 1; 0 if the sequence does not contain it.
 */
const placeIn = (row: string, letter: string) => row.indexOf(letter) + 1

function lettered(letter: string): { start: number; counter: string } | undefined {
  for (const [row, counter] of [
    [syllables, 'hangul'],
    [consonants, 'hangul-consonant'],
    [numerals, 'cjk-ideographic'],
  ] as const) {
    const start = placeIn(row, letter)
    if (start > 0) return { start, counter }
  }
  if (!/^[a-z]$/i.test(letter)) return undefined
  const isUpper = letter === letter.toUpperCase()
  // A list that begins with i uses Roman numerals; a list that begins with another letter uses letters.
  if (letter.toLowerCase() === 'i') return { start: 1, counter: isUpper ? 'upper-roman' : 'lower-roman' }
  const start = placeIn('abcdefghijklmnopqrstuvwxyz', letter.toLowerCase())
  return { start, counter: isUpper ? 'upper-alpha' : 'lower-alpha' }
}

/**
 * Returns the suffix of the counter style for `가)` or `(가)`; empty for other signs, where the style keeps the
 * full stop that browsers write by default.
 */
const aroundCounter = (open: string, close: string) =>
  /[)）]/.test(close) ? (open ? '-parens' : '-paren') : ''

/** Parses the marker that Word writes before an item: `1.`, `가)`, `(3)`, `①`, or a bullet character. */
export function readMarker(text: string): ListMarker {
  const mark = text.replace(/[\s\u00a0]/g, '')
  const circled = mark.codePointAt(0) ?? 0
  if (mark.length === 1 && circled >= 0x2460 && circled <= 0x2473)
    return { isOrdered: true, start: circled - 0x245f, counter: 'circled' }
  const [, open = '', number, letter, close = ''] =
    /^([(（])?(?:(?:\d+\.)*(\d{1,4})|([^\d\W]|[가-힣ㄱ-ㅎ一-十]))([.)）、])$/u.exec(mark) ?? []
  const around = aroundCounter(open, close)
  if (number) return { isOrdered: true, start: Number(number), counter: around ? `decimal${around}` : null }
  const counted = letter ? lettered(letter) : undefined
  if (!counted) return bullet
  return { isOrdered: true, start: counted.start, counter: `${counted.counter}${around}` }
}

interface OpenList {
  level: number
  kind: string
  list: HTMLElement
}

function levelOf(style: ElementStyle): { level: number; id: string } | undefined {
  const declared = style.all.get('mso-list')
  const [, id, level] = /^(\S+)\s+level(\d)/i.exec(declared ?? '') ?? []
  return id && level ? { id, level: Number(level) } : undefined
}

/** Removes the marker of an item and returns it. */
function takeMarker(item: Element): ListMarker {
  const marks = [...item.querySelectorAll('[style]')].filter((part) =>
    /mso-list\s*:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  const text = marks[0]?.textContent ?? ''
  for (const mark of marks) mark.remove()
  return readMarker(text)
}

function openList(doc: Document, { isOrdered, start, counter }: ListMarker): HTMLElement {
  const list = doc.createElement(isOrdered ? 'ol' : 'ul')
  if (isOrdered && start > 1) list.setAttribute('start', String(start))
  if (counter) list.setAttribute('style', `list-style-type: ${counter}`)
  return list
}

/** Returns whether an item directly follows another element in the same parent, without text between them. */
function follows(before: Element, item: Element): boolean {
  for (let node = before.nextSibling; node && node !== item; node = node.nextSibling) {
    if (node.nodeType === 1 || (node.textContent ?? '').trim() !== '') return false
  }
  return before.parentNode === item.parentNode
}

/** Converts the numbered and bulleted paragraphs of Word to lists, nested by their declared levels. */
export function makeLists(doc: Document, styleOf: (element: Element) => ElementStyle): void {
  const items = doc.body.querySelectorAll('p, h1, h2, h3')
  let open: OpenList[] = []
  for (const item of items) {
    const place = levelOf(styleOf(item))
    if (!place || item.closest('li')) continue
    const marker = takeMarker(item)
    const root = open[0]?.list
    if (root && !follows(root, item)) open = []
    open = open.filter(({ level }) => level <= place.level)
    const kind = `${place.id} ${marker.isOrdered} ${marker.isOrdered ? marker.counter : ''}`
    const top = open.at(-1)
    // After the first item, Roman numerals and letters are ambiguous: a list that continues keeps its
    // counter.
    const goesOn = top?.level === place.level && (top.kind === kind || sameList(top, place.id, marker))
    if (top?.level === place.level && !goesOn) open.pop()
    const parent = open.at(-1)
    let list = goesOn ? top?.list : undefined
    if (!list) {
      list = openList(doc, marker)
      const holder = parent?.list.lastElementChild
      if (holder) holder.append(list)
      else item.before(list)
      open.push({ level: place.level, kind, list })
    }
    const entry = doc.createElement('li')
    item.before(entry)
    entry.append(item)
    list.append(entry)
  }
}

function sameList(top: OpenList, id: string, marker: ListMarker): boolean {
  return marker.isOrdered && top.kind.startsWith(`${id} true`) && marker.start > 1
}
