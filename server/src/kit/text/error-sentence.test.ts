import { kitErrors } from '@maru/api/kit/errors'
import { expect, test } from 'vitest'
import { answerLanguage, errorSentence } from './error-sentence.ts'

const of = (code: string, params = {}, headers = {}) => ({ code, params, headers }) as never
const languages = ['ko-KR', 'en-US', 'zh-CN'] as const

test.each([
  ['ko-KR', '입력한 값을 확인해 주세요. (title, nested.a)'],
  ['en-US', 'Please check what you entered. (title, nested.a)'],
  ['zh-CN', '请检查输入的内容。（title, nested.a）'],
] as const)('invalid fields are named in %s', (language, expected) => {
  expect(errorSentence(of('kit.invalidInput', { fields: ['title', 'nested.a'] }), language)).toBe(expected)
})

test('every code of the kit has a sentence without an open place in each language', () => {
  const known = new Set(languages.map((language) => errorSentence(of('none.none'), language)))
  expect(known.size).toBe(3)
  for (const code of Object.keys(kitErrors))
    for (const language of languages) {
      const text = errorSentence(of(code, { fields: ['a'], field: 'b', topic: 'c' }), language)
      expect([code, language, text === '' || text.includes('{{')]).toEqual([code, language, false])
    }
})

test('the minutes to wait come from the header, and an unknown code has a general sentence', () => {
  expect(errorSentence(of('kit.throttled', {}, { 'retry-after': '300' }), 'en-US')).toContain('in 5 min')
  expect(errorSentence(of('__proto__.constructor'), 'en-US')).toBe(errorSentence(of('none.none'), 'en-US'))
})

test.each([
  ['zh-CN', 'en', 'zh-CN'],
  [undefined, 'en-GB,en;q=0.9', 'en-US'],
  [undefined, ' zh-TW', 'zh-CN'],
  [undefined, 'fr', 'ko-KR'],
  [undefined, undefined, 'ko-KR'],
] as const)('the own language %s before the header %s gives %s', (own, header, expected) => {
  expect(answerLanguage(own, header)).toBe(expected)
})
