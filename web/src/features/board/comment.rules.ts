import { allComments } from '@maru/api/board'

/** Comments per page after the first answer; this is the maximum page size of the call. */
const pageOfComments = 200

/**
 * The comments to request: `itemsPerPage` 0 requests all comments of an article, at most 1000; other values
 * request one page.
 */
export interface CommentPage {
  itemsPerPage: number
  page: number
}

/** Requests as many comments as one call can return. */
export const firstComments: CommentPage = { itemsPerPage: 0, page: 1 }

/** Returns the page to request after an answer with `count` comments; undefined after the last page. */
export function commentsAfter({ itemsPerPage, page }: CommentPage, count: number): CommentPage | undefined {
  if (itemsPerPage === 0) {
    return count < allComments
      ? undefined
      : { itemsPerPage: pageOfComments, page: allComments / pageOfComments + 1 }
  }
  return count < itemsPerPage ? undefined : { itemsPerPage, page: page + 1 }
}
