import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type {
  AccountCache,
  AdminPage,
  BoardFieldProps,
  FirstStep,
  HeaderAction,
  HomeCount,
  HomePart,
  MenuBadges,
  MenuCount,
  MenuCounts,
  OfflineReads,
  PaletteEntry,
  PaletteSource,
  PeopleTimesProps,
  PhonePart,
  SettingsPanel,
  SystemAddresses,
  TopBarItem,
  UserMenuEntry,
  WaitingCount,
  WaitingRoom,
  WorkActs,
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
  phoneParts: readonly PhonePart[]
  /** Added up, the number at the icon of the installed portal. */
  waitingCounts: readonly WaitingCount[]
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
  /** When people are free, for forms of rooms that cannot import the calendar. The first entry is rendered. */
  peopleTimes: readonly ComponentType<PeopleTimesProps>[]
  /** The field for a board, for rooms that cannot import the board room. Only the first entry is rendered. */
  boardFields: readonly ComponentType<BoardFieldProps>[]
}

/**
 * The slots of the palette, the settings, the administration and the work queue. No first page needs them, so a room fills them in
 * `later.tsx`, which {@link withLaterSlots} loads.
 */
export interface LaterSlots {
  /** Pages of the administration. */
  adminPages: readonly AdminPage[]
  settingsPanels: readonly SettingsPanel[]
  paletteEntries: readonly PaletteEntry[]
  paletteSources: readonly PaletteSource[]
  /** The card of a person as a dialog, for lists without a place for it, such as the palette. The first is used. */
  personCards: readonly ComponentType<{ personCode: string; onClose: () => void }>[]
  /** Cards on the page of sign-in and security, below those of the room account. */
  signInCards: readonly { id: string; Component: ComponentType }[]
  /** How the things of the work queue are decided, once for each kind. */
  workActs: readonly WorkActs[]
  /** What a step of the first hour of a new person does; each step once. */
  firstSteps: readonly FirstStep[]
  /** What a phone reads ahead, to show it without a network. */
  offlineReads: readonly OfflineReads[]
  /** What is on the server instead of a refused call that had waited. */
  waitingRooms: readonly WaitingRoom[]
}

/** One room of the web application: its pages and its entries for the slots. */
export interface Room {
  name: string
  routes?: (parents: RouteParents) => AnyRoute[]
  slots?: Partial<Slots>
  /** Loads the entries for the later slots: `later: async () => (await import('./later.tsx')).later`. */
  later?: () => Promise<Partial<LaterSlots>>
}

type Filled<S> = { [K in keyof S]: S[K] extends readonly (infer E)[] ? E[] : never }

const filled: Filled<Slots> = {
  topBarItems: [],
  userMenuEntries: [],
  homeParts: [],
  homeCounts: [],
  phoneParts: [],
  waitingCounts: [],
  menuBadges: [],
  menuCounts: [],
  systemAddresses: [],
  headerActions: [],
  accountCaches: [],
  overlays: [],
  peopleFields: [],
  personNames: [],
  personNotes: [],
  peopleTimes: [],
  boardFields: [],
}

const filledLater: Filled<LaterSlots> = {
  adminPages: [],
  settingsPanels: [],
  paletteEntries: [],
  paletteSources: [],
  personCards: [],
  signInCards: [],
  workActs: [],
  firstSteps: [],
  offlineReads: [],
  waitingRooms: [],
}
let openRooms: readonly Room[] = []
let loadingLater: Promise<void> | null = null
let isLaterFilled = false

function fill<S extends object>(lists: Filled<S>, entries: readonly (Partial<S> | undefined)[]): void {
  for (const name of Object.keys(lists) as (keyof S)[]) {
    const all = entries.flatMap((one) => [...((one?.[name] ?? []) as readonly unknown[])])
    const orderOf = (entry: unknown) => (entry as { order?: number }).order ?? 0 // functions and kinds have no order
    all.sort((a, b) => orderOf(a) - orderOf(b))
    lists[name].splice(0, Number.POSITIVE_INFINITY, ...(all as never[])) // the entries of this slot
  }
}

/** Fills the slots with the entries of all rooms, sorted by `order`. It is called once at the start. */
export function fillSlots(rooms: readonly Room[]): void {
  fill<Slots>(
    filled,
    rooms.map((room) => room.slots),
  )
  openRooms = rooms
  loadingLater = null
  isLaterFilled = false
}

async function fillLater(): Promise<void> {
  fill<LaterSlots>(filledLater, await Promise.all(openRooms.map((room) => room.later?.())))
  isLaterFilled = true
}

/** Loads a module that reads later slots, together with the entries of all rooms for them. Throws what an import throws. */
export async function withLaterSlots<M>(load: () => Promise<M>): Promise<M> {
  loadingLater ??= fillLater().catch((error) => {
    loadingLater = null
    throw error
  })
  const [module] = await Promise.all([load(), loadingLater])
  return module
}

/**
 * Returns the entries of a later slot, sorted by `order`. Only modules that {@link withLaterSlots} loads call it; the list
 * does not change while the page is open.
 */
export function laterSlot<K extends keyof LaterSlots>(name: K): LaterSlots[K] {
  if (!isLaterFilled) throw new Error(`The slot ${name} is read before withLaterSlots has loaded it`)
  return filledLater[name] as LaterSlots[K]
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
