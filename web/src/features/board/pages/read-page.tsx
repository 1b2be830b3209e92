import { useGo, useWayBack } from '#kit/address/link.tsx'
import { useBoardConfig } from '../board.api.ts'
import { boardAddress } from '../board.rules.ts'
import { openReplyWindow } from '../list/parts/article-link.tsx'
import { useBoardSearch } from '../parts/use-board-search.ts'
import { ReaderFrame } from '../reader/parts/reader-frame.tsx'

const boardPages = /^\/po\/board/i

/**
 * An article over its list. Closing returns to the list with its board and menu (spec 2§2), or to the page
 * outside the boards that opened the article.
 */
export function ReadPage() {
  const go = useGo()
  const back = useWayBack(boardPages)
  const search = useBoardSearch()
  const { boardId, articleId } = search
  const config = useBoardConfig(boardId)
  if (boardId === undefined || articleId === undefined) return null
  const close = () => back(boardAddress('list', search))
  return (
    <ReaderFrame
      key={articleId}
      place="dialog"
      search={{ ...search, boardId, articleId }}
      onClose={close}
      onEdit={() => go(boardAddress('write', search))}
      onReply={() => {
        const reply = { ...search, articleId: undefined, parentId: articleId }
        if (!config.data?.usePopup || !openReplyWindow(reply)) go(boardAddress('write', reply))
      }}
      onOpen={(next) => go(boardAddress('read', { ...search, articleId: next }), { replace: true })}
    />
  )
}
