import { describe, expect, it } from 'vitest'
import type { PickItem } from '#kit/picking.ts'
import { orderCandidates } from './candidates.rules.ts'

describe('the people offered for a mention', () => {
  const item = (id: string, ko: string): PickItem => {
    const name = { ko, en: id, zh: '' }
    return {
      kind: 'person',
      id,
      name,
      title: name,
      place: name,
      email: '',
      photo: '',
      comCode: 'HB',
      deptCode: '',
    }
  }
  const ids = (items: PickItem[]) => items.map(({ id }) => id)
  const matches = [item('far', '박가람'), item('near', '박나래'), item('writer', '박다온')]
  const team = [item('mate', '김단짝'), item('near', '박나래'), item('late', '박라온')]

  it('are those of the thread, then the team, then the others, each once', () => {
    expect(ids(orderCandidates(matches, team, '박', ['writer', 'mate']))).toEqual([
      'writer',
      'near',
      'late',
      'far',
    ])
    expect(ids(orderCandidates([], team, '', ['late']))).toEqual(['late', 'mate', 'near'])
    expect(ids(orderCandidates(matches, team, 'ㅂㄴ', []))).toEqual(['near', 'far', 'writer'])
  })
})
