import { describe, expect, test } from 'vitest'
import { markHits } from '#kit/screen/mark-hits.ts'
import { boardAddress, parseBoardSearch } from './board.rules.ts'
import {
  defaultFilter,
  filterInput,
  filterQuery,
  isSearchable,
  nextSort,
  parseListFilter,
} from './list.rules.ts'

describe('what a list is searched for is in its address', () => {
  test('a plain list names nothing', () => {
    expect(parseListFilter({})).toEqual(defaultFilter)
    expect(Object.values(filterQuery(defaultFilter)).filter(Boolean)).toEqual([])
  })

  test('every listFilter survives the way through the address of list, reader and writer', () => {
    const listFilter = {
      field: 'author',
      text: '김 서연',
      preface: 'B10',
      isUnreadOnly: true,
      sort: 'views',
      isAscending: true,
    } as const
    for (const place of ['list', 'read', 'write'] as const) {
      const address = new URL(boardAddress(place, { boardId: 3, articleId: 5, listFilter }), 'http://x')
      expect(parseBoardSearch(Object.fromEntries(address.searchParams)).listFilter).toEqual(listFilter)
    }
    expect(boardAddress('readPopup', { boardId: 3, articleId: 5, listFilter })).not.toContain('SEARCH')
  })

  test.each([
    [{ SEARCHFIELD: 'password', SEARCHTEXT: '  글  ', SORTFIELD: '99', SORTORDER: 'yes' }, { text: '글' }],
    [{ searchtext: '\u1100\u1161', SortField: 'x' }, { text: '가' }],
  ])('%o is read as %o', (query, expected) => {
    expect(parseListFilter(query)).toEqual({ ...defaultFilter, ...expected })
  })

  test('the calls get the filters of the address', () => {
    expect(filterInput(defaultFilter)).toEqual({ SortField: 4, SortOrder: false })
    expect(filterInput({ ...defaultFilter, text: '교육', preface: 'A', isUnreadOnly: true })).toMatchObject({
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
  expect(nextSort({ ...defaultFilter, sort, isAscending }, pressed)).toMatchObject({
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
