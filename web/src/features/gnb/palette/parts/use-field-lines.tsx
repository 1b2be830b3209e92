import { isSearchable } from '@maru/api/kit/search/search-text'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { useLiveKeys } from '#kit/screen/keys.ts'
import { Icon } from '#ui/icon.tsx'
import { searchAddress } from '../../search/search.rules.ts'
import { searchOfChips, soleCandidate } from '../chip.rules.ts'
import type { FieldLine } from '../line.rules.ts'
import type { PaletteGroup } from './palette-group.ts'
import { useCandidates } from './use-candidates.tsx'
import { useChipText } from './use-chip-text.ts'
import type { FieldChips } from './use-chips.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'

const icon = <Icon icon={Search} size={18} />

/** A closed word such as `from:박준호 ` becomes a chip by itself if only one person or place can be meant. */
function useSoleCandidate({ asking, choose }: FieldChips, candidates: PaletteGroup | null) {
  const named = (candidates?.items ?? []).map((item) => ({ item, name: item.person?.name ?? item.label }))
  const sole =
    asking?.isClosed && asking.text !== '' ? soleCandidate(named, asking.text)?.item.chip : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the candidates are new at each render, the word is not
  useEffect(() => {
    if (sole) choose(sole)
  }, [asking?.kind, asking?.text, sole !== undefined])
}

/**
 * Returns the lines of the field for its text and chips. A word that asks for a person or a place lists only these; the
 * last line leads to the total search with the same text and chips.
 */
export function useFieldLines(
  chips: FieldChips,
  isPeopleFirst: boolean,
  keys: ReturnType<typeof useLiveKeys>,
) {
  const t = useTranslate()
  const textOf = useChipText()
  const { text, all } = chips
  const { groups, hits } = usePaletteGroups({ text, chips: all, isPeopleFirst, keys })
  const candidates = useCandidates(chips.asking)
  useSoleCandidate(chips, candidates)
  const shown = candidates ? [candidates] : groups
  const lines: FieldLine[] = shown.flatMap(({ id, label, note = '', items }) =>
    items.map((item) => ({ id: `${id}/${item.id}`, group: id, title: label, note, item })),
  )
  if (!candidates && isSearchable(text)) {
    const conditions = all.map((chip) => textOf(chip).label).join(', ')
    lines.push({
      ...{ id: 'search', group: 'search', title: '', note: '' },
      item: {
        ...{
          id: 'search',
          icon,
          hint: hits.counts,
          address: searchAddress({ text, ...searchOfChips(all) }),
        },
        label:
          conditions === ''
            ? t('gnb.paletteSearch', { text })
            : t('gnb.paletteSearchIn', { text, conditions }),
      },
    })
  }
  return { lines, hits, text }
}
