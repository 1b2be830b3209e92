import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { WordKey } from './i18n.ts'
import type { PeopleFieldProps } from './picking.ts'
import type { Account } from './session.ts'

/** The places of the route tree where a room hangs its pages (spec 1§2, shared layouts). */
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

/** Something at the right of the top bar. Lower order stands further left. */
export interface TopBarItem {
  id: string
  order: number
  Component: ComponentType
}

/** An entry of the user drop-down. */
export interface UserMenuEntry {
  id: string
  order: number
  label: WordKey
  icon: ReactNode
  run: () => void
}

/** What a web part is given by the home page. */
export interface HomePartProps {
  /** The web part's own id. */
  id: number
  title: { ko: string; en: string; zh: string }
  /** Settings of this web part as the server keeps them; the part reads them against its own rules. */
  options: Readonly<Record<string, unknown>>
}

/** A kind of web part that a room can draw on the home page. */
export interface HomePart {
  /** The web part's type as the server names it. */
  kind: string
  Component: ComponentType<HomePartProps>
}

/** Tells which systems (a menu's `systemId`) have something new, whose menus carry an N icon. A hook, called on every draw of the menus. */
export type MenuBadges = () => ReadonlySet<number>

/** Finds the address of the menu's page behind a board by the board's number. A hook; undefined where no visible menu leads there. */
export type SystemAddresses = () => (systemId: number) => string | undefined

/** A static file of the account's company that must be at hand before a page is drawn (spec 1§2). */
export interface AccountCache {
  id: string
  order: number
  load: (account: Account) => Promise<unknown>
}

/** A toggle beside a page's title, such as bell and star. It draws nothing where it does not apply. */
export interface HeaderAction {
  id: string
  order: number
  Component: ComponentType<{ menuId: number | undefined }>
}

/** A page of the administration at the fixed path `/admin/<id>` (spec 1§6). */
export interface AdminPage {
  /** The path below /admin, lower case. */
  id: string
  order: number
  label: WordKey
  /** Whether the person may open it; the server decides again with every call. */
  isOpen: (account: Account) => boolean
  Component: ComponentType
}

/** Everything that rooms give to each other without knowing each other. */
export interface Slots {
  topBarItems: readonly TopBarItem[]
  userMenuEntries: readonly UserMenuEntry[]
  homeParts: readonly HomePart[]
  menuBadges: readonly MenuBadges[]
  /** Filled by the menus, for parts that lead to a board. */
  systemAddresses: readonly SystemAddresses[]
  headerActions: readonly HeaderAction[]
  /** Loaded after sign-in in their order: menu 10, quick menu 20, web parts 30; the dictionary follows (spec 1§2). */
  accountCaches: readonly AccountCache[]
  /** Drawn once beside all pages, such as the layer to sign in again. */
  overlays: readonly ComponentType[]
  /** The field of people, for rooms that stand beside the organisation; the first one is drawn. */
  peopleFields: readonly ComponentType<PeopleFieldProps>[]
  /** Shown by the administration. */
  adminPages: readonly AdminPage[]
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
  menuBadges: [],
  systemAddresses: [],
  headerActions: [],
  accountCaches: [],
  overlays: [],
  peopleFields: [],
  adminPages: [],
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
