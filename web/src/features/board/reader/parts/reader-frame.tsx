import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { blocking } from '#kit/call/query.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Frame, type FramePlace } from '#ui/layout/frame.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { LoadingBar, useSteadyLoading } from '#ui/loading.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { useArticle, useBoardConfig } from '../../board.api.ts'
import { type BoardSearch, boardName, versionName } from '../../board.rules.ts'
import { useIsPhone } from '../../parts/use-window.ts'
import { useVersion } from '../../reader.api.ts'
import styles from './reader.module.css'
import { Reader } from './reader.tsx'
import { ReaderActs } from './reader-acts.tsx'

/** Properties of {@link ReaderFrame}. */
export interface ReaderFrameProps {
  place: FramePlace
  search: BoardSearch & { boardId: number; articleId: number }
  onClose: () => void
  onEdit: () => void
  onReply: () => void
  onOpen: (articleId: number) => void
}

/**
 * Reads board configuration and article in parallel (spec 2§4). If the server refuses the article, the reader
 * reports it and closes.
 */
export function ReaderFrame({ place, search, onClose, onEdit, onReply, onOpen }: ReaderFrameProps) {
  const t = useTranslate()
  const language = useLanguage()
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const [version, setVersion] = useState<number | null>(null)
  const older = useVersion(search.boardId, search.articleId, version)
  // The head of a dialog has the way back, and the box for a comment is at the bottom of a phone's screen.
  const isInText = useIsPhone() && place === 'dialog'
  const isBusy = useSteadyLoading((article.isFetching && !article.isPending) || older.isFetching)
  useDocumentTitle(article.data?.title ?? '', 1)
  const isRefused = useRefusal(blocking(config) ?? blocking(article) ?? blocking(older), onClose)
  const frame = {
    place,
    title: config.data ? boardName(config.data, language) : t('board.reader.title'),
    onClose,
    answers: older.error ? [config, article, older] : [config, article],
    failure: (error: unknown, retry: () => void) =>
      isRefused ? null : <ErrorNote error={error} onRetry={retry} />,
  }
  if (!config.data || !article.data) return <Frame {...frame} />
  const newest = article.data
  // The reader shows the selected version; the buttons use the rights of the newest version.
  const shown = version !== null && older.data ? { ...newest, ...older.data } : newest
  const isOlder = shown.articleVersion !== newest.articleVersion
  const acts = (
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
  )
  return (
    <Frame {...frame} acts={isInText ? null : acts}>
      <LoadingBar isLoading={isBusy} />
      {isOlder ? <VersionNote version={shown.articleVersion} onNewest={() => setVersion(null)} /> : null}
      <Reader
        config={config.data}
        article={shown}
        isOlder={isOlder}
        acts={isInText ? acts : null}
        onOpen={onOpen}
      />
    </Frame>
  )
}

/**
 * Reports once that an article may not be read, then closes its reader (spec 2§4). Returns whether it is
 * refused.
 */
export function useRefusal(failure: unknown, onClose: () => void): boolean {
  const t = useTranslate()
  const isRefused = failure instanceof CallError && failure.status === 404
  const isReported = useRef(false)
  useEffect(() => {
    if (!isRefused || isReported.current) return
    isReported.current = true
    showAlert({ title: t('board.reader.readRefused'), text: t('board.reader.readRefusedHelp') }).then(onClose)
  }, [isRefused, onClose, t])
  return isRefused
}

function VersionNote({ version, onNewest }: { version: number; onNewest: () => void }) {
  const t = useTranslate()
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
