import type { ArticleDetail, ArticleVersion } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { PartBoundary } from '#ui/layout/part-boundary.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { versionName } from '../../board.rules.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { useArticleHistory } from '../../reader.api.ts'
import styles from './history.module.css'

const Difference = lazyPart(
  'board',
  async () => (await import('./article-difference.tsx')).ArticleDifference,
  <Skeleton look="block" />,
)

/** Properties of {@link HistoryDialog}; `shown` is the version that the reader shows. */
export interface HistoryDialogProps {
  article: ArticleDetail
  shown: number
  onChoose: (version: number) => void
  onClose: () => void
}

/**
 * Lists the versions of an article (spec 2§2). Each version can be opened, or compared with the previous
 * version.
 */
export function HistoryDialog({ article, shown, onChoose, onClose }: HistoryDialogProps) {
  const t = useTranslate()
  const versions = useArticleHistory(article.articleId)
  const [compared, setCompared] = useState<[number, number] | null>(null)
  const close = (
    <Button key="close" onPress={onClose}>
      {t('kit.close')}
    </Button>
  )
  const back = (
    <Button key="back" onPress={() => setCompared(null)}>
      {t('board.history.back')}
    </Button>
  )
  return (
    <Dialog
      isOpen
      size="w"
      title={t(compared ? 'board.history.differenceTitle' : 'board.history.title')}
      onClose={onClose}
      footer={compared ? [back, close] : close}
    >
      {versions.isError ? (
        <ErrorNote error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.isPending ? (
        <Skeleton rows={4} look="text" />
      ) : versions.rows.length === 0 ? (
        <p className={styles.none}>{t('board.history.none')}</p>
      ) : compared ? (
        <PartBoundary>
          <Difference article={article} versions={versions.rows} pair={compared} onPair={setCompared} />
        </PartBoundary>
      ) : (
        <>
          <Versions
            rows={versions.rows}
            shown={shown}
            article={article}
            onChoose={onChoose}
            onCompare={(newer, older) => setCompared([older, newer])}
          />
          <MoreButton list={versions} word="board.more.versions" />
        </>
      )}
    </Dialog>
  )
}

interface VersionsProps {
  rows: ArticleVersion[]
  shown: number
  article: ArticleDetail
  onChoose: (version: number) => void
  onCompare: (newer: number, older: number) => void
}

function Versions({ rows, shown, article, onChoose, onCompare }: VersionsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const editor = (row: ArticleVersion) =>
    article.isNameless ? t('board.list.anonymous') : localName(wireName(row, 'updatedUserName'), language)
  return (
    <DataTable
      label={t('board.history.of', { title: article.title })}
      rows={rows}
      rowKey={(row) => row.articleVersion}
      isCurrent={(row) => row.articleVersion === shown}
      columns={[
        {
          id: 'title',
          head: t('board.list.title'),
          phone: 'main',
          cell: (row) => (
            <button type="button" className={styles.choose} onClick={() => onChoose(row.articleVersion)}>
              {row.title}
            </button>
          ),
        },
        { id: 'editor', head: t('board.history.editor'), width: '120px', cell: editor },
        {
          id: 'date',
          head: t('board.history.editedDate'),
          width: '150px',
          cell: (row) => (
            <time dateTime={row.updatedDate} title={fullTime(row.updatedDate)}>
              {listTime(row.updatedDate)}
            </time>
          ),
        },
        {
          id: 'version',
          head: t('board.history.version'),
          width: '104px',
          cell: (row) => (
            <span className={styles.version}>
              {versionName(row.articleVersion)}
              {row === rows[0] ? <Tag tone="info">{t('board.history.current')}</Tag> : null}
            </span>
          ),
        },
        {
          id: 'compare',
          head: t('board.history.difference'),
          width: '168px',
          cell: (row) => {
            const older = row.formerVersion
            if (older === null) return null
            const label = t('board.history.compareOf', { version: versionName(row.articleVersion) })
            return (
              <button
                type="button"
                aria-label={label}
                className={styles.compare}
                onClick={() => onCompare(row.articleVersion, older)}
              >
                {t('board.history.compare')}
              </button>
            )
          },
        },
      ]}
    />
  )
}
