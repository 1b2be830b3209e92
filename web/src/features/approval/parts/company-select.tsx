import { useMemo } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { useCompanyFolders } from '../approval.api.ts'
import { type CompanyLevel, companyLevels, flatLevels, placeKey, placeOf } from './company-tree.rules.ts'

/** Properties of {@link CompanySelect} and of the tree. */
export interface CompanyTreeProps {
  place: CompanyLevel['place']
  onSelect: (place: CompanyLevel['place']) => void
}

/** The levels of the box of the company. */
export function useLevels() {
  const rows = useCompanyFolders().data
  return useMemo(() => companyLevels(rows ?? []), [rows])
}

/** The name of a level: of a group or form, or a year. */
export function useLevelName() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ name }: CompanyLevel) =>
    typeof name === 'number' ? t('approval.company.year', { year: name }) : localName(name, language)
}

/** The levels of the box of the company as a select field, where there is no place for a tree. */
export function CompanySelect({ place, onSelect }: CompanyTreeProps) {
  const t = useTranslate()
  const levels = useLevels()
  const nameOf = useLevelName()
  const all = { value: placeKey(placeOf('')), label: t('approval.company.all') }
  const options = flatLevels(levels).map((level) => ({
    value: placeKey(level.place),
    label: `${'\u2003'.repeat(level.depth)}${nameOf(level)} ${level.count}`,
  }))
  return (
    <Select
      label={t('approval.company.levels')}
      hideLabel
      options={[all, ...options]}
      value={placeKey(place)}
      onChange={(key) => onSelect(placeOf(key))}
    />
  )
}
