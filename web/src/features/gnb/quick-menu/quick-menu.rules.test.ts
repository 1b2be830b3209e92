import { describe, expect, it } from 'vitest'
import { quickStep } from './quick-menu.rules.ts'

const item = (linkUrl: string, moveType = 0, width = 0, height = 0) => ({ linkUrl, moveType, width, height })

describe('a quick menu', () => {
  it.each([
    ['', 0, { kind: 'none' }],
    ['javascript:alert(1)', 0, { kind: 'none' }],
    ['/po/board?SYSID=1', 0, { kind: 'page', address: '/board?SYSID=1' }],
    ['/cm/docs', 0, { kind: 'leave', address: '/cm/docs' }],
    ['https://example.com', 0, { kind: 'leave', address: 'https://example.com' }],
    ['https://example.com', 1, { kind: 'tab', address: 'https://example.com' }],
  ])('to "%s" with move type %i', (url, moveType, step) =>
    expect(quickStep(item(url, moveType))).toEqual(step),
  )
  it('of move type 2 opens a window of its size, or of 1024 by 900', () => {
    expect(quickStep(item('/a', 2, 700, 500))).toMatchObject({ size: { width: 700, height: 500 } })
    expect(quickStep(item('/a', 2))).toMatchObject({ size: { width: 1024, height: 900 } })
  })
})
