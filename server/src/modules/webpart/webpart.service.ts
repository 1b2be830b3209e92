import type { ArticleItem } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import type { Page } from '@maru/api/kit/paging'
import type { webpartApi } from '@maru/api/webpart'
import type { Context } from '../../kit/context.ts'
import { readPage, requireBoard } from '../board/index.ts'

/** A page of a board as a web part shows it (spec 2§7, boardContents); 404 where the board may not be read. */
export async function listBoardContents(
  context: Context,
  input: Input<typeof webpartApi.listBoardContents>,
): Promise<Page<ArticleItem>> {
  const board = await requireBoard(context, input.boardId)
  return readPage(context, board, {
    page: input.pageNumber ?? 1,
    size: input.displayCount,
    useNotice: input.isNoticeShow ?? true,
    ascending: false,
    words: input.isContentShow ? 'all' : 'none',
  })
}
