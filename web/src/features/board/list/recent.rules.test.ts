import { expect, it } from 'vitest'
import { defaultFilter } from '../list.rules.ts'
import { parseRecentSearch, recentAddress } from './recent.rules.ts'

it('the first page without a search is the bare address', () => {
  expect(recentAddress({ page: 1, listFilter: defaultFilter })).toBe('/home/recentarticle')
})

it('page and search survive a round trip; an order is not one of them', () => {
  const search = { page: 3, listFilter: { ...defaultFilter, field: 'title' as const, text: '워크숍' } }
  const query = Object.fromEntries(new URLSearchParams(recentAddress(search).split('?')[1]))
  expect(parseRecentSearch({ ...query, SORTFIELD: '1', SORTORDER: 'true', PREFACE1: 'A01' })).toEqual(search)
})
