import { describe, expect, it } from 'vitest'
import { bestMatches, matchText } from './match-text.ts'

describe('a typed text', () => {
  it.each([
    ['게시판', 'ㄱㅅㅍ', 2],
    ['자유게시판', 'ㄱㅅ', 1],
    ['자유 게시판', '유게', 1],
    ['자유게시판', '자ㅇㄱ', 2],
    ['IT 지원', 'it지', 2],
    ['게시판', 'ㄴ', 0],
    ['Mail', '메일', 0],
    ['아무것', '', 1],
  ] as const)('%s is found by %s as %s', (label, text, rank) => {
    expect(matchText(label, text)).toBe(rank)
  })
  it('puts labels that begin with it first', () => {
    const match = bestMatches(['경영지원', '지원', '인사'], '지원', (one) => [one], 5)
    expect(match).toEqual(['지원', '경영지원'])
  })
})
