import { expect, it } from 'vitest'
import { fillText } from './fill.ts'

it('placeholders are filled with the values that were given, once', () => {
  expect(fillText('{{a}} and {{b}}, {{a}}', { a: '{{b}}', b: '2' })).toBe('{{b}} and 2, {{b}}')
})

it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'missing'])(
  'a placeholder {{%s}} without a value is empty',
  (name) => {
    expect(fillText(`a{{${name}}}b`, { a: '1' })).toBe('ab')
  },
)
