import type { Retention } from '@maru/api/admin/retention'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import styles from '../../parts/form.module.css'
import { useRetention } from '../retention.api.ts'
import { RetentionDialog } from './retention-dialog.tsx'

/** How long each kind of data is kept, and the time that the company set. */
export function RetentionPart() {
  const t = useTranslate()
  const answer = useRetention()
  const [open, setOpen] = useState<Retention | null>(null)
  const timeOf = (days: number | null) =>
    days === null ? t('admin.retention.ever') : t('admin.retention.days', { count: days })
  const columns: Column<Retention>[] = [
    {
      ...{ id: 'kind', head: t('admin.retention.kind'), phone: 'main' },
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => setOpen(row)}>
          {t(`admin.retention.kinds.${row.kind}`)}
        </button>
      ),
    },
    {
      ...{ id: 'usual', head: t('admin.retention.usual'), width: '160px', phone: 'meta' },
      // On a phone the columns have no headings.
      cell: (row) => t('admin.retention.usually', { time: timeOf(row.usualDays) }),
    },
    {
      ...{ id: 'least', head: t('admin.retention.least'), width: '160px', phone: 'none' },
      cell: (row) => timeOf(row.leastDays),
    },
    {
      ...{ id: 'own', head: t('admin.retention.own'), width: '160px', phone: 'mark' },
      cell: (row) =>
        row.days === null ? (
          <span className={styles.note}>{t('admin.retention.asUsual')}</span>
        ) : (
          <Tag tone="info">{timeOf(row.days)}</Tag>
        ),
    },
  ]
  return (
    <Card label={t('admin.retention.title')}>
      <CardHeader title={t('admin.retention.title')} />
      <p className={`${styles.note} ${styles.body}`}>{t('admin.retention.intro')}</p>
      <Answer answer={answer} rows={7}>
        {(rows) => (
          <DataTable
            label={t('admin.retention.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.kind}
          />
        )}
      </Answer>
      {open ? <RetentionDialog retention={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}
