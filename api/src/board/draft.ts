import { instant, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { articleInput } from './article.ts'
import { namedTarget } from './must-read.ts'

/** A password is never stored in a draft: it is requested again when the article is saved. */
const { password: _password, ...draftFields } = articleInput

/** Maximum number of a person's drafts of new articles in one board. */
export const draftsAtMost = 50

/** The content of a draft: the editor's state, validated only as far as a draft requires. */
export const draftInput = object(draftFields)

/** A stored draft; `articleVersion` is the version of the article on which the change is based. */
export const draft = object({
  draftId: rowId,
  boardId: rowId,
  articleId: nullable(rowId),
  articleVersion: nullable(Type.Integer()),
  parentArticle: nullable(rowId),
  savedDate: instant,
  words: draftInput,
  /** Names of the must-read targets. */
  targets: Type.Array(namedTarget),
})
/** A stored draft. */
export type Draft = Static<typeof draft>
/** The content of a draft. */
export type DraftFields = Draft['words']

/**
 * An article or draft that is not listed; `draftId` is null for an article, `articleId` for the draft of a
 * new article. `date` is the last save of a draft, the start of a scheduled article, or the end of an ended
 * one.
 */
export const unlisted = object({
  draftId: nullable(rowId),
  articleId: nullable(rowId),
  parentArticle: nullable(rowId),
  state: oneOf(['draft', 'scheduled', 'ended']),
  title: Type.String(),
  date: instant,
})
/** An article or draft that is not listed. */
export type Unlisted = Static<typeof unlisted>
