import type { ArticleItem } from '@maru/api/board'
import { CornerDownRight } from 'lucide-react'
import { PersonName } from '#features/org/index.tsx'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Tag } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { articleAuthor } from '../../board.rules.ts'
import { ArticleLink } from './article-link.tsx'
import { ArticleMarks } from './article-marks.tsx'
import styles from './article-table.module.css'
import { ArticleTitle } from './article-title.tsx'
import { Hits } from './hits.tsx'

/** Properties of {@link TitleCell}. */
export interface TitleCellProps {
  article: ArticleItem
  page: number
  menuId: number | undefined
  usePopup: boolean
  /** Shows the notice mark at every width, for tables without a column that shows it. */
  showsNotice?: boolean
}

/** Title of an article as a link, with reply sign and badges; on a phone also with the notice mark. */
export function TitleCell({ article, showsNotice, ...how }: TitleCellProps) {
  const t = useTranslate()
  return (
    <>
      {article.isNotice ? (
        <span className={showsNotice ? undefined : styles.onPhone}>
          <Tag tone="danger">{t('board.list.notice')}</Tag>
        </span>
      ) : null}
      {article.parentArticle ? (
        <span className={styles.sign}>
          <Icon icon={CornerDownRight} size={16} />
          <VisuallyHidden>{t('board.list.replyMark')}</VisuallyHidden>
        </span>
      ) : null}
      <ArticleLink article={article} {...how} className={article.isUnread ? styles.strong : styles.title}>
        <ArticleTitle article={article} />
      </ArticleLink>
      {article.isUnread ? <VisuallyHidden>{t('board.list.unread')}</VisuallyHidden> : null}
      <ArticleMarks article={article} />
    </>
  )
}

/** Author of an article; an anonymous article shows "anonymous" instead of a name. */
export function AuthorCell({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  const author = articleAuthor(article, useLanguage())
  const isWide = useWide(761)
  if (article.isNameless) return <span>{t('board.list.anonymous')}</span>
  return (
    <span className={styles.author}>
      {/* On a phone the whole row opens the article; the author line in the reader opens the person card. */}
      <PersonName personCode={isWide ? article.createdUser : null}>
        <Hits text={author.name} of="author" />
      </PersonName>{' '}
      {author.title} <Muted as="small">{author.department}</Muted>
    </span>
  )
}

/** Date of an article; the tooltip shows the full time. */
export function DateCell({ article }: { article: ArticleItem }) {
  return (
    <time dateTime={article.createdDate} title={fullTime(article.createdDate)} className={styles.quiet}>
      {listTime(article.createdDate)}
    </time>
  )
}

/** Number of readers of an article; on a phone with a label. */
export function ViewsCell({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  return (
    <span className={styles.quiet}>
      <span className={styles.onPhone}>{t('board.list.views')} </span>
      {article.viewCount.toLocaleString()}
    </span>
  )
}
