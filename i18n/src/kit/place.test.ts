import { expect, it } from 'vitest'
import { dictionary } from '../dictionary.ts'
import { flatTexts, withChanges } from './change.ts'
import { hasFault, placesOf, textFaults } from './place.ts'

it('a text must have the placeholders of the text that it replaces, in any order', () => {
  expect(placesOf('{{b}} of {{a}}, {{b}}')).toEqual(['a', 'b'])
  expect(hasFault(textFaults('{{name}} of {{count}}', '{{count}}: {{name}}'))).toBe(false)
  expect(textFaults('{{name}} of {{count}}', 'Everything by {{nam}}')).toMatchObject({
    lost: ['count', 'name'],
    unknown: ['nam'],
  })
})

it.each([
  '{{ name }}',
  '{{name}} {{',
  '$t(kit.save) {{name}}',
  '{{name}}\n',
  '{{name}}\u202e',
  '{{name}}\u0000',
])('%j is broken', (text) => expect(textFaults('{{name}}', text).isBroken).toBe(true))

it('a line break is allowed in a text that has one', () => {
  expect(textFaults('one\ntwo', 'one\ntwo\nthree').isBroken).toBe(false)
})

it('no built-in text has a fault against itself or the Korean text', () => {
  const korean = new Map(flatTexts(dictionary.ko))
  for (const tree of Object.values(dictionary))
    for (const [key, text] of flatTexts(tree))
      expect.soft(hasFault(textFaults(korean.get(key) ?? '', text)), key).toBe(false)
})

it('changes replace the texts of their keys and nothing else', () => {
  const tree = { kit: { save: 'Save', time: { now: 'Now' } } }
  const changes = { 'kit.time.now': 'Right now', 'kit.none': 'x', 'kit.time': 'y' }
  expect(withChanges(tree, changes)).toEqual({ kit: { save: 'Save', time: { now: 'Right now' } } })
})
