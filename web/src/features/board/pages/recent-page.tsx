import { searchFields } from '@maru/api/board'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useRecentArticles } from '../board.api.ts'
import { HitContext } from '../list/parts/hits.tsx'
import listStyles from '../list/parts/list-bar.module.css'
import { SearchForm } from '../list/parts/list-bar.tsx'
import { RecentTable } from '../list/parts/recent-table.tsx'
import { parseRecentSearch, recentAddress } from '../list/recent.rules.ts'
import { defaultFilter, type ListFilter } from '../list.rules.ts'
import styles from './recent-page.module.css'

const pageSize = 20

/** The newest articles of every board that the viewer may read (spec 1§2), and a search through all of them. */
export function RecentPage() {
  const t = useTranslate()
  const go = useGo()
  const { page, listFilter } = usePageSearch(parseRecentSearch)
  const articles = useRecentArticles(page, pageSize, listFilter)
  const turn = (next: number) => {
    go(recentAddress({ page: next, listFilter }))
    window.scrollTo({ top: 0 })
  }
  const onFilter = (next: ListFilter) => go(recentAddress({ page: 1, listFilter: next }))
  return (
    <div className={styles.page}>
      <PageHeader title={t('board.recent.title')} />
      <Row gap="4" rowGap="2" align="start" justify="between" wrap className={listStyles.bar}>
        <SearchForm
          key={`${listFilter.field}.${listFilter.text}`}
          fields={[...searchFields]}
          listFilter={listFilter}
          onFilter={onFilter}
        />
      </Row>
      <Card label={t('board.recent.title')}>
        <HitContext value={listFilter}>
          <ListView
            label={t('board.recent.title')}
            answer={articles}
            rowKey={(article) => article.articleId}
            empty={<Nothing {...{ listFilter, onFilter }} />}
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
  listFilter: ListFilter
  onFilter: (listFilter: ListFilter) => void
}

function Nothing({ listFilter, onFilter }: NothingProps) {
  const t = useTranslate()
  return (
    <Empty text={t(listFilter.text === '' ? 'board.recent.empty' : 'board.search.none')}>
      {listFilter.text === '' ? null : (
        <Button onPress={() => onFilter(defaultFilter)}>{t('board.search.clear')}</Button>
      )}
    </Empty>
  )
}
