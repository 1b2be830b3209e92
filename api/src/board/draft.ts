import { instant, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { articleInput } from './article.ts'
import { namedTarget } from './must-read.ts'

/** A password is never kept: it is asked for again when the article is written. */
const { password: _password, ...draftFields } = articleInput

/** Drafts of new articles that one person keeps in one board. */
export const draftsAtMost = 50

/** Words on their way: what the writer holds, checked only as far as a draft needs it. */
export const draftInput = object(draftFields)

/** A kept draft; `articleVersion` is the version of the article that the change is based on. */
export const draft = object({
  draftId: rowId,
  boardId: rowId,
  articleId: nullable(rowId),
  articleVersion: nullable(Type.Integer()),
  parentArticle: nullable(rowId),
  savedDate: instant,
  words: draftInput,
  /** Names of the people who are asked to read. */
  targets: Type.Array(namedTarget),
})
/** A kept draft. */
export type Draft = Static<typeof draft>
/** Words on their way: what the writer holds, checked only as far as a draft needs it. */
export type DraftFields = Draft['words']

/**
 * An article or draft that is in no list; `draftId` is null for an article, `articleId` for the draft of a new
 * one. `date` is when it was last saved, begins, or ended.
 */
export const unlisted = object({
  draftId: nullable(rowId),
  articleId: nullable(rowId),
  parentArticle: nullable(rowId),
  state: oneOf(['draft', 'scheduled', 'ended']),
  title: Type.String(),
  date: instant,
})
/** An article or draft that is in no list. */
export type Unlisted = Static<typeof unlisted>
