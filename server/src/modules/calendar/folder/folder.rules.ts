import { viewerLevels } from '@maru/api/calendar'

/** Levels in a calendar as numbers. */
export const levels = { busy: 1, titles: 2, all: 3, edit: 4, manage: 5, owner: 6 } as const
/** The name of a level. */
export type LevelName = keyof typeof levels

/** The colour of a calendar without one: 1 to 9 by its number, so that it never changes. */
export function colorOf(calendarId: number): number {
  return (calendarId % 9) + 1
}

/** The name of a level number. */
export function levelName(level: number): (typeof viewerLevels)[number] {
  return viewerLevels[level] ?? 'none'
}
