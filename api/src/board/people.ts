import { instant, nullable, object, rowId, type Static, Type } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

/**
 * Maximum number of comments in one answer if `itemsPerPage` is 0: usually all comments of an article.
 * Further ones are requested by page.
 */
export const allComments = 1000

/**
 * A person with the names at the time of writing (spec 2§3). On an anonymous board every text is empty and the code
 * is null.
 */
export const printedNames = {
  ...wireFields('userName'),
  ...wireFields('userJobTitle'),
  ...wireFields('userPosition'),
  ...wireFields('userDeptName'),
}

/** A person in a list of people. */
export const person = object({ userCode: Type.String(), ...printedNames, createdDate: instant })
/** A person in a list of people. */
export type RecommendPerson = Static<typeof person>

/** A person mentioned in a comment; the content has `@[userCode]` at the place of the name. */
export const mention = object({
  userCode: Type.String(),
  ...wireFields('userName'),
})
/** A person mentioned in a comment. */
export type Mention = Static<typeof mention>

/**
 * A comment (spec 2§3). Threads are in reading order: `depth` 0 is a reply to the article itself. A removed comment
 * with replies has empty content and `isRemoved`.
 */
export const comment = object({
  commentId: rowId,
  articleId: rowId,
  boardId: rowId,
  replyTo: nullable(rowId),
  depth: Type.Integer(),
  content: Type.String(),
  createdDate: instant,
  updatedDate: nullable(instant),
  isRemoved: Type.Boolean(),
  canUpdate: Type.Boolean(),
  mentions: Type.Array(mention),
  userCode: nullable(Type.String()),
  ...printedNames,
})
/** A comment. */
export type Comment = Static<typeof comment>
