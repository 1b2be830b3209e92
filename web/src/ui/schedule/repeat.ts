import type { RepeatRule } from '@maru/api/kit/time/repeat'
import type { Language, Translate } from '#kit/i18n/i18n.ts'
import { weekdayText } from './day-texts.ts'
import { addMonths, weekdayOf } from './days.ts'

/** The default values of a repeat rule that begins on a day. */
export function newRepeat(day: string, type: RepeatRule['type']): RepeatRule {
  return {
    type,
    interval: 1,
    weekdays: type === 'Weekly' ? [weekdayOf(day)] : [],
    byWeekday: false,
    end: 'SetCount',
    count: 5,
    until: addMonths(day, 3),
  }
}

/** How often a rule repeats, as text, without its end. */
export function everyText(
  { type, interval, weekdays }: RepeatRule,
  t: Translate,
  language: Language,
): string {
  const names = weekdays.map((weekday) => weekdayText(weekday, language)).join(', ')
  const isOn = type === 'Weekly' && names !== ''
  const every =
    interval === 1 ? t(`kit.repeat.types.${type}`) : t(`kit.repeat.every${type}`, { count: interval })
  return isOn && interval === 1
    ? t('kit.repeat.everyWeekOn', { days: names })
    : `${every}${isOn ? ` (${names})` : ''}`
}

/** A repeat rule as text. */
export function repeatText(repeat: RepeatRule, t: Translate, language: Language): string {
  const end =
    repeat.end === 'SetCount'
      ? t('kit.repeat.times', { count: repeat.count ?? 0 })
      : repeat.end === 'SetDate'
        ? t('kit.repeat.until', { day: repeat.until ?? '' })
        : t('kit.repeat.never')
  return `${everyText(repeat, t, language)}, ${end}`
}
