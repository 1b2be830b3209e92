import type { BoardRead } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import { ChevronRight, Clock } from 'lucide-react'
import { useCompanies } from '#features/org/index.tsx'
import { Link, useGo } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { MarkBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useBoards, useBoardTotals } from '../board.api.ts'
import { boardName, placeOf } from '../board.rules.ts'
import { recentAddress } from '../list/recent.rules.ts'
import { defaultFilter } from '../list.rules.ts'
import { useNewBoards } from '../new-boards.api.ts'
import { unreadText, useUnreadCounts } from '../unread.api.ts'
import styles from './boards-page.module.css'

/** Board main (spec 2§2): every board the viewer may read. */
export function BoardsPage() {
  const t = useTranslate()
  const go = useGo()
  const boards = useBoards()
  const { comCode } = useAccount()
  const isNear = (board: BoardRead) => board.isGlobal || board.comCode === comCode
  const near = boards.data?.filter(isNear)
  const elsewhere = Map.groupBy(boards.data?.filter((board) => !isNear(board)) ?? [], (one) => one.comCode)
  return (
    <>
      <PageHeader
        title={t('board.home.title')}
        actions={
          <Button
            icon={<Icon icon={Clock} size={16} />}
            onPress={() => go(recentAddress({ page: 1, listFilter: defaultFilter }))}
          >
            {t('board.recent.title')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('board.home.intro')}</p>
      <Card label={t('board.home.title')}>
        {boards.isPending ? <Skeleton rows={8} /> : null}
        {boards.isError ? <ErrorNote error={boards.error} onRetry={() => void boards.refetch()} /> : null}
        {boards.data?.length === 0 ? <Empty text={t('board.home.empty')} /> : null}
        {near ? <BoardLinks boards={near} /> : null}
      </Card>
      {[...elsewhere].map(([comCode, rows]) => (
        <CompanyCard key={comCode} comCode={comCode} boards={rows} />
      ))}
    </>
  )
}

/** Card with the boards of another company; super administrators may read these boards too (spec 2§6). */
function CompanyCard({ comCode, boards }: { comCode: string; boards: readonly BoardRead[] }) {
  const language = useLanguage()
  const company = useCompanies().data?.find((row) => row.comCode === comCode)
  const name = localName(wireName(company ?? { companyName: comCode }, 'companyName'), language)
  return (
    <div className={styles.company}>
      <Card label={name}>
        <CardHeader title={name} />
        <BoardLinks boards={boards} />
      </Card>
    </div>
  )
}

function BoardLinks({ boards }: { boards: readonly BoardRead[] }) {
  const language = useLanguage()
  const fresh = useNewBoards(true)
  const totals = useBoardTotals()
  const unread = useUnreadCounts()
  return (
    <ul className={styles.boards}>
      {boards.map((board) => (
        <li key={board.boardId}>
          <Link to={placeOf(board)} className={styles.board}>
            <span className={styles.name}>{boardName(board, language)}</span>
            {fresh.has(board.boardId) && unread?.has(board.boardId) ? <MarkBadge kind="N" /> : null}
            <Unread count={unread?.get(board.boardId)} />
            <Total count={totals.get(board.boardId)} />
            <span className={styles.arrow}>
              <Icon icon={ChevronRight} size={16} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Unread({ count }: { count: number | undefined }) {
  const t = useTranslate()
  if (count === undefined) return null
  return <span className={styles.unread}>{t('board.entry.unread', { count: unreadText(count) })}</span>
}

function Total({ count }: { count: number | undefined }) {
  const t = useTranslate()
  if (count === undefined) return null
  return (
    <Muted className={styles.total}>{t('board.search.articles', { count: count.toLocaleString() })}</Muted>
  )
}
