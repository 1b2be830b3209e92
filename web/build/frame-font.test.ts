import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  codePointsOf,
  filterRanges,
  frameCodePoints,
  koreanCodePoints,
  rangesOf,
  writeRange,
} from './frame-characters.ts'
import { makeFrameFont } from './frame-font.ts'

const require = createRequire(import.meta.url)
const read = (name: string) => readFileSync(require.resolve(name), 'utf8')
const korean = read('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
const chinese = read('@fontsource-variable/noto-sans-sc/index.css')
const texts = join(import.meta.dirname, '../../i18n/src')
const written = (points: Iterable<number>) => [...points].map((point) => String.fromCodePoint(point)).join('')

/** The characters of all texts of a language that are seen. */
function charactersOf(language: string): Set<string> {
  const leaves = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Object.values(value as object)
          .map(leaves)
          .join('')
  const paths = globSync(`*/${language}.json`, { cwd: texts })
  const all = paths.map((path) => leaves(JSON.parse(readFileSync(join(texts, path), 'utf8')))).join('')
  return new Set(all.replace(/\s/g, ''))
}

test('the font of the frame has every letter, syllable and sign of the texts in three languages', async () => {
  const font = await makeFrameFont(frameCodePoints(await koreanCodePoints()))
  const points = await codePointsOf(font)
  const han = new Set(rangesOf(chinese).flat())
  for (const [language, least] of [
    ['ko', 600],
    ['en', 70],
    ['zh', 600],
  ] as const) {
    const characters = charactersOf(language)
    // A smaller number would mean that no texts were read.
    expect(characters.size).toBeGreaterThan(least)
    const missing = [...characters].filter((character) => !points.has(character.codePointAt(0) ?? 0))
    // The Chinese font has the Han characters.
    const isChinese = (character: string) =>
      /\p{Script=Han}/u.test(character) && han.has(character.codePointAt(0) ?? 0)
    expect(missing.filter((character) => !isChinese(character)).join(''), language).toBe('')
  }
  expect(font.length).toBeLessThan(185 * 1024)
})

test('each character of the Korean font is in the font of the frame or in one slice', async () => {
  const available = await koreanCodePoints()
  const frame = frameCodePoints(available)
  const rest = rangesOf(filterRanges(korean, (point) => available.has(point) && !frame.has(point))).flat()
  expect(new Set(rest).size).toBe(rest.length)
  expect(written(rest.filter((point) => frame.has(point)))).toBe('')
  expect(new Set([...rest, ...frame])).toEqual(available)
})

test('a rule of a slice keeps the characters that are left, and goes with the last of them', () => {
  const css = "@font-face{font-family:'A';unicode-range:U+41-43,U+61}@font-face{unicode-range:U+20}"
  expect(filterRanges(css, (point) => point > 0x41)).toBe(
    "@font-face{font-family:'A';unicode-range:U+42-43,U+61}",
  )
  expect(writeRange([0x61, 0x43, 0x42])).toBe('U+42-43,U+61')
})

test('the font of the frame has the weights of the slices, without which a browser does not combine them', () => {
  const rule = readFileSync(join(import.meta.dirname, '../src/ui/fonts/frame.css'), 'utf8')
  const weights = (css: string) => new Set(css.match(/font-weight: [\d ]+/g))
  expect(weights(rule)).toEqual(weights(korean))
})
