import type { AbsenceDraft, AbsenceItem, FormValues, LeaveType } from '@maru/api/approval'
import type { PickItem } from '#kit/picking.ts'

/** An absence as it is typed. */
export interface AbsenceTyped {
  kind: AbsenceDraft['kind']
  leaveType: LeaveType
  fromDay: string
  untilDay: string
  firstPart: 'all' | 'noon'
  lastPart: 'all' | 'noon'
  startTime: string
  hours: string
  people: readonly PickItem[]
  /** `all`, or the number of the only form. */
  scope: string
  moves: boolean
  replies: boolean
  reply: string
  shows: boolean
  reason: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** A date as a day of the browser's clock. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The first values of the form. */
export const absenceStart = (today: string): AbsenceTyped => ({
  ...{ kind: 'leave', leaveType: 'annual', fromDay: today, untilDay: today },
  ...{ firstPart: 'all', lastPart: 'all', startTime: '09:00', hours: '2' },
  ...{ people: [], scope: 'all', moves: true, replies: false, reply: '', shows: true, reason: '' },
})

/** A leave of a part of one day. */
export const isPartOfDay = ({ kind, leaveType }: Pick<AbsenceTyped, 'kind' | 'leaveType'>): boolean =>
  kind === 'leave' && (leaveType === 'am' || leaveType === 'pm' || leaveType === 'hour')

/** What the server takes. */
export function absenceOf(typed: AbsenceTyped): AbsenceDraft {
  const isPart = isPartOfDay(typed)
  const isHour = typed.kind === 'leave' && typed.leaveType === 'hour'
  const untilDay = isPart ? typed.fromDay : typed.untilDay
  return {
    ...{ kind: typed.kind, leaveType: typed.kind === 'leave' ? typed.leaveType : null },
    ...{ fromDay: typed.fromDay, untilDay },
    startsAtNoon: !isPart && typed.firstPart === 'noon',
    endsAtNoon: !isPart && typed.lastPart === 'noon' && untilDay > typed.fromDay,
    ...{ startTime: isHour ? typed.startTime : null, hours: isHour ? Number(typed.hours) : null },
    delegateCode: typed.people[0]?.id ?? null,
    applicationId: typed.scope === 'all' || typed.kind === 'leave' ? null : typed.scope,
    ...{ movesPending: typed.moves, reply: typed.replies ? typed.reply.trim() : '' },
    showsInCalendar: typed.shows,
  }
}

/** The values of the leave form. */
export function leaveValues(typed: AbsenceTyped): FormValues {
  const absence = absenceOf(typed)
  return {
    ...{ type: typed.leaveType, period: [absence.fromDay, absence.untilDay] },
    halves: [...(absence.startsAtNoon ? ['fromNoon'] : []), ...(absence.endsAtNoon ? ['untilNoon'] : [])],
    ...{ startTime: absence.startTime ?? '', hours: absence.hours === null ? '' : String(absence.hours) },
    delegate: absence.delegateCode === null ? [] : [absence.delegateCode],
    sets: [...(typed.moves ? ['pending'] : []), ...(typed.shows ? ['calendar'] : [])],
    ...{ reply: absence.reply, reason: typed.reason },
  }
}

/** The state of an absence as a list shows it. */
export function absenceState(
  { status, fromDay, untilDay }: Pick<AbsenceItem, 'status' | 'fromDay' | 'untilDay'>,
  today: string,
): 'requested' | 'active' | 'coming' | 'over' | 'refused' | 'cancelled' {
  if (status !== 'active') return status
  return today < fromDay ? 'coming' : today > untilDay ? 'over' : 'active'
}

/** The colour of the tag of a state. */
export const absenceTones = {
  requested: 'info',
  active: 'ok',
  coming: 'info',
  over: undefined,
  refused: undefined,
  cancelled: undefined,
} as const

/** A number of days without superfluous zeros. */
export const dayNumber = (days: number): string => String(Math.round(days * 1000) / 1000)
