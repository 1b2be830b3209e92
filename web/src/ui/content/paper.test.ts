import { expect, it } from 'vitest'
import { isBlankHtml, isWebAddress, repeatsPaper } from './paper.ts'

it.each([
  ['https://maru.example/a?b=1', true],
  [' http://maru.example ', true],
  ['javascript:alert(1)', false],
  ['https://a b', false],
  ['//maru.example', false],
])('%s as the address of a link: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected)
})

it.each([
  ['color', '#000', true],
  ['color', 'rgb(0, 0, 0)', true],
  ['color', 'windowtext', true],
  ['color', '#c8412f', false],
  ['background', 'white', true],
  ['background', '#ffffff', true],
  ['background', '#fff3b0', false],
] as const)('%s %s only repeats paper: %s', (property, value, expected) => {
  expect(repeatsPaper(property, value)).toBe(expected)
})

it.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp;<br> </p>', true],
  ['<p>가</p>', false],
  ['<img src="/cm/file/picture/x">', false],
])('%s is blank: %s', (html, expected) => {
  expect(isBlankHtml(html)).toBe(expected)
})
