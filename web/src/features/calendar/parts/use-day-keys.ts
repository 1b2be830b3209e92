import { type KeyboardEvent, type RefObject, useState } from 'react'
import { addDays } from '#ui/schedule/days.ts'
import { typedText } from '#ui/schedule/typed-text.ts'
import type { DaySpan } from '#ui/schedule/use-day-drag.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Keys on the days of a month, and the days that they select. */
export interface DayKeys {
  chosen: DaySpan | null
  onKeyDown: (event: KeyboardEvent<HTMLElement>, day: string) => void
  onBlur: (event: { relatedTarget: EventTarget | null }) => void
}

/**
 * Arrows walk over the days of a month (elements with `data-number`), with Shift they select several, and Enter creates
 * an event over them. Letters begin an event of the day with this text.
 */
export function useDayKeys(
  frame: RefObject<HTMLElement | null>,
  { onCreate, onType }: { onCreate: (days: DaySpan) => void; onType: (day: string, text: string) => void },
): DayKeys {
  const [anchor, setAnchor] = useState<{ origin: string; over: string } | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const by = steps[event.key]
    if (by !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const over = addDays(day, by)
      const next = frame.current?.querySelector<HTMLElement>(`[data-number="${over}"]`)
      if (!next) return
      setAnchor(event.shiftKey ? { origin: anchor?.origin ?? day, over } : null)
      next.focus()
    } else if (event.key === 'Enter' && anchor) {
      event.preventDefault()
      onCreate(spanOf(anchor))
    } else if (event.key === 'Escape') {
      setAnchor(null)
      event.currentTarget.blur()
    } else {
      const text = typedText(event)
      if (text === null) return
      event.preventDefault()
      onType(day, text)
    }
  }
  return {
    chosen: anchor && spanOf(anchor),
    onKeyDown,
    onBlur: ({ relatedTarget }) => {
      if (!(relatedTarget instanceof HTMLElement && relatedTarget.dataset.number)) setAnchor(null)
    },
  }
}

const spanOf = ({ origin, over }: { origin: string; over: string }): DaySpan =>
  origin < over ? { from: origin, until: over } : { from: over, until: origin }
