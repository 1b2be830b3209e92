import type { EntryKey } from '@maru/i18n/dictionary'
import type { ComponentType, ReactNode } from 'react'
import type { Account } from './session.ts'

/** Something at the right of the top bar. Lower order is further left. */
export interface TopBarItem {
  id: string
  order: number
  /** Shown to mail-only people too, who see no other item (spec 1§2). */
  isForMailOnly?: boolean
  Component: ComponentType
}

/** An entry of the user drop-down. */
export interface UserMenuEntry {
  id: string
  order: number
  /** A text of the group `entry`, which is loaded with the shell. */
  label: EntryKey
  icon: ReactNode
  /** Absent: shown to everyone. Mail-only people see no entry that leads to a page closed to them (spec 1§2). */
  isOpen?: (account: Account) => boolean
  run: () => void
}

/** What a web part is given by the page that it is on. */
export interface HomePartProps {
  /** The web part's number in its layout. */
  id: number
  title: { ko: string; en: string; zh: string }
  /** Settings of this web part as the server stores them; the part reads them against its own rules. */
  options: Readonly<Record<string, unknown>>
  /** The rows that the person set; 0 for the number in its options. */
  rows: number
  /** Shown to try it: nothing in it leads away. */
  isPreview: boolean
  /** What the server's source of this kind answered, where {@link HomePart.isLoadedByHome} asks for it. */
  answer?: SlotAnswer<unknown>
}

/** Properties of the option fields of a web part. */
export interface HomeOptionsProps {
  options: Readonly<Record<string, unknown>>
  onChange: (options: Record<string, unknown>) => void
}

/** How a kind of web part is offered to people who arrange their page. */
export interface HomePartOffer {
  order: number
  label: EntryKey
  icon: ReactNode
  /** The initial options. */
  start: Readonly<Record<string, unknown>>
  /** The rows that it can have; absent for a part with the height of its content. */
  rows?: { least: number; most: number }
  /** The fields of its options. */
  Options?: ComponentType<HomeOptionsProps>
  /** Absent: open to everyone. */
  isOpen?: (account: Account) => boolean
}

/** A kind of web part that a room can draw on pages of web parts. */
export interface HomePart {
  /** The web part's type as the server names it. */
  kind: string
  Component: ComponentType<HomePartProps>
  /** Absent: existing ones are drawn, but it cannot be added. */
  offer?: HomePartOffer
  /** True gives the component what the server's webpartSource of this kind loads. */
  isLoadedByHome?: boolean
}

/** How a count of the server's slot `homeCount` is shown. */
export interface HomeCount {
  /** As the server names it. */
  name: string
  order: number
  label: EntryKey
  /** Where it is read, without `/po`; absent if the server gives the address or `run` opens it. */
  address?: string
  /** The menu of its page, by its number in every company (spec 1§9). */
  menuId?: number
  run?: () => void
}

/** Returns the systems (a menu's `systemId`) with something new; their menus have an N icon. A hook, called at every render of the menus. */
export type MenuBadges = () => ReadonlySet<number>

/** A number next to a menu, as text and for screen readers. */
export interface MenuCount {
  text: string
  label: string
}

/** Returns the number of unread items of a system (a menu's `systemId`). A hook, called at every render of the menus. */
export type MenuCounts = () => ReadonlyMap<number, MenuCount>

/** Finds the address of the menu's page behind a board by the board's number. A hook; undefined where no visible menu leads there. */
export type SystemAddresses = () => (systemId: number) => string | undefined

/** A static file of the account's company that must be loaded before a page is drawn (spec 1§2). */
export interface AccountCache {
  id: string
  order: number
  load: (account: Account) => Promise<unknown>
}

/** A toggle next to a page's title, such as bell and star. It draws nothing if it does not apply. */
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
  /** A text of the group `entry`, which is loaded with the shell. */
  label: EntryKey
  /** Whether the person may open it; the server decides again with every call. */
  isOpen: (account: Account) => boolean
  Component: ComponentType
}

