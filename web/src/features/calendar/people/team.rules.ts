import type { PeopleGroup } from '@maru/api/calendar'
import type { PickItem } from '#kit/picking.ts'

/** Columns of people, so that each is wide enough to be read. */
export const mostPeople = 20
/** Columns that always fit into a window: so many people of a department are shown at first. */
export const fittingPeople = 7

/** The key of the viewer's department among the groups. */
export const departmentKey = 'department'
/** The key of a group of the viewer. */
export const groupKey = (groupId: number): string => `group:${groupId}`

/**
 * Whose time is shown in columns. `group` is the key of the chosen group, whose people are read; null for `people`, which
 * were chosen one by one. `hidden` are those without a column; null shows the first ones.
 */
export interface Team {
  group: string | null
  people: readonly PickItem[]
  hidden: readonly string[] | null
  /** Numbers of the rooms with a column. */
  places: readonly number[]
}

/** The team of the first visit: the department of the viewer. */
export const firstTeam: Team = { group: departmentKey, people: [], hidden: null, places: [] }

const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isItem = (value: unknown): value is PickItem =>
  isObject(value) && value.kind === 'person' && isText(value.id) && isObject(value.name)
const itemsIn = (value: unknown): PickItem[] => (Array.isArray(value) ? value.filter(isItem) : [])

/** The team that a browser has stored; an earlier version of the portal stored only a list of people. */
export function readTeam(stored: unknown): Team {
  if (Array.isArray(stored)) return { group: null, people: itemsIn(stored), hidden: [], places: [] }
  if (!isObject(stored)) return firstTeam
  const { group, people, hidden, places } = stored
  return {
    group: isText(group) ? group : null,
    people: itemsIn(people),
    hidden: Array.isArray(hidden) ? hidden.filter(isText) : null,
    places: Array.isArray(places) ? places.filter(isId) : [],
  }
}

/** The people of a list that have a column, at most {@link mostPeople}. */
export function shownOf(people: readonly PickItem[], hidden: readonly string[] | null): PickItem[] {
  if (hidden === null) return people.slice(0, fittingPeople)
  const without = new Set(hidden)
  return people.filter(({ id }) => !without.has(id)).slice(0, mostPeople)
}

/** The hidden people after a person of the list gets a column or loses it. */
export function hiddenAfter(
  people: readonly PickItem[],
  hidden: readonly string[] | null,
  id: string,
  isShown: boolean,
): string[] {
  const shown = new Set(shownOf(people, hidden).map((one) => one.id))
  if (isShown) shown.add(id)
  else shown.delete(id)
  return people.map((one) => one.id).filter((one) => !shown.has(one))
}

/** A list with more people, each once, and at most `most`. */
export function withMore(
  people: readonly PickItem[],
  more: readonly PickItem[],
  most: number,
): { people: PickItem[]; leftOut: number } {
  const all = new Map([...people, ...more].map((one) => [one.id, one]))
  // The first item of a person stays: it has the post that the viewer chose.
  for (const one of [...people].reverse()) all.set(one.id, one)
  const list = [...all.values()]
  return { people: list.slice(0, most), leftOut: Math.max(0, list.length - most) }
}

/** The people of a group as items. */
export function itemsOf({ people }: Pick<PeopleGroup, 'people'>): PickItem[] {
  return people.map(({ personCode, dept, ...person }) => ({
    ...{ kind: 'person', id: personCode, photo: '', place: dept },
    ...person,
  }))
}

/** A list of groups after one moved a step; null if it is at the end. */
export function movedGroups(groupIds: readonly number[], groupId: number, step: -1 | 1): number[] | null {
  const at = groupIds.indexOf(groupId)
  const other = groupIds[at + step]
  if (at < 0 || other === undefined) return null
  return groupIds.map((one) => (one === groupId ? other : one === other ? groupId : one))
}
