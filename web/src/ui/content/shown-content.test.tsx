import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PersonNameProps } from '#kit/picking.ts'
import { fillSlots } from '#kit/slots.ts'
import { purify, ShownContent } from './shown-content.tsx'

function shown(html: string): string {
  const box = document.createElement('div')
  box.append(purify(html))
  return box.innerHTML
}

it.each([
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<img src="x" onerror="alert(1)">', '<img loading="lazy" decoding="async">'],
  ['<svg onload="alert(1)"></svg><p>a</p>', '<p>a</p>'],
  ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['<form action="/cm"><input name="a"></form><p>a</p>', '<p>a</p>'],
  ['<p id="root" class="x">a</p>', '<p>a</p>'],
  [
    '<img src="https://evil.example/a.gif"><table background="https://evil.example/b.gif"></table>',
    '<img loading="lazy" decoding="async"><table></table>',
  ],
  ['<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
])('%s is shown harmless', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

it('a link leads away without a way back, and never to a script', () => {
  expect(shown('<a href="https://maru.example">a</a>')).toContain('rel="noopener noreferrer nofollow"')
  expect(shown('<a href="javascript:alert(1)">a</a>')).not.toContain('javascript')
  expect(shown('<a href="//evil.example">a</a>')).not.toContain('evil')
})

it('black ink and white paper are left to the theme, other colours stay', () => {
  expect(shown('<span style="color:#000">a</span>')).not.toContain('color')
  expect(shown('<span style="color:rgb(200, 65, 47)">a</span>')).toContain('rgb(200, 65, 47)')
})

it('nothing is taken out of its place, covers the page or reaches out by its style', () => {
  const html =
    '<div style="position:fixed;inset:0;z-index:99999;color:#c00;background-image:url(https://evil.example/x)">a</div>' +
    '<p style="transform:scale(50);margin-top:-999px;opacity:0;animation:x 1s;border-bottom:1px solid #c00">b</p>'
  const box = document.createElement('div')
  box.innerHTML = shown(html)
  const [cover, words] = [...box.children] as HTMLElement[] // the two elements of `html`
  expect(cover?.getAttribute('style')).toMatch(/^--ink: (?:#c00|rgb\(204, 0, 0\));$/)
  expect(words?.getAttribute('style')).not.toMatch(/transform|margin|opacity|animation/)
  expect(words?.style.borderBottomWidth).toBe('1px')
})

it('merged cells, counted lists and widths stay', () => {
  for (const html of [
    '<table><tbody><tr><td colspan="2" rowspan="3">a</td></tr></tbody></table>',
    '<ol start="3" type="a"><li>a</li></ol>',
    '<table border="1" cellspacing="0"><colgroup><col width="80" span="2"></colgroup></table>',
    '<p lang="ko" dir="ltr">a</p>',
  ])
    expect(shown(html)).toBe(html)
})

it('the person of a mention stays, other data attributes do not', () => {
  const mention = '<span data-mention="kim">@김서연</span>'
  expect(shown(`<p data-x="a">${mention}</p>`)).toBe(`<p>${mention}</p>`)
})

it('a mention is a name with the card of its person', () => {
  const mention = '<span data-mention="kim">@김서연</span>'
  function Name({ personCode, children }: PersonNameProps) {
    return <button type="button">{[personCode, children]}</button>
  }
  fillSlots([{ name: 'org', slots: { personNames: [Name] } }])
  render(<ShownContent html={`<p>${mention}, <span data-mention="lee"><b>@이하늘</b></span></p>`} />)
  expect(screen.getByRole('button').textContent).toBe('kim@김서연')
  expect(screen.getByText('@이하늘').tagName).toBe('B')
  fillSlots([])
})

it('a wide table scrolls inside', () => {
  const { container } = render(<ShownContent html="<table><tbody><tr><td>a</td></tr></tbody></table>" />)
  expect(container.querySelector('div > div > table')).not.toBeNull()
})

it.each([
  [
    '<table><tbody><tr><th>가</th></tr><tr><td>1</td></tr></tbody></table>',
    '<thead><tr><th>가</th></tr></thead><tbody><tr><td>1</td></tr></tbody>',
  ],
  [
    '<table><tbody><tr><th rowspan="2">가</th><th>나</th></tr><tr><td>1</td></tr></tbody></table>',
    '<tbody><tr><th rowspan="2">가</th><th>나</th></tr><tr><td>1</td></tr></tbody>',
  ],
  ['<table><tbody><tr><th>가</th></tr></tbody></table>', '<tbody><tr><th>가</th></tr></tbody>'],
])('rows of headings alone become the head that paper repeats: %s', (html, expected) => {
  const { container } = render(<ShownContent html={html} />)
  expect(container.querySelector('table')?.innerHTML).toBe(expected)
})
