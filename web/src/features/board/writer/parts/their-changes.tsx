import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useArticleToEdit } from '../../board.api.ts'
import { ArticleChanges } from '../../history/parts/article-difference.tsx'
import styles from '../../history/parts/history.module.css'
import type { WriterInput } from '../writer.rules.ts'

/** Properties of {@link TheirChanges}. */
export interface TheirChangesProps {
  boardId: number
  articleId: number
  words: Pick<WriterInput, 'title' | 'content' | 'tags'>
  onClose: () => void
}

/** Dialog that compares the version that another person has saved with the text in the writer. */
export function TheirChanges({ boardId, articleId, words, onClose }: TheirChangesProps) {
  const t = useTranslate()
  const theirs = useArticleToEdit(boardId, articleId)
  const tags = words.tags.split(',').map((tag) => tag.trim())
  const mine = { title: words.title, content: words.content, tags: tags.filter(Boolean).join(',') }
  // File changes of a posted article take effect immediately, so both sides have the same files.
  const same = { fileCode: null, articleVersion: 0 }
  return (
    <Dialog
      isOpen
      size="w"
      title={t('board.writer.compareTitle')}
      onClose={onClose}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <p className={styles.counts}>{t('board.writer.compareHelp')}</p>
      {theirs.isError ? (
        <ErrorNote error={theirs.error} onRetry={() => void theirs.refetch()} />
      ) : theirs.isFetching || !theirs.data ? (
        <Skeleton look="text" rows={6} />
      ) : (
        <ArticleChanges before={{ ...theirs.data, ...same }} after={{ ...mine, ...same }} />
      )}
    </Dialog>
  )
}
