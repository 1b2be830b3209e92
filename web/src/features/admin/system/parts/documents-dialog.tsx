import type { LinkedSystem, SystemDocument } from '@maru/api/admin/system'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useSystemDocuments } from '../system.api.ts'

const keyOf = ({ externalKey, attempt }: SystemDocument) =>
  attempt === 1 ? externalKey : `${externalKey} #${attempt}`

function useColumns(): Column<SystemDocument>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      ...{ id: 'time', head: t('admin.system.madeAt'), width: '160px', phone: 'meta' },
      cell: (row) => <time dateTime={row.createdAt}>{fullTime(row.createdAt)}</time>,
    },
    { id: 'key', head: t('admin.system.key'), phone: 'main', cell: keyOf },
    {
      ...{ id: 'person', head: t('admin.system.person'), width: '120px', phone: 'meta' },
      cell: (row) => localName(row.personName, language),
    },
    {
      ...{ id: 'form', head: t('admin.system.form'), width: '160px', isWideOnly: true },
      cell: (row) => localName(row.formName, language),
    },
    {
      ...{ id: 'status', head: t('admin.system.state'), width: '112px', phone: 'mark' },
      cell: (row) => t(`admin.system.status.${row.status ?? 'TEMP'}`),
    },
    { id: 'number', head: t('admin.system.number'), width: '144px', cell: (row) => row.docNumber },
  ]
}

/** What a system has drafted and submitted, with the last states. */
export function DocumentsDialog({
  system: { systemId, name },
  onClose,
}: {
  system: Pick<LinkedSystem, 'systemId' | 'name'>
  onClose: () => void
}) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const answer = useSystemDocuments(systemId, page)
  const columns = useColumns()
  return (
    <Dialog isOpen isTall isFlush size="w" title={t('admin.system.documentsOf', { name })} onClose={onClose}>
      <ListView
        label={t('admin.system.documents')}
        answer={answer}
        rowKey={keyOf}
        columns={columns}
        empty={<Empty text={t('admin.system.noDocuments')} />}
        pager={{ page, size: 20, onChange: setPage }}
      />
    </Dialog>
  )
}
