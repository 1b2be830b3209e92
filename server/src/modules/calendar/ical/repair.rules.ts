import ICAL from 'ical.js'
import type { Block } from './lines.rules.ts'

const timeNames = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)$/
const days = /^\d{8}(?:,\d{8})*$/

/** A content line in its parts; null if it is none. Colons within quotes belong to parameters. */
export function partsOfLine(text: string): { name: string; params: string; value: string } | null {
  const [, name, params = '', value] =
    /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/su.exec(
      text,
    ) ?? []
  return name === undefined || value === undefined ? null : { name: name.toUpperCase(), params, value }
}

/** Days without VALUE=DATE, times with blanks or without seconds, and zones without quotes, in the form of RFC 5545. */
function repairedLine(given: string): string {
  const text = given.replace(/^([A-Z-]+(?:;[^:"]*)?;TZID=)(tzone:\/\/[^;:"]*)/i, '$1"$2"')
  const parts = partsOfLine(text)
  if (!parts || !timeNames.test(parts.name)) return text
  const value = parts.value.trim()
  if (days.test(value) && !/;VALUE=DATE(?:;|$)/i.test(parts.params)) {
    const rest = parts.params.replaceAll(/;(?:VALUE|TZID)=(?:"[^"]*"|[^;]*)/gi, '')
    return `${parts.name};VALUE=DATE${rest}:${value}`
  }
  // A time that is called a day.
  const isTime = /^\d{8}T\d{6}Z?$/.test(value)
  if (isTime && /;VALUE=DATE(?:;|$)/i.test(parts.params))
    return `${parts.name}${parts.params.replace(/;VALUE=DATE/i, '')}:${value}`
  const short = /^(\d{8}T\d{4})(Z?)$/.exec(value)
  if (short) return `${parts.name}${parts.params}:${short[1]}00${short[2]}`
  return value === parts.value ? text : `${parts.name}${parts.params}:${value}`
}

function isReadable(text: string): boolean {
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${text}\r\nEND:VEVENT`)
    return true
  } catch {
    return false
  }
}

/** A component with lines that can be read, and what was changed for that. */
export interface Repaired {
  lines: string[]
  notes: { line: number; code: 'repaired' | 'dropped'; name: string }[]
}

const isFrame = (text: string) => /^(?:BEGIN|END):/i.test(text)

/** Repairs the lines of a component one by one; a line that cannot be read is left out with a note. */
export function repairBlock({ lines }: Block): Repaired {
  const notes: Repaired['notes'] = []
  const name = (text: string) => (/^[^:;]*/.exec(text)?.[0] ?? '').slice(0, 60).toUpperCase()
  const remaining = lines.flatMap(({ text, line, isCut }) => {
    if (isCut) {
      notes.push({ line, code: 'dropped', name: name(text) })
      return []
    }
    const repaired = isFrame(text) ? text : repairedLine(text)
    if (repaired !== text) notes.push({ line, code: 'repaired', name: name(text) })
    return { text: repaired, line }
  })
  const whole = remaining.map(({ text }) => text)
  try {
    ICAL.parse(whole.join('\r\n'))
    return { lines: whole, notes }
  } catch {
    const readable = remaining.filter(({ text, line }) => {
      const isGood = isFrame(text) || isReadable(text)
      if (!isGood) notes.push({ line, code: 'dropped', name: name(text) })
      return isGood
    })
    return { lines: readable.map(({ text }) => text), notes }
  }
}
