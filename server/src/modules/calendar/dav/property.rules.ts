import { isDay } from '@maru/api/kit/time/clock'
import { tokenStart } from '#kit/dav/property.ts'

/** The nine colours of calendars, in the light scheme (web/src/ui/tokens.css). */
const palette = [
  ...['#2f7d68', '#7c6aa8', '#a3672f', '#3f74a8', '#777168'],
  ...['#9c4a68', '#2b7a86', '#6a7330', '#a8503f'],
]

/** A colour of the palette as programs write it, with full opacity. */
export const colorText = (color: number) => `${(palette[color - 1] ?? '#777168').toUpperCase()}FF`

const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))

/** The nearest colour of the palette, 1 to 9; null if the text is no colour. */
export function colorOfText(text: string): number | null {
  if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text.trim())) return null
  const wanted = channels(text.trim())
  const distances = palette.map((one) =>
    channels(one).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances)) + 1
}

const reports = {
  query: '<c:calendar-query/>',
  multiget: '<c:calendar-multiget/>',
  sync: '<d:sync-collection/>',
  freeBusy: '<c:free-busy-query/>',
} as const

/** The reports that a collection answers. */
export const reportSet = (...names: (keyof typeof reports)[]) =>
  names
    .map((name) => `<d:supported-report><d:report>${reports[name]}</d:report></d:supported-report>`)
    .join('')

/** The rights of the viewer in a collection, by the number of the level. */
export function privileges(level: number): string {
  const names = ['<d:read/>', '<d:read-current-user-privilege-set/>', '<c:read-free-busy/>']
  if (level >= 4) names.push('<d:write/>', '<d:write-content/>', '<d:bind/>', '<d:unbind/>')
  if (level >= 5) names.push('<d:write-properties/>')
  return names.map((name) => `<d:privilege>${name}</d:privilege>`).join('')
}

/** The sync token of a digest. */
export const tokenOf = (digest: string) => `${tokenStart}${digest}`
/** The digest of a sync token; null for any other text. */
export const digestOf = (token: string) =>
  token.startsWith(tokenStart) && /^[\w-]{20,60}$/.test(token.slice(tokenStart.length))
    ? token.slice(tokenStart.length)
    : null

/** A time of a filter (`20261201T000000Z`) ; null for any other text. */
export function stampTime(text: string | undefined): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '') ?? []
  if (year === undefined || !isDay(`${year}-${month}-${day}`)) return null
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}
