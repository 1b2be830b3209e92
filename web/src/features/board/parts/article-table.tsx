import type { ArticleItem } from '@maru/api/board'
import { CornerDownRight } from 'lucide-react'
import { fullTime, listTime } from '../../../kit/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { Tag } from '../../../ui/badge.tsx'
import { VisuallyHidden } from '../../../ui/hidden.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, DataTable } from '../../../ui/list.tsx'
import { articleAuthor } from '../board.rules.ts'
import { type ListWish, nextSort, type SortName } from '../list.rules.ts'
import { ArticleLink } from './article-link.tsx'
import { ArticleMarks } from './article-marks.tsx'
import styles from './article-table.module.css'
import { ArticleTitle } from './article-title.tsx'
import { Hits } from './hits.tsx'

/** Properties of {@link ArticleTable}. */
export interface ArticleTableProps {
  label: string
  articles: readonly ArticleItem[]
  page: number
  menuId: number | undefined
  usePopup: boolean
  /** The article that is open above the list. */
  openId: number | undefined
  /** What the list is sorted by, and a press on a heading; absent where headings are only texts. */
  wish?: ListWish
  onWish?: (wish: ListWish) => void
}

function TitleCell({
  article,
  ...how
}: { article: ArticleItem } & Omit<ArticleTableProps, 'label' | 'articles' | 'openId' | 'wish' | 'onWish'>) {
  const t = useWords()
  return (
    <>
      {article.isNotice ? (
        <span className={styles.onPhone}>
          <Tag tone="danger">{t('board.notice')}</Tag>
        </span>
      ) : null}
      {article.parentArticle ? (
        <span className={styles.sign}>
          <Icon icon={CornerDownRight} size={16} />
          <VisuallyHidden>{t('board.replyMark')}</VisuallyHidden>
        </span>
      ) : null}
      <ArticleLink article={article} {...how} className={article.isNotice ? styles.strong : styles.title}>
        <ArticleTitle article={article} />
      </ArticleLink>
      <ArticleMarks article={article} />
    </>
  )
}

function AuthorCell({ article }: { article: ArticleItem }) {
  const t = useWords()
  const author = articleAuthor(article, useLanguage())
  if (article.isNameless) return <span>{t('board.anonymous')}</span>
  return (
    <span className={styles.author}>
      <Hits text={author.name} of="author" /> {author.title}{' '}
      <small className={styles.department}>{author.department}</small>
    </span>
  )
}

/** The articles of a page: number or notice tag, title with badges, author, date and views (spec 2§2). */
export function ArticleTable({ label, articles, openId, wish, onWish, ...how }: ArticleTableProps) {
  const t = useWords()
  const sort = (name: SortName): Column<ArticleItem>['sort'] =>
    wish && onWish
      ? {
          direction: wish.sort === name ? (wish.isAscending ? 'ascending' : 'descending') : undefined,
          onSort: () => onWish(nextSort(wish, name)),
        }
      : undefined
  const columns: Column<ArticleItem>[] = [
    {
      id: 'number',
      head: t('board.number'),
      width: '76px',
      phone: 'none',
      cell: (article) =>
        article.isNotice ? (
          <Tag tone="danger">{t('board.notice')}</Tag>
        ) : (
          <span className={styles.quiet}>{article.number}</span>
        ),
    },
    {
      id: 'title',
      head: t('board.title'),
      phone: 'main',
      sort: sort('title'),
      cell: (article) => <TitleCell article={article} {...how} />,
    },
    {
      id: 'author',
      head: t('board.author'),
      width: '20%',
      cell: (article) => <AuthorCell article={article} />,
    },
    {
      id: 'date',
      head: t('board.date'),
      width: '132px',
      sort: sort('date'),
      cell: (article) => (
        <time dateTime={article.createdDate} title={fullTime(article.createdDate)} className={styles.quiet}>
          {listTime(article.createdDate)}
        </time>
      ),
    },
    {
      id: 'views',
      head: t('board.views'),
      width: '72px',
      align: 'end',
      sort: sort('views'),
      cell: (article) => (
        <span className={styles.quiet}>
          <span className={styles.onPhone}>{t('board.views')} </span>
          {article.viewCount.toLocaleString()}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={articles}
      rowKey={(article) => article.articleId}
      isCurrent={(article) => article.articleId === openId}
    />
  )
}
