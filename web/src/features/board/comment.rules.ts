import { allComments } from '@maru/api/board'

/** Comments of a page beyond the first answer; no call gives more. */
const pageOfComments = 200

/** Which comments are requested: all of an article, which is a thousand at most, or a page of them. */
export interface CommentPage {
  itemsPerPage: number
  page: number
}

/** All comments, as far as one call gives them. */
export const firstComments: CommentPage = { itemsPerPage: 0, page: 1 }

/** The comments after an answer of so many, or undefined where it was the last one. */
export function commentsAfter({ itemsPerPage, page }: CommentPage, count: number): CommentPage | undefined {
  if (itemsPerPage === 0) {
    return count < allComments
      ? undefined
      : { itemsPerPage: pageOfComments, page: allComments / pageOfComments + 1 }
  }
  return count < itemsPerPage ? undefined : { itemsPerPage, page: page + 1 }
}
