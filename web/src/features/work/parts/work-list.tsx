import type { WorkItem } from '@maru/api/kit/work'
import { type WorkOrder, workOrders } from '@maru/api/work'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { useHeldAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { useWork } from '../work.api.ts'
import { fitsFilter, keyOf } from '../work.rules.ts'
import { MissingNote } from './missing-note.tsx'
import { RequestDialogs } from './request-dialogs.tsx'
import { useCursor } from './use-cursor.ts'
import { useKinds } from './use-kinds.ts'
import { useRequests } from './use-requests.ts'
import { useWorkActs } from './use-work-acts.ts'
import { useWorkKeys } from './use-work-keys.ts'
import { WorkGroups } from './work-groups.tsx'
import styles from './work-list.module.css'
import { WorkPreview } from './work-preview.tsx'
import type { RowActs } from './work-row.tsx'

/** Properties of {@link WorkList}. */
export interface WorkListProps {
  asked: { view: 'now' | 'later'; kind: string; order: WorkOrder }
  onOrder: (order: WorkOrder) => void
}

/** The things of the list with the cursor, the selection and what rows and keys can ask for. */
function useWorkList({ view, kind, order }: WorkListProps['asked']) {
  const isView = useHeldAccount()?.viewedUntil !== undefined
  const query = useWork({ view, kind, order })
  const kinds = useKinds(query.data?.kinds)
  const [filter, setFilter] = useState('')
  useFilteredPages(query, filter !== '')
  const { hidden, begin } = useWorkActs(kinds)
  const items = (query.data?.items ?? []).filter(
    (item) => !hidden.has(keyOf(item)) && fitsFilter(item, kinds.nameOf(item.kind), filter),
  )
  const cursor = useCursor(items)
  const selection = useSelection<string>(`${view} ${kind} ${order}`)
  const chosen = items.filter((item) => selection.chosen.has(keyOf(item)))
  const requests = useRequests({ kinds, begin, leave: cursor.leave, onDone: selection.clear })
  const acts: RowActs = {
    ...{ kinds, canAct: !isView },
    onCurrent: cursor.setCurrent,
    onChoose: (item, isOn) => selection.toggle(keyOf(item), isOn),
    ...{ onAct: requests.act, onLater: requests.askLater, onReturn: requests.returnNow },
  }
  const targets = chosen.length > 0 ? chosen : cursor.current ? [cursor.current] : []
  useWorkKeys({
    step: cursor.step,
    act: (key) => acts.canAct && requests.actOn(targets, key),
    choose: () => {
      const { current } = cursor
      if (current) acts.onChoose(current, !selection.chosen.has(keyOf(current)))
    },
    later: () => acts.canAct && targets.length > 0 && requests.askLater(targets),
  })
  return { query, kinds, filter, setFilter, items, cursor, selection, chosen, requests, acts }
}

type ListState = ReturnType<typeof useWorkList>

/** The list of things that wait, or of those that are postponed, with its keys, dialogs and preview. */
export function WorkList({ asked, onOrder }: WorkListProps) {
  const t = useTranslate()
  const panel = useId()
  const isWide = useWide(1181)
  const list = useWorkList(asked)
  const { kinds, cursor, requests, acts } = list
  const total = `${list.items.length}${list.query.hasNextPage ? '+' : ''}`
  return (
    <>
      <div className={styles.main}>
        <PageHeader
          title={asked.kind === '' ? t(`work.view.${asked.view}`) : kinds.nameOf(asked.kind)}
          actions={<ListTools list={list} order={asked.order} panel={panel} onOrder={onOrder} />}
        />
        <TabPanel id={panel} label={t(`work.order.${asked.order}`)}>
          <ListBody asked={asked} list={list} />
        </TabPanel>
        <SelectionBar chosen={list.chosen} acts={requests} onClear={list.selection.clear} />
        <KeyLine />
      </div>
      {isWide ? (
        <WorkPreview item={cursor.current} place={cursor.at + 1} {...{ total, acts }} onStep={cursor.step} />
      ) : null}
      <RequestDialogs requests={requests} kinds={kinds} onClose={requests.close} />
    </>
  )
}

/** The filter and the choice of groups. */
function ListTools({
  list: { filter, setFilter },
  order,
  panel,
  onOrder,
}: {
  list: ListState
  order: WorkOrder
  panel: string
  onOrder: (order: WorkOrder) => void
}) {
  const t = useTranslate()
  return (
    <Row>
      <SearchField
        label={t('work.filter')}
        placeholder={t('work.filter')}
        value={filter}
        onChange={setFilter}
      />
      <Tabs
        look="segment"
        label={t('work.orderBy')}
        items={workOrders.map((id) => ({ id, label: t(`work.order.${id}`) }))}
        selected={order}
        onSelect={onOrder}
        panel={panel}
      />
    </Row>
  )
}

/** The rows in their groups, the kinds that gave no answer, and the button for more. */
function ListBody({ asked: { view, order }, list }: { asked: WorkListProps['asked']; list: ListState }) {
  const t = useTranslate()
  const { query, items, filter, acts, cursor, selection } = list
  return (
    <Answer answer={query} rows={8}>
      {({ missing, isCut }) => (
        <>
          <MissingNote missing={missing} />
          <Card label={t(`work.view.${view}`)}>
            {items.length === 0 ? (
              <Empty text={t(filter === '' ? `work.empty.${view}` : 'work.empty.filter')} />
            ) : (
              <WorkGroups {...{ items, order, acts }} current={cursor.current} chosen={selection.chosen} />
            )}
          </Card>
          {isCut ? <Hint className={styles.note}>{t('work.cut')}</Hint> : null}
          {query.hasNextPage ? (
            <Button wide isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {t('kit.more')}
            </Button>
          ) : null}
        </>
      )}
    </Answer>
  )
}

/** Pages that a filter loads without a press. */
const filteredPages = 20

/** While the list is filtered, the other pages are read too, because the filter is applied in the browser. */
function useFilteredPages(query: ReturnType<typeof useWork>, isFiltered: boolean) {
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isShort = (query.data?.items.length ?? 0) < filteredPages * 50
  useEffect(() => {
    if (isFiltered && hasNextPage && !isFetching && isShort) void fetchNextPage()
  }, [isFiltered, hasNextPage, isFetching, isShort, fetchNextPage])
}

/** The bar that floats while things are selected. */
function SelectionBar({
  chosen,
  acts,
  onClear,
}: {
  chosen: readonly WorkItem[]
  acts: ReturnType<typeof useRequests>
  onClear: () => void
}) {
  const t = useTranslate()
  if (chosen.length === 0) return null
  return (
    <Row wrap className={styles.bar} role="toolbar" aria-label={t('work.selected', { count: chosen.length })}>
      <strong>{t('work.selected', { count: chosen.length })}</strong>
      <Button tone="primary" onPress={() => acts.actOn(chosen, 'a')}>
        {t('work.keys.accept')}
      </Button>
      <Button onPress={() => acts.actOn(chosen, 'x')}>{t('work.keys.refuse')}</Button>
      <Button onPress={() => acts.askLater([...chosen])}>{t('work.later')}</Button>
      <Button tone="quiet" onPress={onClear}>
        {t('kit.clear')}
      </Button>
    </Row>
  )
}

/** The keys of the page below the list. */
function KeyLine() {
  const t = useTranslate()
  const keys = [
    ['J K', 'work.keys.move'],
    ['Enter', 'work.open'],
    ['Space', 'work.keys.choose'],
    ['A', 'work.keys.accept'],
    ['X', 'work.keys.refuse'],
    ['S', 'work.later'],
    ['Z', 'kit.undo'],
  ] as const
  return (
    <Row as="ul" gap="4" rowGap="1" align="stretch" wrap className={styles.keys}>
      {keys.map(([key, label]) => (
        <li key={key}>
          <kbd>{key}</kbd> {t(label)}
        </li>
      ))}
    </Row>
  )
}
