import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { PenLine, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { onPopupResult } from '../../../kit/popup.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { boardKey, useArticles, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardChanged, boardName } from '../board.rules.ts'
import { ArticleViews } from '../parts/article-views.tsx'
import { useBoardSearch } from '../parts/use-board-search.ts'
import { ViewSwitch } from '../parts/view-switch.tsx'
import { type BoardView, shownView, viewsOf } from '../view.rules.ts'
import { BoardsPage } from './boards-page.tsx'

/** The article list of a board, with reader and writer nested above it (spec 2§2); without SYSID the boards themselves. */
export function ListPage() {
  const search = useBoardSearch()
  if (search.boardId === undefined) return <BoardsPage />
  return (
    <>
      <BoardList key={search.boardId} search={search} boardId={search.boardId} />
      <Outlet />
    </>
  )
}

/** Windows opened by the list tell it what they changed. */
function useWindows() {
  const client = useQueryClient()
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: boardKey }), [client])
  useEffect(() => onPopupResult(boardChanged, refresh), [refresh])
}

function BoardList({ search: asked, boardId }: { search: BoardSearch; boardId: number }) {
  const t = useWords()
  const go = useGo()
  const language = useLanguage()
  const config = useBoardConfig(boardId)
  useWindows()
  const title = config.data ? boardName(config.data, language) : '\u00a0'
  const kind = config.data?.boardKind ?? 'normal'
  const view = shownView(kind, asked.view)
  const search = { ...asked, view }
  if (config.isError) return <ErrorNote error={config.error} onRetry={() => void config.refetch()} />
  return (
    <>
      <PageHeader
        title={title}
        menuId={search.menuId}
        beside={config.data ? <ViewSwitch offered={viewsOf(kind)} shown={view} search={search} /> : null}
        actions={
          <>
            {config.data?.authorisation.notice ? (
              <Button
                icon={<Icon icon={ShieldCheck} size={16} />}
                onPress={() => go(boardAddress('admin', { boardId, menuId: search.menuId }))}
              >
                {t('boardAdmin.open')}
              </Button>
            ) : null}
            {config.data?.authorisation.write ? (
              <Button
                tone="primary"
                icon={<Icon icon={PenLine} size={16} />}
                onPress={() =>
                  go(boardAddress('write', { boardId, menuId: search.menuId, page: search.page, view }))
                }
              >
                {t('board.write')}
              </Button>
            ) : null}
          </>
        }
      />
      {config.data ? (
        <ListCard
          search={search}
          view={view}
          boardId={boardId}
          size={config.data.itemsPerPage}
          usePopup={config.data.usePopup}
          title={title}
        />
      ) : (
        <Card>
          <Skeleton rows={10} />
        </Card>
      )}
    </>
  )
}

interface ListCardProps {
  search: BoardSearch
  view: BoardView
  boardId: number
  size: number
  usePopup: boolean
  title: string
}

function ListCard({ search, view, boardId, size, usePopup, title }: ListCardProps) {
  const t = useWords()
  const go = useGo()
  const articles = useArticles(boardId, search.page, size, view === 'summary')
  const isBusy = useSteadyLoading(articles.isFetching)
  const label = t('board.articles', { name: title })
  const turn = (page: number) => {
    go(boardAddress('list', { ...search, page }))
    window.scrollTo({ top: 0 })
  }
  if (articles.isPending) {
    return (
      <Card label={label}>
        <Skeleton rows={10} />
      </Card>
    )
  }
  if (articles.isError) {
    return (
      <Card label={label}>
        <ErrorNote error={articles.error} onRetry={() => void articles.refetch()} />
      </Card>
    )
  }
  const { data, totalCount } = articles.data
  return (
    <Card label={label}>
      <LoadingBar isLoading={isBusy} />
      {data.length === 0 ? (
        <Empty text={t(totalCount === 0 ? 'board.empty' : 'board.emptyPage')}>
          {totalCount > 0 ? <Button onPress={() => turn(1)}>{t('board.firstPage')}</Button> : null}
        </Empty>
      ) : (
        <ArticleViews
          view={view}
          label={label}
          articles={data}
          page={search.page}
          menuId={search.menuId}
          usePopup={usePopup}
          openId={search.articleId}
        />
      )}
      <Pager page={search.page} size={size} total={totalCount} onChange={turn} />
    </Card>
  )
}
