import { boardApi } from '@maru/api/board'
import type { EntryKey } from '@maru/i18n/dictionary'
import { Clock, Command, FileText, Keyboard, MessagesSquare, Settings } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import { type PaletteItem, settingGroups } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { useLiveKeys } from '#kit/screen/keys.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { ownPhoto, useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { useTargetName } from '../../search/parts/use-target-name.ts'
import { usePeopleHits, useTotalSearch } from '../../search/search.api.ts'
import { groupsOf } from '../../search/search.rules.ts'
import { openSettings } from '../../setting/parts/settings-host.tsx'
import { recentPages } from '../recent.rules.ts'

/** A group of the palette with its title and its lines. */
export interface PaletteGroup {
  id: string
  label: string
  items: readonly PaletteItem[]
}

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
const mostFound = 3
const pause = 200
/** Groups of the total search that the palette lists itself, or whose hits say little in one line. */
const unlisted = new Set(['orgchart', 'comment', 'file', 'resource'])
const icons = {
  recent: <Icon icon={Clock} size={18} />,
  board: <Icon icon={MessagesSquare} size={18} />,
  setting: <Icon icon={Settings} size={18} />,
  key: <Icon icon={Keyboard} size={18} />,
  found: <Icon icon={FileText} size={18} />,
  command: <Icon icon={Command} size={18} />,
}

function usePeople(text: string): PaletteItem[] {
  const language = useLanguage()
  // The request is sent after a pause in typing. An answer to an earlier text is not shown.
  const settled = useDebounced(text, pause)
  const peopleHits = usePeopleHits(settled)
  if (settled !== text) return []
  return (peopleHits.data ?? []).slice(0, most).map((person) => {
    const name = localName(
      { ko: person.personName, en: person.personNameEn, zh: person.personNameCn },
      language,
    )
    const of = (ko: string, en: string, zh: string) => localName({ ko, en, zh }, language)
    const department = of(person.deptName, person.deptNameEn, person.deptNameCn)
    const title = of(person.titleName, person.titleNameEn, person.titleNameCn)
    return {
      id: person.personCode,
      label: [name, title, department].filter(Boolean).join(' · '),
      hint: [person.officeTel, person.mobileTel].filter(Boolean).join(' · '),
      icon: (
        <PersonAvatar
          name={name}
          personCode={person.personCode}
          photo={ownPhoto(person.photoPath)}
          size="s"
          hasText
        />
      ),
      personCode: person.personCode,
    }
  })
}

/** Articles, documents and other things that the total search finds, a few of each kind. */
const noName = { ko: '', en: '', zh: '' }

function useGroupedHits(text: string): PaletteGroup[] {
  const settled = useDebounced(text, pause)
  const totalSearch = useTotalSearch({ text: settled, inBody: false }, { isPreview: true })
  const nameOf = useTargetName()
  const language = useLanguage()
  if (settled !== text) return []
  return groupsOf(totalSearch.data)
    .filter(({ target }) => !unlisted.has(target))
    .map(({ target, items }) => ({
      id: `found-${target}`,
      label: nameOf(target),
      items: items.slice(0, mostFound).map(({ id, title, place, author, itemUrl }) => ({
        id,
        label: title,
        // Mails have no place; several of one subject differ by their sender.
        hint: localName(place ?? author ?? noName, language),
        icon: icons.found,
        address: itemUrl,
      })),
    }))
}

function useBoards(text: string): PaletteItem[] {
  const language = useLanguage()
  const boards = useRead(boardApi.listBoards, text === '' ? null : {}, { staleTime: 60_000 }).data ?? []
  const names = (board: (typeof boards)[number]) => [board.boardName, board.boardName_En, board.boardName_Cn]
  return bestMatches(boards, text, names, most).map((board) => ({
    id: String(board.boardId),
    label: localName({ ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn }, language),
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

function useCommands(text: string): PaletteItem[] {
  const t = useTranslate()
  const account = useAccount()
  if (text === '') return []
  const entries = laterSlot('paletteEntries').filter((entry) => entry.isOpen?.(account) ?? true)
  return bestMatches(
    entries,
    text,
    (entry) => [entry.label, ...(entry.keywords ?? [])].map((key) => t(key)),
    most,
  ).map(({ id, label, icon, address, run }) => ({
    id,
    label: t(label),
    icon: icon ?? icons.command,
    address,
    run,
  }))
}

/**
 * Returns the lines of the palette for a text, by group. Without a text, these are the recent pages and the
 * actions of the page.
 */
export function usePaletteGroups(text: string, keys: ReturnType<typeof useLiveKeys>): PaletteGroup[] {
  const t = useTranslate()
  const account = useAccount()
  const recent = bestMatches(recentPages(account.personCode), text, ({ title }) => [title], most).map(
    ({ address, title }) => ({ id: address, label: title, icon: icons.recent, address }),
  )
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
  const boards = [...useBoards(text).filter((board) => !isListed(board)), ...of('boards')]
  const above = {
    recent,
    menus,
    people: usePeople(text),
    boards: boards.slice(0, most),
  }
  const below = {
    settings: useSettings(text),
    page: usePageActions(keys, text),
    commands: [...useCommands(text), ...of('commands')].slice(0, most),
  }
  const named = (groups: typeof above | typeof below) =>
    Object.entries(groups).map(([id, items]) => ({
      id,
      label: t(`gnb.paletteGroups.${id as keyof typeof above | keyof typeof below}`), // a key of `groups`
      items,
    }))
  const others = groupsOfRooms(sources, new Set(Object.keys({ ...above, ...below })))
  const groupedHits = useGroupedHits(text)
  return withoutRepeats([
    ...named(above),
    ...others.map(({ label, ...group }) => ({ ...group, label: label ? t(label) : group.id })),
    ...named(below),
    ...groupedHits,
  ])
}

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
