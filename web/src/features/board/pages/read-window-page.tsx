import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useArticle, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, leaveWindow, parseBoardSearch } from '../board.rules.ts'
import { NothingNamed } from '../parts/nothing-named.tsx'
import { LookAheadReader } from '../reader/parts/look-ahead-reader.tsx'
import { PrintSheet } from '../reader/parts/print-sheet.tsx'
import { ReaderFrame, useRefusal } from '../reader/parts/reader-frame.tsx'
import { useVersion } from '../reader.api.ts'

const WriterDialog = lazyLayer(
  'board',
  async () => (await import('../writer/parts/writer-dialog.tsx')).WriterDialog,
)

type Found = BoardSearch & { boardId: number; articleId: number }

/** An article in a separate window. TEAMSPRINT prints it immediately; LOOKAHEAD shows a preview (spec 2§2). */
export function ReadWindowPage() {
  const search = usePageSearch(parseBoardSearch)
  const { boardId, articleId, lookAhead } = search
  if (boardId !== undefined && lookAhead) return <Preview search={{ ...search, boardId, lookAhead }} />
  if (boardId === undefined || articleId === undefined) return <NothingNamed />
  const place = { ...search, boardId, articleId }
  return search.isPrint ? <PrintedArticle search={place} /> : <WindowReader search={place} />
}

function Preview({ search }: { search: BoardSearch & { boardId: number; lookAhead: string } }) {
  const go = useGo()
  const edit = (articleId: number) =>
    go(boardAddress('writePopup', { ...search, articleId, lookAhead: undefined }))
  return <LookAheadReader search={search} onEdit={edit} />
}

/** The reader in a separate window. The writer opens in a layer over it, so that the article stays visible. */
function WindowReader({ search }: { search: Found }) {
  const go = useGo()
  const [writes, setWrites] = useState<'change' | 'reply' | null>(null)
  const stop = () => setWrites(null)
  const open = (articleId: number) => {
    stop()
    go(boardAddress('readPopup', { ...search, articleId }), { replace: true })
  }
  const wanted = writes === 'reply' ? { ...search, articleId: undefined, parentId: search.articleId } : search
  return (
    <>
      <ReaderFrame
        key={search.articleId}
        place="window"
        search={search}
        onClose={() => leaveWindow(search)}
        onEdit={() => setWrites('change')}
        onReply={() => setWrites('reply')}
        onOpen={open}
      />
      {writes ? <WriterDialog search={wanted} onClose={stop} onSaved={open} /> : null}
    </>
  )
}

/** Prints the version of the article that the reader showed, as soon as that version has loaded. */
function PrintedArticle({ search }: { search: Found }) {
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const version = search.version ?? null
  const older = useVersion(search.boardId, search.articleId, version)
  const failure = config.error ?? article.error ?? older.error
  const isRefused = useRefusal(failure, () => leaveWindow(search))
  if (failure) return isRefused ? null : <ErrorNote error={failure} />
  if (!config.data || !article.data || (version !== null && !older.data)) return null
  return <PrintSheet config={config.data} article={{ ...article.data, ...older.data }} />
}
