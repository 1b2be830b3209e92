import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../kit/call-error.ts'
import { useLanguage, useWords } from '../../../../kit/i18n.ts'
import { blocking } from '../../../../kit/query.ts'
import { showAlert } from '../../../../ui/ask.ts'
import { Button } from '../../../../ui/button.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../../ui/loading.tsx'
import { ActionNote, ErrorNote } from '../../../../ui/notice.tsx'
import { useArticle, useBoardConfig } from '../../board.api.ts'
import { type BoardSearch, boardName, versionName } from '../../board.rules.ts'
import { useVersion } from '../../reader.api.ts'
import styles from './reader.module.css'
import { Reader } from './reader.tsx'
import { ReaderActs } from './reader-acts.tsx'

/** Properties of {@link ReaderFrame}: what stands around it is drawn by `children`. */
export interface ReaderFrameProps {
  search: BoardSearch & { boardId: number; articleId: number }
  onClose: () => void
  onEdit: () => void
  onReply: () => void
  onOpen: (articleId: number) => void
  children: (parts: { title: string; body: ReactNode; acts: ReactNode }) => ReactNode
}

/** Config and article together, then the permission (spec 2§4); a refusal is told and the reader closes. */
export function ReaderFrame({ search, onClose, onEdit, onReply, onOpen, children }: ReaderFrameProps) {
  const t = useWords()
  const language = useLanguage()
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const [version, setVersion] = useState<number | null>(null)
  const older = useVersion(search.boardId, search.articleId, version)
  const isBusy = useSteadyLoading((article.isFetching && !article.isPending) || older.isFetching)
  const failure = blocking(config) ?? blocking(article) ?? blocking(older)
  const isRefused = useRefusal(failure, onClose)
  const title = config.data ? boardName(config.data, language) : t('board.reader.title')
  const close = (
    <Button key="close" onPress={onClose}>
      {t('kit.close')}
    </Button>
  )
  if (failure) {
    const retry = () => void Promise.all([config.refetch(), article.refetch(), version && older.refetch()])
    return children({
      title,
      acts: close,
      body: isRefused ? null : <ErrorNote error={failure} onRetry={retry} />,
    })
  }
  if (!config.data || !article.data) {
    return children({ title, acts: close, body: <Skeleton look="text" rows={9} /> })
  }
  const newest = article.data
  // The words are of the chosen version; what may be done is what may be done with the article.
  const shown = version !== null && older.data ? { ...newest, ...older.data } : newest
  const isOlder = shown.articleVersion !== newest.articleVersion
  return children({
    title,
    body: (
      <>
        <LoadingBar isLoading={isBusy} />
        {isOlder ? <VersionNote version={shown.articleVersion} onNewest={() => setVersion(null)} /> : null}
        <Reader config={config.data} article={shown} isOlder={isOlder} onOpen={onOpen} />
      </>
    ),
    acts: (
      <ReaderActs
        search={search}
        config={config.data}
        article={newest}
        shown={shown.articleVersion}
        onVersion={(next) => setVersion(next === newest.articleVersion ? null : next)}
        onClose={onClose}
        onEdit={onEdit}
        onReply={onReply}
      />
    ),
  })
}

/** Tells once that an article may not be read, and closes its reader (spec 2§4); answers whether it is so. */
export function useRefusal(failure: unknown, onClose: () => void): boolean {
  const t = useWords()
  const isRefused = failure instanceof CallError && failure.status === 404
  const told = useRef(false)
  useEffect(() => {
    if (!isRefused || told.current) return
    told.current = true
    showAlert({ title: t('board.reader.readRefused'), text: t('board.reader.readRefusedHelp') }).then(onClose)
  }, [isRefused, onClose, t])
  return isRefused
}

function VersionNote({ version, onNewest }: { version: number; onNewest: () => void }) {
  const t = useWords()
  return (
    <div className={styles.above}>
      <ActionNote text={t('board.history.showsVersion', { version: versionName(version) })}>
        <Button tone="quiet" onPress={onNewest}>
          {t('board.history.showCurrent')}
        </Button>
      </ActionNote>
    </div>
  )
}
