import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import type { WorkItem } from '@maru/api/kit/work'
import type { DictionaryPart, EntryKey } from '@maru/i18n/dictionary'
import type { ComponentType, ReactNode } from 'react'
import type { WaitingLabel } from './call/stored.ts'
import type { Account } from './session/session.ts'

/** An item at the right of the top bar. Items are sorted by `order` from left to right. */
export interface TopBarItem {
  id: string
  order: number
  /** True: mail-only users see the item too. They see only such items (spec 1§2). */
  isForMailOnly?: boolean
  /** True: the item is also in the bar of the phone's home. */
  isOnPhoneHome?: boolean
  Component: ComponentType
}

/** A part of the phone's home at /mobile. Parts are sorted by `order` from the top. */
export interface PhonePart {
  id: string
  order: number
  /** A text of the group `entry`: the name of the part, also while it loads. */
  label: EntryKey
  /** The menu of the room; people without it do not see the part. */
  menuId?: number
  Component: ComponentType
}

/** A hook. Returns a number of things that wait for the viewer; 0 until it has loaded. */
export type WaitingCount = () => number

/** An entry of the user menu. */
export interface UserMenuEntry {
  id: string
  order: number
  /** A text of the group `entry`, which is loaded with the shell. */
  label: EntryKey
  icon: ReactNode
  /** If absent, all users see the entry. It must be false for mail-only users who may not open the page (spec 1§2). */
  isOpen?: (account: Account) => boolean
  run: () => void
}

/** Properties that a page passes to a web part. */
export interface HomePartProps {
  /** The web part's number in its layout. */
  id: number
  title: { ko: string; en: string; zh: string }
  /** Options of this web part as the server stores them. The web part must validate them. */
  options: Readonly<Record<string, unknown>>
  /** The number of rows that the user has set; 0 means the number in the options. */
  rows: number
  /** True: the web part is a preview, and its links do not navigate. */
  isPreview: boolean
  /** The answer of the server for this kind, if {@link HomePart.isLoadedByHome} is true. */
  answer?: SlotAnswer<unknown>
}

/** Properties of the option fields of a web part. */
export interface HomeOptionsProps {
  options: Readonly<Record<string, unknown>>
  onChange: (options: Record<string, unknown>) => void
}

/** How the layout editor offers a kind of web part. */
export interface HomePartOffer {
  order: number
  label: EntryKey
  icon: ReactNode
  /** The initial options. */
  start: Readonly<Record<string, unknown>>
  /** The allowed number of rows; absent if the content determines the height. */
  rows?: { least: number; most: number }
  /** The form fields of its options. */
  Options?: ComponentType<HomeOptionsProps>
  /** If absent, the kind is available to all users. */
  isOpen?: (account: Account) => boolean
}

/** A kind of web part that a room can render on pages of web parts. */
export interface HomePart {
  /** The name of the kind on the server. */
  kind: string
  Component: ComponentType<HomePartProps>
  /** If absent, existing web parts are rendered, but users cannot add new ones. */
  offer?: HomePartOffer
  /** True: the page reads the data from the `webpartSource` of this kind and passes it to the component. */
  isLoadedByHome?: boolean
}

/** How a count of the server's slot `homeCount` is shown. */
export interface HomeCount {
  /** The name of the count on the server. */
  name: string
  order: number
  label: EntryKey
  /** The address of its page, without `/po`; absent if the server returns the address or `run` opens the page. */
  address?: string
  /** The menu id of its page, which is the same in every company (spec 1§9). */
  menuId?: number
  run?: () => void
}

/** A hook. Returns the systems (`systemId` of a menu) that have new items. Their menus show an N icon. */
export type MenuBadges = () => ReadonlySet<number>

/** A number next to a menu, as text and for screen readers. */
export interface MenuCount {
  text: string
  label: string
}

/** A hook. Returns the number of unread items for each system (`systemId` of a menu). */
export type MenuCounts = () => ReadonlyMap<number, MenuCount>

/** A hook. Returns a function that finds the menu address of a board; undefined if no visible menu has the board. */
export type SystemAddresses = () => (systemId: number) => string | undefined

/** A static file of the account's company that must be loaded before a page is rendered (spec 1§2). */
export interface AccountCache {
  id: string
  order: number
  load: (account: Account) => Promise<unknown>
}

/** A toggle button next to the title of a page, such as bell and star. It renders nothing if it does not apply. */
export interface HeaderAction {
  id: string
  order: number
  Component: ComponentType<{ menuId: number | undefined }>
}

/** A page of the administration at the fixed path `/admin/<id>` (spec 1§6). */
export interface AdminPage {
  /** The path below /admin in lower case. */
  id: string
  order: number
  /** True if its settings belong to a company, which super administrators choose next to the title. */
  isOfCompany?: true
  /** A text of the group `entry`, which is loaded with the shell. */
  label: EntryKey
  /** Whether the viewer may open the page. The server checks the permission again with every call. */
  isOpen: (account: Account) => boolean
  Component: ComponentType
  /** The group in which the page is listed; by default `work`, and `security` from the order 70 on. */
  group?: AdminGroup
  /**
   * Where the names of its settings are in the texts of the room, for the search of the administration: groups such as
   * `lunch.admin`, or the beginning of keys, `lunch.menu*`.
   */
  searchTexts?: readonly string[]
}

/** The groups of administration pages, in their order. */
export const adminGroups = ['organisation', 'rights', 'screens', 'work', 'security'] as const
/** A group of administration pages. */
export type AdminGroup = (typeof adminGroups)[number]

/** The return value of a hook in a slot: the fields of a query that the screen needs. */
export interface SlotAnswer<T> {
  data: T | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}

