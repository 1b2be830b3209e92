import type { ClickGroup, ClickList } from '@maru/api/menu/click'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from './clicks.module.css'

/** Menus, departments or companies with their clicks and people. */
export function GroupCard({ title, list, smallest }: { title: string; list: ClickList; smallest: number }) {
  const t = useTranslate()
  const language = useLanguage()
  const most = Math.max(1, ...list.groups.map(({ clicks }) => clicks))
  const columns: Column<ClickGroup>[] = [
    {
      ...{ id: 'name', head: title, phone: 'main' },
      cell: (row) => localName(row.name, language),
    },
    {
      ...{ id: 'clicks', head: t('admin.clicks.clicks'), width: '168px', align: 'end', phone: 'meta' },
      cell: (row) => (
        <span className={styles.count}>
          <span
            className={styles.bar}
            style={{ width: `${(row.clicks / most) * 100}%` }}
            aria-hidden="true"
          />
          {t('admin.clicks.clickCount', { count: row.clicks.toLocaleString() })}
        </span>
      ),
    },
    {
      ...{ id: 'people', head: t('admin.clicks.people'), width: '104px', align: 'end', phone: 'mark' },
      cell: (row) => t('admin.clicks.peopleCount', { count: row.people.toLocaleString() }),
    },
  ]
  return (
    <Card label={title}>
      <CardHeader title={title} />
      {list.groups.length === 0 ? (
        <Empty text={t('admin.clicks.none', { count: smallest })} />
      ) : (
        <DataTable label={title} columns={columns} rows={[...list.groups]} rowKey={(row) => row.key} />
      )}
      {list.hiddenClicks > 0 ? (
        <Hint tone="2" className={styles.rest}>
          {t('admin.clicks.hidden', { clicks: list.hiddenClicks.toLocaleString(), count: smallest })}
        </Hint>
      ) : null}
    </Card>
  )
}
