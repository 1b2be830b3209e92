import { articleLimits, type ContentField } from '@maru/api/board'
import { isDay } from '@maru/api/kit/time/clock'

/** The properties of a field that determine its valid values. */
export type AskingField = Pick<ContentField, 'fieldType' | 'options'>

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const span = new RegExp(`^(${clock})\\s*~\\s*(${clock})$`)
const address = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

/** One line, NFC, without control characters. */
function line(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const personKeys = [
  'userCode',
  'userName',
  'userName_En',
  'userName_Cn',
  'userTitle',
  'userTitle_En',
  'userTitle_Cn',
] as const

/** The given keys of a record as texts of one line; undefined if one is not a text or too long. */
function texts(record: unknown, keys: readonly string[]): Record<string, string> | undefined {
  if (!isRecord(record)) return undefined
  const result: Record<string, string> = {}
  for (const key of keys) {
    const value = Object.hasOwn(record, key) ? record[key] : ''
    if (typeof value !== 'string' || value.length > articleLimits.fieldLine) return undefined
    if (value !== '') result[key] = line(value)
  }
  return result
}

function cleanPerson(value: string): string | undefined {
  const person = texts(parsed(value), personKeys)
  return person?.userName ? JSON.stringify(person) : undefined
}

function cleanReceivers(value: string): string | undefined {
  const rows = parsed(value)
  if (!Array.isArray(rows) || rows.length > articleLimits.receivers) return undefined
  const remaining = rows.map((row) => texts(row, ['userName', 'userEmail']))
  const isRight = remaining.every((row) => row?.userEmail !== undefined && address.test(row.userEmail))
  if (!isRight) return undefined
  return remaining.length === 0 ? '' : JSON.stringify(remaining)
}

function cleanLevel(value: string, options: readonly string[]): string | undefined {
  const level = texts(parsed(value), ['TEXT'])
  if (!level) return undefined
  if (!level.TEXT) return ''
  return options.includes(level.TEXT) ? JSON.stringify({ TEXT: level.TEXT }) : undefined
}

function cleanMoment(value: string): string | undefined {
  const at = value[10] === 'T' && isDay(value.slice(0, 10)) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

function cleanSpan(value: string): string | undefined {
  const [, from = '', until = ''] = span.exec(value) ?? []
  return from !== '' && from <= until ? `${from} ~ ${until}` : undefined
}

/**
 * A field's value as stored (spec 2§2); '' for none, undefined if it is invalid for the type. DATETIME is ISO 8601 in
 * UTC, TIMESPAN `09:00 ~ 18:00`, MAILSEND `Y` or empty, SELECTUSER the JSON of a person with names and titles, LEVEL
 * JSON with a TEXT member, RECEIVERS a JSON list of userName and userEmail. RICHTEXT must be cleaned already.
 */
export function cleanField({ fieldType, options }: AskingField, value: string): string | undefined {
  if (value.trim() === '') return ''
  switch (fieldType) {
    case 'TEXT':
      return value.length <= articleLimits.fieldLine ? line(value) : undefined
    case 'TEXTAREA':
      return value.length <= articleLimits.fieldText ? value.normalize('NFC').trim() : undefined
    case 'DATETIME':
      return cleanMoment(value)
    case 'SELECT':
      return options.includes(value) ? value : undefined
    case 'TIMESPAN':
      return cleanSpan(value.trim())
    case 'MAILSEND':
      return value === 'Y' ? 'Y' : value === 'N' ? '' : undefined
    case 'SELECTUSER':
      return cleanPerson(value)
    case 'LEVEL':
      return cleanLevel(value, options)
    case 'RECEIVERS':
      return cleanReceivers(value)
    case 'RICHTEXT':
      return value
  }
}

/** Whether cleaned HTML is empty: no letters, image, table or rule. */
export function saysNothing(html: string): boolean {
  return !/<(?:img|table|hr)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
