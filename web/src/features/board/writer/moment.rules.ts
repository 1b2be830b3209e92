import { fromZoneField, toZoneField } from '#kit/i18n/zone-fields.ts'

/** Earlier years are incomplete input: the first digits of a typed year form the years 2, 20 and 202. */
const firstYear = 1000

/** Converts an instant to the value of a date and time field in the account's time zone; empty if it is missing. */
export function toMomentField(instant: string | null): string {
  return instant === null || Number.isNaN(Date.parse(instant)) ? '' : toZoneField(instant)
}

/** Converts the value of a date and time field to an instant; null if the value is empty or incomplete. */
export function fromMomentField(text: string): string | null {
  return Number(text.slice(0, 4)) < firstYear ? null : fromZoneField(text)
}
