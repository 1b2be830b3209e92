import { Lock } from 'lucide-react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Icon } from '../../../../ui/icon.tsx'
import styles from './article-table.module.css'
import { Hits } from './hits.tsx'

/** The title of an article in a list; a secret one has a lock, and no title for people who may not read it. */
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
