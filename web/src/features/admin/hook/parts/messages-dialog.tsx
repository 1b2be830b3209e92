import type { Hook, HookMessage } from '@maru/api/admin/hook'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useHookMessages } from '../hook.api.ts'
import { codeText } from '../hook.rules.ts'

const tones = { waiting: 'warn', shown: 'ok', closed: 'ok', failed: 'danger' } as const

function useColumns(): Column<HookMessage>[] {
  const t = useTranslate()
  return [
    {
      ...{ id: 'time', head: t('admin.hook.time'), width: '160px' },
      cell: (row) => <time dateTime={row.lastAt}>{fullTime(row.lastAt)}</time>,
    },
    {
      ...{ id: 'title', head: t('admin.hook.title'), phone: 'main' },
      cell: (row) =>
        row.count > 1 ? `${row.title} · ${t('admin.hook.count', { count: row.count })}` : row.title,
    },
    {
      ...{ id: 'form', head: t('admin.hook.form'), width: '168px', isWideOnly: true },
      cell: (row) => t(`admin.hook.forms.${row.form}`),
    },
    {
      ...{ id: 'state', head: t('admin.hook.state'), width: '88px', phone: 'mark' },
      cell: (row) => (
        <span title={row.reason ? codeText(row.reason, t) : ''}>
          <Tag tone={tones[row.state]}>{t(`admin.hook.states.${row.state}`)}</Tag>
        </span>
      ),
    },
  ]
}

/** The messages that a hook has accepted, and what became of them. */
export function MessagesDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const answer = useHookMessages(hook.hookId, page)
  const columns = useColumns()
  return (
    <Dialog
      isOpen
      isTall
      isFlush
      size="w"
      title={t('admin.hook.messagesOf', { name: hook.name })}
      onClose={onClose}
    >
      <ListView
        label={t('admin.hook.messages')}
        answer={answer}
        rowKey={(row) => row.messageId}
        columns={columns}
        empty={<Empty text={t('admin.hook.noMessages')} />}
        pager={{ page, size: 20, onChange: setPage }}
      />
    </Dialog>
  )
}
