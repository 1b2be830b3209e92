import { sortFields } from '@maru/api/board'
import { describe, expect, test } from 'vitest'
import { foldText, hashPair, onlyField } from '#kit/search/search-words.ts'
import { articlePieces, mostHits, planSearch, searchTexts } from './search.rules.ts'

describe('folding of texts', () => {
  test.each([
    ['composed', '\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
    ['without regard to case', 'Kick-Off ÄÖ', 'kick-off äö'],
    ['with one sigma', 'ΟΔΟΣ ΣΟΦΟΣ', 'οδοσ σοφοσ'],
    ['with single spaces', '  가\u00a0\n나\t\u3000다 ', '가 나 다'],
    ['without what nobody sees', '가\u200b나\u00ad다\ufeff', '가나다'],
  ])('%s', (_name, text, expected) => {
    expect(foldText(text)).toBe(expected)
  })
})

describe('an article is found by', () => {
  const article = {
    title: '교육 안내',
    content: '<p>하<b>반</b>기</p><p>R&amp;D</p>',
    tags: '연수,행사',
    author: '김 서연',
  }
  const made = searchTexts(article)

  test('its title and the text of its body, without markup and with whole terms', () => {
    expect(made.words).toBe('교육 안내\n하반기 r&d')
  })

  test('pieces of the searched field only', () => {
    const has = (text: string, field: 'all' | 'title' | 'author' | 'tag') => {
      const plan = planSearch(text, field)
      if (plan === null || plan === 'short') throw new Error('no plan')
      return plan.pieces.every((piece) => made.pieces.includes(piece))
    }
    expect(has('하반기', 'all')).toBe(true)
    expect(has('교육', 'all')).toBe(true)
    expect(has('교육', 'title')).toBe(true)
    expect(has('하반기', 'title')).toBe(false)
    expect(has('서연', 'author')).toBe(true)
    expect(has('서연', 'all')).toBe(false)
    expect(has('연수', 'tag')).toBe(true)
    expect(has('연수', 'all')).toBe(false)
  })

  test('an anonymous one cannot be found by its author', () => {
    expect(searchTexts({ ...article, author: null }).author).toBe('')
  })
})

describe('a search', () => {
  test.each([
    ['', null],
    [' \u200b ', null],
    ['가', 'short'],
    ['가 나', 'short'],
    ['😀', 'short'],
  ])('of %o is %s', (text, expected) => {
    expect(planSearch(text)).toBe(expected)
  })

  test('uses every term once, longest first, and its pieces', () => {
    expect(planSearch('가 나다라 나다라 AB')).toMatchObject({ words: ['나다라', 'ab', '가'] })
    expect(planSearch('나다라')).toMatchObject({ pieces: articlePieces({ all: '나다라' }) })
  })

  test('for digits next to Hangul uses pieces of three characters, so that common pairs do not propose half of the portal', () => {
    const three = (text: string) => {
      const [first, second, third] = [...text].map((letter) => letter.codePointAt(0) ?? 0)
      return hashPair(hashPair(first ?? 0, second ?? 0, onlyField), third ?? 0, onlyField)
    }
    const pair = ([first, second]: string) =>
      hashPair(first?.codePointAt(0) ?? 0, second?.codePointAt(0) ?? 0, onlyField)
    expect(articlePieces({ all: '19일까지' }, true)).toEqual([three('19일'), three('9일까'), pair('까지')])
    expect(articlePieces({ all: '19일' })).toEqual([pair('19'), three('19일'), pair('9일')])
    expect(articlePieces({ all: '3분 기' }, true)).toEqual([pair('3분')])
    expect(articlePieces({ all: '보고(안)' }, true)).toEqual(['보고(', '고(안', '(안)'].map(three))
  })

  test('for a long text uses few pieces', () => {
    const plan = planSearch(Array.from({ length: 99 }, (_, at) => String.fromCodePoint(0xac00 + at)).join(''))
    expect(plan).toMatchObject({ pieces: expect.objectContaining({ length: 24 }) })
  })
})

test('pieces are positive numbers of 31 bits, so that they differ from pieces of boards', () => {
  for (let at = 0; at < 50_000; at += 1) {
    const piece = hashPair(0xac00 + (at % 11_172), 0x4e00 + at, onlyField)
    expect(piece >= 0 && piece < 2 ** 31).toBe(true)
  }
})

test('a long article is split into its pairs without duplicates', () => {
  const content = `<p>${Array.from({ length: 280_000 }, (_, at) => String.fromCodePoint(0xac00 + ((at * 7919) % 11_172))).join('')}</p>`
  const { pieces } = searchTexts({ title: '', content, tags: '', author: '' })
  // The letters repeat after 11,172; some pairs share a hash.
  expect(pieces.length).toBeGreaterThan(11_150)
  expect(pieces.length).toBeLessThanOrEqual(11_172)
})

test.each([
  [1, 20, sortFields.date, false, 120],
  [5, 20, sortFields.date, false, 120],
  [6, 20, sortFields.date, false, 220],
  [50, 20, sortFields.date, false, 1000],
  [1, 200, sortFields.date, false, 1000],
  [1, 20, sortFields.date, true, 1000],
  [1, 20, sortFields.title, false, 1000],
])('page %d of %d in order %d (ascending: %s) asks for %d hits', (page, size, sort, ascending, hits) => {
  expect(mostHits(page, size, sort, ascending)).toBe(hits)
})
