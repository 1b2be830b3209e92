import type { Output } from '@maru/api/kit/endpoint'
import type { BookingItem, ResourceDetail, ResourceItem, reservationApi } from '@maru/api/reservation'
import { minutesOf, timeText, weekdayOf } from '#ui/schedule/days.ts'

type Free = Output<typeof reservationApi.listFreeResources>[number]

/** Until when each resource is free at the chosen time; undefined if this is not known. */
export type FreeUntil = ReadonlyMap<number, string> | undefined

/** The answer of the free resources by resource; resources that are not in it are occupied or closed. */
export const freeUntilOf = (free: readonly Free[] | undefined): FreeUntil =>
  free && new Map(free.map(({ resource, freeUntilTime }) => [resource.resourceId, freeUntilTime]))

/** The resources in their order, the free ones before the others. */
export function freeFirst(resources: readonly ResourceItem[], free: FreeUntil): ResourceItem[] {
  const rank = ({ resourceId }: ResourceItem) => (!free || free.has(resourceId) ? 0 : 1)
  return [...resources].sort((a, b) => rank(a) - rank(b))
}

/** A time of the form, with the booking that holds it. */
export interface TimeChoice {
  time: string
  holder: BookingItem | null
}

/** What the times depend on: the resource, its day and the bookings of this day. */
interface Day {
  day: string
  resource: Pick<ResourceDetail, 'hours' | 'rules' | 'quantity'> | undefined
  /** Bookings of others on the day. */
  taken: readonly BookingItem[]
}

/**
 * The times of a day in slots of the resource within its opening hours, and the chosen time if it is not among them.
 * Times that another booking holds stay, because one can wait for them, and say who holds them.
 */
export function timeChoices({ day, resource, taken }: Day, own: string, isEnd: boolean): TimeChoice[] {
  const step = resource?.rules.slotMinutes ?? 30
  const hours = day === '' ? undefined : resource?.hours[weekdayOf(day)]
  const isOpen = hours !== undefined && hours.from < hours.until && !resource?.rules.allowsMidnight
  const [open, close] = isOpen ? [minutesOf(hours.from), minutesOf(hours.until)] : [0, 1440]
  const all = Array.from(
    { length: Math.floor(1440 / step) },
    (_one, index) => (index + (isEnd ? 1 : 0)) * step,
  )
  const fit = all.filter((minute) =>
    isEnd ? minute > open && minute <= close : minute >= open && minute < close,
  )
  const times = fit.map(timeText)
  const shown = times.includes(own) ? times : [...times, own].sort()
  return shown.map((time) => ({
    time,
    holder: resource?.quantity === 1 ? holderAt({ day, taken }, time, isEnd) : null,
  }))
}

/** The booking that holds a start, or the minute before an end. */
function holderAt(
  { day, taken }: Pick<Day, 'day' | 'taken'>,
  time: string,
  isEnd: boolean,
): BookingItem | null {
  const at = `${day}T${time}`
  return (
    taken.find(({ startDate, startTime, endDate, endTime }) => {
      const [from, until] = [`${startDate}T${startTime}`, `${endDate}T${endTime}`]
      return isEnd ? from < at && until >= at : from <= at && until > at
    }) ?? null
  )
}
