import type { LinkedSystem, SystemAbsence } from '@maru/api/admin/system'
import { useState } from 'react'
import { dayRange } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useEndSystemAbsence, useSystemAbsences } from '../system.api.ts'

const periodOf = ({ fromDay, untilDay }: SystemAbsence) => dayRange(fromDay, untilDay)

function EndAbsence({ systemId, row }: { systemId: number; row: SystemAbsence }) {
  const t = useTranslate()
  const language = useLanguage()
  const end = useEndSystemAbsence()
  const name = localName(row.personName, language)
  const run = async () => {
    const text = t('admin.system.absenceQuestion', { name, period: periodOf(row) })
    if (!(await askConfirm({ text, isDanger: true }))) return
    await end.mutateAsync({ systemId, externalKey: row.externalKey })
    showToast(t('admin.system.ended'))
  }
  return (
    <Button
      isPending={end.isPending}
      onPress={() => void run().catch((error: unknown) => showAlert(errorText(error, t)))}
    >
      {t('admin.system.end')}
    </Button>
  )
}

function useColumns(systemId: number): Column<SystemAbsence>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      ...{ id: 'person', head: t('admin.system.absent'), phone: 'main' },
      cell: (row) => localName(row.personName, language),
    },
    { id: 'period', head: t('admin.system.period'), width: '208px', phone: 'meta', cell: periodOf },
    {
      id: 'key',
      head: t('admin.system.key'),
      width: '144px',
      isWideOnly: true,
      cell: (row) => row.externalKey,
    },
    {
      ...{ id: 'state', head: t('admin.system.state'), width: '112px', phone: 'meta' },
      cell: ({ status }) => (
        <Tag>{status === 'active' ? t('admin.system.absenceOn') : t('admin.system.over')}</Tag>
      ),
    },
    {
      ...{ id: 'act', head: '', width: '96px', align: 'end', phone: 'mark' },
      cell: (row) => row.canEnd && <EndAbsence systemId={systemId} row={row} />,
    },
  ]
}

/** The absences that a system has registered; those that it can no longer end are ended here. */
export function AbsencesDialog({
  system: { systemId, name },
  onClose,
}: {
  system: Pick<LinkedSystem, 'systemId' | 'name'>
  onClose: () => void
}) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const answer = useSystemAbsences(systemId, page)
  const columns = useColumns(systemId)
  return (
    <Dialog isOpen isTall isFlush size="w" title={t('admin.system.absencesOf', { name })} onClose={onClose}>
      <ListView
        label={t('admin.system.absenceList')}
        answer={answer}
        rowKey={(row) => row.externalKey}
        columns={columns}
        empty={<Empty text={t('admin.system.noAbsences')} />}
        pager={{ page, size: 20, onChange: setPage }}
      />
    </Dialog>
  )
}
