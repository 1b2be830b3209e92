const two = (value: number) => String(value).padStart(2, '0')

const halves = /오전|오후|上午|下午|晚上|(?<![a-z])[ap]\.?m?\.?(?![a-z])/gi
const isMorning = (half: string) => /오전|上午|^a/i.test(half)

/** `9:30`, `9.30`, `9시 30분`, `9点半`; a minute of one digit needs its unit, since it may be half typed. */
const withSigns = /^(\d{1,2})(?:\s*[:：.시时點点]\s*(?:(\d{2})|(\d)\s*(?=[분分])|([반半]))?\s*[분分]?)?$/
/** `930`, `0930`. */
const digitsAlone = /^(\d{1,2})(\d{2})$/

/** Minutes of a day as a time; 1440 is `24:00`, the end of a day. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The time of day (`09:30`) that a typed text means in Korean, English or Chinese; null while it is half typed or none.
 * Midnight at the end of a day (`24:00`) is one where `hasEnd` says so.
 */
export function readTime(text: string, hasEnd = false): string | null {
  const [half = ''] = text.match(halves) ?? []
  const rest = text.replace(halves, '').trim()
  const [, hours, whole, single, isHalfPast] = withSigns.exec(rest) ?? digitsAlone.exec(rest) ?? []
  if (hours === undefined) return null
  const typed = Number(hours)
  const hour = half === '' || typed > 12 ? typed : (typed % 12) + (isMorning(half) ? 0 : 12)
  const minute = isHalfPast ? 30 : Number(whole ?? single ?? 0)
  const minutes = hour * 60 + minute
  if (minute > 59 || minutes > (hasEnd ? 1440 : 1439)) return null
  return timeOf(minutes)
}

/** The next time on the grid of `step` minutes, later or earlier, within the day. */
export function moveTime(time: string, step: number, isLater: boolean, hasEnd = false): string {
  const minutes = minutesOf(time)
  const next = isLater ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step
  if (next < 0 || next > (hasEnd ? 1440 : 1439)) return time
  return timeOf(next)
}

/** All times of a day in steps, and `value` among them where it is between two. */
export function timesOf(step: number, value: string, hasEnd = false): string[] {
  const times = Array.from({ length: Math.floor(1440 / step) }, (_time, at) => timeOf(at * step))
  if (hasEnd) times.push(timeOf(1440))
  return value === '' || times.includes(value) ? times : [...times, value].sort()
}
