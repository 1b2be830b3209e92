import { boardApi } from '@maru/api/board'
import type { ReactNode } from 'react'
import { hrefOf, isPlainClick, Link } from '#kit/address/link.tsx'
import { hasWindowRoom, isHosted, openPopup, popupSizes } from '#kit/address/popup.ts'
import { cache } from '#kit/call/change.ts'
import { type BoardSearch, boardAddress } from '../../board.rules.ts'
import { useBoardSearch } from '../../parts/use-board-search.ts'
import type { BoardView } from '../../view.rules.ts'

/** Properties of {@link ArticleLink}. */
export interface ArticleLinkProps {
  article: { articleId: number; boardId: number }
  page?: number
  menuId: number | undefined
  /** Whether the board opens its articles in a window of 1024x700, if the screen has room for it (spec 2§2). */
  usePopup: boolean
  /** The view of the list below the opened article. */
  view?: BoardView
  className?: string
  children: ReactNode
}

const hasWindows = () => !isHosted() && hasWindowRoom()

/**
 * Opens an article in a window of 1024x700. Returns false if the browser blocks windows, the screen is small, or
 * a collaboration host shows the portal in a frame. The article then opens in a layer of the same width over its
 * list (spec 2§2).
 */
export function openArticleWindow(search: Partial<BoardSearch>): boolean {
  if (!hasWindows()) return false
  const address = hrefOf(boardAddress('readPopup', search))
  return openPopup(address, `article-${search.articleId}`, popupSizes.article)
}

/**
 * Opens the writer of a reply in a window of 900x760. Returns false in the same cases as
 * {@link openArticleWindow}. The reply is then written in a layer over the list (spec 2§2).
 */
export function openReplyWindow(search: Partial<BoardSearch>): boolean {
  if (!hasWindows()) return false
  return openPopup(hrefOf(boardAddress('writePopup', search)), `reply-${search.parentId}`, popupSizes.board)
}

/** Link that opens an article over its list, or in a separate window. */
export function ArticleLink({
  article,
  page,
  menuId,
  usePopup,
  view,
  className,
  children,
}: ArticleLinkProps) {
  const here = useBoardSearch()
  const { boardId, articleId } = article
  // Closing the article returns to the list with the same search and order.
  const listFilter = here.boardId === article.boardId ? here.listFilter : undefined
  const size = here.boardId === article.boardId ? here.size : undefined
  const search = {
    boardId: article.boardId,
    articleId: article.articleId,
    menuId,
    page,
    view,
    size,
    listFilter,
  }
  return (
    <Link
      to={boardAddress('read', search)}
      className={className}
      onPointerDown={() => cache.prefetch(boardApi.getArticle, { boardId, articleId }, 10_000)}
      onClick={(event) => {
        if (usePopup && isPlainClick(event) && openArticleWindow(search)) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}
