import { useEffect, useState } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { useArticle, useBoardConfig } from '../board.api.ts'
import { type BoardSearch, boardAddress, boardName, parseBoardSearch } from '../board.rules.ts'
import { Reader } from '../parts/reader.tsx'
import { ReaderFrame } from '../parts/reader-frame.tsx'
import styles from '../parts/window.module.css'
import { WindowFrame } from '../parts/window-frame.tsx'

type Found = BoardSearch & { boardId: number; articleId: number }

/** An article in a window of its own, or printed at once with TEAMSPRINT (spec 2§2). */
export function ReadWindowPage() {
  const search = usePageSearch(parseBoardSearch)
  const { boardId, articleId } = search
  if (boardId === undefined || articleId === undefined) return null
  const found = { ...search, boardId, articleId }
  return search.isPrint ? <PrintedArticle search={found} /> : <WindowReader search={found} />
}

function WindowReader({ search }: { search: Found }) {
  const go = useGo()
  return (
    <ReaderFrame
      key={search.articleId}
      search={search}
      onClose={() => window.close()}
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

/** Prints when the words and their pictures have come, then closes the window (spec 2§2). */
function PrintedArticle({ search }: { search: Found }) {
  const t = useWords()
  const config = useBoardConfig(search.boardId)
  const article = useArticle(search.boardId, search.articleId)
  const [isReady, setReady] = useState(false)
  const language = useLanguage()
  const title = config.data ? boardName(config.data, language) : t('board.print')
  useDocumentTitle(title)
  useEffect(() => {
    if (!isReady) return
    const close = () => window.close()
    window.addEventListener('afterprint', close)
    window.print()
    return () => window.removeEventListener('afterprint', close)
  }, [isReady])
  const failure = config.error ?? article.error
  if (failure) return <ErrorNote error={failure} />
  if (!config.data || !article.data) return null
  return (
    <main id="content" className={styles.sheet}>
      <p className={styles.board}>{title}</p>
      <Reader
        config={config.data}
        article={article.data}
        onPrintable={() => setReady(true)}
        onOpen={() => undefined}
      />
    </main>
  )
}
