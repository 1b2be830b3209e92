import type { AdministeredSet } from '@maru/api/webpart'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useAudience } from '../parts/audience.ts'
import { SetEditor } from '../parts/set-editor.tsx'
import { useRemoveSet, useSets } from '../set.api.ts'

/** The administration page of web-part sets. Each set applies to a company and a role. */
export function SetAdmin() {
  const t = useTranslate()
  const [edited, setEdited] = useState<AdministeredSet | 'new' | null>(null)
  const sets = useSets()
  if (edited) {
    return <SetEditor set={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  }
  return (
    <>
      <PageHeader
        title={t('webpart.entry.sets')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
            {t('webpart.set.create')}
          </Button>
        }
      />
      <Card>
        {sets.isPending ? <Skeleton rows={4} /> : null}
        {sets.isError ? <ErrorNote error={sets.error} onRetry={() => void sets.refetch()} /> : null}
        {sets.data?.length === 0 ? <Empty text={t('webpart.set.none')} /> : null}
        {sets.data && sets.data.length > 0 ? <SetTable sets={sets.data} onEdit={setEdited} /> : null}
      </Card>
    </>
  )
}

function SetTable({
  sets,
  onEdit,
}: {
  sets: readonly AdministeredSet[]
  onEdit: (set: AdministeredSet) => void
}) {
  const t = useTranslate()
  const audienceOf = useAudience()
  const removal = useRemoveSet()
  const remove = async (set: AdministeredSet) => {
    const name = audienceOf(set)
    if (!(await askConfirm(t('webpart.set.removeQuestion', { name })))) return
    const { setId, version } = set
    removal.mutate({ setId, version }, { onError: (error) => void showAlert(errorText(error, t)) })
  }
  const columns: Column<AdministeredSet>[] = [
    {
      id: 'audience',
      head: t('webpart.set.audience'),
      phone: 'main',
      cell: (set) => (
        <button type="button" onClick={() => onEdit(set)}>
          {audienceOf(set)}
        </button>
      ),
    },
    {
      id: 'page',
      head: t('webpart.set.page'),
      width: '140px',
      cell: (set) => <Tag>{t(set.page === 'home' ? 'webpart.home' : 'webpart.mypage')}</Tag>,
    },
    {
      id: 'parts',
      head: t('webpart.set.parts'),
      width: '110px',
      align: 'end',
      cell: (set) => t('webpart.set.partCount', { count: set.parts.length }),
    },
    {
      id: 'acts',
      head: '',
      width: '96px',
      phone: 'mark',
      cell: (set) => (
        <>
          <IconButton
            size="s"
            label={t('webpart.set.edit', { name: audienceOf(set) })}
            onPress={() => onEdit(set)}
          >
            <Icon icon={Pencil} size={16} />
          </IconButton>
          <IconButton
            size="s"
            label={t('webpart.set.remove', { name: audienceOf(set) })}
            onPress={() => void remove(set)}
          >
            <Icon icon={Trash2} size={16} />
          </IconButton>
        </>
      ),
    },
  ]
  return (
    <DataTable label={t('webpart.entry.sets')} columns={columns} rows={sets} rowKey={(set) => set.setId} />
  )
}
