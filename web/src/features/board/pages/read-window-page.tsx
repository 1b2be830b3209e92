import { usePageSearch } from '../../../kit/address.ts'
import { useGo } from '../../../kit/link.tsx'
import { closePopup } from '../../../kit/popup.ts'
import { ErrorNote } from '../../../ui/notice.tsx'
import { WindowFrame } from '../../../ui/window-frame.tsx'
import { useArticle, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, parseBoardSearch } from '../board.rules.ts'
import { LookAheadReader } from '../parts/look-ahead-reader.tsx'
import { PrintSheet } from '../parts/print-sheet.tsx'
import { ReaderFrame, useRefusal } from '../parts/reader-frame.tsx'
import { useVersion } from '../reader.api.ts'

type Found = BoardSearch & { boardId: number; articleId: number }

/** An article in a window of its own, printed at once with TEAMSPRINT, or previewed with LOOKAHEAD (spec 2§2). */
export function ReadWindowPage() {
  const search = usePageSearch(parseBoardSearch)
  const { boardId, articleId, lookAhead } = search
  if (boardId !== undefined && lookAhead) return <Preview search={{ ...search, boardId, lookAhead }} />
  if (boardId === undefined || articleId === undefined) return null
  const found = { ...search, boardId, articleId }
  return search.isPrint ? <PrintedArticle search={found} /> : <WindowReader search={found} />
}

function Preview({ search }: { search: BoardSearch & { boardId: number; lookAhead: string } }) {
  const go = useGo()
  const edit = (articleId: number) =>
    go(boardAddress('writePopup', { ...search, articleId, lookAhead: undefined }))
  return <LookAheadReader search={search} onEdit={edit} />
}

function WindowReader({ search }: { search: Found }) {
  const go = useGo()
  return (
    <ReaderFrame
      key={search.articleId}
      search={search}
      onClose={closePopup}
      onEdit={() => go(boardAddress('writePopup', search))}
      onReply={() =>
        go(boardAddress('writePopup', { ...search, articleId: undefined, parentId: search.articleId }))
      }
      onOpen={(articleId) => go(boardAddress('readPopup', { ...search, articleId }), { replace: true })}
    >
      {({ title, body, acts }) => <WindowFrame title={title} body={body} acts={acts} />}
    </ReaderFrame>
  )
}

/** The article as it is printed, in the version that was shown, as soon as it has come. */
function PrintedArticle({ search }: { search: Found }) {
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const version = search.version ?? null
  const older = useVersion(search.boardId, search.articleId, version)
  const failure = config.error ?? article.error ?? older.error
  const isRefused = useRefusal(failure, closePopup)
  if (failure) return isRefused ? null : <ErrorNote error={failure} />
  if (!config.data || !article.data || (version !== null && !older.data)) return null
  return <PrintSheet config={config.data} article={{ ...article.data, ...older.data }} />
}
