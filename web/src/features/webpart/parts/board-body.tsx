import { ChevronLeft, ChevronRight, Plus, RotateCw } from 'lucide-react'
import { type CSSProperties, type ReactNode, useContext } from 'react'
import { formatQuery, parseQuery, readWhole } from '#kit/address/address.ts'
import { Link, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { useMenuCounts, useSystemAddress } from '#kit/slots.ts'
import { IconButton } from '#ui/button.tsx'
import { CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { TabPanel } from '#ui/layout/tabs.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { type BoardOfPart, useBoardContents } from '../webpart.api.ts'
import { type BoardTab, pageSteps, unreadAddress } from '../webpart.rules.ts'
import { ArticleCards, ArticleRows } from './article-rows.tsx'
import { ContentsOfPage } from './page-contents.ts'
import styles from './webparts.module.css'

const pagingWait = 300

/** A tab that the viewer may read, with its name. */
export interface NamedTab extends BoardTab, Pick<BoardOfPart, 'usePopup'> {
  key: string
  name: string
}

/** Properties of {@link BoardBody}. */
export interface BoardBodyProps {
  tab: NamedTab
  page: number
  onPage: (page: number) => void
  title: string | undefined
  tabs?: ReactNode
  panel?: string | undefined
  /** Number of pictures in a row. */
  columns?: number
  /** Replaces the default rendering of the articles. */
  draw?: (props: DrawProps) => ReactNode
  /** True: shows a button that returns to page 1 and reads the articles again. */
  hasRefresh?: boolean
  isPreview: boolean
}

/** Properties for rendering articles. */
export interface DrawProps {
  label: string
  articles: Parameters<typeof ArticleRows>[0]['articles']
  opening: Parameters<typeof ArticleRows>[0]['opening']
}

/** Height of the picture area in rows. */
const pictureRows = 5

/**
 * Header and articles of one tab (spec 2§4), with paging and a link to the board. The first load shows a skeleton, and
 * later loads show a loading bar. A failure is shown in the tab.
 */
export function BoardBody({ tab, page, onPage, title, tabs, panel, isPreview, ...look }: BoardBodyProps) {
  const t = useTranslate()
  const go = useGo()
  const addressOf = useSystemAddress()
  const ofPage = useContext(ContentsOfPage)
  // Several quick presses of the arrow buttons cause one request (spec 2§9: article fetch debounce).
  const asked = useDebounced(page, pagingWait)
  const contents = useBoardContents(tab, asked, ofPage)
  const isBusy = useSteadyLoading(contents.isFetching || asked !== page)
  const { data } = contents
  const address = addressOf(tab.boardId) ?? `/board/list${formatQuery({ SYSID: tab.boardId })}`
  const refresh = () => {
    onPage(1)
    void contents.refetch()
  }
  const body = (
    <div
      className={styles.body}
      style={{ '--rows': tab.isImage ? pictureRows : tab.displayCount } as CSSProperties}
      aria-busy={isBusy}
    >
      <Contents tab={tab} address={address} contents={contents} {...look} />
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
            {data ? <Unread boardId={tab.boardId} address={isPreview ? null : address} /> : null}
            {tab.isPaging ? (
              <Arrows
                steps={pageSteps(page, data?.totalCount ?? 0, tab.displayCount)}
                page={page}
                onPage={onPage}
              />
            ) : null}
            {look.hasRefresh ? (
              <IconButton size="s" label={t('kit.reload')} onPress={refresh}>
                <Icon icon={RotateCw} />
              </IconButton>
            ) : null}
            <IconButton
              size="s"
              label={t('kit.moreOf', { name: tab.name })}
              onPress={() => isPreview || go(address)}
            >
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

/**
 * The number of unread articles of the board, with a link to the list of them; `address` is null without a link. It is
 * shown after the articles have loaded.
 */
function Unread({ boardId, address }: { boardId: number; address: string | null }) {
  const count = useMenuCounts().get(boardId)
  if (!count) return null
  const number = (
    <span role="img" aria-label={count.label} title={count.label} className={styles.unread}>
      {count.text}
    </span>
  )
  return address === null ? (
    number
  ) : (
    <Link to={unreadAddress(address)} className={styles.link}>
      {number}
    </Link>
  )
}

function Arrows({
  steps,
  page,
  onPage,
}: {
  steps: { back: boolean; on: boolean }
  page: number
  onPage: (page: number) => void
}) {
  const t = useTranslate()
  return (
    <>
      <IconButton
        size="s"
        label={t('kit.previous')}
        isDisabled={!steps.back}
        onPress={() => onPage(page - 1)}
      >
        <Icon icon={ChevronLeft} />
      </IconButton>
      <IconButton size="s" label={t('kit.next')} isDisabled={!steps.on} onPress={() => onPage(page + 1)}>
        <Icon icon={ChevronRight} />
      </IconButton>
    </>
  )
}

interface ContentsProps extends Pick<BoardBodyProps, 'tab' | 'columns' | 'draw'> {
  address: string
  contents: ReturnType<typeof useBoardContents>
}

function Contents({ tab, address, contents, columns = 4, draw }: ContentsProps) {
  const t = useTranslate()
  const { data } = contents
  const label = t('webpart.articles', { name: tab.name })
  if (contents.isPending) {
    return <Skeleton rows={tab.isImage ? 1 : tab.displayCount} look={tab.isImage ? 'block' : 'rows'} />
  }
  if (!data) {
    return (
      <ErrorNote
        title={t('webpart.failed', { name: tab.name })}
        error={contents.error}
        onRetry={() => void contents.refetch()}
      />
    )
  }
  if (data.data.length === 0) return <Empty text={t('webpart.noArticles')} />
  const opening = {
    menuId: readWhole(parseQuery(address.split('?', 2)[1] ?? ''), 'MENUID'),
    usePopup: tab.usePopup,
  }
  const drawn = { label, articles: data.data, opening }
  if (draw) return draw(drawn)
  return tab.isImage ? <ArticleCards {...drawn} columns={columns} /> : <ArticleRows {...drawn} />
}
