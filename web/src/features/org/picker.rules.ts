import type { PickItem, PickKind, PickName } from '../../kit/picking.ts'

export type { PickItem, PickKind, PickName } from '../../kit/picking.ts'

/** One target of the picker; `isRecipients` takes people only, groups as their members (spec 1§4). */
export interface Container {
  id: string
  title: string
  isRecipients: boolean
  items: readonly PickItem[]
  /** Keys of the ticked items. */
  ticked: ReadonlySet<string>
}

/** The right half of the picker: its containers in order, exactly one of them active. */
export interface Targets {
  isSingle: boolean
  activeId: string | null
  containers: readonly Container[]
}

/** What an item is distinguished by: its kind, its id, and for what is in the mailbox the mailbox. */
export function keyOf({ kind, id, store }: Pick<PickItem, 'kind' | 'id' | 'store'>): string {
  return store === 'EWS' ? `${kind}:EWS:${id}` : `${kind}:${id}`
}

const addressOf = (item: PickItem) => item.email.trim().toLowerCase()

/** Whether two items are one: by address where both have one, else by kind and id (spec 1§4). */
export function isSame(one: PickItem, other: PickItem): boolean {
  return keyOf(one) === keyOf(other) || (addressOf(one) !== '' && addressOf(one) === addressOf(other))
}

/** Items without those that came before under the same key or address. */
export function distinct(items: readonly PickItem[], before: readonly PickItem[] = []): PickItem[] {
  const kept: PickItem[] = []
  const keys = new Set(before.map(keyOf))
  const addresses = new Set(before.map(addressOf).filter(Boolean))
  for (const item of items) {
    const address = addressOf(item)
    if (keys.has(keyOf(item)) || (address && addresses.has(address))) continue
    keys.add(keyOf(item))
    if (address) addresses.add(address)
    kept.push(item)
  }
  return kept
}

/** Targets without containers. */
export function emptyTargets(isSingle: boolean): Targets {
  return { isSingle, activeId: null, containers: [] }
}

/** Adds a container, once by id; the first one is active. */
export function addContainer(
  targets: Targets,
  container: Pick<Container, 'id' | 'title' | 'isRecipients'> & { items?: readonly PickItem[] },
): Targets {
  if (targets.containers.some((one) => one.id === container.id)) return targets
  const items = distinct(container.items ?? [])
  const added = {
    ...container,
    items: targets.isSingle ? items.slice(0, 1) : items,
    ticked: new Set<string>(),
  }
  return {
    ...targets,
    activeId: targets.activeId ?? container.id,
    containers: [...targets.containers, added],
  }
}

/** Makes a container the active one; an unknown id changes nothing, so that exactly one stays active. */
export function activate(targets: Targets, id: string): Targets {
  return targets.activeId !== id && targets.containers.some((one) => one.id === id)
    ? { ...targets, activeId: id }
    : targets
}

/** The active container. */
export function activeContainer(targets: Targets): Container | undefined {
  return targets.containers.find((one) => one.id === targets.activeId)
}

function change(targets: Targets, id: string, next: (container: Container) => Container): Targets {
  return { ...targets, containers: targets.containers.map((one) => (one.id === id ? next(one) : one)) }
}

/** Ticks exactly these items of a container. */
export function tick(targets: Targets, id: string, keys: Iterable<string>): Targets {
  return change(targets, id, (container) => {
    const own = new Set(container.items.map(keyOf))
    return { ...container, ticked: new Set([...keys].filter((key) => own.has(key))) }
  })
}

/** Turns the tick of one item. */
export function toggle(targets: Targets, id: string, key: string): Targets {
  const held = targets.containers.find((one) => one.id === id)?.ticked ?? new Set()
  return tick(targets, id, held.has(key) ? [...held].filter((one) => one !== key) : [...held, key])
}

/** True only when there are items and all of them are ticked (spec 1§4). */
export function isAllTicked({ items, ticked }: Container): boolean {
  return items.length > 0 && items.every((item) => ticked.has(keyOf(item)))
}

/** Ticks all items of a container, or none. */
export function tickAll(targets: Targets, id: string, isOn: boolean): Targets {
  return change(targets, id, (container) => ({
    ...container,
    ticked: new Set(isOn ? container.items.map(keyOf) : []),
  }))
}

/** Where the one ticked item may go: only when exactly one is ticked, and not past the ends (spec 1§4). */
export function canMove({ items, ticked }: Container, step: -1 | 1): boolean {
  if (ticked.size !== 1) return false
  const at = items.findIndex((item) => ticked.has(keyOf(item)))
  return at >= 0 && at + step >= 0 && at + step < items.length
}

