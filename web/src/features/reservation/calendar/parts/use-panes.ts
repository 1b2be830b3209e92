import { useState } from 'react'
import { useWide } from '#kit/screen/use-wide.ts'
import { useAccount } from '#kit/session/session.ts'

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
