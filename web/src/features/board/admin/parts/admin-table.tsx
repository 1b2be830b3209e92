import type { AdminArticle } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import { Lock } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Count, Tag } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { boardAddress } from '../../board.rules.ts'
import styles from './admin-table.module.css'

/** Properties of {@link AdminTable}. */
export interface AdminTableProps {
  label: string
  boardId: number
  articles: readonly AdminArticle[]
  selection: Selection<number>
}

function TitleCell({ boardId, article }: { boardId: number; article: AdminArticle }) {
  const t = useTranslate()
  return (
    <>
      {article.isNotice ? <Tag tone="danger">{t('board.list.notice')}</Tag> : null}
      {article.isSecret ? (
        <span className={styles.sign}>
          <Icon icon={Lock} size={15} />
          <VisuallyHidden>{t('board.admin.secret')}</VisuallyHidden>
        </span>
      ) : null}
      {article.deletedDate ? (
        <s className={styles.removed}>{article.title}</s>
      ) : (
        <Link to={boardAddress('read', { boardId, articleId: article.articleId })} className={styles.title}>
          {article.title}
        </Link>
      )}
      <Count value={article.commentCount} label={t('board.list.comments')} />
    </>
  )
}

const stateLabels = {
  published: 'board.admin.present',
  scheduled: 'board.admin.scheduled',
  ended: 'board.admin.ended',
} as const

function StateCell({ article }: { article: AdminArticle }) {
  const t = useTranslate()
  const language = useLanguage()
  if (!article.deletedDate || !article.restoreUntil) return <span>{t(stateLabels[article.state])}</span>
  const name = localName(wireName(article, 'deletedUserName'), language)
  const isOver = Date.parse(article.restoreUntil) <= Date.now()
  return (
    <span className={styles.state} title={fullTime(article.deletedDate)}>
      <span>{name ? t('board.admin.removedBy', { name }) : t('board.admin.removed')}</span>
      <Muted as="small">
        {isOver
          ? t('board.admin.restoreOver')
          : t('board.admin.restoreUntil', { date: listTime(article.restoreUntil) })}
      </Muted>
    </span>
  )
}

/** Table of a board's articles with a checkbox in each row, for the managers of the board. */
export function AdminTable({ label, boardId, articles, selection }: AdminTableProps) {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<AdminArticle>[] = [
    {
      id: 'title',
      head: t('board.list.title'),
      phone: 'main',
      cell: (article) => <TitleCell boardId={boardId} article={article} />,
    },
    {
      id: 'author',
      head: t('board.list.author'),
      width: '14%',
      cell: (article) => (
        <span className={styles.cut}>
          {article.isNameless
            ? t('board.list.anonymous')
            : localName(wireName(article, 'createdUserName'), language)}
        </span>
      ),
    },
    {
      id: 'date',
      head: t('board.list.date'),
      width: '120px',
      cell: (article) => (
        <Muted as="time" dateTime={article.createdDate}>
          {listTime(article.createdDate)}
        </Muted>
      ),
    },
    {
      id: 'state',
      head: t('board.admin.state'),
      width: '24%',
      cell: (article) => <StateCell article={article} />,
    },
  ]
  return (
    <DataTable
      {...{ label, columns, selection }}
      rows={articles}
      rowKey={(article) => article.articleId}
      rowLabel={(article) => t('board.admin.tick', { title: article.title })}
    />
  )
}