/** Moves the one ticked item up (-1) or down (1). */
export function move(targets: Targets, id: string, step: -1 | 1): Targets {
  return change(targets, id, (container) => {
    if (!canMove(container, step)) return container
    const at = container.items.findIndex((item) => container.ticked.has(keyOf(item)))
    const items = [...container.items]
    const [moved] = items.splice(at, 1)
    if (moved) items.splice(at + step, 0, moved)
    return { ...container, items }
  })
}

/** Puts items of a container before or after another one of it, as a drag does. */
export function reorder(
  targets: Targets,
  id: string,
  keys: ReadonlySet<string>,
  near: { key: string; isAfter: boolean },
): Targets {
  return change(targets, id, (container) => {
    const moved = container.items.filter((item) => keys.has(keyOf(item)))
    const rest = container.items.filter((item) => !keys.has(keyOf(item)))
    const at = rest.findIndex((item) => keyOf(item) === near.key)
    if (at < 0) return container
    return { ...container, items: rest.toSpliced(at + (near.isAfter ? 1 : 0), 0, ...moved) }
  })
}

/** Removes the ticked items of a container. */
export function removeTicked(targets: Targets, id: string): Targets {
  return change(targets, id, (container) => ({
    ...container,
    items: container.items.filter((item) => !container.ticked.has(keyOf(item))),
    ticked: new Set(),
  }))
}

/** Whether a container takes such an item: recipients are people and addresses, their groups come as members. */
export function takes(container: Pick<Container, 'isRecipients'>, item: PickItem): boolean {
  return !container.isRecipients || item.email !== ''
}

/**
 * Adds items to a container, without those it has by address or id (spec 1§4). In single mode the last of them
 * replaces what it held; in a recipient container of single mode all of them do, since they are one group's members.
 */
export function addItems(targets: Targets, id: string, items: readonly PickItem[]): Targets {
  return change(targets, id, (container) => {
    const taken = distinct(items.filter((item) => takes(container, item)))
    if (taken.length === 0) return container
    if (targets.isSingle) {
      return { ...container, items: container.isRecipients ? taken : taken.slice(-1), ticked: new Set() }
    }
    return { ...container, items: [...container.items, ...distinct(taken, container.items)] }
  })
}

/** Passes items from one container to another; what the other has already only leaves the first. */
export function transfer(targets: Targets, from: string, to: string, keys: ReadonlySet<string>): Targets {
  const source = targets.containers.find((one) => one.id === from)
  if (!source || from === to) return targets
  const moved = source.items.filter((item) => keys.has(keyOf(item)))
  const left = change(targets, from, (container) => ({
    ...container,
    items: container.items.filter((item) => !keys.has(keyOf(item))),
    ticked: new Set([...container.ticked].filter((key) => !keys.has(key))),
  }))
  return addItems(left, to, moved)
}

/** The chosen people on the left: in single mode a new one clears the others (spec 1§4). */
export function choose(
  isSingle: boolean,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!isSingle || after.size <= 1) return after
  const fresh = [...after].filter((key) => !before.has(key))
  return new Set(fresh.slice(-1))
}

/** Groups replaced by their members, and no one twice by address or id; `membersOf` gives those of one group. */
export function expandGroups(
  items: readonly PickItem[],
  membersOf: ReadonlyMap<string, readonly PickItem[]>,
): PickItem[] {
  return distinct(items.flatMap((item) => membersOf.get(keyOf(item)) ?? [item]))
}

/** Whether an item is a group whose members are fetched for a recipient container. */
export function isGroup(item: Pick<PickItem, 'kind'>): boolean {
  return item.kind === 'list' || item.kind === 'group'
}

/** How many items are in all containers. */
export function countItems(targets: Targets): number {
  return targets.containers.reduce((sum, container) => sum + container.items.length, 0)
}

/** One container of the result: id, items each with text, value and extras (spec 1§3). */
export interface PickResult {
  id: string
  items: {
    /** What a person reads. */
    text: string
    /** The code, number or address. */
    value: string
    kind: PickKind
    email: string
    comCode: string
    deptCode: string
    name: PickName
    title: PickName
    place: PickName
    photo: string
    store?: 'DB' | 'EWS'
  }[]
}

/** The result of the picker; `textOf` writes an item in the reader's language. */
export function toResult(targets: Targets, textOf: (item: PickItem) => string): PickResult[] {
  return targets.containers.map(({ id, items }) => ({
    id,
    items: items.map(({ id: value, ...item }) => ({ text: textOf({ ...item, id: value }), value, ...item })),
  }))
}

/** An item of an earlier result, to open the picker with what was chosen before. */
export function fromResult({ value, text: _text, ...item }: PickResult['items'][number]): PickItem {
  return { ...item, id: value }
}
