import { useGo } from '#kit/address/link.tsx'
import { boardAddress } from '../board.rules.ts'
import { useBoardSearch } from '../parts/use-board-search.ts'
import { WriterDialog } from '../writer/parts/writer-dialog.tsx'

/** The writer over its list: a new article, a change or a reply (spec 2§2). */
export function WritePage() {
  const go = useGo()
  const search = useBoardSearch()
  const { boardId, articleId, parentId } = search
  if (boardId === undefined) return null
  const back = articleId ?? parentId
  const close = () =>
    go(
      back === undefined
        ? boardAddress('list', search)
        : boardAddress('read', { ...search, articleId: back, parentId: undefined }),
    )
  const opened = (saved: number) =>
    go(boardAddress('read', { ...search, articleId: saved, parentId: undefined }), { replace: true })
  return <WriterDialog search={{ ...search, boardId }} onClose={close} onSaved={opened} />
}
