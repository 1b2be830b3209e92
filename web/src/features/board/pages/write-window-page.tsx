import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { boardAddress, leaveWindow, parseBoardSearch } from '../board.rules.ts'
import { NothingNamed } from '../parts/nothing-named.tsx'
import { WriterFrame } from '../writer/parts/writer-frame.tsx'

/** The writer in a separate window (spec 2§2); after a save, the same window shows the article. */
export function WriteWindowPage() {
  const go = useGo()
  const search = usePageSearch(parseBoardSearch)
  const { boardId, articleId, parentId } = search
  if (boardId === undefined) return <NothingNamed isBoard />
  const back = articleId ?? parentId
  const read = (id: number) =>
    go(boardAddress('readPopup', { ...search, articleId: id, parentId: undefined }), { replace: true })
  return (
    <WriterFrame
      place="window"
      key={`${articleId}.${parentId}`}
      search={{ ...search, boardId }}
      onClose={() => (back === undefined ? leaveWindow(search) : read(back))}
      onSaved={read}
    />
  )
}
