import type { FoundPerson } from '@maru/api/gnb/search'
import type { LocalName } from '@maru/api/kit/schema'
import { isSearchable } from '@maru/api/kit/search/search-text'
import { wireName } from '@maru/api/kit/wire-name'
import { FileText, ListPlus } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { ownPhoto } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { useTargetName } from '../../search/parts/use-target-name.ts'
import { usePeopleHits, useTotalSearch } from '../../search/search.api.ts'
import { countText, groupsOf, type ResultGroup, searchAddress } from '../../search/search.rules.ts'
import { type Chip, searchOfChips } from '../chip.rules.ts'
import type { RecentPerson } from '../recent.rules.ts'
import type { FieldItem, PaletteGroup } from './palette-group.ts'

/** Milliseconds without a key until a text is searched for. */
export const pause = 200
const mostPeople = 5
const mostFound = 3
/** Groups of the total search that the field lists itself, or whose hits say little in one line. */
const unlisted = new Set(['orgchart', 'comment', 'file', 'resource'])
const noName = { ko: '', en: '', zh: '' }
const icon = <Icon icon={FileText} size={18} />
const moreIcon = <Icon icon={ListPlus} size={18} />

/** A line that opens the card of a person. */
export function personItem(person: RecentPerson, reach?: { email: string; number: string }): FieldItem {
  const { personCode, name, title, department, photo } = person
  return {
    id: personCode,
    label: [name, title, department].filter(Boolean).join(' · '),
    icon: <PersonAvatar {...{ name, personCode, photo }} hasText />,
    personCode,
    person: { ...person, email: '', number: '', ...reach },
  }
}

/** Returns the line of a person who was found, in the language of the viewer. A hook. */
export function usePersonItem(): (found: FoundPerson) => FieldItem {
  const language = useLanguage()
  const of = (value: LocalName) => localName(value, language)
  return (found) =>
    personItem(
      {
        personCode: found.personCode,
        name: of(wireName(found, 'personName')),
        title: of(wireName(found, 'titleName')),
        department: of(wireName(found, 'deptName')),
        photo: ownPhoto(found.photoPath),
      },
      { email: found.email, number: found.officeTel || found.mobileTel },
    )
}

/**
 * Returns the people of a text: a few, or all with `isFirst`. The request is sent after a pause in typing, and an answer
 * to an earlier text is not shown. A hook.
 */
export function usePeople(text: string, isFirst: boolean): { items: FieldItem[]; note?: string } {
  const t = useTranslate()
  const toItem = usePersonItem()
  const settled = useDebounced(text, pause)
  // The people search of the specification needs 2 characters (spec 1§5).
  const { data = [] } = usePeopleHits(isFirst && !isSearchable(settled) ? '' : settled)
  if (settled !== text) return { items: [] }
  const items = (isFirst ? data : data.slice(0, mostPeople)).map(toItem)
  const others = data.length - items.length
  return others > 0 ? { items, note: t('gnb.fieldMorePeople', { count: others }) } : { items }
}

/** What the total search found for the field. */
export interface FieldHits {
  groups: PaletteGroup[]
  /** The number of hits of the largest groups, for the last line. */
  counts: string
  search: ReturnType<typeof useTotalSearch>
  isWaiting: boolean
}

/** Articles, documents and other things that the total search finds with the chips, a few of each kind. A hook. */
export function useFieldHits(text: string, chips: readonly Chip[]): FieldHits {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = useTargetName()
  const settled = useDebounced(text, pause)
  const { conditions, target, inBody } = searchOfChips(chips)
  const search = useTotalSearch({ text: settled, inBody, conditions }, { target, isPreview: true })
  const isWaiting = settled !== text || (search.isPending && isSearchable(text))
  if (settled !== text || !isSearchable(text)) return { groups: [], counts: '', search, isWaiting }
  const all = groupsOf(search.data)
  const more = ({ target: group, totalCount }: ResultGroup, name: string): FieldItem[] =>
    totalCount > mostFound
      ? [
          {
            ...{ id: 'more', label: t('gnb.searchMoreOf', { name }), icon: moreIcon },
            address: searchAddress({ text, inBody, conditions, target: group }),
          },
        ]
      : []
  const groups = all
    .filter((group) => (target === '' ? !unlisted.has(group.target) : group.target !== 'orgchart'))
    .map((group) => ({
      id: `found-${group.target}`,
      label: nameOf(group.target),
      note: t('gnb.fieldCount', { count: countText(group) }),
      items: [
        ...group.items.slice(0, mostFound).map(({ id, title, place, author, itemUrl }) => ({
          id,
          label: title,
          // Mails have no place; several of one subject differ by their sender.
          hint: localName(place ?? author ?? noName, language),
          icon,
          address: itemUrl,
        })),
        ...more(group, nameOf(group.target)),
      ],
    }))
  const counts = all.map((group) => `${nameOf(group.target)} ${countText(group)}`).slice(0, 4)
  return { groups, counts: counts.join(' · '), search, isWaiting }
}
