import { decimalOf, decimalText } from '@maru/api/approval'
import { nameIn as nameOf, type ShortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { approval } from '@maru/i18n/approval/texts'
import { withParticles } from '@maru/i18n/kit/particle'

/** Languages of a printed document. */
export type PrintLanguage = ShortLanguage
/** The texts of approval in one language. */
export type PrintTexts = (typeof approval)[PrintLanguage]

/** What every part of a page needs: the language, its texts, and how times are written. */
export interface PrintStyle {
  language: PrintLanguage
  texts: PrintTexts
  /** Time zone of the company. */
  timeZone: string
}

/** Text inside HTML. */
export const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A name in a language; Korean if it has none. */
export const nameIn = (name: LocalName, { language }: Pick<PrintStyle, 'language'>): string =>
  nameOf(name, language)

/** Fills the placeholders of a text, and selects Korean particles and English plurals. */
export const filled = (text: string, params: Record<string, string | number>): string =>
  withParticles(
    text.replace(/\{\{(\w+)\}\}/g, (all, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : all,
    ),
  )

const parts = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
const whole = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** An instant as `2026.11.20 09:05` in the time zone of the company. */
export function timeIn(at: string, { timeZone }: PrintStyle): string {
  const { year, month, day, hour, minute } = parts(at, timeZone, whole)
  return `${year}.${month}.${day} ${hour}:${minute}`
}

/** An instant as `11.20 09:05`. */
export const shortTimeIn = (at: string, style: PrintStyle): string => timeIn(at, style).slice(5)

/** A day `yyyy-MM-dd` as `2026.11.20`. */
export const dayIn = (day: string): string => day.replaceAll('-', '.')

/** An amount with separators; other texts stay as they are. */
export function groupedIn(value: string): string {
  const decimal = decimalOf(value)
  if (decimal === undefined) return value
  const [figures = '', rest] = decimalText(decimal).split('.')
  const grouped = figures.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}
