type None = Record<never, never>

/**
 * How rooms provide things for each other without importing each other: a slot has a name and the type of a filling.
 * The room that needs something declares its slot with `declare module '#kit/slots.ts' { interface Slots { … }
 * }`; other rooms fill it. The kit declares searchSource, webpartSource, calendarSource and notification, each in its
 * own file, and in room-slots the slots between rooms of one rank, which cannot import types of each other.
 */
export interface Slots extends None {}

/** The fillings of a room. */
export type Fillings = { readonly [K in keyof Slots]?: readonly Slots[K][] }

/** The slots of the process, in the context of every call, job and subscriber. */
export interface SlotRegistry {
  /** All fillings, in the order of the rooms. */
  all<K extends keyof Slots>(name: K): readonly Slots[K][]
  /** The only filling. Throws if there is none or more than one: the list of rooms is wrong. */
  one<K extends keyof Slots>(name: K): Slots[K]
}

/** Joins the fillings of all rooms. */
export function createSlots(rooms: readonly { fills?: Fillings }[]): SlotRegistry {
  const all = <K extends keyof Slots>(name: K): readonly Slots[K][] =>
    rooms.flatMap((room) => room.fills?.[name] ?? [])
  return {
    all,
    one(name) {
      const [first, ...others] = all(name)
      if (first === undefined || others.length > 0) {
        throw new Error(
          `slot ${name} is filled ${others.length + (first === undefined ? 0 : 1)} times, not once`,
        )
      }
      return first
    },
  }
}
