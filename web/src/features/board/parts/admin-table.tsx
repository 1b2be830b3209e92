import type { AdminArticle } from '@maru/api/board'
import { Lock } from 'lucide-react'
import { fullTime, listTime } from '../../../kit/dates.ts'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { Link } from '../../../kit/link.tsx'
import { Count, Tag } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { VisuallyHidden } from '../../../ui/hidden.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, DataTable } from '../../../ui/list.tsx'
import { boardAddress } from '../board.rules.ts'
import styles from './admin-table.module.css'

/** Properties of {@link AdminTable}. */
export interface AdminTableProps {
  label: string
  boardId: number
  articles: readonly AdminArticle[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

function TitleCell({ boardId, article }: { boardId: number; article: AdminArticle }) {
  const t = useWords()
  return (
    <>
      {article.isNotice ? <Tag tone="danger">{t('board.notice')}</Tag> : null}
      {article.isSecret ? (
        <span className={styles.sign}>
          <Icon icon={Lock} size={15} />
          <VisuallyHidden>{t('boardAdmin.secret')}</VisuallyHidden>
        </span>
      ) : null}
      {article.deletedDate ? (
        <s className={styles.removed}>{article.title}</s>
      ) : (
        <Link to={boardAddress('read', { boardId, articleId: article.articleId })} className={styles.title}>
          {article.title}
        </Link>
      )}
      <Count value={article.commentCount} label={t('board.comments')} />
    </>
  )
}

const stateWords = {
  published: 'boardAdmin.present',
  scheduled: 'boardAdmin.scheduled',
  ended: 'boardAdmin.ended',
} as const

function StateCell({ article }: { article: AdminArticle }) {
  const t = useWords()
  const language = useLanguage()
  if (!article.deletedDate || !article.restoreUntil) return <span>{t(stateWords[article.state])}</span>
  const { deletedUserName: ko, deletedUserName_En: en, deletedUserName_Cn: zh } = article
  const name = localName({ ko, en, zh }, language)
  const isOver = Date.parse(article.restoreUntil) <= Date.now()
  return (
    <span className={styles.state} title={fullTime(article.deletedDate)}>
      <span>{name ? t('boardAdmin.removedBy', { name }) : t('boardAdmin.removed')}</span>
      <small className={styles.until}>
        {isOver
          ? t('boardAdmin.restoreOver')
          : t('boardAdmin.restoreUntil', { date: listTime(article.restoreUntil) })}
      </small>
    </span>
  )
}

/** Articles with boxes to tick, for their board's managers. */
export function AdminTable({ label, boardId, articles, chosen, onChoose }: AdminTableProps) {
  const t = useWords()
  const language = useLanguage()
  const tick = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  const box = (article: AdminArticle) => (
    <Checkbox
      aria-label={t('boardAdmin.tick', { title: article.title })}
      isSelected={chosen.has(article.articleId)}
      onChange={(isOn) => tick(article.articleId, isOn)}
    />
  )
  const count = articles.filter((article) => chosen.has(article.articleId)).length
  const columns: Column<AdminArticle>[] = [
    {
      id: 'tick',
      head: (
        <Checkbox
          aria-label={t('boardAdmin.tickAll')}
          isSelected={count === articles.length}
          isIndeterminate={count > 0 && count < articles.length}
          onChange={(isOn) => onChoose(new Set(isOn ? articles.map((article) => article.articleId) : []))}
        />
      ),
      width: '48px',
      phone: 'none',
      cell: (article) => box(article),
    },
    {
      id: 'title',
      head: t('board.title'),
      phone: 'main',
      cell: (article) => (
        <>
          <span className={styles.onPhone}>{box(article)}</span>
          <TitleCell boardId={boardId} article={article} />
        </>
      ),
    },
    {
      id: 'author',
      head: t('board.author'),
      width: '14%',
      cell: ({ isNameless, createdUserName: ko, createdUserName_En: en, createdUserName_Cn: zh }) => (
        <span className={styles.cut}>
          {isNameless ? t('board.anonymous') : localName({ ko, en, zh }, language)}
        </span>
      ),
    },
    {
      id: 'date',
      head: t('board.date'),
      width: '120px',
      cell: (article) => (
        <time dateTime={article.createdDate} className={styles.until}>
          {listTime(article.createdDate)}
        </time>
      ),
    },
    {
      id: 'state',
      head: t('boardAdmin.state'),
      width: '24%',
      cell: (article) => <StateCell article={article} />,
    },
  ]
  return <DataTable label={label} columns={columns} rows={articles} rowKey={(article) => article.articleId} />
}
