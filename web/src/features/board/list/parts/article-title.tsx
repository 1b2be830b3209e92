import { Lock } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './article-table.module.css'
import { Hits } from './hits.tsx'

/**
 * Title of an article in a list. A secret article has a lock; viewers who may not read it see a placeholder
 * title.
 */
export function ArticleTitle({ article }: { article: { title: string; isSecret: boolean } }) {
  const t = useTranslate()
  if (!article.isSecret) return <Hits text={article.title} of="title" />
  return (
    <>
      <span
        role="img"
        aria-label={t('board.admin.secret')}
        title={t('board.admin.secret')}
        className={styles.lock}
      >
        <Icon icon={Lock} size={14} />
      </span>{' '}
      {article.title || t('board.admin.secretTitle')}
    </>
  )
}
