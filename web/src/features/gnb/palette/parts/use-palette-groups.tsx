import { boardApi } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import type { EntryKey } from '@maru/i18n/dictionary'
import { Clock, Command, Keyboard, MessagesSquare, Settings } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import { type PaletteEntry, type PaletteItem, settingGroups } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { useLiveKeys } from '#kit/screen/keys.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { openSettings } from '../../setting/parts/settings-host.tsx'
import type { Chip } from '../chip.rules.ts'
import { recentPages, recentPeople } from '../recent.rules.ts'
import type { PaletteGroup } from './palette-group.ts'
import { personItem, useFieldHits, usePeople } from './use-field-hits.tsx'

/**
 * Returns the groups of rooms that are none of the palette's own, in the order of the slot: the lines of one group can
 * come from several rooms, and the first label is its title.
 */
export function groupsOfRooms(
  result: readonly { group: string; label?: EntryKey; items: readonly PaletteItem[] }[],
  own: ReadonlySet<string>,
): { id: string; label: EntryKey | undefined; items: PaletteItem[] }[] {
  const others = Map.groupBy(
    result.filter(({ group }) => !own.has(group)),
    ({ group }) => group,
  )
  return [...others].map(([id, sources]) => ({
    id,
    label: sources.find(({ label }) => label !== undefined)?.label,
    items: sources.flatMap(({ items }) => [...items]).slice(0, most),
  }))
}

const most = 5
const mostOffered = 8
const icons = {
  recent: <Icon icon={Clock} size={18} />,
  board: <Icon icon={MessagesSquare} size={18} />,
  setting: <Icon icon={Settings} size={18} />,
  key: <Icon icon={Keyboard} size={18} />,
  command: <Icon icon={Command} size={18} />,
}

function useBoards(text: string): PaletteItem[] {
  const language = useLanguage()
  const boards = useRead(boardApi.listBoards, text === '' ? null : {}, { staleTime: 60_000 }).data ?? []
  const names = (board: (typeof boards)[number]) => [board.boardName, board.boardName_En, board.boardName_Cn]
  return bestMatches(boards, text, names, most).map((board) => ({
    id: String(board.boardId),
    label: localName(wireName(board, 'boardName'), language),
    icon: icons.board,
    address: `/board/list?SYSID=${board.boardId}`,
  }))
}

function useSettings(text: string): PaletteItem[] {
  const t = useTranslate()
  if (text === '') return []
  const panels = new Set(laterSlot('settingsPanels').map((panel) => panel.group))
  const groups = settingGroups.filter((group) => panels.has(group))
  const titleOf = (group: (typeof groups)[number]) =>
    `${t('gnb.entry.settings')} › ${t(`gnb.settingsGroup.${group}`)}`
  // Each group by its name, and by what is in it.
  const lines = groups.flatMap((group) => [
    { id: group, group, label: titleOf(group), names: [titleOf(group), t(`gnb.settingsGroup.${group}`)] },
    ...t(`gnb.settingsContents.${group}`)
      .split(', ')
      .map((name) => ({
        id: `${group}/${name}`,
        group,
        label: `${titleOf(group)} › ${name}`,
        names: [name],
      })),
  ])
  return bestMatches(lines, text, ({ names }) => names, most).map(({ id, group, label }) => ({
    ...{ id, label, icon: icons.setting },
    run: () => openSettings(group),
  }))
}

/**
 * Returns the actions that the page assigns to single keys. They are read when the palette opens, because the
 * palette turns them off.
 */
function usePageActions(keys: ReturnType<typeof useLiveKeys>, text: string): PaletteItem[] {
  const t = useTranslate()
  const acts = keys.filter(({ run }) => run)
  return bestMatches(acts, text, ({ label }) => [t(label)], most).map(({ key, label, run }) => ({
    id: key,
    label: t(label),
    hint: key,
    icon: icons.key,
    run,
  }))
}

/** The commands of a text; without a text those that rooms offer first. */
function useCommands(text: string): PaletteItem[] {
  const t = useTranslate()
  const account = useAccount()
  const open = laterSlot('paletteEntries').filter((entry) => entry.isOpen?.(account) ?? true)
  const namesOf = ({ label, keywords = [] }: PaletteEntry) => [label, ...keywords].map((key) => t(key))
  const entries =
    text === '' ? open.filter(({ isOffered }) => isOffered) : bestMatches(open, text, namesOf, most)
  return entries.map(({ id, label, room, icon, address, run }) => ({
    ...{ id, address, run, label: t(label), icon: icon ?? icons.command },
    ...(room ? { hint: t(room) } : {}),
  }))
}