/** Properties of the rows that show when people are free. The calendar renders them. */
export interface PeopleTimesProps {
  people: readonly { id: string; name: { ko: string; en: string; zh: string } }[]
  day: string
  /** The planned time in minutes of the day. */
  from: number
  until: number
  timeZone: string
}

/** Properties of a select of one board that the viewer may read. The board room renders it. */
export interface BoardFieldProps {
  label: string
  /** True: only boards in which the viewer may write articles. */
  isWritable?: boolean
  /** The text of the option that chooses no board. */
  allText: string
  value: number | null
  onChange: (boardId: number | null) => void
}

/** The groups of the settings dialog in their order (spec 3§2). */
export const settingGroups = [
  'general',
  'alarm',
  'mail',
  'calendar',
  'approval',
  'device',
  'security',
] as const

/** A panel of the settings dialog: one or more cards of a group. Each card is saved separately (spec 3§2). */
export interface SettingsPanel {
  id: string
  group: (typeof settingGroups)[number]
  order: number
  /** Whether mail-only users see the panel too. */
  isForMailOnly?: boolean
  /**
   * The name of the page of the panel within its group. Panels of a group with names are shown one page at a time; those
   * of one name share a page.
   */
  label?: EntryKey
  /** The component calls `onDirty` to report whether it has unsaved changes. */
  Component: ComponentType<{ onDirty: (isDirty: boolean) => void }>
}

/** Properties of a step of the first hour. */
export interface FirstStepProps {
  /** Marks the step as done; the component has stored what the person chose. */
  onDone: () => void
  /** The button that skips the step, next to those of the component; null for a step that was done before. */
  skip: ReactNode
}

/** A step of the first hour of a new person. */
export interface FirstStep {
  /** The name of the step on the server. */
  name: string
  /** It may be loaded when it is drawn. */
  Component: ComponentType<FirstStepProps>
}

/** A command of the field of the top bar, which is also the palette (Ctrl+K). */
export interface PaletteEntry {
  id: string
  order: number
  label: EntryKey
  icon: ReactNode
  /** More texts by which the command can be found. */
  keywords?: readonly EntryKey[]
  /** The address, without `/po`. If it is absent, `run` is the action. */
  address?: string
  run?: () => void
  /** If absent, the command is available to all users. */
  isOpen?: (account: Account) => boolean
  /** The name of the room, at the end of the line. */
  room?: EntryKey
  /** True: the command is listed while nothing is typed. */
  isOffered?: boolean
}

/** A line of the palette: an address or an action. */
export interface PaletteItem {
  /** Unique within its source. */
  id: string
  label: string
  /** A short text at the end of the line. */
  hint?: string
  icon: ReactNode
  /** The address without `/po`. An address of another site opens that site. */
  address?: string
  run?: () => void
  /** The line opens the card of this person. */
  personCode?: string
  /** The line writes this text into the field, to choose further. */
  fill?: string
}

/** A source of lines for one group of the palette, such as the menus. */
export interface PaletteSource {
  /** `menus` and `boards` are groups of the palette. Any other name is a group of its own, below them. */
  group: string
  /** The title of a group of its own; a text of the group `entry`. */
  label?: EntryKey
  /** The place among groups of their own. */
  order?: number
  /** A hook that returns the matching lines, the best match first. It is called while the palette is open. */
  useItems: (text: string) => readonly PaletteItem[]
}

/** A thing of the work queue on which an act was refused, with what the server answered. */
export interface RefusedWork {
  id: string
  error: unknown
}

/** How one kind of things of the server's slot `workSource` is drawn and decided, by the calls of its room. */
export interface WorkActs {
  /** The name of the kind on the server. */
  kind: string
  icon: ReactNode
  /** The colour of the icon: 1 to 5 of the colours of persons. */
  hue: 1 | 2 | 3 | 4 | 5
  /**
   * Acts on things of this kind; returns those that were refused. `waits` is the label under which the act on a thing may
   * wait without a network. Absent if its things can only be opened.
   */
  run?: (
    act: string,
    items: readonly WorkItem[],
    comment: string,
    waits: (item: WorkItem) => WaitingLabel | undefined,
  ) => Promise<RefusedWork[]>
  /** Reverses an act on things; returns those that were refused, for example because another person has acted since. */
  undo?: (act: string, items: readonly { id: string }[]) => Promise<RefusedWork[]>
}

/** What a room knows of things about which the server refused a call that had waited. */
export interface WaitingRoom {
  /** The name of the room, whose texts are loaded first. */
  id: DictionaryPart
  /** Kinds of waiting calls; of a decision, the kind of its thing in the work queue. */
  kinds: readonly string[]
  /** What the server has now, in words, to stand next to what the person wrote; empty if it has nothing. */
  thereNow: (call: { about: string | undefined; body: string }) => Promise<string>
}

/** The reads of a room that a phone makes ahead. */
export interface OfflineReads {
  /** The name of the room, whose texts are stored as well. */
  id: DictionaryPart
  /** Other parts of the dictionary that its pages need without a network. */
  texts?: readonly DictionaryPart[]
  order: number
  /** Makes the reads, with the inputs of the pages of the room. Only reads that the contract marks `offline` are stored. */
  fill: (reader: OfflineReader) => Promise<void>
}

/** Reads for the store of a phone. */
export interface OfflineReader {
  /** Sends one read, with a pause before it. Throws CallError. */
  read: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>
  /** Sends one read of a page, and stores its text. */
  readText: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<void>
  /** Whether the answer to a read is stored already. */
  isStored: <E extends Endpoint>(endpoint: E, input: Input<E>) => boolean
}
