import { dictionary } from '@maru/i18n/dictionary'
import { beforeAll, expect, it } from 'vitest'
import { putDictionary, translate } from '#kit/i18n/i18n.ts'
import { columnName, sampleText } from './import.rules.ts'

beforeAll(() => putDictionary('en-US', dictionary.en))

it.each([
  ['email', 'E-mail'],
  ['EMAIL', 'E-mail'],
  ['FN', 'Name'],
  ['mobile', 'Mobile'],
  ['3', '3'],
])('a fault in the column %s is said of %s', (column, expected) => {
  expect(columnName(column, translate)).toBe(expected)
})

it('the sample has one contact with every column', () => {
  for (const language of ['ko-KR', 'en-US'] as const) {
    const [head = '', row = ''] = sampleText(translate, language).split('\r\n')
    expect(head.replace('\uFEFF', '').split(',')).toHaveLength(9)
    expect(row.split(',')).toHaveLength(9)
    expect(head).toContain(language === 'ko-KR' ? '이름' : 'name')
  }
})
