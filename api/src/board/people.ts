import { instant, nullable, object, rowId, type Static, Type } from '../kit/schema.ts'

/** Comments that `itemsPerPage` 0 gives at most: all of one article, within reason; those beyond follow by pages. */
export const allComments = 1000

/**
 * A person as printed with what they wrote, in the names of that day (spec 2§3). Of an anonymous board every text
 * is empty and the code null.
 */
export const printedNames = {
  userName: Type.String(),
  userName_En: Type.String(),
  displayNameChi: Type.String(),
  userJobTitle: Type.String(),
  userJobTitle_En: Type.String(),
  userJobTitle_Cn: Type.String(),
  userPosition: Type.String(),
  userPosition_En: Type.String(),
  userPosition_Cn: Type.String(),
  userDeptName: Type.String(),
  userDeptName_En: Type.String(),
  userDeptName_Cn: Type.String(),
}

/** A person in a list of people. */
export const person = object({ userCode: Type.String(), ...printedNames, createdDate: instant })
/** A person in a list of people. */
export type RecommendPerson = Static<typeof person>

/** A person named in a comment; its content holds `@[userCode]` where the name belongs. */
export const mention = object({
  userCode: Type.String(),
  userName: Type.String(),
  userName_En: Type.String(),
  displayNameChi: Type.String(),
})
/** A person named in a comment. */
export type Mention = Static<typeof mention>

/**
 * A comment (spec 2§3). Threads come in reading order: `depth` 0 is an answer to the article itself. A removed
 * comment that still has replies keeps its place with empty content and `isRemoved`.
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
