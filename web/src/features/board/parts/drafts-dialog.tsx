import type { Unlisted } from '@maru/api/board'
import { FilePenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '../../../kit/dates.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { askConfirm } from '../../../ui/ask.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/hidden.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, DataTable } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useRemoveArticle } from '../board.api.ts'
import { type BoardSearch, boardAddress } from '../board.rules.ts'
import { useRemoveDraft, useUnlisted } from '../writing.api.ts'
import { MoreButton } from './more-button.tsx'
import type { WriterState } from './use-writer.ts'
import styles from './writer.module.css'

type At = Partial<BoardSearch> & { boardId: number }

function useRows(boardId: number) {
  const t = useWords()
  const removeDraft = useRemoveDraft(boardId)
  const removeArticle = useRemoveArticle()
  const unlisted = useUnlisted(boardId)
  const remove = async (row: Unlisted) => {
    const question = {
      text: t('boardWriting.draftRemoveQuestion'),
      isDanger: true,
      okText: t('board.remove'),
    }
    if (!(await askConfirm(question))) return
    try {
      if (row.draftId !== null) await removeDraft.mutateAsync(row.draftId)
      else if (row.articleId !== null) await removeArticle.mutateAsync(row.articleId)
      await unlisted.refetch()
      showToast(t('boardWriting.draftRemoved'))
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  return { unlisted, remove }
}

/** Where a row leads: to the writer for what is being written, to the reader for what waits or has ended. */
function addressOf(row: Unlisted, at: At): string {
  const base = { ...at, articleId: undefined, parentId: undefined, draftId: undefined }
  if (row.state !== 'draft') return boardAddress('read', { ...base, articleId: row.articleId ?? undefined })
  if (row.articleId !== null) return boardAddress('write', { ...base, articleId: row.articleId })
  const parentId = row.parentArticle ?? undefined
  return boardAddress('write', { ...base, parentId, draftId: row.draftId ?? undefined })
}

/** What the viewer is writing in a board, and what waits or has ended: to go on with or to throw away. */
export function DraftsDialog({ at, onClose }: { at: At; onClose: () => void }) {
  const t = useWords()
  const go = useGo()
  const { unlisted, remove } = useRows(at.boardId)
  const open = (row: Unlisted) => {
    onClose()
    go(addressOf(row, at))
  }
  const kindOf = (row: Unlisted) =>
    row.articleId !== null && row.draftId !== null
      ? 'boardWriting.draftChange'
      : row.parentArticle !== null
        ? 'boardWriting.draftReply'
        : 'boardWriting.draftNew'
  const columns: Column<Unlisted>[] = [
    {
      id: 'kind',
      head: t('boardWriting.draftKind'),
      width: '96px',
      cell: (row) =>
        row.state === 'draft' ? (
          <Tag>{t(kindOf(row))}</Tag>
        ) : (
          <Tag tone={row.state === 'scheduled' ? 'info' : 'warn'}>
            {t(row.state === 'scheduled' ? 'boardWriting.scheduled' : 'boardWriting.stateEnded')}
          </Tag>
        ),
    },
    {
      id: 'title',
      head: t('boardWriting.draftTitle'),
      phone: 'main',
      cell: (row) => {
        const title = row.title || t('boardWriting.untitled')
        const name = row.state === 'draft' ? 'boardWriting.draftContinue' : 'boardWriting.draftOpen'
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
      head: t('boardWriting.draftDate'),
      width: '124px',
      cell: (row) => <time dateTime={row.date}>{listTime(row.date)}</time>,
    },
    {
      id: 'remove',
      head: <VisuallyHidden>{t('board.remove')}</VisuallyHidden>,
      width: '48px',
      cell: (row) =>
        row.state === 'draft' ? (
          <IconButton
            size="s"
            label={t('boardWriting.draftRemove', { title: row.title || t('boardWriting.untitled') })}
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
      title={t('boardWriting.draftList')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('board.close')}</Button>}
    >
      <p className={styles.hint}>{t('boardWriting.draftListHelp')}</p>
      {unlisted.isPending ? <Skeleton rows={4} /> : null}
      {unlisted.isError ? <ErrorNote error={unlisted.error} onRetry={() => void unlisted.refetch()} /> : null}
      {unlisted.isSuccess && unlisted.rows.length === 0 ? (
        <Empty text={t('boardWriting.draftListEmpty')} />
      ) : null}
      {unlisted.rows.length > 0 ? (
        <DataTable
          label={t('boardWriting.draftList')}
          columns={columns}
          rows={unlisted.rows}
          rowKey={(row) => `${row.draftId}.${row.articleId}`}
        />
      ) : null}
      <MoreButton list={unlisted} word="boardPages.moreUnlisted" />
    </Dialog>
  )
}

/** The button of the list that opens the drafts of its board. */
export function DraftsButton({ at }: { at: At }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon icon={FilePenLine} size={16} />} onPress={() => setOpen(true)}>
        {t('boardWriting.draftList')}
      </Button>
      {isOpen ? <DraftsDialog at={at} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Says that something is half written in the board, before something new is begun. */
export function WaitingDrafts({ boardId, state }: { boardId: number; state: WriterState }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const unlisted = useUnlisted(boardId)
  const own = state.draftId()
  const waiting = unlisted.rows.filter((row) => row.state === 'draft' && row.draftId !== own)
  if (waiting.length === 0) return null
  return (
    <ActionNote text={t('boardWriting.draftsWaiting', { count: waiting.length })}>
      <Button tone="quiet" onPress={() => setOpen(true)}>
        {t('boardWriting.draftsShow')}
      </Button>
      {isOpen ? <DraftsDialog at={{ boardId }} onClose={() => setOpen(false)} /> : null}
    </ActionNote>
  )
}
