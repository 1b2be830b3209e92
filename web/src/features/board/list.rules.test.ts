import { describe, expect, test } from 'vitest'
import { markHits } from '../../kit/mark-hits.ts'
import { boardAddress, parseBoardSearch } from './board.rules.ts'
import { isSearchable, nextSort, parseListWish, plainWish, wishInput, wishQuery } from './list.rules.ts'

describe('what a list is searched for stands in its address', () => {
  test('a plain list names nothing', () => {
    expect(parseListWish({})).toEqual(plainWish)
    expect(Object.values(wishQuery(plainWish)).filter(Boolean)).toEqual([])
  })

  test('every wish survives the way through the address of list, reader and writer', () => {
    const wish = {
      field: 'author',
      text: '김 서연',
      preface: 'B10',
      isUnreadOnly: true,
      sort: 'views',
      isAscending: true,
    } as const
    for (const place of ['list', 'read', 'write'] as const) {
      const address = new URL(boardAddress(place, { boardId: 3, articleId: 5, wish }), 'http://x')
      expect(parseBoardSearch(Object.fromEntries(address.searchParams)).wish).toEqual(wish)
    }
    expect(boardAddress('readPopup', { boardId: 3, articleId: 5, wish })).not.toContain('SEARCH')
  })

  test.each([
    [{ SEARCHFIELD: 'password', SEARCHTEXT: '  글  ', SORTFIELD: '99', SORTORDER: 'yes' }, { text: '글' }],
    [{ searchtext: '\u1100\u1161', SortField: 'x' }, { text: '가' }],
  ])('%o is read as %o', (query, expected) => {
    expect(parseListWish(query)).toEqual({ ...plainWish, ...expected })
  })

  test('the calls get what the address says', () => {
    expect(wishInput(plainWish)).toEqual({ SortField: 4, SortOrder: false })
    expect(wishInput({ ...plainWish, text: '교육', preface: 'A', isUnreadOnly: true })).toMatchObject({
      SearchField: 'all',
      SearchText: '교육',
      Preface1: 'A',
      UnreadOnly: true,
    })
  })
})

test.each([
  ['date', false, 'date', true],
  ['date', false, 'views', false],
  ['views', false, 'views', true],
  ['views', true, 'title', true],
  ['title', true, 'title', false],
] as const)('a list by %s (%s) pressed on %s rises: %s', (sort, isAscending, pressed, rises) => {
  expect(nextSort({ ...plainWish, sort, isAscending }, pressed)).toMatchObject({
    sort: pressed,
    isAscending: rises,
  })
})

test.each([
  ['가', false],
  ['가 나', false],
  ['가 나다', true],
  ['😀😀', true],
  ['😀', false],
])('%s can be searched for: %s', (text, expected) => {
  expect(isSearchable(text)).toBe(expected)
})

test.each([
  ['하반기 교육 안내', '교육', ['하반기 ', '*교육', ' 안내']],
  ['Go GO go', 'go', ['*Go', ' ', '*GO', ' ', '*go']],
  ['a.b axb', 'a.b', ['*a.b', ' axb']],
  ['(가) [나]', '[나] (가)', ['*(가)', ' ', '*[나]']],
  ['교육교육과', '교육 교육과', ['*교육', '*교육과']],
  ['글', '', ['글']],
])('%s with %s is cut into %o', (text, searched, expected) => {
  expect(markHits(text, searched).map((part) => (part.isHit ? '*' : '') + part.text)).toEqual(expected)
})
