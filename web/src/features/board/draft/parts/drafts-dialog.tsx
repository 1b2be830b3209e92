import type { Unlisted } from '@maru/api/board'
import { FilePenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { useRemoveArticle } from '../../board.api.ts'
import { type BoardSearch, boardAddress } from '../../board.rules.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { useRemoveDraft, useUnlisted } from '../../writing.api.ts'
import styles from './drafts.module.css'

type At = Partial<BoardSearch> & { boardId: number }

function useRows(boardId: number) {
  const t = useTranslate()
  const removeDraft = useRemoveDraft()
  const removeArticle = useRemoveArticle()
  const unlisted = useUnlisted(boardId)
  const remove = async (row: Unlisted) => {
    const question = {
      text: t('board.draft.removeQuestion'),
      isDanger: true,
      okText: t('kit.remove'),
    }
    if (!(await askConfirm(question))) return
    try {
      if (row.draftId !== null) await removeDraft.mutateAsync({ boardId, draftId: row.draftId })
      else if (row.articleId !== null) await removeArticle.mutateAsync({ articleId: row.articleId })
      showToast(t('board.draft.removed'))
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  return { unlisted, remove }
}

/** Returns the address of a row: the writer for a draft, the reader for a scheduled or ended article. */
function addressOf(row: Unlisted, at: At): string {
  const base = { ...at, articleId: undefined, parentId: undefined, draftId: undefined }
  if (row.state !== 'draft') return boardAddress('read', { ...base, articleId: row.articleId ?? undefined })
  if (row.articleId !== null) return boardAddress('write', { ...base, articleId: row.articleId })
  const parentId = row.parentArticle ?? undefined
  return boardAddress('write', { ...base, parentId, draftId: row.draftId ?? undefined })
}

/**
 * Lists the viewer's drafts and the scheduled and ended articles of a board, to open or delete them. Managers
 * see the scheduled and ended articles of all authors.
 */
export function DraftsDialog({ at, onClose }: { at: At; onClose: () => void }) {
  const t = useTranslate()
  const go = useGo()
  const { unlisted, remove } = useRows(at.boardId)
  const open = (row: Unlisted) => {
    onClose()
    go(addressOf(row, at))
  }
  const kindOf = (row: Unlisted) =>
    row.articleId !== null && row.draftId !== null
      ? 'board.draft.change'
      : row.parentArticle !== null
        ? 'board.list.reply'
        : 'board.draft.new'
  const columns: Column<Unlisted>[] = [
    {
      id: 'kind',
      head: t('board.draft.kind'),
      width: '96px',
      cell: (row) =>
        row.state === 'draft' ? (
          <Tag>{t(kindOf(row))}</Tag>
        ) : (
          <Tag tone={row.state === 'scheduled' ? 'info' : 'warn'}>
            {t(row.state === 'scheduled' ? 'board.draft.scheduled' : 'board.draft.ended')}
          </Tag>
        ),
    },
    {
      id: 'title',
      head: t('board.list.title'),
      phone: 'main',
      cell: (row) => {
        const title = row.title || t('board.draft.untitled')
        const name = row.state === 'draft' ? 'board.draft.continue' : 'board.draft.open'
        return (
          <button
            type="button"
            className={styles.draft}
            aria-label={t(name, { title })}
            onClick={() => open(row)}
          >
            {title}
          </button>
        )
      },
    },
    {
      id: 'date',
      head: t('board.draft.date'),
      width: '124px',
      cell: (row) => <time dateTime={row.date}>{listTime(row.date)}</time>,
    },
    {
      id: 'remove',
      head: <VisuallyHidden>{t('kit.remove')}</VisuallyHidden>,
      width: '48px',
      cell: (row) =>
        row.state === 'draft' ? (
          <IconButton
            size="s"
            label={t('board.draft.remove', { title: row.title || t('board.draft.untitled') })}
            onPress={() => void remove(row)}
          >
            <Icon icon={Trash2} size={16} />
          </IconButton>
        ) : null,
    },
  ]
  return (
    <Dialog
      isOpen
      title={t('board.draft.list')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('kit.close')}</Button>}
    >
      <Hint>{t('board.draft.listHelp')}</Hint>
      {unlisted.isPending ? <Skeleton rows={4} /> : null}
      {unlisted.isError ? <ErrorNote error={unlisted.error} onRetry={() => void unlisted.refetch()} /> : null}
      {unlisted.isSuccess && unlisted.rows.length === 0 ? <Empty text={t('board.draft.listEmpty')} /> : null}
      {unlisted.rows.length > 0 ? (
        <DataTable
          label={t('board.draft.list')}
          columns={columns}
          rows={unlisted.rows}
          rowKey={(row) => `${row.draftId}.${row.articleId}`}
        />
      ) : null}
      <MoreButton list={unlisted} word="board.more.unlisted" />
    </Dialog>
  )
}

/** Button of a board's list that opens {@link DraftsDialog}. */
export function DraftsButton({ at }: { at: At }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon icon={FilePenLine} size={16} />} onPress={() => setOpen(true)}>
        {t('board.draft.list')}
      </Button>
      {isOpen ? <DraftsDialog at={at} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/**
 * Shows a note in the writer if the viewer has other drafts in the board; `ownDraftId` returns the draft id
 * of this writer.
 */
export function WaitingDrafts({
  boardId,
  ownDraftId,
}: {
  boardId: number
  ownDraftId: () => number | undefined
}) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const unlisted = useUnlisted(boardId)
  const own = ownDraftId()
  const waiting = unlisted.rows.filter((row) => row.state === 'draft' && row.draftId !== own)
  if (waiting.length === 0) return null
  return (
    <ActionNote text={t('board.draft.waiting', { count: waiting.length })}>
      <Button tone="quiet" onPress={() => setOpen(true)}>
        {t('board.draft.show')}
      </Button>
      {isOpen ? <DraftsDialog at={{ boardId }} onClose={() => setOpen(false)} /> : null}
    </ActionNote>
  )
}
