import { type ArticlePage, type BoardConfig, searchLimits } from '@maru/api/board'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Relations } from '#features/relation/index.tsx'
import { useGo, usePreload } from '#kit/address/link.tsx'
import { onPopupResult } from '#kit/address/popup.ts'
import { useCache } from '#kit/call/change.ts'
import { blocking } from '#kit/call/query.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import { useArticles, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardChanged, boardName, contractsAddress } from '../board.rules.ts'
import { ArticleViews } from '../list/parts/article-views.tsx'
import { HitContext } from '../list/parts/hits.tsx'
import styles from '../list/parts/list-bar.module.css'
import { ListFilters } from '../list/parts/list-bar.tsx'
import { ListHead, ListSearch, newArticleAddress } from '../list/parts/list-head.tsx'
import { defaultFilter, isNarrowed, type ListFilter } from '../list.rules.ts'
import { BoardFailure } from '../parts/board-refused.tsx'
import { useBoardSearch } from '../parts/use-board-search.ts'
import { useIsPhone, useIsWide } from '../parts/use-window.ts'
import { type BoardView, shownView } from '../view.rules.ts'
import { BoardsPage } from './boards-page.tsx'

/** Preloads the code of the reader when the browser is idle, so that the first article opens without delay. */
function useReaderAhead(boardId: number) {
  const preload = usePreload()
  useEffect(() => {
    const run = () => {
      preload(boardAddress('read', { boardId }))
      Relations.preload()
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1500)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(run, { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }, [preload, boardId])
}

/**
 * The article list of a board, with reader and writer as child routes over it (spec 2§2); without SYSID, the
 * list of boards.
 */
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

/** Reads the data of all boards again when a window that the list opened reports a change. */
function useWindows() {
  const cache = useCache()
  useEffect(() => onPopupResult(boardChanged, () => void cache.refreshDomain('board')), [cache])
}

function BoardList({ search: asked, boardId }: { search: BoardSearch; boardId: number }) {
  const go = useGo()
  const language = useLanguage()
  const config = useBoardConfig(boardId)
  useWindows()
  useReaderAhead(boardId)
  const title = config.data ? boardName(config.data, language) : '\u00a0'
  const kind = config.data?.boardKind ?? 'normal'
  const view = shownView(kind, asked.view)
  const search = { ...asked, view }
  const onFilter = (next: ListFilter) => go(boardAddress('list', { ...search, page: 1, listFilter: next }))
  const failure = blocking(config)
  if (failure) return <BoardFailure error={failure} onRetry={() => void config.refetch()} />
  if (config.data?.boardKind === 'contract')
    return <ContractsInstead comCode={config.data.comCode} menuId={search.menuId} />
  return (
    <>
      <ListHead {...{ boardId, config: config.data, title, search, view, onFilter }} />
      {config.data ? (
        <ListCard {...{ search, view, boardId, config: config.data, title, onFilter }} />
      ) : (
        <Card>
          <Skeleton rows={10} />
        </Card>
      )}
    </>
  )
}

/** Redirects to the contract room, which has the only list of contracts. */
function ContractsInstead({ comCode, menuId }: { comCode: string; menuId: number | undefined }) {
  const go = useGo()
  const address = contractsAddress(comCode, menuId)
  useEffect(() => void go(address, { replace: true }), [go, address])
  return null
}

interface ListCardProps {
  search: BoardSearch
  view: BoardView
  boardId: number
  config: BoardConfig
  title: string
  onFilter: (listFilter: ListFilter) => void
}

function ListCard({ search, view, boardId, config, title, onFilter }: ListCardProps) {
  const go = useGo()
  const listFilter = search.listFilter ?? defaultFilter
  const size = search.size ?? config.itemsPerPage
  const articles = useArticles(boardId, search.page, size, view === 'summary', listFilter)
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const t = useTranslate()
  const label = t('board.list.articles', { name: title })
  const turn = (page: number) => {
    go(boardAddress('list', { ...search, page }))
    window.scrollTo({ top: 0 })
  }
  const mayWrite = config.authorisation.write
  return (
    <div className={styles.sheet}>
      <Card label={label}>
        {isPhone ? null : (
          <CardBar>
            {isWide ? null : <ListSearch {...{ config, listFilter, onFilter }} />}
            <ListFilters {...{ config, listFilter, onFilter }} />
          </CardBar>
        )}
        <HitContext value={listFilter}>
          <ListView
            label={label}
            answer={articles}
            rowKey={(article) => article.articleId}
            onCreate={mayWrite ? () => go(newArticleAddress(search)) : undefined}
            above={articles.data ? <ListSummary articles={articles.data} listFilter={listFilter} /> : null}
            empty={<Nothing {...{ mayWrite, listFilter, onFilter }} />}
            pager={{
              page: search.page,
              size,
              sizes: pageSizes,
              onChange: turn,
              onSize: (next) => go(boardAddress('list', { ...search, page: 1, size: next })),
            }}
          >
            {(rows) => (
              <ArticleViews
                {...{ view, label, listFilter, onFilter, articles: rows }}
                page={search.page}
                menuId={search.menuId}
                usePopup={config.usePopup}
                fields={
                  config.useContent ? config.contentFields.filter((field) => field.place === 'list') : []
                }
                openId={search.articleId}
              />
            )}
          </ListView>
        </HitContext>
      </Card>
    </div>
  )
}

/** States the number of search results, and whether a limit restricts the results or the sorted articles. */
function ListSummary({ articles, listFilter }: { articles: ArticlePage; listFilter: ListFilter }) {
  const t = useTranslate()
  const count = articles.totalCount.toLocaleString()
  const more =
    listFilter.text !== '' ? 'foundMore' : listFilter.preface !== undefined ? 'prefaceMore' : 'sortedMore'
  const isEnd = articles.isTotalCapped && articles.totalCount >= searchLimits.most
  const text = isEnd
    ? t(`board.search.${more}`, { count })
    : listFilter.text !== ''
      ? t(articles.isTotalCapped ? 'board.search.foundOver' : 'board.search.found', { count })
      : null
  return (
    <p role="status" className={text ? styles.told : undefined}>
      {text}
    </p>
  )
}

interface NothingProps {
  mayWrite: boolean
  listFilter: ListFilter
  onFilter: (listFilter: ListFilter) => void
}

function Nothing({ mayWrite, listFilter, onFilter }: NothingProps) {
  const t = useTranslate()
  if (!isNarrowed(listFilter)) {
    return <Empty text={t('board.list.empty')}>{mayWrite ? <p>{t('board.list.emptyWrite')}</p> : null}</Empty>
  }
  return (
    <Empty
      text={t(
        listFilter.isUnreadOnly && listFilter.text === '' ? 'board.list.noUnread' : 'board.search.none',
      )}
    >
      {listFilter.text === '' ? null : <p>{t('board.search.noneHelp')}</p>}
      <Button onPress={() => onFilter(defaultFilter)}>{t('board.search.clear')}</Button>
    </Empty>
  )
}
