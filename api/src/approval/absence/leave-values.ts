import type { FormValues } from '../form/content.ts'
import { type AbsenceDraft, leaveTypes, longestReply } from './absence.ts'

/** When a person is away. */
export type AbsenceTimes = Pick<
  AbsenceDraft,
  'kind' | 'leaveType' | 'fromDay' | 'untilDay' | 'startsAtNoon' | 'endsAtNoon' | 'startTime' | 'hours'
>

/** The times with what a half day means: the morning ends at noon, the afternoon starts at noon. */
export function withHalves<T extends AbsenceTimes>(times: T): T {
  const { leaveType } = times
  const isHour = leaveType === 'hour'
  const hourly = isHour ? {} : { startTime: null, hours: null }
  if (leaveType === 'am') return { ...times, ...hourly, startsAtNoon: false, endsAtNoon: true }
  if (leaveType === 'pm') return { ...times, ...hourly, startsAtNoon: true, endsAtNoon: false }
  return isHour ? { ...times, startsAtNoon: false, endsAtNoon: false } : { ...times, ...hourly }
}

const textOf = (values: FormValues, key: string): string => {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return typeof value === 'string' ? value : ''
}
const listOf = (values: FormValues, key: string): string[] => {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

/** The absence that a leave form asks for; null if its values have no period. Fields that a form lacks are off. */
export function leaveOf(values: FormValues): AbsenceDraft | null {
  const [fromDay = '', untilDay = ''] = listOf(values, 'period')
  if (fromDay === '' || untilDay === '') return null
  const type = leaveTypes.find((one) => one === textOf(values, 'type')) ?? 'annual'
  const halves = listOf(values, 'halves')
  // Older versions of the form have no such field: everything is set.
  const sets = Object.hasOwn(values, 'sets') ? listOf(values, 'sets') : ['pending', 'calendar']
  const hours = Number(textOf(values, 'hours'))
  return withHalves({
    ...{ kind: 'leave', leaveType: type, fromDay, untilDay },
    ...{ startsAtNoon: halves.includes('fromNoon'), endsAtNoon: halves.includes('untilNoon') },
    startTime: /^\d\d:\d\d$/.test(textOf(values, 'startTime')) ? textOf(values, 'startTime') : null,
    hours: Number.isInteger(hours) && hours > 0 ? Math.min(hours, 12) : null,
    ...{ delegateCode: listOf(values, 'delegate')[0] ?? null, applicationId: null },
    ...{ movesPending: sets.includes('pending'), showsInCalendar: sets.includes('calendar') },
    reply: textOf(values, 'reply').slice(0, longestReply),
  })
}

/** The number of the leave document that a cancelling form names; null without one. */
export function cancelledOf(values: FormValues): number | null {
  const text = textOf(values, 'leave')
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null
}
