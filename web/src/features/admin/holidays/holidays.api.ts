import { type HolidayCountry, orgHolidayApi } from '@maru/api/org/holiday'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Reads the holidays of a year; without a country those of the company's country. */
export function useHolidays(year: number, country: HolidayCountry | '') {
  return useRead(orgHolidayApi.listHolidayEntries, { year, ...(country ? { country } : {}) })
}

/** Adds a holiday. Throws CallError. */
export function useCreateHoliday() {
  return useChange(orgHolidayApi.createHoliday)
}

/** Changes a holiday. Throws CallError. */
export function useUpdateHoliday() {
  return useChange(orgHolidayApi.updateHoliday)
}

/** Removes a holiday. Throws CallError. */
export function useRemoveHoliday() {
  return useChange(orgHolidayApi.removeHoliday)
}
