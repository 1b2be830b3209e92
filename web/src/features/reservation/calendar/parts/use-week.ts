import { calendarApi } from '@maru/api/calendar'
import { useMemo, useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { useAccount } from '#kit/session/session.ts'
import type { View, WeekShape } from '#ui/schedule/days.ts'

const weekKey = (personCode: string) => `maru.reservation.workWeek.${personCode}`
const views = ['day', 'week', 'month'] as const

/** The weekdays of a stored setting; Monday to Friday without one. */
function weekdaysOf(stored: string | undefined): readonly number[] {
  const week: unknown = stored === undefined ? null : JSON.parse(stored)
  return Array.isArray(week) ? week.map(Number) : [1, 2, 3, 4, 5]
}

/**
 * The weeks of the calendar page by the person's calendar settings (spec 3§3, calendarSetting): first weekday, working
 * days, and the view of an address without one, which is the week until settings are saved. `toggle` hides or shows the
 * other days, stored per person in this browser. Below desktop width there are three days, and `toggle` is null.
 */
export function useWeek(): { week: WeekShape; toggle: (() => void) | null; firstView: View } {
  const { personCode } = useAccount()
  const [hasRoom, isPhone] = [useWide(961), !useWide(761)]
  const { data: config } = useRead(calendarApi.getUserConfig, {}, { staleTime: 300_000 })
  const [isWorking, setWorking] = useState(() => {
    try {
      return localStorage.getItem(weekKey(personCode)) === 'true'
    } catch {
      return false
    }
  })
  const length = isPhone ? 'all' : !hasRoom ? 'three' : isWorking ? 'working' : 'all'
  const { firstDay = 0, workingWeek } = config ?? {}
  const week = useMemo(
    () => ({ length, firstDay, workingWeek: weekdaysOf(workingWeek) }) satisfies WeekShape,
    [length, firstDay, workingWeek],
  )
  const toggle = () => {
    setWorking(!isWorking)
    try {
      localStorage.setItem(weekKey(personCode), String(!isWorking))
    } catch {
      // Without storage, the state is lost when the page is unloaded.
    }
  }
  const firstView = (config && config.seq > 0 ? views[config.viewMode] : undefined) ?? 'week'
  return { week, toggle: isPhone || !hasRoom ? null : toggle, firstView }
}