function useRecent(text: string) {
  const { personCode } = useAccount()
  const pages = bestMatches(recentPages(personCode), text, ({ title }) => [title], most)
  return {
    recent: pages.map(({ address, title }) => ({ id: address, label: title, icon: icons.recent, address })),
    lookedUp: text === '' ? recentPeople(personCode).map((person) => personItem(person)) : [],
  }
}

/** What rooms add to the list, by group. */
function useRoomItems(text: string) {
  const sources = laterSlot('paletteSources').map((source) => ({
    group: source.group,
    ...(source.label ? { label: source.label } : {}),
    // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
    items: source.useItems(text),
  }))
  const of = (group: string) => sources.filter((one) => one.group === group).flatMap((one) => [...one.items])
  const menus = of('menus').slice(0, most)
  // A board with a menu in the list above is not listed again.
  const isListed = ({ id }: PaletteItem) =>
    menus.some(({ address }) => new RegExp(`[?&]SYSID=${id}(&|$)`, 'i').test(address ?? ''))
  const boards = [...useBoards(text).filter((board) => !isListed(board)), ...of('boards')].slice(0, most)
  const others = groupsOfRooms(sources, new Set(['menus', 'boards', 'commands']))
  return { menus, boards, others, commands: of('commands') }
}

/** What the field is asked for. */
export interface FieldQuery {
  text: string
  chips: readonly Chip[]
  isPeopleFirst: boolean
  keys: ReturnType<typeof useLiveKeys>
}

/**
 * Returns the groups of the field in their order: without a text what was used last, commands and people; with a text
 * people, commands, pages and what the total search finds. Chips limit only the total search, so with chips the list has
 * no pages, and with a place only what is in it.
 */
export function usePaletteGroups({ text, chips, isPeopleFirst, keys }: FieldQuery) {
  const t = useTranslate()
  const { recent, lookedUp } = useRecent(text)
  const { menus, boards, others, commands } = useRoomItems(text)
  const people = usePeople(text, isPeopleFirst)
  const hits = useFieldHits(text, chips)
  const isInPeople = chips.some((chip) => chip.kind === 'target' && chip.target === 'orgchart')
  const isInPlace = !isInPeople && chips.some(({ kind }) => kind === 'board' || kind === 'target')
  const anyway = chips.length > 0 ? { note: t('gnb.fieldAnyway') } : {}
  const named = (id: GroupName, items: readonly PaletteItem[], note: { note?: string } = {}) => ({
    ...{ id, items, label: t(`gnb.paletteGroups.${id}`), ...note },
  })
  const isTyped = text !== ''
  const peopleGroup = isTyped
    ? named('people', people.items, people.note === undefined ? anyway : { note: people.note })
    : named('lookedUp', lookedUp)
  const all = [...commands, ...useCommands(text)].slice(0, isTyped ? most : mostOffered)
  const commandGroup = named('commands', all, anyway)
  const first = isTyped || isPeopleFirst ? [peopleGroup, commandGroup] : []
  const last = first.length > 0 ? [] : [commandGroup, peopleGroup]
  const pages = [
    ...[named('recent', recent), ...last, named('menus', menus), named('boards', boards)],
    ...others.map(({ label, ...group }) => ({ ...group, label: label ? t(label) : group.id })),
    ...[named('settings', useSettings(text)), named('page', usePageActions(keys, text))],
  ]
  const groups: PaletteGroup[] = isInPlace
    ? hits.groups
    : isInPeople
      ? [peopleGroup]
      : [...first, ...(chips.length > 0 && isTyped ? [] : pages), ...hits.groups]
  return { groups: withoutRepeats(groups), hits }
}

type GroupName = 'recent' | 'lookedUp' | 'people' | 'commands' | 'menus' | 'boards' | 'settings' | 'page'

/** Returns the groups without lines that lead where an earlier line leads, and without empty groups. */
export function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ address }) => {
        if (address === undefined) return true
        const key = address.toLowerCase().replace(/[?&]?$/, '')
        return !seen.has(key) && Boolean(seen.add(key))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
