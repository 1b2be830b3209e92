import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hintCutTexts } from './cut-hint.ts'

beforeAll(() => hintCutTexts(document))
afterEach(() => vi.restoreAllMocks())

/** Creates an element that is 100 pixels wide with content of `wide` pixels. The test environment has no layout. */
function box(html: string, wide: number): HTMLElement {
  document.body.innerHTML = `<p id="cut" style="overflow-x: hidden; text-overflow: ellipsis">${html}</p>`
  const part = document.getElementById('cut')
  if (!part) throw new Error('no box')
  Object.defineProperties(part, {
    clientWidth: { value: 100 },
    scrollWidth: { value: wide },
    innerText: { value: part.textContent },
  })
  return part
}

const point = (part: Element, pointerType = 'mouse') =>
  part.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }))

it('a truncated text is shown in full under the pointer, also from a mark within it', () => {
  const part = box('a long <mark>title</mark>', 300)
  point(part.querySelector('mark') ?? part)
  expect(part.title).toBe('a long title')
})

it('a whole text has no hint, and one that became whole loses it', () => {
  const part = box('short', 80)
  point(part)
  expect(part.hasAttribute('title')).toBe(false)
  const cut = box('longer', 300)
  point(cut)
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ overflowX: 'visible' } as CSSStyleDeclaration)
  point(cut)
  expect(cut.hasAttribute('title')).toBe(false)
})

it('a finger gets none, and its own title stays', () => {
  const part = box('touched', 300)
  point(part, 'touch')
  expect(part.hasAttribute('title')).toBe(false)
  part.title = 'own words'
  point(part)
  expect(part.title).toBe('own words')
})
