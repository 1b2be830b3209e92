import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Face } from 'harfbuzzjs'

const texts = join(import.meta.dirname, '../../i18n/src')
const sheet = createRequire(import.meta.url).resolve(
  'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css',
)
/** The whole Korean font: Latin, Hangul and signs, without Han. */
export const wholeFont = join(dirname(sheet), 'woff2/PretendardVariable.woff2')
/** The font is published in slices of characters; the last ones are the most frequent in Korean texts. */
const frequentSlices = 15

const rule = /@font-face\s*\{[^}]*\}/g
const range = /(unicode-range:\s*)([^;}]+)/

/** The code points of a font in WOFF2 or TrueType. */
export async function codePointsOf(font: Uint8Array): Promise<Set<number>> {
  return new Set(new Face(new Blob(await convert(font, 'truetype'))).collectUnicodes())
}

/** The code points of the Korean font that its slices contain. The ranges of the slices also name some that it lacks. */
export async function koreanCodePoints(): Promise<Set<number>> {
  const own = await codePointsOf(readFileSync(wholeFont))
  const named = rangesOf(readFileSync(sheet, 'utf8')).flat()
  return new Set(named.filter((point) => own.has(point)))
}

/** The code points of a `unicode-range`. */
function parseRange(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-')
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** A `unicode-range` with the given code points. */
export function writeRange(points: Iterable<number>): string {
  const spans: [number, number][] = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else spans.push([point, point])
  }
  const hex = (point: number) => point.toString(16)
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',')
}

/** The code points of each slice in a stylesheet of a font. */
export const rangesOf = (css: string): number[][] =>
  [...css.matchAll(rule)].map(([text]) => parseRange(range.exec(text)?.[2] ?? ''))

/** All code points in the texts of the portal, in every language. */
export function textCodePoints(): Set<number> {
  const points = new Set<number>()
  for (const path of globSync('*/{ko,en,zh}.json', { cwd: texts })) {
    for (const character of readFileSync(join(texts, path), 'utf8')) points.add(character.codePointAt(0) ?? 0)
  }
  return points
}

/**
 * The code points of the font of the frame: what the texts of the portal need, and the most frequent characters of
 * Korean texts, so that names and titles need few other files.
 */
export function frameCodePoints(available: Set<number>): Set<number> {
  const frequent = rangesOf(readFileSync(sheet, 'utf8')).slice(-frequentSlices).flat()
  return new Set([...textCodePoints(), ...frequent].filter((point) => available.has(point)))
}

/** A stylesheet of slices with only the code points for which `isKept` returns true. */
export function filterRanges(css: string, isKept: (point: number) => boolean): string {
  return css.replace(rule, (text) => {
    const points = parseRange(range.exec(text)?.[2] ?? '').filter(isKept)
    return points.length === 0 ? '' : text.replace(range, `$1${writeRange(points)}`)
  })
}
