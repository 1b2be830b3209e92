import { createHash } from 'node:crypto'
import type { IcalCode } from '@maru/api/calendar'
import { parseRule, rulePartsOf } from '@maru/api/calendar/rule'
import ICAL from 'ical.js'
import type { DateFields } from '../event/event.rules.ts'
import { firstStart, localRule, patternStarts, type SeriesTimes } from '../series/series.rules.ts'
import { dayText } from '../series/zone.rules.ts'
import {
  datesOf,
  fieldsOf,
  type GivenTime,
  type Reading,
  Refused,
  ruleOf,
  textOf,
  timeOf,
} from './component.rules.ts'
import { requireFewDates } from './dates.rules.ts'
import { noteDropped } from './kept.rules.ts'
import type { Block } from './lines.rules.ts'
import { repairBlock } from './repair.rules.ts'

/** A VEVENT before the parts of its series are joined. */
export interface Part {
  line: number
  uid: string
  component: ICAL.Component
  fields: DateFields
  original: GivenTime | null
}

/** Most years of a series in which the dates of an EXRULE are looked for. */
const exruleYears = 6

/** The dates that an EXRULE (RFC 2445) takes out of a series that ends; noted if it cannot be followed. */
function withoutExrule(component: ICAL.Component, series: SeriesTimes, reading: Reading): number[] {
  const rules = component.getAllProperties('exrule')
  if (rules.length === 0) return []
  const parts = rulePartsOf(series.rule)
  const span = { from: series.start, until: series.start + exruleYears * 366 * 86_400_000 }
  const isShort = parts !== null && (parts.count !== null || parts.until !== null)
  const starts = isShort ? patternStarts(series, { ...span, until: span.until + 366 * 86_400_000 }) : []
  const matches = rules.flatMap((property) => {
    const given = parseRule(property.toICALString().replace(/^EXRULE[^:]*:/i, ''))
    const isFollowed = isShort && typeof given !== 'string' && (starts.at(-1) ?? 0) < span.until
    if (!isFollowed) reading.note(reading.line, 'dropped', 'EXRULE')
    return isFollowed ? patternStarts({ ...series, rule: localRule(given, series) }, span) : []
  })
  const excluded = new Set(matches)
  const dates = starts.filter((start) => excluded.has(start))
  requireFewDates(dates)
  return dates
}

/** The series of a part; a start that its rule does not give stays as one more date. */
export function seriesOf(part: Part, file: Reading): SeriesTimes {
  const { component, fields } = part
  const reading = { ...file, line: part.line }
  const plain: SeriesTimes = {
    ...{ start: fields.start, end: fields.end, isAllDay: fields.isAllDay, timeZone: fields.timeZone },
    ...{ rule: ruleOf(component, fields), lunar: null, lunarUntil: null },
    excluded: datesOf(component, 'exdate', fields, reading),
    extra: datesOf(component, 'rdate', fields, reading),
  }
  const exruled = withoutExrule(component, plain, reading)
  const excluded = [...new Set([...plain.excluded, ...exruled])].sort((one, other) => one - other)
  const series = { ...plain, excluded }
  if (series.rule === null) return series
  const first = firstStart(series)
  if (first === null) throw new Refused('ruleEmpty')
  if (first === series.start) return series
  // A start that its rule does not give stays as one more date.
  reading.note(part.line, 'startKept', dayText(series.start))
  const extra = [...new Set([series.start, ...series.extra])]
  return { ...series, start: first, end: first + (series.end - series.start), extra }
}

const needed: Readonly<Record<string, IcalCode>> = { RRULE: 'ruleInvalid', 'RECURRENCE-ID': 'broken' }

function componentOf(block: Block, reading: Reading): ICAL.Component {
  // A part of the dates would be another series.
  if (block.lines.some(({ text, isCut }) => isCut && /^(?:RDATE|EXDATE)[;:]/i.test(text)))
    throw new Refused('tooManyDates')
  const { lines, notes } = repairBlock(block)
  for (const { line, code, name } of notes) {
    const refusal = code === 'dropped' ? needed[name] : undefined
    if (refusal) throw new Refused(refusal)
    reading.note(line, code, name)
  }
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as never)
    if (component.name === 'vevent') return component
  } catch {
    // Refused below.
  }
  throw new Refused('broken')
}

/** Reads one VEVENT. Throws {@link Refused}. */
export function partOf(block: Block, file: Reading): Part {
  const reading = { ...file, line: block.line }
  const component = componentOf(block, reading)
  const fields = fieldsOf(component, reading)
  const original = timeOf(component, 'recurrence-id', reading)
  noteDropped(component, fields, reading)
  // Without a UID the contents identify the event, so that the same file twice gives no doubles.
  const made = createHash('sha256')
    .update(JSON.stringify([fields, textOf(component, 'rrule')]))
    .digest('base64url')
    .slice(0, 27)
  const uid = textOf(component, 'uid').trim().slice(0, 500) || `${made}@maru`
  return { line: block.line, uid, component, fields, original: original && { ...original } }
}
