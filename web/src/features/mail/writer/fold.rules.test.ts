import { expect, test } from 'vitest'
import { foldBody } from './fold.rules.ts'

const quote =
  '<hr><p><strong>From:</strong> Kim</p><p><strong>To:</strong> me</p><blockquote><p>One<br>two</p></blockquote>'

test('the signature and the quote of a new answer are folded', () => {
  expect(foldBody(`<p></p><p>Kim, <b>Maru</b></p>${quote}`, true)).toEqual({
    own: '<p></p>',
    rest: `<p>Kim, <b>Maru</b></p>${quote}`,
    lines: 4,
    hasSignature: true,
  })
  expect(foldBody(`<p></p>${quote}`, true)).toMatchObject({
    own: '<p></p>',
    rest: quote,
    hasSignature: false,
  })
})

test('of a stored draft only the quote is folded, so that nothing the person wrote is hidden', () => {
  const written = '<p></p><p>Written</p><hr><p>below a rule of the author</p>'
  expect(foldBody(written + quote, false)).toMatchObject({ own: written, rest: quote, hasSignature: false })
})

test('a picture counts as a signature, and a text without a quote is not folded', () => {
  expect(foldBody(`<p></p><p><img src="logo.png"></p>${quote}`, true).hasSignature).toBe(true)
  expect(foldBody('<p>Only this</p>', false)).toEqual({
    own: '<p>Only this</p>',
    rest: '',
    lines: 0,
    hasSignature: false,
  })
})

test('the parts are the whole text, whatever it holds', () => {
  for (const body of ['', '<p></p>', '<hr>', `${quote}${quote}`, `<p></p>&nbsp;${quote}`, '<hr/><p>x</p>'])
    for (const isNew of [true, false]) {
      const { own, rest } = foldBody(body, isNew)
      expect(own + rest).toBe(body)
    }
})
