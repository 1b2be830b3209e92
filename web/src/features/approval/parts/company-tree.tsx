import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { type CompanyTreeProps, useLevelName, useLevels } from './company-select.tsx'
import styles from './company-tree.module.css'
import { type CompanyLevel, placeKey, placeOf } from './company-tree.rules.ts'

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
