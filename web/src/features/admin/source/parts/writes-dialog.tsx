import type { DataSource, SourceWrite } from '@maru/api/admin/source'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useRepeatSourceWrites, useSourceWrites } from '../source.api.ts'

const tones = { waiting: 'warn', written: 'ok', failed: 'danger' } as const

/** Sends one document again, or all that were given up. */
function Repeat({ sourceId, documentId }: { sourceId: number; documentId?: string }) {
  const t = useTranslate()
  const repeat = useRepeatSourceWrites()
  const run = async () => {
    const { count } = await repeat.mutateAsync({ sourceId, ...(documentId ? { documentId } : {}) })
    showToast(t('admin.source.repeated', { count }))
  }
  return (
    <Button
      isPending={repeat.isPending}
      onPress={() => void run().catch((error: unknown) => showAlert(errorText(error, t)))}
    >
      {t(documentId ? 'admin.webhook.resend' : 'admin.source.repeatAll')}
    </Button>
  )
}

const unsent = ['removed', 'ended'] as const

function useColumns(sourceId: number, isOver: boolean): Column<SourceWrite>[] {
  const t = useTranslate()
  const language = useLanguage()
  // Without a status the portal writes why it has given the document up.
  const answerText = ({ status, answer }: SourceWrite) => {
    const reason = status === null ? unsent.find((one) => one === answer) : undefined
    return reason ? t(`admin.source.unsent.${reason}`) : answer.slice(0, 80)
  }
  const stateText = (state: SourceWrite['state']) =>
    state === 'written' ? t('admin.source.written') : t(`admin.webhook.states.${state}`)
  return [
    {
      ...{ id: 'time', head: t('admin.webhook.time'), width: '208px', phone: 'meta' },
      cell: (row) => <time dateTime={row.createdAt}>{fullTime(row.createdAt)}</time>,
    },
    {
      ...{ id: 'number', head: t('admin.system.number'), phone: 'main' },
      cell: ({ docNumber, documentId }) => docNumber || documentId,
    },
    {
      ...{ id: 'form', head: t('admin.system.form'), width: '144px', isWideOnly: true },
      cell: (row) => localName(row.formName, language),
    },
    {
      ...{ id: 'state', head: t('admin.webhook.state'), width: '88px', phone: 'mark' },
      cell: ({ state }) => <Tag tone={tones[state]}>{stateText(state)}</Tag>,
    },
    {
      ...{ id: 'answer', head: t('admin.webhook.answer'), phone: 'meta' },
      cell: (row) =>
        [row.status || null, answerText(row), t('admin.webhook.attempts', { count: row.attempts })]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...{ id: 'act', head: '', width: '112px', align: 'end' },
      cell: ({ state, documentId }) =>
        state === 'failed' && !isOver ? <Repeat sourceId={sourceId} documentId={documentId} /> : null,
    },
  ]
}

/** The completed documents that a data source receives; those that were given up are sent again here unless the system is over. */
export function WritesDialog({
  source: { sourceId, name, failed },
  isOver,
  onClose,
}: {
  source: DataSource
  isOver: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const answer = useSourceWrites(sourceId, page)
  const columns = useColumns(sourceId, isOver)
  return (
    <Dialog
      isOpen
      isTall
      isFlush
      size="w"
      title={t('admin.source.writesOf', { name })}
      onClose={onClose}
      footer={failed > 0 && !isOver ? <Repeat sourceId={sourceId} /> : null}
    >
      <ListView
        label={t('admin.source.writes')}
        answer={answer}
        rowKey={(row) => row.documentId}
        columns={columns}
        empty={<Empty text={t('admin.source.noWrites')} />}
        pager={{ page, size: 20, onChange: setPage }}
      />
    </Dialog>
  )
}
