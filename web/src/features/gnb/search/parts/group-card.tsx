import { totalSearchLimits } from '@maru/api/gnb/search'
import { Link, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Pages } from '#ui/list/pager.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useTotalSearch } from '../search.api.ts'
import { countText, groupsOf, type ResultGroup, type SearchAddress, searchAddress } from '../search.rules.ts'
import styles from './group-card.module.css'
import { ItemRows, PersonRows } from './result-rows.tsx'
import { useTargetName } from './use-target-name.ts'

const { pageSize } = totalSearchLimits

/** Properties of {@link GroupCard}. */
export interface GroupCardProps {
  group: ResultGroup
  asked: SearchAddress
}

/** One group of the result page. Selecting a page number limits the result page to the group. */
export function GroupCard({ group, asked }: GroupCardProps) {
  const t = useTranslate()
  const go = useGo()
  const name = useTargetName()(group.target)
  const page = asked.target === group.target ? asked.page : 1
  // The answer for all groups contains the first page. An empty text sends no request.
  const wish = page > 1 ? asked : { text: '', inBody: false }
  const answer = useTotalSearch(wish, { target: group.target, page })
  const shown = page > 1 ? groupsOf(answer.data)[0] : group
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, group.totalCount)
  return (
    <Card label={name}>
      <Row as="header" wrap className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.count}>{countText(group)}</span>
        {group.totalCount > pageSize ? (
          <Row as="span" wrap shrink className={styles.pages}>
            <Muted>
              {first <= last
                ? t('gnb.searchRange', { first, last, total: countText(group) })
                : countText(group)}
            </Muted>
            <Pages
              of={name}
              page={page}
              size={pageSize}
              total={group.totalCount}
              onChange={(next) => go(searchAddress({ ...asked, target: group.target, page: next }))}
            />
          </Row>
        ) : null}
      </Row>
      {page > 1 && answer.isError ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !shown && page > 1 && answer.isPending ? (
        <Skeleton rows={5} look="text" />
      ) : group.target === 'orgchart' ? (
        <PersonRows people={shown?.people ?? []} by={asked.text} isWide />
      ) : (
        <ItemRows items={shown?.items ?? []} by={asked.text} />
      )}
      {group.totalCount > pageSize && asked.target !== group.target ? (
        <Link to={searchAddress({ ...asked, target: group.target, page: 1 })} className={styles.all}>
          {t('gnb.searchAllOf', { name, count: countText(group) })}
        </Link>
      ) : null}
    </Card>
  )
}
