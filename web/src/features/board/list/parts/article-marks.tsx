import type { ArticleItem } from '@maru/api/board'
import { Paperclip } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Count, MarkBadge, Tag } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './article-table.module.css'

/** The marks after an article's title: must-read, N, U, the number of comments, the paper clip (spec 2§2). */
export function ArticleMarks({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  return (
    <>
      {article.isMustRead ? <Tag tone="warn">{t('board.mustRead.title')}</Tag> : null}
      {article.isNew ? <MarkBadge kind="N" /> : null}
      {article.isUpdated ? <MarkBadge kind="U" /> : null}
      <Count value={article.commentCount} label={t('board.list.comments')} />
      {article.fileCode ? (
        <span className={styles.sign}>
          <Icon icon={Paperclip} size={15} />
          <VisuallyHidden>{t('kit.hasAttachments')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
}
