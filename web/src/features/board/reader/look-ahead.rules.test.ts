// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  cachePreview,
  dropLookAhead,
  type LookAhead,
  parseLookAhead,
  takeLookAhead,
} from './look-ahead.rules.ts'

const words: LookAhead = {
  boardId: 3,
  articleId: null,
  title: '제목',
  content: '<p>본문</p>',
  tags: '가, 나',
  isNotice: false,
  prefaceId: null,
  fileCode: null,
  fieldValues: [{ fieldId: 7, value: '값' }],
}

beforeEach(() => localStorage.clear())

describe('a preview', () => {
  it('is read once from the storage and cleared, and stays for this page', () => {
    const key = cachePreview(words) ?? ''
    expect(localStorage.length).toBe(1)
    expect(takeLookAhead(key)).toEqual(words)
    expect(localStorage.length).toBe(0)
    expect(takeLookAhead(key)).toEqual(words)
  })

  it('that no window took is cleared an hour later, by the next one', () => {
    localStorage.setItem('maru.lookahead.old', JSON.stringify({ ...words, at: Date.now() - 3_600_001 }))
    localStorage.setItem('maru.lookahead.broken', '{')
    localStorage.setItem('maru.draft.other', 'kept')
    cachePreview(words)
    expect(Object.keys(localStorage).filter((name) => /old|broken|draft/.test(name))).toEqual([
      'maru.draft.other',
    ])
  })

  it('is forgotten where its window did not open', () => {
    dropLookAhead(cachePreview(words) ?? '')
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'x', '__proto__', '../maru.draft.a', 'maru.draft.a'])(
    'of the key %j is none, and nothing else is touched',
    (key) => {
      localStorage.setItem(`maru.lookahead.${key}`, JSON.stringify(words))
      expect(takeLookAhead(key)).toBeNull()
      expect(localStorage.length).toBe(1)
    },
  )
})

describe('what the storage holds', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a number', '5'],
    ['no board', JSON.stringify({ ...words, boardId: undefined })],
    ['a board that is no number', JSON.stringify({ ...words, boardId: '3' })],
    ['an article below one', JSON.stringify({ ...words, articleId: 0 })],
    ['a title that is no text', JSON.stringify({ ...words, title: {} })],
    ['a title too long', JSON.stringify({ ...words, title: 'x'.repeat(301) })],
    ['a file code that is none', JSON.stringify({ ...words, fileCode: 'a/../b' })],
    ['no fields', JSON.stringify({ ...words, fieldValues: {} })],
  ])('%s is no preview', (_what, text) => {
    expect(parseLookAhead(text)).toBeNull()
  })

  it('reads only known fields of the right type', () => {
    const more = {
      ...words,
      isSuper: true,
      fieldValues: [...words.fieldValues, null, { fieldId: 'a', value: 1 }],
    }
    const text = JSON.stringify(more).replace('{', '{"__proto__":{"isNotice":true},')
    const parsed = parseLookAhead(text)
    expect(parsed).toEqual(words)
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })
})
