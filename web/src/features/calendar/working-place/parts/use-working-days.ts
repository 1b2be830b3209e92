import { calendarApi, type WorkingDay } from '@maru/api/calendar'
import { usePage } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import { hoursText, isElsewhere } from '../working-place.rules.ts'

/** Where and when a person works on the shown day. */
export interface ShownWorkingDay extends WorkingDay {
  /** Working hours, marked as local ones if the clock of the person differs from that of the view. */
  hoursText: string
}

/** Where and when people work on a day; the days of the week are read together. */
export function useWorkingDays(people: readonly string[], day: string, week: readonly string[]) {
  const t = useTranslate()
  const viewZone = useViewZone()
  const personCodes = [...people].sort()
  const span = { from: week[0] ?? day, until: week.at(-1) ?? day }
  const answer = usePage(
    calendarApi.listWorkingDays,
    personCodes.length > 0 ? { personCodes, ...span } : null,
  )
  const dayOf = (personCode: string): ShownWorkingDay | null => {
    const person = answer.data?.find((one) => one.personCode === personCode)
    const working = person?.days.find((one) => one.day === day)
    if (!person || !working) return null
    const hours = hoursText(working.hours)
    const isLocal = hours !== '' && isElsewhere(person.timeZone, viewZone, day)
    return { ...working, hoursText: isLocal ? t('calendar.workplace.local', { hours }) : hours }
  }
  return { answer, dayOf }
}
