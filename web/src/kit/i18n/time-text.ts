const two = (value: number) => String(value).padStart(2, '0')

const halves = /오전|오후|上午|下午|晚上|(?<![a-z])[ap]\.?m?\.?(?![a-z])/gi
const isMorning = (half: string) => /오전|上午|^a/i.test(half)

/** `9:30`, `9.30`, `9시 30분`, `9点半`. A minute with one digit needs its unit, because the second digit may follow. */
const withSigns = /^(\d{1,2})(?:\s*[:：.시时點点]\s*(?:(\d{2})|(\d)\s*(?=[분分])|([반半]))?\s*[분分]?)?$/
/** `930`, `0930`. */
const digitsAlone = /^(\d{1,2})(\d{2})$/

/** Formats minutes since midnight as a time. 1440 is `24:00`, the end of the day. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Parses a time of day in Korean, English or Chinese and returns it as `09:30`; null if the text is incomplete or not a
 * time. The end of the day (`24:00`) is accepted only with `hasEnd`.
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

/** Returns the next or previous multiple of `step` minutes. At the limits of the day, `time` is returned. */
export function moveTime(time: string, step: number, isLater: boolean, hasEnd = false): string {
  const minutes = minutesOf(time)
  const next = isLater ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step
  if (next < 0 || next > (hasEnd ? 1440 : 1439)) return time
  return timeOf(next)
}

/** Returns all times of a day in steps. If `value` is not one of them, it is inserted in order. */
export function timesOf(step: number, value: string, hasEnd = false): string[] {
  const times = Array.from({ length: Math.floor(1440 / step) }, (_time, at) => timeOf(at * step))
  if (hasEnd) times.push(timeOf(1440))
  return value === '' || times.includes(value) ? times : [...times, value].sort()
}
