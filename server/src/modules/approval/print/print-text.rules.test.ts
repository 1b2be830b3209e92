import { expect, test } from 'vitest'
import { filled } from './print-text.rules.ts'

test('a placeholder of a printed text is filled with a given value, and stays without one', () => {
  expect(filled('{{name}} {{count}}', { name: '{{count}}', count: 0 })).toBe('{{count}} 0')
  for (const name of ['constructor', 'toString', '__proto__', 'missing'])
    expect(filled(`{{${name}}}`, { name: 'x' })).toBe(`{{${name}}}`)
})
