import { calendarApi, type StandIn } from '@maru/api/calendar'
import { usePage } from '#kit/call/read.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import type { PersonColumn } from './use-people-day.ts'

/** Who stands in for the people who are away on a day, and their numbers, by one call; nothing if no one is away. */
export function useStandIns(
  columns: readonly PersonColumn[],
  day: string,
): (personCode: string) => StandIn | undefined {
  const timeZone = useViewZone()
  const personCodes = columns
    .filter(({ isAway }) => isAway)
    .map(({ personCode }) => personCode)
    .sort()
  const isAsked = personCodes.length > 0
  const { data, isPlaceholderData } = usePage(
    calendarApi.listStandIns,
    isAsked ? { personCodes, day, timeZone } : null,
  )
  // Those of another day would name the wrong person.
  return (code) => (isPlaceholderData ? undefined : data?.find(({ personCode }) => personCode === code))
}
