import type { DataSource } from '@maru/api/admin/source'
import type { LinkedSystem } from '@maru/api/admin/system'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { SecretDialog } from '../../parts/secret-dialog.tsx'
import { useDataSources } from '../source.api.ts'
import { SourceDialog } from './source-dialog.tsx'
import { SourceMenu, type SourceOpen } from './source-menu.tsx'
import { WritesDialog } from './writes-dialog.tsx'

function State({ source: { offReason, failingSince } }: { source: DataSource }) {
  const t = useTranslate()
  if (offReason) return <Tag tone="danger">{t(`admin.webhook.off.${offReason}`)}</Tag>
  if (failingSince) return <Tag tone="warn">{t('admin.source.failing')}</Tag>
  return <Tag tone="ok">{t('admin.source.on')}</Tag>
}

function useColumns(isOver: boolean, open: SourceOpen): Column<DataSource>[] {
  const t = useTranslate()
  return [
    { id: 'name', head: t('admin.source.name'), phone: 'main', cell: ({ name }) => name },
    {
      ...{ id: 'kind', head: t('admin.source.kindTitle'), width: '168px', phone: 'meta' },
      cell: ({ kind }) => t(`admin.source.kinds.${kind}`),
    },
    { id: 'url', head: t('admin.source.url'), isWideOnly: true, cell: ({ url }) => url },
    {
      ...{ id: 'state', head: t('admin.source.state'), width: '176px', phone: 'meta' },
      cell: (source) => <State source={source} />,
    },
    {
      ...{ id: 'counts', head: t('admin.source.writes'), width: '136px', phone: 'meta' },
      cell: ({ kind, waiting, failed }) =>
        kind === 'write' ? t('admin.source.counts', { waiting, failed }) : '',
    },
    {
      ...{ id: 'acts', head: '', width: '48px', align: 'end', phone: 'mark' },
      cell: (source) => <SourceMenu source={source} isOver={isOver} open={open} />,
    },
  ]
}

/** What the dialog shows: the list, one source, or a new secret. */
type Shown =
  | { part: 'edit'; source: DataSource | null }
  | { part: 'writes'; source: DataSource }
  | { part: 'secret'; secret: string }
  | null

/** The data sources of a system. One dialog is open at a time; those of a source lead back to the list. */
export function SourcesDialog({
  system: { systemId, name, endedAt },
  onClose,
}: {
  system: Pick<LinkedSystem, 'systemId' | 'name' | 'endedAt'>
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = useDataSources(systemId)
  const [shown, show] = useState<Shown>(null)
  const showSecret = (secret: string) => show({ part: 'secret', secret })
  const columns = useColumns(endedAt !== null, {
    edit: (source) => show({ part: 'edit', source }),
    writes: (source) => show({ part: 'writes', source }),
    secret: showSecret,
  })
  const back = () => show(null)
  if (shown?.part === 'edit')
    return <SourceDialog {...{ systemId, source: shown.source }} onSecret={showSecret} onClose={back} />
  if (shown?.part === 'secret') return <SecretDialog secret={shown.secret} onClose={back} />
  if (shown?.part === 'writes') {
    // What is sent again changes the number of failed documents.
    const { source } = shown
    const present = answer.data?.sources.find((one) => one.sourceId === source.sourceId) ?? source
    return <WritesDialog source={present} isOver={endedAt !== null} onClose={back} />
  }
  const add = () => show({ part: 'edit', source: null })
  return (
    <Dialog
      isOpen
      isTall
      isFlush
      size="w"
      title={t('admin.source.titleOf', { name })}
      onClose={onClose}
      footer={
        endedAt === null ? (
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={add}>
            {t('admin.source.add')}
          </Button>
        ) : null
      }
    >
      <p className={`${styles.note} ${styles.body}`}>
        {t('admin.source.intro')} <a href="/cm/docs#sources">{t('admin.source.docs')}</a>
      </p>
      <ListView
        label={t('admin.source.title')}
        answer={{ ...answer, data: answer.data?.sources }}
        rowKey={(row) => row.sourceId}
        columns={columns}
        empty={<Empty text={t('admin.source.none')} />}
        isPart
      />
    </Dialog>
  )
}
