import { type RecentArticle, searchFields } from '@maru/api/board'
import { usePageSearch } from '../../../kit/address.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useRecentArticles } from '../board.api.ts'
import { type ListWish, plainWish } from '../list.rules.ts'
import { HitContext } from '../parts/hits.tsx'
import listStyles from '../parts/list-bar.module.css'
import { SearchForm } from '../parts/list-bar.tsx'
import { RecentTable } from '../parts/recent-table.tsx'
import { parseRecentSearch, recentAddress } from '../recent.rules.ts'
import styles from './recent-page.module.css'

const pageSize = 20

/** The newest articles of every board that the viewer may read (spec 1§2), and a search through all of them. */
export function RecentPage() {
  const t = useWords()
  const go = useGo()
  const { page, wish } = usePageSearch(parseRecentSearch)
  const articles = useRecentArticles(page, pageSize, wish)
  const turn = (next: number) => {
    go(recentAddress({ page: next, wish }))
    window.scrollTo({ top: 0 })
  }
  const onWish = (next: ListWish) => go(recentAddress({ page: 1, wish: next }))
  const { data } = articles
  return (
    <div className={styles.page}>
      <PageHeader title={t('boardView.recent')} />
      <div className={listStyles.bar}>
        <SearchForm
          key={`${wish.field}.${wish.text}`}
          fields={[...searchFields]}
          wish={wish}
          onWish={onWish}
        />
      </div>
      <Card label={t('boardView.recent')}>
        {articles.isPending ? <Skeleton rows={10} /> : null}
        {articles.isError ? (
          <ErrorNote error={articles.error} onRetry={() => void articles.refetch()} />
        ) : null}
        {data ? (
          <HitContext value={wish}>
            <Found
              articles={data.data}
              total={data.totalCount}
              isFetching={articles.isFetching}
              {...{ wish, onWish, turn }}
            />
            <Pager page={page} size={pageSize} total={data.totalCount} onChange={turn} />
          </HitContext>
        ) : null}
      </Card>
    </div>
  )
}

interface FoundProps {
  articles: readonly RecentArticle[]
  total: number
  isFetching: boolean
  wish: ListWish
  onWish: (wish: ListWish) => void
  turn: (page: number) => void
}

function Found({ articles, total, isFetching, wish, onWish, turn }: FoundProps) {
  const t = useWords()
  const isBusy = useSteadyLoading(isFetching)
  if (articles.length > 0) {
    return (
      <>
        <LoadingBar isLoading={isBusy} />
        <RecentTable articles={articles} />
      </>
    )
  }
  if (total > 0) {
    return (
      <Empty text={t('board.emptyPage')}>
        <Button onPress={() => turn(1)}>{t('board.firstPage')}</Button>
      </Empty>
    )
  }
  return (
    <Empty text={t(wish.text === '' ? 'boardView.recentEmpty' : 'boardSearch.none')}>
      {wish.text === '' ? null : <Button onPress={() => onWish(plainWish)}>{t('boardSearch.clear')}</Button>}
    </Empty>
  )
}
