import type { HolidayEntry } from '@maru/api/org/holiday'
import { expect, it } from 'vitest'
import { isDecisive, type PreviewedHoliday, previewWeek } from './holidays.rules.ts'

const name = (ko: string) => ({ ko, en: ko, zh: ko })
const draft = (more: Partial<PreviewedHoliday> = {}): PreviewedHoliday => ({
  ...{ holidayId: null, day: '2026-05-06', name: name('창립일'), kind: 'company', scope: 'company' },
  ...{ country: null, ...more },
})
const entry = (more: Partial<HolidayEntry>): HolidayEntry => ({
  ...{ holidayId: 1, day: '2026-05-05', name: name('어린이날'), kind: 'public', scope: 'country' },
  ...{ country: 'KR', isWorkday: false, canChange: true, ...more },
})
const off = (week: ReturnType<typeof previewWeek>) => week.filter((one) => one.isOff).map((one) => one.day)

it('a week shows the new day next to weekends and the holidays that the company has', () => {
  const week = previewWeek(draft(), [entry({})], 'KR')
  expect(off(week)).toEqual(['2026-05-03', '2026-05-05', '2026-05-06', '2026-05-09'])
  expect(week.map((one) => one.holiday?.name.ko ?? '')).toEqual(['', '', '어린이날', '창립일', '', '', ''])
  expect(previewWeek(draft(), [entry({})], 'US').map((one) => one.holiday?.name.ko ?? '')[2]).toBe('')
})

it("a company's entry wins over that of all companies, and that over the country's", () => {
  const own = entry({ holidayId: 2, day: '2026-05-06', scope: 'company', country: null })
  const forAll = draft({ scope: 'all' })
  expect(isDecisive(forAll, previewWeek(forAll, [own], 'KR'))).toBe(false)
  const mine = draft()
  expect(isDecisive(mine, previewWeek(mine, [entry({ day: '2026-05-06' })], 'KR'))).toBe(true)
  const abroad = draft({ scope: 'country', country: 'CN' })
  expect(isDecisive(abroad, previewWeek(abroad, [], 'KR'))).toBe(false)
})

it('a working day in exchange is a working day on a weekend, and the edited entry counts once', () => {
  const saturday = draft({ holidayId: 1, day: '2026-05-09', kind: 'makeup' })
  const week = previewWeek(saturday, [entry({ holidayId: 1, day: '2026-05-09', kind: 'company' })], 'KR')
  expect(off(week)).toEqual(['2026-05-03'])
  expect(previewWeek(draft({ day: '' }), [], 'KR')).toEqual([])
})
