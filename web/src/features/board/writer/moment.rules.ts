const two = (value: number) => String(value).padStart(2, '0')

/** Earlier years are incomplete input: the first digits of a typed year form the years 2, 20 and 202. */
const firstYear = 1000

/**
 * Converts an instant to the value of a date and time field in the browser's time zone; empty if it is
 * missing.
 */
export function toMomentField(instant: string | null): string {
  if (instant === null || instant === '') return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Converts the value of a date and time field to an instant; null if the value is empty or incomplete. */
export function fromMomentField(text: string): string | null {
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) || new Date(at).getFullYear() < firstYear ? null : new Date(at).toISOString()
}
