import type { ArticleItem, ContentField } from '@maru/api/board'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { ListedField } from '../../field/parts/field-values.tsx'
import { type ListFilter, nextSort, type SortName } from '../../list.rules.ts'
import { AuthorCell, DateCell, TitleCell, ViewsCell } from './article-cells.tsx'
import styles from './article-table.module.css'

/** Properties of {@link ArticleTable}. */
export interface ArticleTableProps {
  label: string
  articles: readonly ArticleItem[]
  page: number
  menuId: number | undefined
  usePopup: boolean
  /** The article that is open above the list. */
  openId: number | undefined
  /** The current filter and order; if it or `onFilter` is absent, the column headings cannot be pressed. */
  listFilter?: ListFilter
  onFilter?: (listFilter: ListFilter) => void
  /** Fields of the board that are columns of its list. */
  fields?: readonly ContentField[]
}

/** The articles of a page: number or notice tag, title with badges, author, date and views (spec 2§2). */
export function ArticleTable({
  label,
  articles,
  openId,
  listFilter,
  onFilter,
  fields = [],
  ...how
}: ArticleTableProps) {
  const t = useTranslate()
  const language = useLanguage()
  const sort = (name: SortName): Column<ArticleItem>['sort'] =>
    listFilter && onFilter
      ? {
          direction:
            listFilter.sort === name ? (listFilter.isAscending ? 'ascending' : 'descending') : undefined,
          onSort: () => onFilter(nextSort(listFilter, name)),
        }
      : undefined
  const columns: Column<ArticleItem>[] = [
    {
      id: 'number',
      head: t('board.list.number'),
      width: '76px',
      phone: 'none',
      cell: (article) =>
        article.isNotice ? (
          <Tag tone="danger">{t('board.list.notice')}</Tag>
        ) : (
          <span className={styles.quiet}>{article.number}</span>
        ),
    },
    {
      id: 'title',
      head: t('board.list.title'),
      phone: 'main',
      sort: sort('title'),
      cell: (article) => <TitleCell article={article} {...how} />,
    },
    ...fields.map(
      (field, index): Column<ArticleItem> => ({
        id: `field-${field.fieldId}`,
        head: localName(field.fieldName, language),
        isWideOnly: index > 0,
        width: field.fieldType === 'DATETIME' ? '112px' : `${Math.min(10, 30 / fields.length)}%`,
        cell: (article) => <ListedField field={field} article={article} />,
      }),
    ),
    {
      id: 'author',
      head: t('board.list.author'),
      width: fields.length > 0 ? '16%' : '20%',
      cell: (article) => <AuthorCell article={article} />,
    },
    {
      id: 'date',
      head: t('board.list.date'),
      width: '140px',
      sort: sort('date'),
      cell: (article) => <DateCell article={article} />,
    },
    {
      id: 'views',
      head: t('board.list.views'),
      width: '72px',
      align: 'end',
      sort: sort('views'),
      cell: (article) => <ViewsCell article={article} />,
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
