import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type {
  AccountCache,
  AdminPage,
  BookmarkTarget,
  CalendarSource,
  HeaderAction,
  HomeCount,
  HomePart,
  MenuBadges,
  MenuCount,
  MenuCounts,
  NotificationText,
  PaletteEntry,
  PaletteSource,
  SearchSource,
  SettingsPanel,
  SystemAddresses,
  TopBarItem,
  UserMenuEntry,
} from './fillings.ts'
import type { PeopleFieldProps, PersonNameProps } from './picking.ts'

/** The places of the route tree to which a room attaches its pages (spec 1§2, shared layouts). */
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
  /** Filled by the menus, for parts that lead to a board. */
  systemAddresses: readonly SystemAddresses[]
  headerActions: readonly HeaderAction[]
  /** Loaded after sign-in in their order: menu 10, quick menu 20, web parts 30; the dictionary follows (spec 1§2). */
  accountCaches: readonly AccountCache[]
  /** Drawn once next to all pages, such as the layer to sign in again. */
  overlays: readonly ComponentType[]
  /** The field of people, for rooms that are next to the organisation; the first one is drawn. */
  peopleFields: readonly ComponentType<PeopleFieldProps>[]
  /** A name that opens the person's card, for rooms of the organisation's rank; the first one is drawn. */
  personNames: readonly ComponentType<PersonNameProps>[]
  /** Shown by the administration. */
  adminPages: readonly AdminPage[]
  searchSources: readonly SearchSource[]
  notificationTexts: readonly NotificationText[]
  bookmarkTargets: readonly BookmarkTarget[]
  settingsPanels: readonly SettingsPanel[]
  paletteEntries: readonly PaletteEntry[]
  paletteSources: readonly PaletteSource[]
  calendarSources: readonly CalendarSource[]
}

/** One room of the web floor: its pages and what it puts into the slots. */
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
  peopleFields: [],
  personNames: [],
  adminPages: [],
  searchSources: [],
  notificationTexts: [],
  bookmarkTargets: [],
  settingsPanels: [],
  paletteEntries: [],
  paletteSources: [],
  calendarSources: [],
}

/** Puts the fillings of all rooms into their slots, once at the start, in the order of their `order`. */
export function fillSlots(rooms: readonly Room[]): void {
  for (const name of Object.keys(filled) as (keyof Slots)[]) {
    const all: unknown[] = rooms.flatMap((room) => [...(room.slots?.[name] ?? [])])
    const orderOf = (entry: unknown) => (entry as { order?: number }).order ?? 0 // functions and kinds have none
    all.sort((a, b) => orderOf(a) - orderOf(b))
    filled[name].splice(0, Number.POSITIVE_INFINITY, ...(all as never[])) // each name's own entries
  }
}

/** What the rooms put into a slot. The same list for the life of the page. */
export function slot<K extends keyof Slots>(name: K): Slots[K] {
  return filled[name] as Slots[K]
}

/** Leads from a board's number to the address of its menu's page, if a menu that the person sees leads there. */
export function useSystemAddress(): (systemId: number) => string | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const finders = slot('systemAddresses').map((useAddresses) => useAddresses())
  return (systemId) => finders.map((find) => find(systemId)).find((address) => address !== undefined)
}

/** The unread items of systems, from every room that counts them. */
export function useMenuCounts(): ReadonlyMap<number, MenuCount> {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const maps = slot('menuCounts').map((useCounts) => useCounts())
  return new Map(maps.flatMap((map) => [...map]))
}
