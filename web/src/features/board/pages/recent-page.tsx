import { searchFields } from '@maru/api/board'
import { usePageSearch } from '../../../kit/address.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useRecentArticles } from '../board.api.ts'
import { HitContext } from '../list/parts/hits.tsx'
import listStyles from '../list/parts/list-bar.module.css'
import { SearchForm } from '../list/parts/list-bar.tsx'
import { RecentTable } from '../list/parts/recent-table.tsx'
import { parseRecentSearch, recentAddress } from '../list/recent.rules.ts'
import { type ListWish, plainWish } from '../list.rules.ts'
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
  return (
    <div className={styles.page}>
      <PageHeader title={t('board.recent.title')} />
      <div className={listStyles.bar}>
        <SearchForm
          key={`${wish.field}.${wish.text}`}
          fields={[...searchFields]}
          wish={wish}
          onWish={onWish}
        />
      </div>
      <Card label={t('board.recent.title')}>
        <HitContext value={wish}>
          <ListView
            label={t('board.recent.title')}
            answer={articles}
            rowKey={(article) => article.articleId}
            empty={<Nothing total={articles.data?.totalCount ?? 0} {...{ wish, onWish, turn }} />}
            pager={{ page, size: pageSize, onChange: turn }}
          >
            {(rows) => <RecentTable articles={rows} />}
          </ListView>
        </HitContext>
      </Card>
    </div>
  )
}

interface NothingProps {
  total: number
  wish: ListWish
  onWish: (wish: ListWish) => void
  turn: (page: number) => void
}

function Nothing({ total, wish, onWish, turn }: NothingProps) {
  const t = useWords()
  if (total > 0) {
    return (
      <Empty text={t('board.list.emptyPage')}>
        <Button onPress={() => turn(1)}>{t('board.list.firstPage')}</Button>
      </Empty>
    )
  }
  return (
    <Empty text={t(wish.text === '' ? 'board.recent.empty' : 'board.search.none')}>
      {wish.text === '' ? null : <Button onPress={() => onWish(plainWish)}>{t('board.search.clear')}</Button>}
    </Empty>
  )
}
