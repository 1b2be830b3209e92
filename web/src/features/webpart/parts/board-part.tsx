import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatQuery, parseQuery, readWhole } from '../../../kit/address.ts'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { type HomePartProps, useSystemAddress } from '../../../kit/slots.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { type BoardOfPart, useBoardContents, useBoardsOfParts } from '../webpart.api.ts'
import { type BoardTab, pageSteps, readBoardOptions } from '../webpart.rules.ts'
import { ArticleCards, ArticleRows } from './article-rows.tsx'
import styles from './webparts.module.css'

const pagingWait = 300

/** A tab that the viewer may read, with its name. */
interface NamedTab extends BoardTab, Pick<BoardOfPart, 'usePopup'> {
  key: string
  name: string
}

function useTabs(options: HomePartProps['options']) {
  const boards = useBoardsOfParts()
  const read = useMemo(() => readBoardOptions(options), [options])
  const tabs = useMemo(
    () =>
      read.tabs.flatMap((tab, index): NamedTab[] => {
        const board = boards.data?.get(tab.boardId)
        if (!board) return []
        return [
          {
            ...tab,
            key: `${index}-${tab.boardId}`,
            name: tab.tabTitle || board.name,
            usePopup: board.usePopup,
          },
        ]
      }),
    [read, boards.data],
  )
  return { tabs, displayTitle: read.displayTitle, boards, rows: read.tabs[0]?.displayCount ?? 1 }
}

/** Board web part (spec 2§2): one board or tabs of boards, as rows or picture cards, with paging and a way to the board. */
export function BoardPart({ title, options }: HomePartProps) {
  const t = useWords()
  const ownTitle = localName(title, useLanguage())
  const { tabs, displayTitle, boards, rows } = useTabs(options)
  const [chosen, setChosen] = useState('')
  const panel = useId()
  const [page, setPage] = useState(1)
  const tab = tabs.find((one) => one.key === chosen) ?? tabs[0]
  const heading = displayTitle && ownTitle ? ownTitle : (tab?.name ?? ownTitle)

  if (!tab) {
    return (
      <Card label={ownTitle || t('webpart.boards')}>
        {ownTitle ? <CardHeader title={ownTitle} /> : null}
        {boards.isPending ? <Skeleton rows={rows} /> : null}
        {boards.isError ? <ErrorNote error={boards.error} onRetry={() => void boards.refetch()} /> : null}
        {boards.isSuccess ? <Empty text={t('kit.noData')} /> : null}
      </Card>
    )
  }
  const choose = (key: string) => {
    setChosen(key)
    setPage(1)
  }
  const isTabbed = !displayTitle && tabs.length > 1
  const items = tabs.map((one) => ({ id: one.key, label: one.name }))
  const label = t('webpart.articles', { name: tab.name })
  return (
    <Card label={ownTitle || heading}>
      <BoardPartBody
        key={tab.key}
        tab={tab}
        page={page}
        onPage={setPage}
        title={isTabbed ? undefined : heading}
        tabs={
          isTabbed ? (
            <Tabs
              look="head"
              label={ownTitle || t('webpart.boards')}
              items={items}
              selected={tab.key}
              onSelect={choose}
              panel={panel}
            />
          ) : undefined
        }
        panel={isTabbed ? panel : undefined}
        label={label}
      />
    </Card>
  )
}

interface BodyProps {
  tab: NamedTab
  page: number
  onPage: (page: number) => void
  title: string | undefined
  tabs: React.ReactNode
  panel: string | undefined
  label: string
}

function BoardPartBody({ tab, page, onPage, title, tabs, panel, label }: BodyProps) {
  const t = useWords()
  const go = useGo()
  const addressOf = useSystemAddress()
  // Quick presses of the arrows are one question (spec 2§9: article fetch debounce).
  const asked = useDebounced(page, pagingWait)
  const contents = useBoardContents(tab, asked)
  const isBusy = useSteadyLoading(contents.isFetching || asked !== page)
  const { data } = contents
  const steps = pageSteps(page, data?.totalCount ?? 0, tab.displayCount)
  const address = addressOf(tab.boardId) ?? `/board/list${formatQuery({ SYSID: tab.boardId })}`
  const opening = {
    menuId: readWhole(parseQuery(address.split('?', 2)[1] ?? ''), 'MENUID'),
    usePopup: tab.usePopup,
  }
  const list = data?.data ?? []
  const body = (
    <div
      className={styles.body}
      style={{ '--rows': tab.isImage ? 5 : tab.displayCount } as React.CSSProperties}
      aria-busy={isBusy}
    >
      {contents.isPending ? (
        <Skeleton rows={tab.isImage ? 1 : tab.displayCount} look={tab.isImage ? 'block' : 'rows'} />
      ) : null}
      {contents.isError && !data ? (
        <ErrorNote
          title={t('webpart.failed', { name: tab.name })}
          error={contents.error}
          onRetry={() => void contents.refetch()}
        />
      ) : null}
      {data && list.length === 0 ? <Empty text={t('kit.noData')} /> : null}
      {list.length > 0 && tab.isImage ? (
        <ArticleCards
          label={label}
          articles={list}
          opening={opening}
          columns={Math.min(tab.displayCount, 4)}
        />
      ) : null}
      {list.length > 0 && !tab.isImage ? (
        <ArticleRows label={label} articles={list} opening={opening} />
      ) : null}
    </div>
  )
  return (
    <>
      <LoadingBar isLoading={isBusy && !contents.isPending} />
      <CardHeader
        title={title}
        tabs={tabs}
        actions={
          <>
            {tab.isPaging ? (
              <>
                <IconButton
                  size="s"
                  label={t('kit.previous')}
                  isDisabled={!steps.back}
                  onPress={() => onPage(page - 1)}
                >
                  <Icon icon={ChevronLeft} />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('kit.next')}
                  isDisabled={!steps.on}
                  onPress={() => onPage(page + 1)}
                >
                  <Icon icon={ChevronRight} />
                </IconButton>
              </>
            ) : null}
            <IconButton size="s" label={t('kit.moreOf', { name: tab.name })} onPress={() => go(address)}>
              <Icon icon={Plus} />
            </IconButton>
          </>
        }
      />
      {panel ? (
        <TabPanel id={panel} label={tab.name}>
          {body}
        </TabPanel>
      ) : (
        body
      )}
    </>
  )
}
