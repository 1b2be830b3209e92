import { type ArticleDetail, type BoardConfig, replyCutoff } from '@maru/api/board'
import { useState } from 'react'
import { fromOf, openForm } from '#features/relation/index.tsx'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { hasOpener, notifyOpener, openPopup, popupSizes } from '#kit/address/popup.ts'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { MoreMenu } from '#ui/dialog/more-menu.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { useRemoveArticle, useRestoreArticle } from '../../board.api.ts'
import { type BoardSearch, boardAddress, boardChanged } from '../../board.rules.ts'
import { HistoryDialog } from '../../history/parts/history-dialog.tsx'
import { PasswordDialog } from '../../password/parts/password-dialog.tsx'
import { MailButton } from './mail-button.tsx'
import styles from './reader.module.css'

/** Properties of {@link ReaderActs}; `shown` is the version that the reader shows. */
export interface ReaderActsProps {
  search: BoardSearch & { boardId: number; articleId: number }
  config: BoardConfig
  article: ArticleDetail
  shown: number
  /**
   * Over the preview of a changed article, only edit and delete are shown; they are disabled unless the
   * article is anonymous (spec 2§4).
   */
  isPreview?: boolean
  onVersion: (version: number) => void
  onClose: () => void
  onEdit: () => void
  onReply: () => void
}

/** Asks for confirmation, deletes an article and notifies the list that opened its window (spec 2§4). */
function useRemoval(article: ArticleDetail, onPassword: () => void, onClose: () => void) {
  const t = useTranslate()
  const remove = useRemoveArticle()
  const restore = useRestoreArticle()
  const showUndo = useUndoToast()
  const ask = async () => {
    const question = { text: t('board.reader.removeQuestion'), isDanger: true, okText: t('kit.remove') }
    if (!(await askConfirm(question))) return
    try {
      await remove.mutateAsync({ articleId: article.articleId })
      // Without an opener, the call has refreshed the list below. A refresh of the domain would
      // request the deleted article.
      if (hasOpener()) notifyOpener(boardChanged, { boardId: article.boardId })
      showUndo(t('board.reader.removed'), async () => {
        await restore.mutateAsync({ articleId: article.articleId })
        if (hasOpener()) notifyOpener(boardChanged, { boardId: article.boardId })
      })
      onClose()
    } catch (error) {
      // A password check is valid for only ten minutes.
      if (error instanceof CallError && error.code === 'board.passwordNeeded') onPassword()
      else await showAlert(errorText(error, t))
    }
  }
  return { ask, isPending: remove.isPending }
}

/** The mail about an article, and what can be made from it in other rooms. */
function Passing({ config, article }: Pick<ReaderActsProps, 'config' | 'article'>) {
  const t = useTranslate()
  const go = useGo()
  const { articleId } = article
  const address = `/survey/popup/WriteStep-01?FROM=${encodeURIComponent(fromOf('article', articleId))}`
  const run = () => openForm(address, popupSizes.article, go)
  const entries = [{ id: 'survey', label: t('board.reader.makeSurvey'), run }]
  return (
    <>
      {article.canMail && config.isMailOn ? <MailButton articleId={articleId} /> : null}
      {article.state === 'published' ? (
        <MoreMenu label={t('kit.more')} groups={[{ id: 'make', entries }]} />
      ) : null}
    </>
  )
}

/**
 * The buttons of the reader: the actions that the server allows, and on an anonymous article the actions that
 * need its password (spec 2§6).
 */
export function ReaderActs(props: ReaderActsProps) {
  const { search, config, article, shown, isPreview = false, onVersion, onClose, onEdit, onReply } = props
  const t = useTranslate()
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const [isHistory, setHistory] = useState(false)
  const removal = useRemoval(article, () => setAsked('remove'), onClose)
  const hasPassword = article.isNameless && !article.isDraft
  const prove = (act: 'edit' | 'remove') => {
    setAsked(null)
    if (act === 'edit') onEdit()
    else void removal.ask()
  }
  const isStill = isPreview && !article.isNameless
  const start = (act: 'edit' | 'remove', isOpen: boolean) => (isOpen ? prove(act) : setAsked(act))
  const reply = () => {
    // Articles from before `replyCutoff` accept no replies (spec 2§5).
    if (Date.parse(article.createdDate) < Date.parse(replyCutoff))
      return void showAlert(t('board.reader.replyTooOld'))
    onReply()
  }
  const openWindow = (place: 'readPopup' | 'viewLog', more: object = {}) => {
    const address = hrefOf(boardAddress(place, { ...search, ...more }))
    const isOpen = openPopup(address, `${place}-${article.articleId}`, popupSizes.board)
    if (!isOpen) void showAlert(t('kit.popupBlocked'))
  }
  const print = () => {
    const version = shown === article.articleVersion ? undefined : shown
    openWindow('readPopup', { isPrint: true, version })
  }
  return (
    <>
      {config.useArticleHistory && !article.isDraft && !isPreview ? (
        <Button tone="quiet" onPress={() => setHistory(true)}>
          {t('board.history.title')}
        </Button>
      ) : null}
      {article.canViewLog && !article.isDraft && !isPreview ? (
        <Button tone="quiet" onPress={() => openWindow('viewLog')}>
          {t('board.viewLog.title')}
        </Button>
      ) : null}
      {article.canPrint && !article.isDraft && !isPreview ? (
        <Button tone="quiet" onPress={print}>
          {t('kit.print')}
        </Button>
      ) : null}
      {isPreview ? null : <Passing config={config} article={article} />}
      {article.canDelete || hasPassword ? (
        <Button
          tone="danger"
          isDisabled={isStill}
          isPending={removal.isPending}
          onPress={() => start('remove', article.canDelete)}
        >
          {t('kit.remove')}
        </Button>
      ) : null}
      {article.canUpdate || hasPassword ? (
        <Button isDisabled={isStill} onPress={() => start('edit', article.canUpdate)}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {article.canReply && config.useReply && article.state === 'published' && !isPreview ? (
        <Button onPress={reply}>{t('board.list.reply')}</Button>
      ) : null}
      <span className={styles.closing}>
        <Button onPress={onClose}>{t('kit.close')}</Button>
      </span>
      {asked ? (
        <PasswordDialog
          articleId={article.articleId}
          onProven={() => prove(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {isHistory ? (
        <HistoryDialog
          article={article}
          shown={shown}
          onChoose={(version) => {
            setHistory(false)
            onVersion(version)
          }}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </>
  )
}
