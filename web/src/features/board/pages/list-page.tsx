import { type ArticlePage, type BoardConfig, searchLimits } from '@maru/api/board'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { PenLine, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { onPopupResult } from '../../../kit/popup.ts'
import { blocking } from '../../../kit/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { boardKey, useArticles, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardChanged, boardName } from '../board.rules.ts'
import { isNarrowed, type ListWish, plainWish } from '../list.rules.ts'
import { ArticleViews } from '../parts/article-views.tsx'
import { BoardFailure } from '../parts/board-refused.tsx'
import { DraftsButton } from '../parts/drafts-dialog.tsx'
import { HitContext } from '../parts/hits.tsx'
import styles from '../parts/list-bar.module.css'
import { ListBar } from '../parts/list-bar.tsx'
import { useBoardSearch } from '../parts/use-board-search.ts'
import { ViewSwitch } from '../parts/view-switch.tsx'
import { useSettingsPushes } from '../settings.api.ts'
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
  useSettingsPushes()
  const title = config.data ? boardName(config.data, language) : '\u00a0'
  const kind = config.data?.boardKind ?? 'normal'
  const view = shownView(kind, asked.view)
  const search = { ...asked, view }
  const failure = blocking(config)
  if (failure) return <BoardFailure error={failure} onRetry={() => void config.refetch()} />
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
              <DraftsButton at={{ boardId, menuId: search.menuId, view }} />
            ) : null}
            {config.data?.authorisation.write ? (
              <Button
                tone="primary"
                icon={<Icon icon={PenLine} size={16} />}
                onPress={() =>
                  go(boardAddress('write', { ...search, articleId: undefined, parentId: undefined }))
                }
              >
                {t('board.write')}
              </Button>
            ) : null}
          </>
        }
      />
      {config.data ? (
        <ListCard search={search} view={view} boardId={boardId} config={config.data} title={title} />
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
  config: BoardConfig
  title: string
}

function ListCard({ search, view, boardId, config, title }: ListCardProps) {
  const t = useWords()
  const go = useGo()
  const wish = search.wish ?? plainWish
  const articles = useArticles(boardId, search.page, config.itemsPerPage, view === 'summary', wish)
  const label = t('board.articles', { name: title })
  const turn = (page: number) => {
    go(boardAddress('list', { ...search, page }))
    window.scrollTo({ top: 0 })
  }
  const onWish = (next: ListWish) => go(boardAddress('list', { ...search, page: 1, wish: next }))
  return (
    <>
      <ListBar config={config} wish={wish} onWish={onWish} />
      <Card label={label}>
        {articles.isPending ? <Skeleton rows={10} /> : null}
        {articles.isError ? (
          <ErrorNote error={articles.error} onRetry={() => void articles.refetch()} />
        ) : null}
        {articles.data ? (
          <Listed
            articles={articles.data}
            isFetching={articles.isFetching}
            {...{ search, view, config, label, wish, onWish, turn }}
          />
        ) : null}
      </Card>
    </>
  )
}

interface ListedProps {
  articles: ArticlePage
  isFetching: boolean
  search: BoardSearch
  view: BoardView
  config: BoardConfig
  label: string
  wish: ListWish
  onWish: (wish: ListWish) => void
  turn: (page: number) => void
}

function Listed({ articles, isFetching, search, view, config, label, wish, onWish, turn }: ListedProps) {
  const isBusy = useSteadyLoading(isFetching)
  const { data, totalCount } = articles
  return (
    <HitContext value={wish}>
      <LoadingBar isLoading={isBusy} />
      <Told articles={articles} wish={wish} />
      {data.length === 0 ? (
        <Nothing
          totalCount={totalCount}
          mayWrite={config.authorisation.write}
          wish={wish}
          onWish={onWish}
          turn={turn}
        />
      ) : (
        <ArticleViews
          view={view}
          label={label}
          articles={data}
          page={search.page}
          menuId={search.menuId}
          usePopup={config.usePopup}
          fields={config.useContent ? config.contentFields.filter((field) => field.place === 'list') : []}
          openId={search.articleId}
          wish={wish}
          onWish={onWish}
        />
      )}
      <Pager page={search.page} size={config.itemsPerPage} total={totalCount} onChange={turn} />
    </HitContext>
  )
}

/** What was found, and how much of it is gone through. */
function Told({ articles, wish }: { articles: ArticlePage; wish: ListWish }) {
  const t = useWords()
  const count = articles.totalCount.toLocaleString()
  const more = wish.text !== '' ? 'foundMore' : wish.preface !== undefined ? 'prefaceMore' : 'sortedMore'
  const isEnd = articles.isTotalCapped && articles.totalCount >= searchLimits.most
  const text = isEnd
    ? t(`boardSearch.${more}`, { count })
    : wish.text !== ''
      ? t(articles.isTotalCapped ? 'boardSearch.foundOver' : 'boardSearch.found', { count })
      : null
  return (
    <p role="status" className={text ? styles.told : undefined}>
      {text}
    </p>
  )
}

type NothingProps = Pick<ListedProps, 'wish' | 'onWish' | 'turn'> & { totalCount: number; mayWrite: boolean }

function Nothing({ totalCount, mayWrite, wish, onWish, turn }: NothingProps) {
  const t = useWords()
  if (totalCount > 0) {
    return (
      <Empty text={t('board.emptyPage')}>
        <Button onPress={() => turn(1)}>{t('board.firstPage')}</Button>
      </Empty>
    )
  }
  if (!isNarrowed(wish)) {
    return <Empty text={t('board.empty')}>{mayWrite ? <p>{t('boardView.emptyWrite')}</p> : null}</Empty>
  }
  return (
    <Empty text={t('boardSearch.none')}>
      {wish.text === '' ? null : <p>{t('boardSearch.noneHelp')}</p>}
      <Button onPress={() => onWish(plainWish)}>{t('boardSearch.clear')}</Button>
    </Empty>
  )
}
