import { expect, it } from 'vitest'
import { type AppointedDraft, daysUntil, withDays } from './appointment.rules.ts'

const post = (deptCode: string, isMain: boolean, untilDay: string | null): AppointedDraft => ({
  ...{
    deptCode,
    isMain,
    untilDay,
    comCode: 'ONE',
    mayChange: true,
    titleCode: '',
    positionCode: '',
    gradeCode: '',
  },
  department: { ko: deptCode, en: '', zh: '' },
})

it('a post keeps its last day, a new one and the main one have none', () => {
  const former = [post('A', true, null), post('B', false, '2026-12-31')]
  const { untilDay: _none, ...fresh } = post('C', false, null)
  expect(withDays([...former, fresh], former).map(({ untilDay }) => untilDay)).toEqual([
    null,
    '2026-12-31',
    null,
  ])
  expect(withDays([post('B', true, '2026-12-31')], former).map(({ untilDay }) => untilDay)).toEqual([null])
})

it('days are counted over months and years', () => {
  expect(daysUntil('2027-01-01', '2026-12-30')).toBe(2)
  expect(daysUntil('2026-11-23', '2026-11-23')).toBe(0)
  expect(daysUntil('2026-03-01', '2026-02-27')).toBe(2)
  expect(daysUntil('2026-11-01', '2026-11-23')).toBe(-22)
})
