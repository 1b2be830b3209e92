import type { WorkItem } from '@maru/api/kit/work'
import type { WorkOrder } from '@maru/api/work'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Row } from '#ui/layout/stack.tsx'
import { type DueGroup, groupsOf, keyOf, type WorkGroup } from '../work.rules.ts'
import { dueNow } from './due-text.ts'
import styles from './work-list.module.css'
import { type RowActs, WorkRow } from './work-row.tsx'

/** The rows in groups by due date, kind or person, each with its number of rows. */
export function WorkGroups({
  items,
  order,
  acts,
  current,
  chosen,
}: {
  items: readonly WorkItem[]
  order: WorkOrder
  acts: RowActs
  current: WorkItem | null
  chosen: ReadonlySet<string>
}) {
  const name = useGroupName(order, acts)
  return groupsOf(items, order, ({ dueAt }) => dueNow(dueAt)).map((group) => (
    <section key={group.id} aria-label={name(group)}>
      <Row as="h2" align="stretch" className={styles.group} data-group={group.id}>
        {name(group)} <span>{group.items.length}</span>
      </Row>
      <ul>
        {group.items.map((item) => (
          <WorkRow
            key={keyOf(item)}
            item={item}
            isCurrent={current !== null && keyOf(current) === keyOf(item)}
            isFirst={item === items[0]}
            isChosen={chosen.has(keyOf(item))}
            acts={acts}
          />
        ))}
      </ul>
    </section>
  ))
}

function useGroupName(order: WorkOrder, { kinds }: RowActs): (group: WorkGroup) => string {
  const t = useTranslate()
  const language = useLanguage()
  return ({ id, items: [first] }) => {
    if (order === 'kind') return kinds.nameOf(id)
    if (order === 'person') return first?.person ? localName(first.person.name, language) : t('work.noPerson')
    return t(`work.due.${id as DueGroup}`) // `groupsOf` made the id of a due date
  }
}
