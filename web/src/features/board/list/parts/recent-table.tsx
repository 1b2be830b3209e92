import type { RecentArticle } from '@maru/api/board'
import { parseQuery, readWhole } from '#kit/address/address.ts'
import { Link } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useSystemAddress } from '#kit/slots.ts'
import { DataTable } from '#ui/list/list.tsx'
import { boardAddress, boardName } from '../../board.rules.ts'
import { AuthorCell, DateCell, TitleCell, ViewsCell } from './article-cells.tsx'
import styles from './article-table.module.css'

/** Articles of many boards: board, title with badges, author, date and views (spec 1§2, recent articles). */
export function RecentTable({ articles }: { articles: readonly RecentArticle[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const addressOf = useSystemAddress()
  const menuOf = (boardId: number) => {
    const query = parseQuery(addressOf(boardId)?.split('?', 2)[1] ?? '')
    return readWhole(query, 'MENUID')
  }
  return (
    <DataTable
      label={t('board.recent.title')}
      rows={articles}
      rowKey={(article) => article.articleId}
      columns={[
        {
          id: 'board',
          head: t('board.list.board'),
          width: '16%',
          cell: (article) => (
            <Link
              to={boardAddress('list', { boardId: article.boardId, menuId: menuOf(article.boardId) })}
              className={styles.board}
            >
              {boardName(article, language)}
            </Link>
          ),
        },
        {
          id: 'title',
          head: t('board.list.title'),
          phone: 'main',
          cell: (article) => (
            <TitleCell
              article={article}
              page={1}
              menuId={menuOf(article.boardId)}
              usePopup={article.usePopup}
              showsNotice
            />
          ),
        },
        {
          id: 'author',
          head: t('board.list.author'),
          width: '20%',
          cell: (article) => <AuthorCell article={article} />,
        },
        {
          id: 'date',
          head: t('board.list.date'),
          width: '140px',
          cell: (article) => <DateCell article={article} />,
        },
        {
          id: 'views',
          head: t('board.list.views'),
          width: '72px',
          align: 'end',
          cell: (article) => <ViewsCell article={article} />,
        },
      ]}
    />
  )
}
