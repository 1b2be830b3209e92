import { expect, test } from 'vitest'
import { foldLines, foldQuotes } from './quote.rules.ts'

const long = `<p>${'이전 내용입니다. '.repeat(20)}</p>`
const start = '<details class="quote"><summary>L</summary>'

test('a quote is folded with the head of its original, and the text around it stays', () => {
  const head = '<hr><p><strong>보낸 사람:</strong> Kim</p>'
  expect(foldQuotes(`<p>네</p>${head}<blockquote>${long}</blockquote><p>끝</p>`, 'L')).toBe(
    `<p>네</p>${start}${head}<blockquote>${long}</blockquote></details><p>끝</p>`,
  )
})

test('quotes inside of a quote are folded once; a line that does not belong to it stays outside', () => {
  const quote = `<blockquote>${long}<blockquote>${long}</blockquote></blockquote>`
  expect(foldQuotes(`<p>네</p>${quote}`, 'L')).toBe(`<p>네</p>${start}${quote}</details>`)
  const crossed = `<div><hr></div><blockquote>${long}</blockquote><p>a</p>`
  expect(foldQuotes(crossed, 'L')).toBe(
    `<div><hr></div>${start}<blockquote>${long}</blockquote></details><p>a</p>`,
  )
})

test('a short quote, and a mail that is only a quote, are not folded', () => {
  const short = '<p>네</p><blockquote>짧음</blockquote>'
  expect(foldQuotes(short, 'L')).toBe(short)
  const only = `<blockquote>${long}</blockquote>`
  expect(foldQuotes(only, 'L')).toBe(only)
})

test('a thousand quotes that are never closed take no time and change nothing', () => {
  const open = `<p>a</p>${'<blockquote>'.repeat(1000)}`
  expect(foldQuotes(open, 'L')).toBe(open)
})

test('three quoted lines of a plain text are folded, two are not', () => {
  expect(foldLines('a\n&gt; 1\n&gt; 2\n&gt; 3\nb', 'L')).toBe(
    `a\n${start}&gt; 1\n&gt; 2\n&gt; 3</details>\nb`,
  )
  expect(foldLines('a\n&gt; 1\n&gt; 2', 'L')).toBe('a\n&gt; 1\n&gt; 2')
  expect(foldLines('&gt; 1\n&gt; 2\n&gt; 3', 'L')).toBe('&gt; 1\n&gt; 2\n&gt; 3')
})
