import type { WorkItem, WorkKey } from '@maru/api/kit/work'
import type { NamedKind, WorkOrder } from '@maru/api/work'

/** The views of the page. */
export const workViews = ['now', 'later', 'waiting', 'done'] as const
/** A view of the page. */
export type WorkView = (typeof workViews)[number]

/** The key of a thing over all kinds. */
export const keyOf = ({ kind, id }: WorkKey): string => `${kind} ${id}`

/** When a thing is due, in the days of the viewer. */
export type DueGroup = 'over' | 'today' | 'week' | 'later' | 'none'

const day = 86_400_000
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/**
 * The group of a due date: over, today, the next six days, later. `local` converts an instant to a Date whose local
 * fields are those of the viewer's zone.
 */
export function dueGroup(dueAt: string | null, now: Date, local: (instant: string | Date) => Date): DueGroup {
  if (dueAt === null) return 'none'
  if (Date.parse(dueAt) < now.getTime()) return 'over'
  const days = Math.round((midnight(local(dueAt)) - midnight(local(now))) / day)
  if (days <= 0) return 'today'
  return days < 7 ? 'week' : 'later'
}

/** A group of the list with its things. */
export interface WorkGroup {
  id: string
  items: WorkItem[]
}

/** Things in groups, in the order of the list: by due date, kind or person. */
export function groupsOf(
  items: readonly WorkItem[],
  order: WorkOrder,
  dueOf: (item: WorkItem) => DueGroup,
): WorkGroup[] {
  const idOf = (item: WorkItem) => {
    if (order === 'kind') return item.kind
    if (order === 'person') return item.person ? (item.person.code ?? item.person.name.ko) : ''
    return dueOf(item)
  }
  return [...Map.groupBy(items, idOf)].map(([id, own]) => ({ id, items: own }))
}

/** Whether a thing has all words of a filter in its title, note, kind or person. */
export function fitsFilter(item: WorkItem, kindName: string, filter: string): boolean {
  const texts = [item.title, item.note, item.person?.name].flatMap((name) =>
    name ? [name.ko, name.en, name.zh] : [],
  )
  const whole = [...texts, kindName].join('\n').normalize('NFC').toLowerCase()
  return filter
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

/** The act of a thing with a key; undefined if there is none, or the thing must be opened first. */
export function actFor(item: WorkItem, key: 'a' | 'x', kind: NamedKind | undefined) {
  const act = kind?.acts.find(
    (one) => one.key === key && item.acts.some((possible) => possible.act === one.act),
  )
  const here = item.acts.find((one) => one.act === act?.act)
  return act && { ...act, isUndoable: here?.isUndoable === true, mayWait: here?.mayWait === true }
}

/** Times until which a thing is postponed, in the order of the menu. */
export type LaterChoice = 'hour' | 'tomorrow' | 'monday' | 'week'

const at = (date: Date, days: number, hour: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour)

/**
 * The instants of the choices: in an hour, tomorrow, next Monday and in a week at nine. `local` is now with the local
 * fields of the viewer's zone; the distances are added to `now`.
 */
export function laterTimes(now: Date, local: Date): { choice: LaterChoice; until: string }[] {
  const later = (target: Date) => new Date(now.getTime() + target.getTime() - local.getTime())
  const untilMonday = (8 - local.getDay()) % 7 || 7
  const times: [LaterChoice, Date][] = [
    ['hour', new Date(now.getTime() + 3_600_000)],
    ['tomorrow', later(at(local, 1, 9))],
    ['monday', later(at(local, untilMonday, 9))],
    ['week', later(at(local, 7, 9))],
  ]
  return times.map(([choice, until]) => ({ choice, until: until.toISOString() }))
}
