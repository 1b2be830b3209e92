import { type HolidayCountry, orgHolidayApi } from '@maru/api/org/holiday'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** Reads the holidays of a year; without a country those of the company's country. */
export function useHolidays(year: number, country: HolidayCountry | '') {
  return useCompanyRead(orgHolidayApi.listHolidayEntries, { year, ...(country ? { country } : {}) })
}

/** Adds a holiday. Throws CallError. */
export function useCreateHoliday() {
  return useCompanyChange(orgHolidayApi.createHoliday)
}

/** Changes a holiday. Throws CallError. */
export function useUpdateHoliday() {
  return useCompanyChange(orgHolidayApi.updateHoliday)
}

/** Removes a holiday. Throws CallError. */
export function useRemoveHoliday() {
  return useCompanyChange(orgHolidayApi.removeHoliday)
}
