import type {
  ChangedDate,
  ChangedDateChoice,
  EventScope,
  MoveEffect,
  SeriesPart,
  SeriesScopes,
} from '@maru/api/calendar'
import { addDays } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import type { EventTimes } from '../drag.rules.ts'

/** Dates that a change moves; `isOpen` if the series has no end, so that there are more. */
export interface MovedCount {
  count: number
  isOpen: boolean
}

/** The dates that a move changes: without those that were changed alone and stay. */
export function movedCount(scopes: SeriesScopes, scope: EventScope, choice: ChangedDateChoice): MovedCount {
  if (scope === 'this') return { count: 1, isOpen: false }
  const part = scopes[scope]
  const staying = choice === 'stay' ? part.changedCount : 0
  return { count: Math.max(1, (part.count ?? part.aheadCount) - staying), isOpen: part.count === null }
}

/** The dates of a part that were changed alone, in order. */
export function changedIn(scopes: SeriesScopes, scope: EventScope, original: string): ChangedDate[] {
  if (scope === 'this') return []
  return scope === 'all' ? scopes.changed : scopes.changed.filter((one) => one.original > original)
}

/** The part of which the number of changed dates is said: the whole series, unless it has more of them elsewhere. */
export function countedPart(scopes: SeriesScopes, scope: 'following' | 'all'): SeriesPart {
  const { all } = scopes
  return all.changedCount === scopes[scope].changedCount ? all : scopes[scope]
}

/** What a move means for the dates to come: how many move, at which days the room is taken, and who is absent. */
export interface ShownEffect {
  count: number
  takenDays: string[]
  absences: MoveEffect['absences']
  absentCount: number
}

/** An effect without the dates that were changed alone, if these stay. */
export function shownEffect(effect: MoveEffect, choice: ChangedDateChoice): ShownEffect {
  const isMoving = ({ isChanged }: { isChanged: boolean }) => choice === 'move' || !isChanged
  const absences = effect.absences.filter(isMoving)
  return {
    count: effect.plainCount + (choice === 'move' ? effect.changedCount : 0),
    takenDays: effect.takenDays.filter(isMoving).map(({ day }) => day),
    absences,
    absentCount: new Set(absences.map(({ personCode }) => personCode)).size,
  }
}

/** The entries of a view while a move of one is asked about: it is at its new place, and its old place stays visible. */
export function withMove(
  entries: readonly ScheduleEntry[],
  moved: { entry: ScheduleEntry; times: EventTimes } | null,
  ghostText: string,
): readonly ScheduleEntry[] {
  if (!moved) return entries
  const { isAllDay, start, end } = moved.times
  const times = isAllDay
    ? { isAllDay, start: `${start}T00:00`, end: `${addDays(end, 1)}T00:00` }
    : { isAllDay, start, end }
  return entries.flatMap((entry) =>
    entry.id === moved.entry.id
      ? [
          { ...entry, id: `ghost-${entry.id}`, isMovable: false, look: 'ghost', statusText: ghostText },
          { ...entry, ...times, look: 'lifted' },
        ]
      : entry,
  )
}
