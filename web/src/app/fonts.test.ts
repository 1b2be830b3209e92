import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFontOf, loadFonts } from './fonts.ts'

vi.mock('#ui/fonts/korean.ts', () => ({}))
vi.mock('#ui/fonts/chinese.ts', () => ({}))

const loads: string[] = []

let noteFile: () => void = () => undefined

/** The observer of files, which the test environment lacks. */
class Observer {
  constructor(act: () => void) {
    noteFile = act
  }
  observe() {}
  disconnect() {
    noteFile = () => undefined
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
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

/** A page that has loaded nothing yet. */
async function newPage(language: string): Promise<void> {
  localStorage.setItem('maru.language', language)
  loads.length = 0
  vi.resetModules()
  vi.doMock('#ui/fonts/chinese.ts', () => {
    loads.push('chinese')
    return {}
  })
  const { loadFonts: load } = await import('./fonts.ts')
  load()
}

test('the Chinese font is loaded when no file has arrived for a second', async () => {
  await newPage('ko-KR')
  await vi.advanceTimersByTimeAsync(999)
  noteFile()
  await vi.advanceTimersByTimeAsync(999)
  expect(loads).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => loads).toEqual(['chinese'])
  noteFile()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(loads).toEqual(['chinese'])
})

test('the Chinese font is loaded after eight seconds, also while files arrive', async () => {
  await newPage('ko-KR')
  for (let files = 0; files < 15; files += 1) {
    expect(loads).toEqual([])
    noteFile()
    await vi.advanceTimersByTimeAsync(500)
  }
  noteFile()
  await vi.advanceTimersByTimeAsync(500)
  await expect.poll(() => loads).toEqual(['chinese'])
})

test('a reader of Chinese does not wait for the Chinese font', async () => {
  await newPage('zh-CN')
  await expect.poll(() => loads).toEqual(['chinese'])
})
