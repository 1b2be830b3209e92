import type { ArchiveImport } from '@maru/api/archive'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useArchiveImports } from '../archive.api.ts'
import { countsOf, toneOf } from '../archive.rules.ts'
import styles from '../parts/archive.module.css'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { NewImport } from '../parts/new-import.tsx'

/** Administration: imports of earlier documents. */
export function ImportsPage() {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const columns: Column<ArchiveImport>[] = [
    {
      ...{ id: 'source', head: t('archive.item.source'), phone: 'main' as const },
      cell: (row) => (
        <button type="button" className={styles.open} onClick={() => setOpen(row.importId)}>
          {row.source}
        </button>
      ),
    },
    { id: 'file', head: t('archive.admin.file2'), width: '20%', phone: 'meta', cell: (row) => row.fileName },
    {
      ...{ id: 'counts', head: t('archive.admin.progress'), width: '38%', phone: 'meta' as const },
      cell: (row) => t('archive.admin.counts', countsOf(row)),
    },
    {
      ...{ id: 'day', head: t('archive.admin.begun'), width: '120px', phone: 'lead' as const },
      cell: (row) => listTime(row.createdDate),
    },
    {
      ...{ id: 'state', head: t('archive.admin.state'), width: '110px', phone: 'mark' as const },
      cell: ({ state }) => <Tag tone={toneOf(state)}>{t(`archive.states.${state}`)}</Tag>,
    },
  ]
  const create = (
    <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setAdding(true)}>
      {t('archive.admin.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('archive.entry.admin')} actions={create} />
      <Hint className={styles.intro}>{t('archive.admin.intro')}</Hint>
      <Card label={t('archive.admin.imports')}>
        <CardHeader title={t('archive.admin.imports')} />
        <ListView
          label={t('archive.admin.imports')}
          answer={useArchiveImports()}
          columns={columns}
          rowKey={({ importId }) => importId}
          empty={<Empty text={t('archive.admin.none')} />}
          onCreate={() => setAdding(true)}
        />
      </Card>
      {isAdding ? (
        <NewImport
          onClose={() => setAdding(false)}
          onMade={(importId) => {
            setAdding(false)
            setOpen(importId)
          }}
        />
      ) : null}
      {open === null ? null : <ImportDialog importId={open} onClose={() => setOpen(null)} />}
    </>
  )
}
