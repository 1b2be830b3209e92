import type { ViewLog } from '@maru/api/board'
import { defaultPageSize } from '@maru/api/kit/paging'
import { useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { fullTime, listTime } from '../../../kit/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { WindowFrame } from '../../../ui/window-frame.tsx'
import { useArticle, usePhotos } from '../board.api.ts'
import { leaveWindow, parseBoardSearch, personAuthor } from '../board.rules.ts'
import styles from '../parts/history.module.css'
import { NothingNamed } from '../parts/nothing-named.tsx'
import { useViewLogs } from '../reader.api.ts'

/** Who has read an article, in a window of 900x760 (spec 2§2). */
export function ViewLogPage() {
  const t = useWords()
  const { boardId, articleId } = usePageSearch(parseBoardSearch)
  if (boardId === undefined || articleId === undefined) return <NothingNamed />
  return (
    <WindowFrame
      title={t('boardReader.viewLog')}
      body={<ViewLogs boardId={boardId} articleId={articleId} />}
      acts={<Button onPress={() => leaveWindow({ boardId, articleId }, 'read')}>{t('board.close')}</Button>}
    />
  )
}

function ViewLogs({ boardId, articleId }: { boardId: number; articleId: number }) {
  const t = useWords()
  const [page, setPage] = useState(1)
  const article = useArticle(boardId, articleId)
  const views = useViewLogs(articleId, page, defaultPageSize)
  const failure = views.error ?? article.error
  const retry = () => void Promise.all([views.refetch(), article.refetch()])
  if (failure) return <ErrorNote error={failure} onRetry={retry} />
  if (!views.data || !article.data) return <Skeleton rows={6} look="text" />
  const { data, totalCount } = views.data
  return (
    <>
      <h2 className={styles.title}>{article.data.title}</h2>
      <p className={styles.counts}>{t('boardReader.readersTotal', { count: totalCount })}</p>
      {data.length === 0 ? (
        <p className={styles.none}>{t('boardReader.viewLogNone')}</p>
      ) : (
        <Readers rows={data} label={t('boardReader.viewLogOf', { title: article.data.title })} />
      )}
      <Pager page={page} size={defaultPageSize} total={totalCount} onChange={setPage} />
    </>
  )
}

function Readers({ rows, label }: { rows: ViewLog[]; label: string }) {
  const t = useWords()
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
          head: t('boardReader.reader'),
          phone: 'main',
          cell: (row) => {
            const { name } = personAuthor(row, language)
            return (
              <>
                <Avatar name={name} seed={row.userCode} photo={photos.get(row.userCode)} size="s" />
                {name}
              </>
            )
          },
        },
        {
          id: 'title',
          head: t('boardReader.jobTitle'),
          width: '110px',
          cell: (row) => personAuthor(row, language).title,
        },
        {
          id: 'dept',
          head: t('boardReader.department'),
          cell: (row) => personAuthor(row, language).department,
        },
        {
          id: 'first',
          head: t('boardReader.firstRead'),
          width: '150px',
          phone: 'none',
          cell: (row) => time(row.createdDate),
        },
        { id: 'last', head: t('boardReader.lastRead'), width: '150px', cell: (row) => time(row.updatedDate) },
        {
          id: 'times',
          head: t('boardReader.times'),
          width: '72px',
          align: 'end',
          phone: 'none',
          cell: (row) => row.times.toLocaleString(),
        },
      ]}
    />
  )
}
