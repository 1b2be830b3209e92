const two = (value: number) => String(value).padStart(2, '0')

/** Years before this one are incomplete: the first typed digits of a year make the years 2, 20 and 202. */
const firstYear = 1000

/** An instant as a field of day and time takes it, in the browser's zone; empty for none. */
export function toMomentField(instant: string | null): string {
  if (instant === null || instant === '') return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a field of day and time; null while it is empty or incomplete. */
export function fromMomentField(text: string): string | null {
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) || new Date(at).getFullYear() < firstYear ? null : new Date(at).toISOString()
}
