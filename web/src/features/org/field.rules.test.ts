import { expect, it } from 'vitest'
import { addressItem, addToField, afterBackspace, enterAct, looksLikeAddress } from './field.rules.ts'

const kim = { ...addressItem('kim@h.example'), kind: 'person' as const, id: 'KIM' }

it.each([
  ['nothing typed', '  ', false, 'none'],
  ['a suggestion at hand', '김', true, 'suggestion'],
  ['an address', ' a@b.example ', false, 'address'],
  ['an address with a suggestion', 'a@b.example', true, 'suggestion'],
  ['a text', '김서', false, 'search'],
  ['one letter', '김', false, 'none'],
])('Enter with %s', (_name, text, hasSuggestion, expected) => {
  expect(enterAct(text, hasSuggestion)).toBe(expected)
})

it.each([
  ['a@b.example', true],
  ['a@b', false],
  ['a b@c.example', false],
  ['<a@b.example>', false],
  ['@b.example', false],
])('%s looks like an address: %s', (text, expected) => {
  expect(looksLikeAddress(text)).toBe(expected)
})

it('an address already there, also as a person, is not added again', () => {
  expect(addToField([kim], addressItem('KIM@h.example'), false)).toEqual([kim])
  expect(addToField([kim], addressItem('lee@h.example'), false)).toHaveLength(2)
})

it('single mode holds one recipient', () => {
  expect(addToField([kim], addressItem('lee@h.example'), true).map((one) => one.email)).toEqual([
    'lee@h.example',
  ])
})

it('Backspace takes the last one away only from an empty box', () => {
  expect(afterBackspace([kim], '')).toEqual([])
  expect(afterBackspace([kim], '김')).toEqual([kim])
  expect(afterBackspace([], '')).toEqual([])
})
