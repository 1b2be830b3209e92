import { contactApi } from '@maru/api/contact'
import { orgApi } from '@maru/api/org'
import { describe, expect, test } from 'vitest'
import { fixedClock } from '../clock.ts'
import type { Failure } from '../failure.ts'
import type { Viewer } from '../viewer.ts'
import { costOf, createRates } from './rates.ts'

// The code under test reads only the person code.
const viewer = (personCode: string) => ({ personCode }) as Viewer
const search = orgApi.searchOrganisation
const heavy = contactApi.importContacts

function answered(times: number, call: () => void): { count: number; refusal: Failure | undefined } {
  let count = 0
  let refusal: Failure | undefined
  for (let time = 0; time < times; time += 1) {
    try {
      call()
      count += 1
    } catch (error) {
      refusal = error as Failure
    }
  }
  return { count, refusal }
}

describe('the rate of calls', () => {
  test('of one person lets 100 of 1,500 concurrent searches pass and answers the rest with 429 and Retry-After', () => {
    const assertRate = createRates(fixedClock('2026-11-21T01:00:00Z'), 1)
    const { count, refusal } = answered(1500, () => assertRate(search, viewer('P1'), '10.0.0.1'))
    expect(count).toBe(100)
    expect(refusal).toMatchObject({ code: 'kit.throttled', status: 429, headers: { 'retry-after': '1' } })
    expect(answered(1, () => assertRate(search, viewer('P2'), '10.0.0.1')).count).toBe(1)
    expect(answered(1, () => assertRate(heavy, viewer('P1'), '10.0.0.1')).count).toBe(1)
  })

  test('of one system limits heavy calls only: the others have the limit of its administrator', () => {
    const clock = fixedClock('2026-11-21T01:00:00Z')
    const assertRate = createRates(clock, 1)
    const system = (systemId: number) => ({ systemId })
    const { count, refusal } = answered(100, () => assertRate(heavy, system(1), '10.0.0.1'))
    expect(count).toBe(60)
    expect(refusal).toMatchObject({ code: 'kit.throttled', status: 429, headers: { 'retry-after': '1' } })
    expect(answered(5000, () => assertRate(search, system(1), '10.0.0.1')).count).toBe(5000)
    expect(answered(1, () => assertRate(heavy, system(2), '10.0.0.1')).count).toBe(1)
    clock.advance(10_000)
    expect(answered(100, () => assertRate(heavy, system(1), '10.0.0.1')).count).toBe(10)
  })

  test('recovers over time', () => {
    const clock = fixedClock('2026-11-21T01:00:00Z')
    const assertRate = createRates(clock, 1)
    answered(200, () => assertRate(search, viewer('P1'), '10.0.0.1'))
    clock.advance(2000)
    expect(answered(50, () => assertRate(search, viewer('P1'), '10.0.0.1')).count).toBe(20)
  })

  test('of a call with much work counts it as several, and the next ones wait for all of it', () => {
    const clock = fixedClock('2026-11-21T01:00:00Z')
    const assertRate = createRates(clock, 1)
    const call = (times: number) => () =>
      assertRate({ cost: 'search', changes: false, times }, viewer('P1'), '')
    expect(answered(1, call(99)).count).toBe(1)
    expect(answered(1, call(50)).count).toBe(1)
    expect(answered(1, call(1)).refusal?.headers).toEqual({ 'retry-after': '5' })
    clock.advance(5000)
    expect(answered(2, call(1)).count).toBe(1)
  })

  test('is counted by network without a session', () => {
    const assertRate = createRates(fixedClock('2026-11-21T01:00:00Z'), 0.001)
    expect(answered(10, () => assertRate(search, null, '10.0.0.1')).count).toBe(6)
    expect(answered(10, () => assertRate(search, null, '10.0.0.2')).count).toBe(6)
  })

  test('is not limited if the factor is 0', () => {
    const assertRate = createRates(fixedClock('2026-11-21T01:00:00Z'), 0)
    expect(answered(5000, () => assertRate(search, viewer('P1'), '10.0.0.1')).count).toBe(5000)
  })

  test.each([
    [{ changes: false }, 'read'],
    [{ changes: true }, 'change'],
    [{ changes: true, body: 'multipart' as const }, 'read'],
    [{ changes: false, cost: 'search' as const }, 'search'],
  ])('%j costs a %s', (endpoint, cost) => {
    expect(costOf(endpoint)).toBe(cost)
  })
})
