import type { ViewLog } from '@maru/api/board'
import { defaultPageSize } from '@maru/api/kit/paging'
import { PersonName } from '#features/org/index.tsx'
import { usePageSearch } from '#kit/address/address.ts'
import { useListState, wholeParam } from '#kit/address/list-state.ts'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Frame } from '#ui/layout/frame.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { useArticle, usePhotos } from '../board.api.ts'
import { leaveWindow, parseBoardSearch, personAuthor } from '../board.rules.ts'
import styles from '../history/parts/history.module.css'
import { NothingNamed } from '../parts/nothing-named.tsx'
import { useViewLogs } from '../reader.api.ts'

const params = { page: wholeParam('PAGE', 1) }

/** Lists the people who have read an article, in a window of 900x760 (spec 2§2). */
export function ViewLogPage() {
  const t = useTranslate()
  const { boardId, articleId } = usePageSearch(parseBoardSearch)
  if (boardId === undefined || articleId === undefined) return <NothingNamed />
  return (
    <Frame
      place="window"
      title={t('board.viewLog.title')}
      onClose={() => leaveWindow({ boardId, articleId }, 'read')}
    >
      <ViewLogs boardId={boardId} articleId={articleId} />
    </Frame>
  )
}

function ViewLogs({ boardId, articleId }: { boardId: number; articleId: number }) {
  const t = useTranslate()
  const [{ page }, show] = useListState(params)
  const article = useArticle(boardId, articleId)
  const views = useViewLogs(articleId, page, defaultPageSize)
  const failure = views.error ?? article.error
  const title = article.data?.title ?? ''
  return (
    <ListView
      label={t('board.viewLog.of', { title })}
      answer={{
        ...views,
        data: article.data && views.data,
        error: failure,
        refetch: () => void Promise.all([views.refetch(), article.refetch()]),
      }}
      rowKey={(row) => row.userCode}
      skeletonRows={6}
      above={
        <>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.counts}>{t('board.viewLog.total', { count: views.data?.totalCount ?? 0 })}</p>
        </>
      }
      empty={<p className={styles.none}>{t('board.viewLog.none')}</p>}
      pager={{ page, size: defaultPageSize, onChange: (next) => show({ page: next }) }}
    >
      {(rows) => <Readers rows={rows} label={t('board.viewLog.of', { title })} />}
    </ListView>
  )
}

function Readers({ rows, label }: { rows: readonly ViewLog[]; label: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const photos = usePhotos(rows.map((row) => row.userCode))
  const time = (instant: string) => (
    <time dateTime={instant} title={fullTime(instant)}>
      {listTime(instant)}
    </time>
  )
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={(row) => row.userCode}
      columns={[
        {
          id: 'name',
          head: t('board.viewLog.reader'),
          phone: 'main',
          cell: (row) => <Reader row={row} photo={photos.get(row.userCode)} />,
        },
        {
          id: 'title',
          head: t('board.viewLog.jobTitle'),
          width: '110px',
          cell: (row) => personAuthor(row, language).title,
        },
        {
          id: 'dept',
          head: t('kit.department'),
          cell: (row) => personAuthor(row, language).department,
        },
        {
          id: 'first',
          head: t('board.viewLog.firstRead'),
          width: '150px',
          phone: 'none',
          cell: (row) => time(row.createdDate),
        },
        {
          id: 'last',
          head: t('board.viewLog.lastRead'),
          width: '150px',
          cell: (row) => time(row.updatedDate),
        },
        {
          id: 'times',
          head: t('board.viewLog.times'),
          width: '72px',
          align: 'end',
          phone: 'none',
          cell: (row) => row.times.toLocaleString(),
        },
      ]}
    />
  )
}

function Reader({ row, photo }: { row: ViewLog; photo: string | null | undefined }) {
  const { name } = personAuthor(row, useLanguage())
  return (
    <>
      <PersonAvatar personCode={row.userCode} name={name} photo={photo} size="s" />
      <PersonName personCode={row.userCode} hasPresence>
        {name}
      </PersonName>
    </>
  )
}
