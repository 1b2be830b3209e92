import { useMemo } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { useCompanyFolders } from '../approval.api.ts'
import styles from './box-menu.module.css'
import { type CompanyLevel, companyLevels, flatLevels, placeKey, placeOf } from './company-tree.rules.ts'

/** Properties of {@link CompanyTree}. */
export interface CompanyTreeProps {
  place: CompanyLevel['place']
  onSelect: (place: CompanyLevel['place']) => void
}

function useLevels() {
  const rows = useCompanyFolders().data
  return useMemo(() => companyLevels(rows ?? []), [rows])
}

/** The name of a level: of a group or form, or a year. */
function useLevelName() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ name }: CompanyLevel) =>
    typeof name === 'number' ? t('approval.company.year', { year: name }) : localName(name, language)
}

/** The levels of the box of the company: groups of forms, their groups, forms and years. */
export function CompanyTree({ place, onSelect }: CompanyTreeProps) {
  const t = useTranslate()
  const levels = useLevels()
  const nameOf = useLevelName()
  const nodeOf = (level: CompanyLevel): TreeNode => ({
    ...{ id: placeKey(level.place), label: nameOf(level) },
    detail: <span className={styles.count}>{level.count}</span>,
    children: level.children.map(nodeOf),
  })
  if (levels.length === 0) return null
  return (
    <div className={styles.levels}>
      <Tree
        label={t('approval.company.levels')}
        nodes={levels.map(nodeOf)}
        selectionMode="single"
        selectedKeys={[placeKey(place)]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          onSelect(placeOf(String(key ?? '')))
        }}
      />
    </div>
  )
}

/** The same levels as a select field, where there is no place for a tree. */
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
