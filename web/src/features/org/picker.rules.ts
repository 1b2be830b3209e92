import type { PickItem, PickKind, PickName } from '#kit/picking.ts'

export type { PickItem, PickKind, PickName } from '#kit/picking.ts'

/**
 * A container of the picker. With `isRecipients` it accepts only items with an e-mail address, and a group is
 * replaced by its members (spec 1§4).
 */
export interface Container {
  id: string
  title: string
  isRecipients: boolean
  items: readonly PickItem[]
  /** Keys of the ticked items. */
  ticked: ReadonlySet<string>
}

/** The right half of the picker: its containers in order. Exactly one of them is active. */
export interface Targets {
  isSingle: boolean
  activeId: string | null
  containers: readonly Container[]
}

/** Key of an item: its kind and id, and for an item of the mailbox also the store. */
export function keyOf({ kind, id, store }: Pick<PickItem, 'kind' | 'id' | 'store'>): string {
  return store === 'EWS' ? `${kind}:EWS:${id}` : `${kind}:${id}`
}

const addressOf = (item: PickItem) => item.email.trim().toLowerCase()

/** Whether two items are the same: by kind, id and store, or by e-mail address (spec 1§4). */
export function isSame(one: PickItem, other: PickItem): boolean {
  return keyOf(one) === keyOf(other) || (addressOf(one) !== '' && addressOf(one) === addressOf(other))
}

/**
 * Returns the items without duplicates by key or address. Items that `before` contains are duplicates too.
 */
export function distinct(items: readonly PickItem[], before: readonly PickItem[] = []): PickItem[] {
  const pickItems: PickItem[] = []
  const keys = new Set(before.map(keyOf))
  const addresses = new Set(before.map(addressOf).filter(Boolean))
  for (const item of items) {
    const address = addressOf(item)
    if (keys.has(keyOf(item)) || (address && addresses.has(address))) continue
    keys.add(keyOf(item))
    if (address) addresses.add(address)
    pickItems.push(item)
  }
  return pickItems
}

/** Targets without containers. */
export function emptyTargets(isSingle: boolean): Targets {
  return { isSingle, activeId: null, containers: [] }
}

/** Adds a container unless one with the same id exists. The first container is active. */
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

/** Activates a container. An unknown id changes nothing, so that exactly one container is always active. */
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

/** Ticks the items with these keys in a container and unticks all other items. */
export function tick(targets: Targets, id: string, keys: Iterable<string>): Targets {
  return change(targets, id, (container) => {
    const own = new Set(container.items.map(keyOf))
    return { ...container, ticked: new Set([...keys].filter((key) => own.has(key))) }
  })
}

/** Ticks or unticks one item. */
export function toggle(targets: Targets, id: string, key: string): Targets {
  const ticked = targets.containers.find((one) => one.id === id)?.ticked ?? new Set()
  return tick(targets, id, ticked.has(key) ? [...ticked].filter((one) => one !== key) : [...ticked, key])
}

/** Whether a container has items and all of them are ticked (spec 1§4). */
export function isAllTicked({ items, ticked }: Container): boolean {
  return items.length > 0 && items.every((item) => ticked.has(keyOf(item)))
}

/** Ticks or unticks all items of a container. */
export function tickAll(targets: Targets, id: string, isOn: boolean): Targets {
  return change(targets, id, (container) => ({
    ...container,
    ticked: new Set(isOn ? container.items.map(keyOf) : []),
  }))
}

/**
 * Whether the ticked item can move one step: exactly one item is ticked, and the step stays inside the list
 * (spec 1§4).
 */
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

/** Moves items before or after another item of the same container, after a drag. */
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

/**
 * Whether a container accepts an item. A container of recipients accepts only items with an e-mail address;
 * groups are replaced by their members first.
 */
export function takes(container: Pick<Container, 'isRecipients'>, item: PickItem): boolean {
  return !container.isRecipients || item.email !== ''
}

/**
 * Adds items to a container, except items that it already contains by address or id (spec 1§4). In single
 * mode, the last item replaces the content. In a container of recipients in single mode, all items replace
 * the content, because they are the members of one group.
 */
export function addItems(targets: Targets, id: string, items: readonly PickItem[]): Targets {
  return change(targets, id, (container) => {
    const accepted = distinct(items.filter((item) => takes(container, item)))
    if (accepted.length === 0) return container
    if (targets.isSingle) {
      return {
        ...container,
        items: container.isRecipients ? accepted : accepted.slice(-1),
        ticked: new Set(),
      }
    }
    return { ...container, items: [...container.items, ...distinct(accepted, container.items)] }
  })
}

/**
 * Moves items from one container to another. Items that the target already contains are only removed from the
 * source; items that it does not accept stay there.
 */
export function transfer(targets: Targets, from: string, to: string, keys: ReadonlySet<string>): Targets {
  const source = targets.containers.find((one) => one.id === from)
  const target = targets.containers.find((one) => one.id === to)
  if (!source || !target || from === to) return targets
  const moved = source.items.filter((item) => keys.has(keyOf(item)) && takes(target, item))
  const movedKeys = new Set(moved.map(keyOf))
  const left = change(targets, from, (container) => ({
    ...container,
    items: container.items.filter((item) => !movedKeys.has(keyOf(item))),
    ticked: new Set([...container.ticked].filter((key) => !movedKeys.has(key))),
  }))
  return addItems(left, to, moved)
}

/** Returns the new selection on the left: in single mode, a new item clears the others (spec 1§4). */
export function choose(
  isSingle: boolean,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!isSingle || after.size <= 1) return after
  const fresh = [...after].filter((key) => !before.has(key))
  return new Set(fresh.slice(-1))
}

/**
 * Replaces groups by their members and removes duplicates by address or id. `membersOf` maps the key of a
 * group to its members.
 */
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

/** The number of items in all containers. */
export function countItems(targets: Targets): number {
  return targets.containers.reduce((sum, container) => sum + container.items.length, 0)
}

/** One container of the result: id, and items with text, value and further fields (spec 1§3). */
export interface PickResult {
  id: string
  items: {
    /** The text for users. */
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

/** Returns the result of the picker; `textOf` returns the text of an item in the language of the viewer. */
export function toResult(targets: Targets, textOf: (item: PickItem) => string): PickResult[] {
  return targets.containers.map(({ id, items }) => ({
    id,
    items: items.map(({ id: value, ...item }) => ({ text: textOf({ ...item, id: value }), value, ...item })),
  }))
}

/** Converts an item of an earlier result, to open the picker with the earlier selection. */
export function fromResult({ value, text: _text, ...item }: PickResult['items'][number]): PickItem {
  return { ...item, id: value }
}
