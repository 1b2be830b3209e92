import { inZone } from '#kit/i18n/dates.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** An instant as a day with a time on the clock of the viewer's time zone: `yyyy-MM-ddTHH:mm`. */
export function wallOf(instant: string): string {
  const at = inZone(instant)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a day with a time in the viewer's time zone; null for an incomplete one. */
export function instantOfWall(wall: string): string | null {
  const wanted = wall === '' ? Number.NaN : Date.parse(`${wall}:00Z`)
  if (Number.isNaN(wanted)) return null
  let at = wanted
  // Twice, because the first correction can cross a change of the clock.
  for (let pass = 0; pass < 2; pass += 1)
    at += wanted - Date.parse(`${wallOf(new Date(at).toISOString())}:00Z`)
  return new Date(at).toISOString()
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The usual times to send a mail later than `now`, as days with a time: the next morning and that of the next Monday. */
export function laterTimes(now: string): { tomorrow: string; monday: string } {
  const tomorrow = dayAfter(now.slice(0, 10))
  let monday = tomorrow
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = dayAfter(monday)
  return { tomorrow: `${tomorrow}T08:00`, monday: `${monday}T08:00` }
}
