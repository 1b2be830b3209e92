import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { useTargetName } from '../../search/parts/use-target-name.ts'
import type { Chip } from '../chip.rules.ts'

/** Returns a function that returns the text of a chip, and its days if it is a period. A hook. */
export function useChipText(): (chip: Chip) => { label: string; detail: string } {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = useTargetName()
  const year = zoneDay(new Date()).slice(0, 4)
  const days = (from: string, until: string) =>
    new Intl.DateTimeFormat(language, {
      ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
      ...(from.startsWith(year) ? {} : { year: 'numeric' }),
    }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`))
  return (chip) => {
    switch (chip.kind) {
      case 'period': {
        const range = days(chip.from, chip.until)
        return chip.name
          ? { label: t(`gnb.chips.periods.${chip.name}`), detail: range }
          : { label: range, detail: '' }
      }
      case 'author':
        return { label: t('gnb.chips.by', { name: chip.name }), detail: '' }
      case 'board':
        return { label: chip.name, detail: '' }
      case 'target':
        return { label: nameOf(chip.target), detail: '' }
      case 'files':
        return { label: t('gnb.searchConditions.files'), detail: '' }
      case 'body':
        return { label: t('gnb.searchInBody'), detail: '' }
    }
  }
}
