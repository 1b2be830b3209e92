import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type {
  AccountCache,
  AdminPage,
  BoardFieldProps,
  HeaderAction,
  HomeCount,
  HomePart,
  MenuBadges,
  MenuCount,
  MenuCounts,
  PaletteEntry,
  PaletteSource,
  PeopleTimesProps,
  SettingsPanel,
  SystemAddresses,
  TopBarItem,
  UserMenuEntry,
} from './fillings.ts'
import type { PeopleFieldProps, PersonNameProps } from './picking.ts'

/** The parent routes to which a room adds its pages (spec 1§2, shared layouts). */
export interface RouteParents {
  /** Top bar, left menu and content; guarded. */
  shell: AnyRoute
  /** Top bar only; guarded. */
  bar: AnyRoute
  /** Plain wrapper, for windows and frames; guarded. */
  plain: AnyRoute
  /** Plain wrapper without guards: sign-in, errors. */
  open: AnyRoute
}

/** The slots through which rooms extend each other without imports. */
export interface Slots {
  topBarItems: readonly TopBarItem[]
  userMenuEntries: readonly UserMenuEntry[]
  homeParts: readonly HomePart[]
  homeCounts: readonly HomeCount[]
  menuBadges: readonly MenuBadges[]
  menuCounts: readonly MenuCounts[]
  /** The menu room fills this slot, for components with links to a board. */
  systemAddresses: readonly SystemAddresses[]
  headerActions: readonly HeaderAction[]
  /** Loaded after sign-in in this order: menu 10, quick menu 20, web parts 30, and then the dictionary (spec 1§2). */
  accountCaches: readonly AccountCache[]
  /** Components that are rendered once for all pages, such as the layer to sign in again. */
  overlays: readonly ComponentType[]
  /** The field for persons, for rooms that cannot import the organisation room. Only the first entry is rendered. */
  peopleFields: readonly ComponentType<PeopleFieldProps>[]
  /** A name that opens the card of a person, for rooms that cannot import the organisation room. The first is used. */
  personNames: readonly ComponentType<PersonNameProps>[]
  /** What other rooms know of a person now, below the name on the card; each renders nothing without news. */
  personNotes: readonly ComponentType<{ email: string }>[]
  /** Cards on the page of sign-in and security, below those of the room account. */
  signInCards: readonly { id: string; Component: ComponentType }[]
  /** Pages of the administration. */
  adminPages: readonly AdminPage[]
  /** When people are free, for forms of rooms that cannot import the calendar. The first entry is rendered. */
  peopleTimes: readonly ComponentType<PeopleTimesProps>[]
  /** The field for a board, for rooms that cannot import the board room. Only the first entry is rendered. */
  boardFields: readonly ComponentType<BoardFieldProps>[]
  settingsPanels: readonly SettingsPanel[]
  paletteEntries: readonly PaletteEntry[]
  paletteSources: readonly PaletteSource[]
}

/** One room of the web application: its pages and its entries for the slots. */
export interface Room {
  name: string
  routes?: (parents: RouteParents) => AnyRoute[]
  slots?: Partial<Slots>
}

const filled: { [K in keyof Slots]: Slots[K][number][] } = {
  topBarItems: [],
  userMenuEntries: [],
  homeParts: [],
  homeCounts: [],
  menuBadges: [],
  menuCounts: [],
  systemAddresses: [],
  headerActions: [],
  accountCaches: [],
  overlays: [],
  signInCards: [],
  peopleFields: [],
  personNames: [],
  personNotes: [],
  adminPages: [],
  peopleTimes: [],
  boardFields: [],
  settingsPanels: [],
  paletteEntries: [],
  paletteSources: [],
}

/** Fills the slots with the entries of all rooms, sorted by `order`. It is called once at the start. */
export function fillSlots(rooms: readonly Room[]): void {
  for (const name of Object.keys(filled) as (keyof Slots)[]) {
    const all: unknown[] = rooms.flatMap((room) => [...(room.slots?.[name] ?? [])])
    const orderOf = (entry: unknown) => (entry as { order?: number }).order ?? 0 // functions and kinds have no order
    all.sort((a, b) => orderOf(a) - orderOf(b))
    filled[name].splice(0, Number.POSITIVE_INFINITY, ...(all as never[])) // the entries of this slot
  }
}

/** Returns the entries of a slot. The list does not change while the page is open. */
export function slot<K extends keyof Slots>(name: K): Slots[K] {
  return filled[name] as Slots[K]
}

/** Returns a function that finds the menu address of a board; undefined if no visible menu has the board. */
export function useSystemAddress(): (systemId: number) => string | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const finders = slot('systemAddresses').map((useAddresses) => useAddresses())
  return (systemId) => finders.map((find) => find(systemId)).find((address) => address !== undefined)
}

/** Returns the numbers of unread items by system, from all rooms that count them. */
export function useMenuCounts(): ReadonlyMap<number, MenuCount> {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const maps = slot('menuCounts').map((useCounts) => useCounts())
  return new Map(maps.flatMap((map) => [...map]))
}
