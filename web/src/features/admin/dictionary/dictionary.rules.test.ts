import type { DictionaryEntry } from '@maru/api/menu/dictionary'
import { expect, it } from 'vitest'
import type { Translate } from '#kit/i18n/i18n.ts'
import { faultOfText, ownText, placesText, sampleOf, usedText } from './dictionary.rules.ts'

const t = ((key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}`) as Translate
const text = { builtIn: 'Save', group: 'Store', company: 'Keep' }

it("a company's text is used before that of all companies, and that before the built-in one", () => {
  expect(usedText(text, 'ONE')).toBe('Keep')
  expect(usedText({ ...text, company: null }, 'ONE')).toBe('Store')
  expect(usedText({ ...text, company: null, group: null }, 'ONE')).toBe('Save')
  expect([ownText(text, 'ONE'), ownText(text, '')]).toEqual(['Keep', 'Store'])
})

it('a fault names the placeholders that a text lacks or may not have', () => {
  expect(faultOfText(t, 'Of {{name}}', 'Acts')).toContain('"names":"{{name}}"')
  expect(faultOfText(t, 'Of {{name}}', '{{name}} {{who}}')).toContain('unknown {"names":"{{who}}"}')
  expect(faultOfText(t, 'Of {{name}}', '{{name}} {{')).toContain('faults.broken')
  expect(faultOfText(t, 'Save', 'x'.repeat(1_001))).toContain('faults.long')
  expect(['', ' ', 'Of {{name}}', '{{name}}'].map((one) => faultOfText(t, 'Of {{name}}', one))).toEqual([
    '',
    '',
    '',
    '',
  ])
})

it('placeholders are shown by name', () => {
  expect(sampleOf('{{count}} of {{name}}')).toBe('[count] of [name]')
  expect(placesText({ places: ['count', 'name'] } as DictionaryEntry)).toBe('{{count}}, {{name}}')
})
