import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A part of a font: a file with some of its letters. */
interface FontPart {
  path: string
  family: string
  /** A weight, or a range of weights. */
  weight: string
  ranges: [number, number][]
}

const require = createRequire(import.meta.url)
/** The fonts of the portal (SIL Open Font License 1.1), each in parts of some letters. */
const sheets = [
  ['Maru Print', 'pretendard/dist/web/static/pretendard-dynamic-subset.css'],
  ['Maru Print SC', '@fontsource-variable/noto-sans-sc/index.css'],
] as const

/** Paper has two weights; a font of variable weight has both. */
const weights = /^(400|700|\d+ \d+)$/

function rangesOf(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

async function partsOf([family, name]: (typeof sheets)[number]): Promise<FontPart[]> {
  const sheet = require.resolve(name)
  const css = await readFile(sheet, 'utf8')
  const rules = css.match(/@font-face\s*\{[^}]*\}/g) ?? []
  return rules.flatMap((rule) => {
    const [, path] = /url\(["']?([^"')]+\.woff2)/.exec(rule) ?? []
    const [, weight = ''] = /font-weight:\s*([\d ]+)/.exec(rule) ?? []
    const [, ranges] = /unicode-range:\s*([^;}]+)/.exec(rule) ?? []
    if (!path || !ranges || !weights.test(weight.trim())) return []
    return [{ path: join(dirname(sheet), path), family, weight: weight.trim(), ranges: rangesOf(ranges) }]
  })
}

let known: Promise<FontPart[]> | undefined
const bytes = new Map<string, Promise<string>>()

const readPart = (path: string) => {
  const loaded = bytes.get(path) ?? readFile(path, 'base64')
  bytes.set(path, loaded)
  return loaded
}

/**
 * Rules of `@font-face` with the parts of the fonts that have the letters of a text, as data, so that a page needs
 * no other file. A letter that both fonts have is taken from the first one.
 */
export async function fontRules(text: string): Promise<string> {
  known ??= Promise.all(sheets.map(partsOf)).then((parts) => parts.flat())
  const parts = await known
  const used = new Set<FontPart>()
  for (const letter of new Set(text)) {
    const code = letter.codePointAt(0) ?? 0
    const matchingParts = parts.filter(({ ranges }) =>
      ranges.some(([first, last]) => code >= first && code <= last),
    )
    // The first font names Chinese letters that it does not have, so the second one is there for them.
    const isHan = /\p{Script=Han}/u.test(letter)
    for (const part of matchingParts) if (isHan || part.family === matchingParts[0]?.family) used.add(part)
  }
  const rules = [...used].map(async ({ path, family, weight, ranges }) => {
    const range = ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join()
    return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${await readPart(path)}) format("woff2")}`
  })
  return (await Promise.all(rules)).join('\n')
}
