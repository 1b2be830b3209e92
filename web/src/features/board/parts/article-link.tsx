import type { ReactNode } from 'react'
import { hrefOf, isPlainClick, Link } from '../../../kit/link.tsx'
import { openPopup, popupSizes } from '../../../kit/popup.ts'
import { type BoardSearch, boardAddress } from '../board.rules.ts'

/** Properties of {@link ArticleLink}. */
export interface ArticleLinkProps {
  article: { articleId: number; boardId: number }
  page?: number
  menuId: number | undefined
  /** Boards that are set to it open their articles in a window of 1024x700 where there is room (spec 2§2). */
  usePopup: boolean
  className?: string
  children: ReactNode
}

/** Opens an article in its window of 1024x700; false where the browser blocks windows or the screen is small. */
export function openArticleWindow(search: Partial<BoardSearch>): boolean {
  if (!window.matchMedia('(min-width: 1025px)').matches) return false
  const address = hrefOf(boardAddress('readPopup', search))
  return openPopup(address, `article-${search.articleId}`, popupSizes.article)
}

/** A link to an article over its list, or in a window of its own. */
export function ArticleLink({ article, page, menuId, usePopup, className, children }: ArticleLinkProps) {
  const search = { boardId: article.boardId, articleId: article.articleId, menuId, page }
  return (
    <Link
      to={boardAddress('read', search)}
      className={className}
      onClick={(event) => {
        if (usePopup && isPlainClick(event) && openArticleWindow(search)) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}
