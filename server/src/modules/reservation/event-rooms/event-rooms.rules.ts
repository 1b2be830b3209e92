import type { DatePlan, FirstDate } from '#kit/repeat/dates.ts'
import { localOf } from '#kit/repeat/days.ts'
import type { BookingDate } from '#kit/room-slots/room-booking.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'
import type { Fault } from '../validation/booking.rules.ts'

/** Whether an event can book a resource: it has no terms to accept and no required fields to fill in. */
export const isSimple = ({ terms, customFields }: Pick<ResourceRow, 'terms' | 'customFields'>): boolean =>
  terms === '' && !customFields.some((field) => field.isRequired)

/** Whether a resource is offered for events of the viewer: a room that they may book, without a fault. */
export const isOffered = (row: ResourceRow): boolean =>
  row.kind === 'room' && row.level >= rightLevels.request && !row.isFaulty && isSimple(row)

/** A date of an event in the time zone of a resource. */
export interface LocalDate {
  key: string
  plan: DatePlan
  first: FirstDate
}

/** Dates of an event in a time zone. */
export function localDates(dates: readonly BookingDate[], timeZone: string): LocalDate[] {
  return dates.map(({ key, start, end }) => {
    const [from, until] = [Date.parse(start), Date.parse(end)]
    const [first, last] = [localOf(from, timeZone), localOf(until, timeZone)]
    const days = { startDate: first.day, endDate: last.day }
    return {
      key,
      plan: { ...days, start: from, end: until },
      first: { ...days, startMinute: first.minute, endMinute: last.minute, timeZone },
    }
  })
}

/** Dates with the same times of the day; rules are checked for all dates of a group together. */
export function groupByTimes(dates: readonly LocalDate[]): LocalDate[][] {
  const keyOf = ({ plan, first }: LocalDate) =>
    [first.startMinute, first.endMinute, plan.startDate === plan.endDate].join('/')
  return [...Map.groupBy(dates, keyOf).values()]
}

/** The reason of a fault for another room. */
export function reasonOf({ code }: Fault): 'notAllowed' | 'outOfHours' | 'past' {
  if (code === 'reservation.inPast') return 'past'
  return code === 'reservation.closed' || code === 'reservation.outsideHours' ? 'outOfHours' : 'notAllowed'
}
