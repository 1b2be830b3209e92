import { ArrowLeft } from 'lucide-react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { blocking } from '#kit/call/query.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import { AdminCard } from '../admin/parts/admin-card.tsx'
import { useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardName, parseBoardSearch } from '../board.rules.ts'
import { BoardFailure, BoardRefused } from '../parts/board-refused.tsx'

/** All articles of a board for its managers (spec 2§2, admin list): delete, restore, make secret. */
export function AdminPage() {
  const t = useTranslate()
  const search = usePageSearch(parseBoardSearch)
  if (search.boardId === undefined) {
    return (
      <>
        <PageHeader title={t('board.admin.articles')} />
        <Empty text={t('board.admin.noBoards')} />
      </>
    )
  }
  return <BoardAdmin key={search.boardId} boardId={search.boardId} search={search} />
}

function BoardAdmin({ boardId, search }: { boardId: number; search: BoardSearch }) {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const config = useBoardConfig(boardId)
  const failure = blocking(config)
  if (failure) return <BoardFailure error={failure} onRetry={() => void config.refetch()} />
  if (config.data && !config.data.authorisation.notice)
    return <BoardRefused text={t('kit.errors.forbidden')} />
  const title = config.data
    ? t('board.admin.articlesOf', { name: boardName(config.data, language) })
    : '\u00a0'
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button
            icon={<Icon icon={ArrowLeft} size={16} />}
            onPress={() => go(boardAddress('list', { boardId, menuId: search.menuId }))}
          >
            {t('kit.toList')}
          </Button>
        }
      />
      {config.data ? (
        <AdminCard boardId={boardId} size={config.data.itemsPerPage} label={title} />
      ) : (
        <Card>
          <Skeleton rows={10} />
        </Card>
      )}
    </>
  )
}
