import { useState } from 'react'
import { useAccount } from '../../../../kit/session.ts'
import { useWide } from '../../../../kit/use-wide.ts'
import type { WeekLength } from '../../../../ui/schedule/days.ts'

/** Which panes of the calendar page are open: resources at the left, free rooms and own bookings at the right. */
export interface Panes {
  left: boolean
  right: boolean
}

const storageKey = (personCode: string) => `maru.reservation.panes.${personCode}`

function readPanes(personCode: string): Panes {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(personCode)) ?? '{}') as Partial<Panes> | null
    return { left: stored?.left === true, right: stored?.right === true }
  } catch {
    return { left: false, right: false }
  }
}

/**
 * The open panes of the calendar page (spec 3§4, booking store), stored per person in this browser. Below the width of
 * three columns, panes would leave no room for the calendar: they are dialogs, and `toggle` is null.
 */
export function usePanes(): Panes & { toggle: ((pane: keyof Panes) => void) | null } {
  const { personCode } = useAccount()
  const isWide = useWide(1181)
  const [panes, setPanes] = useState(() => readPanes(personCode))
  if (!isWide) return { left: false, right: false, toggle: null }
  return {
    ...panes,
    toggle: (pane) => {
      const next = { ...panes, [pane]: !panes[pane] }
      setPanes(next)
      try {
        localStorage.setItem(storageKey(personCode), JSON.stringify(next))
      } catch {
        // Without storage, the state is lost when the page is unloaded.
      }
    },
  }
}

const weekKey = (personCode: string) => `maru.reservation.workWeek.${personCode}`

/**
 * The number of days that a week shows, and a function that hides or shows the weekend, stored per person in this
 * browser. Below desktop width there are three days, and the function is null.
 */
export function useWeekLength(): { length: WeekLength; toggle: (() => void) | null } {
  const { personCode } = useAccount()
  const [hasRoom, isPhone] = [useWide(961), !useWide(761)]
  const [isWorkWeek, setWorkWeek] = useState(() => {
    try {
      return localStorage.getItem(weekKey(personCode)) === 'true'
    } catch {
      return false
    }
  })
  if (isPhone) return { length: 7, toggle: null }
  if (!hasRoom) return { length: 3, toggle: null }
  return {
    length: isWorkWeek ? 5 : 7,
    toggle: () => {
      setWorkWeek(!isWorkWeek)
      try {
        localStorage.setItem(weekKey(personCode), String(!isWorkWeek))
      } catch {
        // Without storage, the state is lost when the page is unloaded.
      }
    },
  }
}
