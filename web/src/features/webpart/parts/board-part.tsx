import { type CSSProperties, useId, useMemo, useState } from 'react'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useBoardsOfParts } from '../webpart.api.ts'
import { type BoardTab, readBoardOptions, withRows } from '../webpart.rules.ts'
import { BoardBody, type NamedTab } from './board-body.tsx'
import { useNamedTabs } from './named-tabs.ts'
import styles from './webparts.module.css'

/** Board web part (spec 2§2): one board or tabs of boards as rows or picture cards, with paging and a board link. */
export function BoardPart({ title, options, rows, isPreview }: HomePartProps) {
  const ownTitle = localName(title, useLanguage())
  const { displayTitle, read } = useMemo(() => {
    const own = readBoardOptions(options)
    return { displayTitle: own.displayTitle, read: own.tabs.map((tab) => withRows(tab, rows)) }
  }, [options, rows])
  const { tabs } = useNamedTabs(read)
  return tabs.length === 0 ? (
    <NoTab title={ownTitle} read={read} />
  ) : (
    <TabbedBoards title={ownTitle} isTitled={displayTitle} tabs={tabs} isPreview={isPreview} />
  )
}

/** Properties of {@link TabbedBoards}. If `isTitled` is true, the card shows the title instead of the tabs. */
interface TabbedBoardsProps {
  title: string
  isTitled?: boolean
  tabs: readonly NamedTab[]
  hasRefresh?: boolean
  isPreview: boolean
}

/** Boards as tabs of one card. A change of the tab returns to page 1 (spec 2§4). */
export function TabbedBoards({ title, isTitled = false, tabs, hasRefresh, isPreview }: TabbedBoardsProps) {
  const t = useTranslate()
  const [chosen, setChosen] = useState('')
  const [page, setPage] = useState(1)
  const panel = useId()
  const tab = tabs.find((one) => one.key === chosen) ?? tabs[0]
  if (!tab) return null
  const heading = isTitled && title ? title : tab.name
  const isTabbed = !isTitled && tabs.length > 1
  const choose = (key: string) => {
    setChosen(key)
    setPage(1)
  }
  return (
    <Card label={title || heading}>
      <BoardBody
        key={tab.key}
        tab={tab}
        page={page}
        onPage={setPage}
        isPreview={isPreview}
        hasRefresh={hasRefresh ?? false}
        title={isTabbed ? undefined : heading}
        tabs={
          isTabbed ? (
            <Tabs
              look="head"
              label={title || t('webpart.boards')}
              items={tabs.map((one) => ({ id: one.key, label: one.name }))}
              selected={tab.key}
              onSelect={choose}
              panel={panel}
            />
          ) : undefined
        }
        panel={isTabbed ? panel : undefined}
      />
    </Card>
  )
}

/** Properties of {@link NoTab}. `rows` is the reserved height in rows; the default is the height of the first tab. */
interface NoTabProps {
  title: string
  read: readonly BoardTab[]
  rows?: number
}

/** A board web part while the board names are loading, or if the viewer may not read any of its boards. */
export function NoTab({ title, read, rows }: NoTabProps) {
  const t = useTranslate()
  const boards = useBoardsOfParts()
  const [first] = read
  return (
    <Card label={title || t('webpart.boards')}>
      {title || !boards.isPending ? (
        <CardHeader title={title || t('webpart.boards')} />
      ) : (
        <Skeleton rows={1} />
      )}
      {boards.isPending ? (
        <div className={styles.body} style={{ '--rows': rows ?? 0 } as CSSProperties}>
          <Skeleton
            rows={first?.isImage ? 1 : (first?.displayCount ?? rows ?? 5)}
            look={first?.isImage ? 'block' : 'rows'}
          />
        </div>
      ) : null}
      {boards.isError ? <ErrorNote error={boards.error} onRetry={() => void boards.refetch()} /> : null}
      {boards.isSuccess ? (
        <Empty text={t(read.length === 0 ? 'webpart.noBoard' : 'webpart.closedBoard')} />
      ) : null}
    </Card>
  )
}
