import { expect, test } from 'vitest'
import { replaceBroken } from './broken-picture.rules.ts'

/** A page whose pictures ended as their names say; jsdom loads none. */
function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = html
  for (const picture of page.querySelectorAll('img')) {
    const state = picture.getAttribute('src') ?? ''
    Object.defineProperty(picture, 'complete', { value: state !== 'loading' })
    Object.defineProperty(picture, 'naturalWidth', { value: state === 'loaded' ? 20 : 0 })
  }
  return page
}

test('a picture that could not be loaded is replaced by its text, else its title, and removed without both', () => {
  const page = pageOf(
    '<p>A<img src="gone" alt=" 회사 로고 "><img src="gone" alt="" title="배너"><img src="gone">B</p>',
  )
  replaceBroken(page)
  expect(page.body.innerHTML).toBe(
    '<p>A<span data-picture="">회사 로고</span><span data-picture="">배너</span>B</p>',
  )
})

test('loaded, loading and blocked pictures stay, and a text is no HTML', () => {
  const html = '<img src="loaded" alt="a"><img src="loading" alt="b"><img data-blocked="1" alt="c">'
  const page = pageOf(`${html}<img src="gone" alt="&lt;b&gt;x">`)
  replaceBroken(page)
  expect(page.body.innerHTML).toBe(`${html}<span data-picture="">&lt;b&gt;x</span>`)
})
