import type { ArticleItem } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { webpartApi } from '@maru/api/webpart'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { readFirstPages, readPage, requireBoard } from '#modules/board/index.ts'

type Asked = Omit<Input<typeof webpartApi.listBoardContents>, 'pageNumber'>

const filterOf = (input: Asked) => ({
  size: input.displayCount,
  useNotice: input.isNoticeShow ?? true,
  words: input.isContentShow ? ('all' as const) : ('none' as const),
})

/** A page of a board for a web part (spec 2§7, boardContents); 404 if the board is unreadable. */
export async function listBoardContents(
  context: Context,
  input: Input<typeof webpartApi.listBoardContents>,
): Promise<Page<ArticleItem>> {
  const board = await requireBoard(context, input.boardId)
  return readPage(context, board, { ...filterOf(input), page: input.pageNumber ?? 1, ascending: false })
}

const boardOrNull = (context: Context, boardId: number) =>
  requireBoard(context, boardId).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })

/** The first page of one of several boards; without articles if the board is unreadable. */
type FirstPage = Page<ArticleItem> & { isOpen: boolean }

/** The first pages of several boards in one statement. */
export async function listFirstContents(
  context: Context,
  { items }: Input<typeof webpartApi.listFirstContents>,
): Promise<FirstPage[]> {
  const boards = await Promise.all(items.map(({ boardId }) => boardOrNull(context, boardId)))
  const asked = items.flatMap((item, index) => {
    const board = boards[index]
    return board ? [{ index, board, wish: filterOf(item) }] : []
  })
  const pages = await readFirstPages(context, asked)
  const answer = items.map((): FirstPage => ({ isOpen: false, data: [], totalCount: 0 }))
  for (const [place, { index }] of asked.entries()) {
    const page = pages[place]
    if (page) answer[index] = { isOpen: true, ...page }
  }
  return answer
}
