import { useGo } from '../../../kit/link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { boardAddress } from '../board.rules.ts'
import { ReaderFrame } from '../parts/reader-frame.tsx'
import { useBoardSearch } from '../parts/use-board-search.ts'

/** An article over its list; closing goes back to the list with its board and menu (spec 2§2). */
export function ReadPage() {
  const go = useGo()
  const search = useBoardSearch()
  const { boardId, articleId } = search
  if (boardId === undefined || articleId === undefined) return null
  const close = () => go(boardAddress('list', search))
  return (
    <ReaderFrame
      key={articleId}
      search={{ ...search, boardId, articleId }}
      onClose={close}
      onEdit={() => go(boardAddress('write', search))}
      onReply={() => go(boardAddress('write', { ...search, articleId: undefined, parentId: articleId }))}
      onOpen={(next) => go(boardAddress('read', { ...search, articleId: next }), { replace: true })}
    >
      {({ title, body, acts }) => (
        <Dialog isOpen size="l" title={title} onClose={close} footer={acts}>
          {body}
        </Dialog>
      )}
    </ReaderFrame>
  )
}
