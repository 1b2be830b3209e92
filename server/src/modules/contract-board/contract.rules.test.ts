import { describe, expect, test } from 'vitest'
import { contractActs, contractNumber, isPeriodRight, joinContractRights } from './contract.rules.ts'

const none = { comCode: 'A', write: false, update: false, delete: false, isManager: false }

describe('rights to a contract', () => {
  test.each([
    ['a reader nothing', {}, {}, '---'],
    ['its maker changes and removes it', { write: true }, { isMaker: true }, 'ud-'],
    ['its maker nothing after the right to write is gone', {}, { isMaker: true }, '---'],
    ['another writer nothing', { write: true }, {}, '---'],
    ['whoever has the flag changes', { update: true }, {}, 'u--'],
    ['whoever has the flag removes', { delete: true }, {}, '-d-'],
    ['a manager everything', { isManager: true }, {}, 'udp'],
    ['of a removed one a manager only what is for good', { isManager: true }, { isRemoved: true }, '--p'],
    ['of a removed one its maker nothing', { write: true }, { isMaker: true, isRemoved: true }, '---'],
  ])('%s', (_name, rights, facts, expected) => {
    const acts = contractActs({ ...none, ...rights }, { isMaker: false, isRemoved: false, ...facts })
    const letters = [acts.canUpdate && 'u', acts.canDelete && 'd', acts.canPurge && 'p']
    expect(letters.map((letter) => letter || '-').join('')).toBe(expected)
  })
})

test('rights in several boards of a company are combined, companies are separate', () => {
  const joined = joinContractRights([
    { ...none, write: true },
    { ...none, comCode: 'B' },
    { ...none, isManager: true },
  ])
  expect(joined).toEqual([
    { ...none, write: true, isManager: true },
    { ...none, comCode: 'B' },
  ])
})

test('a number has at least four digits after its year', () => {
  expect(contractNumber({ year: 2026, serial: 7 })).toBe('2026-0007')
  expect(contractNumber({ year: 2026, serial: 12_345 })).toBe('2026-12345')
})

test.each([
  ['without a period', '2026-03-02', null, null, true],
  ['of one day', '2026-03-02', '2026-03-02', '2026-03-02', true],
  ['that ends before it begins', '2026-03-02', '2026-03-03', '2026-03-02', false],
  ['signed in the year 0', '0000-01-01', null, null, false],
  ['signed on the last day that is too early', '1899-12-31', null, null, false],
  ['that begins too early', '1900-01-01', '1899-12-31', null, false],
])('a contract %s', (_name, signed, from, until, isRight) => {
  expect(isPeriodRight({ signed, from, until })).toBe(isRight)
})
