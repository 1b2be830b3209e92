import type { TotalSearchResult } from '@maru/api/gnb/search'
import { describe, expect, it } from 'vitest'
import { noConditions } from './condition.rules.ts'
import { countText, groupsOf, parseSearchAddress, searchAddress, sumOf } from './search.rules.ts'

const total = (totalCount: number, isTotalCapped = false) => ({ totalCount, isTotalCapped })

describe('the result page', () => {
  it('has text, option, target and page in its address, and reads them back', () => {
    const wish = { text: '보안 점검', inBody: true, target: 'board', page: 3, conditions: noConditions }
    const address = searchAddress(wish)
    const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    expect(query).toEqual({ SearchText: '보안 점검', SearchOption: 'Y', Target: 'board', PAGE: '3' })
    expect(parseSearchAddress(query)).toEqual(wish)
    expect(searchAddress({ text: '보안' })).toBe(`/home/search?SearchText=${encodeURIComponent('보안')}`)
  })
  it.each(['0', '-1', '1.5', 'x', '201', undefined])('shows page 1 for %s', (PAGE) => {
    expect(parseSearchAddress({ SearchText: '가나', PAGE }).page).toBe(1)
  })
  it('shows groups with hits only, those without their own name last', () => {
    const totalSearchResult: TotalSearchResult = {
      orgItems: [],
      orgTotal: total(0),
      boardItems: { data: [], ...total(4) },
      workflowItems: { items: [], ...total(2) },
      groups: [
        { target: 'wiki', items: [], ...total(1) },
        { target: 'file', items: [], ...total(1_000, true) },
        { target: 'comment', items: [], ...total(0) },
      ],
      missing: [],
    }
    expect(groupsOf(totalSearchResult).map(({ target }) => target)).toEqual([
      'board',
      'workflow',
      'file',
      'wiki',
    ])
    expect(sumOf(groupsOf(totalSearchResult))).toBe('1,007+')
  })
  it('shows 1,000+ if counting stopped', () => {
    expect(countText(total(1_000, true))).toBe('1,000+')
    expect(countText(total(1_000))).toBe('1,000')
  })
})