/** What a hook of a slot answers: the part of a query that a screen draws. */
export interface SlotAnswer<T> {
  data: T | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

/** One thing that a search found, in any room. */
export interface SearchHit {
  /** Unique within its source. */
  id: string
  title: string
  /** Without `/po`. */
  address: string
  /** The text around the match. */
  excerpt?: string
  /** Who wrote it or what it belongs to. */
  origin?: string
  /** An instant. */
  date?: string
}

/** The first hits of a source and how many there are; `isTotalCapped` if counting stopped. */
export interface SearchFound {
  hits: readonly SearchHit[]
  totalCount: number
  isTotalCapped?: boolean
}

/** A source of the search over all rooms. */
export interface SearchSource {
  id: string
  order: number
  label: EntryKey
  icon: ReactNode
  /** Finds the first hits; null as text requests nothing. A hook. */
  useHits: (text: string | null, limit: number) => SlotAnswer<SearchFound>
  /** The room's own page with all hits of a text. */
  allAddress?: (text: string) => string
  /** Absent: open to everyone. */
  isOpen?: (account: Account) => boolean
}

/** The parts of an alarm's sentence: its text key, the person who caused it and the title. */
export interface NotificationSource {
  word: string
  userName: string
  alarmText: string
}

/** The texts of one room's alarms, and their icon. */
export interface NotificationText {
  /** The prefix of the keys of the room's sentences, such as `board.alarm.`. */
  prefix: string
  icon: ReactNode
  label: EntryKey
  /** The sentence in the language in use; undefined draws the alarm's own text. */
  sentence: (source: NotificationSource) => string | undefined
}

/** A kind of place that can be bookmarked. */
export interface BookmarkTarget {
  /** As the server stores it with the bookmark. */
  kind: string
  order: number
  label: EntryKey
  icon: ReactNode
  /** The id of the place that an address shows; null where it shows none of this kind. */
  idOf: (pathname: string, query: Readonly<Record<string, unknown>>) => string | null
  /** The address of a place, without `/po`. */
  address: (id: string) => string
  /** The title of a place in the language in use; undefined until it is known. A hook. */
  useTitle: (id: string) => string | undefined
}

/** The groups of the settings dialog in their order (spec 3§2). */
export const settingGroups = ['general', 'alarm', 'mail', 'calendar', 'approval', 'security'] as const

/** A panel of the settings dialog: one card or more of a group, each saved separately (spec 3§2). */
export interface SettingsPanel {
  id: string
  group: (typeof settingGroups)[number]
  order: number
  /** Whether mail-only people see it too. */
  isForMailOnly?: boolean
  /** `onDirty` gets whether the panel has changes that are not saved. */
  Component: ComponentType<{ onDirty: (isDirty: boolean) => void }>
}

/** A command of the palette (Ctrl+K). */
export interface PaletteEntry {
  id: string
  order: number
  label: EntryKey
  icon: ReactNode
  /** More texts that find it. */
  keywords?: readonly EntryKey[]
  /** Its address, without `/po`; or its action. */
  address?: string
  run?: () => void
  /** Absent: open to everyone. */
  isOpen?: (account: Account) => boolean
}

/** A line of the palette: an address or an action. */
export interface PaletteItem {
  /** Unique within its source. */
  id: string
  label: string
  /** Small, at the end of the line. */
  hint?: string
  icon: ReactNode
  /** Without `/po`; another site's address opens there. */
  address?: string
  run?: () => void
}

/** Finds lines of one group of the palette, such as the menus. */
export interface PaletteSource {
  group: 'menus' | 'boards' | 'resources'
  /** The best first. A hook, called while the palette is open. */
  useItems: (text: string) => readonly PaletteItem[]
}

/** An entry of a calendar, from any room. */
export interface CalendarEntry {
  /** Unique within its source. */
  id: string
  title: string
  /** Instants; of whole days the dates `yyyy-MM-dd`, the last one included. */
  start: string
  end: string
  isAllDay: boolean
  /** Where it is read or changed, without `/po`. */
  address?: string
  place?: string
}

/** Entries of other rooms in the calendar: reservations, ends of surveys, board periods. */
export interface CalendarSource {
  id: string
  order: number
  label: EntryKey
  /** Entries that touch the days from `from` to `to` (`yyyy-MM-dd`, both included); null requests nothing. A hook. */
  useEntries: (range: { from: string; to: string } | null) => SlotAnswer<readonly CalendarEntry[]>
  /** Absent: open to everyone. */
  isOpen?: (account: Account) => boolean
}
