import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFontOf, loadFonts } from './fonts.ts'

vi.mock('#ui/fonts/korean.ts', () => ({}))
vi.mock('#ui/fonts/chinese.ts', () => ({}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'fonts')
})

/** Replaces the fonts of the document, which the test environment lacks. */
function putFonts(load: (font: string, text: string) => Promise<unknown>) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
}

async function isDone(work: Promise<void>): Promise<boolean> {
  let done = false
  void work.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return done
}

test('waiting for the font of a text ends when its subsets are loaded', async () => {
  const asked: string[] = []
  let loaded: (value: unknown) => void = () => undefined
  putFonts((_font, text) => {
    asked.push(text)
    return new Promise((resolve) => {
      loaded = resolve
    })
  })
  loadFonts()
  const work = loadFontOf('김서연')
  expect(await isDone(work)).toBe(false)
  await expect.poll(() => asked).toEqual(['김서연'])
  loaded([])
  expect(await isDone(work)).toBe(true)
})

test('a font that is slow or cannot be loaded delays a page by half a second at most', async () => {
  loadFonts()
  putFonts(() => new Promise(() => undefined))
  const slow = loadFontOf('김서연')
  await vi.advanceTimersByTimeAsync(499)
  expect(await isDone(slow)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isDone(slow)).toBe(true)
  putFonts(() => Promise.reject(new Error('no network')))
  expect(await isDone(loadFontOf('김서연'))).toBe(true)
})
