import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { replyCutoff } from '@maru/api/board'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { hrefOf } from '../../../kit/link.tsx'
import { openPopup, tellOpener } from '../../../kit/popup.ts'
import { askConfirm, showAlert } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useArticle, useBoardConfig, useRemoveArticle } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardChanged, boardName } from '../board.rules.ts'
import { Reader } from './reader.tsx'

/** Size of the print window (spec 2§9). */
const printSize = { width: 900, height: 760 }

/** Properties of {@link ReaderFrame}: what stands around it is drawn by `children`. */
export interface ReaderFrameProps {
  search: BoardSearch & { boardId: number; articleId: number }
  onClose: () => void
  onEdit: () => void
  onReply: () => void
  onOpen: (articleId: number) => void
  children: (parts: { title: string; body: ReactNode; acts: ReactNode }) => ReactNode
}

/** Config and article together, then the permission (spec 2§4); a refusal is told and the reader closes. */
export function ReaderFrame({ search, onClose, onEdit, onReply, onOpen, children }: ReaderFrameProps) {
  const t = useWords()
  const language = useLanguage()
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const isBusy = useSteadyLoading(article.isFetching && !article.isPending)
  const failure = config.error ?? article.error
  const isRefused = failure instanceof CallError && failure.status === 404
  useRefusal(isRefused, onClose)
  const title = config.data ? boardName(config.data, language) : t('board.article')
  const close = (
    <Button key="close" onPress={onClose}>
      {t('board.close')}
    </Button>
  )
  if (failure) {
    const retry = () => void Promise.all([config.refetch(), article.refetch()])
    return children({
      title,
      acts: close,
      body: isRefused ? null : <ErrorNote error={failure} onRetry={retry} />,
    })
  }
  if (!config.data || !article.data) {
    return children({ title, acts: close, body: <Skeleton look="text" rows={9} /> })
  }
  const shown = article.data
  return children({
    title,
    body: (
      <>
        <LoadingBar isLoading={isBusy} />
        <Reader config={config.data} article={shown} onOpen={onOpen} />
      </>
    ),
    acts: (
      <ReaderActs
        search={search}
        config={config.data}
        article={shown}
        onClose={onClose}
        onEdit={onEdit}
        onReply={onReply}
      />
    ),
  })
}

function useRefusal(isRefused: boolean, onClose: () => void) {
  const t = useWords()
  const told = useRef(false)
  useEffect(() => {
    if (!isRefused || told.current) return
    told.current = true
    showAlert({ title: t('board.readRefused'), text: t('board.readRefusedHelp') }).then(onClose)
  }, [isRefused, onClose, t])
}

interface ActsProps extends Pick<ReaderFrameProps, 'search' | 'onClose' | 'onEdit' | 'onReply'> {
  config: BoardConfig
  article: ArticleDetail
}

function ReaderActs({ search, config, article, onClose, onEdit, onReply }: ActsProps) {
  const t = useWords()
  const remove = useRemoveArticle()
  const askRemove = async () => {
    const question = { text: t('board.removeQuestion'), isDanger: true, okText: t('board.remove') }
    if (!(await askConfirm(question))) return
    try {
      await remove.mutateAsync(article.articleId)
      tellOpener(boardChanged, { boardId: article.boardId })
      showToast(t('board.removed'))
      onClose()
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const reply = () => {
    // Articles from before this day take no replies (spec 2§5).
    if (Date.parse(article.createdDate) < Date.parse(replyCutoff))
      return void showAlert(t('board.replyTooOld'))
    onReply()
  }
  const print = () => {
    const address = hrefOf(boardAddress('readPopup', { ...search, isPrint: true }))
    if (!openPopup(address, `print-${article.articleId}`, printSize)) void showAlert(t('menu.popupBlocked'))
  }
  return (
    <>
      {article.canPrint && !article.isDraft ? (
        <Button tone="quiet" onPress={print}>
          {t('board.print')}
        </Button>
      ) : null}
      {article.canDelete ? (
        <Button tone="danger" isPending={remove.isPending} onPress={askRemove}>
          {t('board.remove')}
        </Button>
      ) : null}
      {article.canUpdate ? <Button onPress={onEdit}>{t('board.edit')}</Button> : null}
      {article.canReply && config.useReply && !article.isDraft ? (
        <Button onPress={reply}>{t('board.reply')}</Button>
      ) : null}
      <Button tone="primary" onPress={onClose}>
        {t('board.close')}
      </Button>
    </>
  )
}
