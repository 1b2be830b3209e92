/** Weekdays as RFC 5545 writes them, from Sunday. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
/** A weekday as RFC 5545 writes it. */
export type WeekdayCode = (typeof weekdayCodes)[number]

/** Frequencies that a calendar accepts. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** A frequency that a calendar accepts. */
export type Frequency = (typeof frequencies)[number]

/** The parts of a recurrence rule (RFC 5545 3.3.10). */
export interface RuleParts {
  frequency: Frequency
  interval: number
  count: number | null
  /** As in the text: `20261231`, `20261231T090000` or with Z. */
  until: string | null
  /** For example `MO`, `2TU`, `-1FR`. */
  byDay: string[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeekNo: number[]
  byMonth: number[]
  bySetPos: number[]
  byHour: number[]
  byMinute: number[]
  bySecond: number[]
  weekStart: WeekdayCode
}

/** Why a rule is refused: it cannot be read, it is finer than a day, or it is too large. */
export type RuleFault = 'invalid' | 'tooFine' | 'tooMany'

const limits = { count: 1000, interval: 1000 } as const

const numberLists = {
  BYMONTHDAY: ['byMonthDay', 1, 31, true],
  BYYEARDAY: ['byYearDay', 1, 366, true],
  BYWEEKNO: ['byWeekNo', 1, 53, true],
  BYMONTH: ['byMonth', 1, 12, false],
  BYSETPOS: ['bySetPos', 1, 366, true],
  BYHOUR: ['byHour', 0, 23, false],
  BYMINUTE: ['byMinute', 0, 59, false],
  BYSECOND: ['bySecond', 0, 59, false],
} as const

const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST', ...Object.keys(numberLists)])

function numbersOf(text: string, least: number, most: number, isSigned: boolean): number[] | null {
  const numbers = text.split(',').map((one) => (/^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN))
  const fits = numbers.every((one) => {
    const size = isSigned ? Math.abs(one) : one
    return size >= least && size <= most
  })
  return fits ? numbers : null
}

function positive(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    if (part === '') continue
    const [name = '', value = '', ...rest] = part.split('=')
    if (rest.length > 0 || value === '' || !known.has(name) || fields.has(name)) return null
    fields.set(name, value)
  }
  return fields
}

/** Reads a recurrence rule; a text names why it is refused (FREQ below DAILY, COUNT or INTERVAL over 1,000). */
export function parseRule(text: string): RuleParts | RuleFault {
  const fields = fieldsOf(text)
  const frequency = fields?.get('FREQ')
  if (!fields || frequency === undefined) return 'invalid'
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(frequency)) return 'tooFine'
  if (!(frequencies as readonly string[]).includes(frequency)) return 'invalid'
  const interval = positive(fields.get('INTERVAL') ?? '1')
  const count = fields.has('COUNT') ? positive(fields.get('COUNT')) : null
  if (interval === null || (fields.has('COUNT') && count === null)) return 'invalid'
  const until = fields.get('UNTIL') ?? null
  if (until !== null && (count !== null || !/^\d{8}(T\d{6}Z?)?$/.test(until))) return 'invalid'
  const byDay = fields.get('BYDAY')?.split(',') ?? []
  const weekStart = fields.get('WKST') ?? 'MO'
  if (!byDay.every((one) => /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.test(one))) return 'invalid'
  if (!(weekdayCodes as readonly string[]).includes(weekStart)) return 'invalid'
  const parts: RuleParts = {
    ...{ frequency: frequency as Frequency, interval, count, until, byDay },
    ...{ byMonthDay: [], byYearDay: [], byWeekNo: [], byMonth: [], bySetPos: [] },
    ...{ byHour: [], byMinute: [], bySecond: [], weekStart: weekStart as WeekdayCode },
  }
  for (const [name, [field, least, most, isSigned]] of Object.entries(numberLists)) {
    const value = fields.get(name)
    if (value === undefined) continue
    const numbers = numbersOf(value, least, most, isSigned)
    if (!numbers) return 'invalid'
    parts[field] = numbers
  }
  if ((count ?? 0) > limits.count || interval > limits.interval) return 'tooMany'
  return parts
}

/** The parts of a rule that is known to be valid, such as a stored one; null for any other text. */
export function rulePartsOf(text: string | null): RuleParts | null {
  const parts = text === null ? 'invalid' : parseRule(text)
  return typeof parts === 'string' ? null : parts
}

/** The text of a rule, always with WKST: an interval of weeks depends on it (RFC 5545 3.3.10). */
export function ruleText(parts: RuleParts): string {
  const lists: [string, readonly (string | number)[]][] = [
    ['BYMONTH', parts.byMonth],
    ['BYWEEKNO', parts.byWeekNo],
    ['BYYEARDAY', parts.byYearDay],
    ['BYMONTHDAY', parts.byMonthDay],
    ['BYDAY', parts.byDay],
    ['BYHOUR', parts.byHour],
    ['BYMINUTE', parts.byMinute],
    ['BYSECOND', parts.bySecond],
    ['BYSETPOS', parts.bySetPos],
  ]
  return [
    `FREQ=${parts.frequency}`,
    ...(parts.interval > 1 ? [`INTERVAL=${parts.interval}`] : []),
    ...(parts.count === null ? [] : [`COUNT=${parts.count}`]),
    ...(parts.until === null ? [] : [`UNTIL=${parts.until}`]),
    ...lists.filter(([, values]) => values.length > 0).map(([name, values]) => `${name}=${values.join(',')}`),
    `WKST=${parts.weekStart}`,
  ].join(';')
}

/** A rule with a frequency and nothing else. */
export function plainRule(frequency: Frequency): RuleParts {
  return {
    ...{ frequency, interval: 1, count: null, until: null, byDay: [], byMonthDay: [], byYearDay: [] },
    ...{ byWeekNo: [], byMonth: [], bySetPos: [], byHour: [], byMinute: [], bySecond: [], weekStart: 'MO' },
  }
}

const dayOfWeek = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()

/** The position of a day among the same weekdays of its month, as `2TU`; a fifth one is the last, `-1FR`. */
export function weekdayInMonth(day: string): string {
  const place = Math.ceil(Number(day.slice(8, 10)) / 7)
  return `${place === 5 ? -1 : place}${weekdayCodes[dayOfWeek(day)]}`
}

/**
 * The rule after its first day has moved, for a drag of a whole series: weekdays rotate with it, a day of the month
 * and the n-th weekday follow it. Parts that do not describe the first day stay.
 */
export function moveRule(parts: RuleParts, from: string, to: string): RuleParts {
  if (from.slice(0, 10) === to.slice(0, 10)) return parts
  const shift = (dayOfWeek(to) - dayOfWeek(from) + 7) % 7
  const isNth = parts.byDay.length === 1 && /\d/.test(parts.byDay[0] ?? '')
  const byDay = isNth
    ? [weekdayInMonth(to)]
    : parts.byDay.map((one) => weekdayCodes[(weekdayCodes.indexOf(one as WeekdayCode) + shift) % 7] ?? one)
  const one = (list: number[], old: string, next: string) =>
    list.length === 1 && list[0] === Number(old) ? [Number(next)] : list
  return {
    ...parts,
    byDay: parts.byDay.some((text) => /\d/.test(text)) && !isNth ? parts.byDay : byDay,
    byMonthDay: one(parts.byMonthDay, from.slice(8, 10), to.slice(8, 10)),
    byMonth: one(parts.byMonth, from.slice(5, 7), to.slice(5, 7)),
  }
}
