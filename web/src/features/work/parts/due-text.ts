import { clockTime, inZone, listDay } from '#kit/i18n/dates.ts'
import type { Translate } from '#kit/i18n/i18n.ts'
import { type DueGroup, dueGroup } from '../work.rules.ts'

const day = 86_400_000

/** The group of a due date now, in the zone of the viewer. */
export const dueNow = (dueAt: string | null, now = new Date()): DueGroup => dueGroup(dueAt, now, inZone)

/** A due date as the list shows it: the days over, the time of today, or the day. */
export function dueText(dueAt: string | null, t: Translate, now = new Date()): string {
  if (dueAt === null) return ''
  const group = dueNow(dueAt, now)
  if (group === 'over') {
    const days = Math.floor((now.getTime() - Date.parse(dueAt)) / day)
    return days < 1 ? t('work.overNow') : t('work.overDays', { count: days })
  }
  return group === 'today' ? t('work.todayAt', { time: clockTime(dueAt) }) : listDay(dueAt, now)
}
