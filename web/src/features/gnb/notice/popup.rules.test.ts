import { describe, expect, it } from 'vitest'
import { popupState } from './popup.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString()

describe('a notice popup', () => {
  it.each([
    [true, 1, 3, 'shown'],
    [true, 3, 4, 'waiting'],
    [true, 0, 2, 'over'],
    [false, 1, 3, 'off'],
  ])('active %s from %i to %i o’clock is %s at two', (isActive, from, until, state) =>
    expect(popupState({ isActive, startDate: at(from), endDate: at(until) }, new Date(at(2)))).toBe(state),
  )
})
