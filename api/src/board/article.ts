import { instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'
import { articleStates, mustReadInput, mustReadState } from './must-read.ts'
import { articlePassword } from './reader.ts'

/** Limits of an article, in UTF-16 units unless stated otherwise. */
export const articleLimits = {
  title: 300,
  tags: 20,
  tag: 30,
  comment: 4000,
  /** Maximum number of people mentioned in a comment. */
  mentions: 20,
  /** Values of fields; rich texts before they are sanitised. */
  fieldLine: 300,
  fieldText: 10_000,
  fieldRich: 100_000,
  /** Maximum number of rows in a table of receivers. */
  receivers: 100,
  /** Maximum number of characters of an excerpt in a list. */
  excerpt: 200,
} as const

/** For an anonymous article the author's names are empty and the code is null. */
const author = {
  createdUser: nullable(Type.String()),
  ...wireFields('createdUserName'),
  ...wireFields('createdUserJobTitle'),
  ...wireFields('createdDeptName'),
}

const common = {
  articleId: rowId,
  boardId: rowId,
  title: Type.String(),
  isNotice: Type.Boolean(),
  isDraft: Type.Boolean(),
  isNameless: Type.Boolean(),
  /** Readable only by its author and the board's managers; for others its title is empty. */
  isSecret: Type.Boolean(),
  createdDate: instant,
  updatedDate: nullable(instant),
  parentArticle: nullable(rowId),
  viewCount: Type.Integer(),
  commentCount: Type.Integer(),
  recommendCount: Type.Integer(),
  fileCode: nullable(Type.String()),
  prefaceId: nullable(Type.String()),
}

const fieldValue = object({ fieldId: rowId, value: Type.String() })

/**
 * An article in a list (spec 2§3). `number` counts the board's articles from the oldest and is null for a
 * notice; `isNew` and `isUpdated` are the N and U badges of spec 2§4. `content` is sanitised HTML, null
 * unless requested, and null for older articles if the bodies of a page exceed a megabyte. `imageFilePath` is
 * the input of the thumbnail call.
 */
export const articleItem = object({
  ...common,
  number: nullable(Type.Integer()),
  isNew: Type.Boolean(),
  /**
   * Created in the last 30 days by another person and not opened by the viewer. Opened articles have no N.
   */
  isUnread: Type.Boolean(),
  isUpdated: Type.Boolean(),
  content: nullable(Type.String()),
  /** The excerpt without HTML; null unless requested. */
  excerpt: nullable(Type.String()),
  imageFilePath: nullable(Type.String()),
  /** The viewer must read the article and has not confirmed it yet. */
  isMustRead: Type.Boolean(),
  /** Values of the board's fields that are columns of its list; long texts are cut. */
  fieldValues: Type.Array(fieldValue),
  ...author,
})
/** An article in a list. */
export type ArticleItem = Static<typeof articleItem>

/** The address of the picture in `imageFilePath`; null for an article without one. */
export function pictureAddress(imageFilePath: string | null): string | null {
  return imageFilePath && `/cm/api/BoardApi/Article/thumbnail?fileName=${encodeURIComponent(imageFilePath)}`
}

/** The previous or next article. */
export const neighbour = nullable(
  object({ articleId: rowId, title: Type.String(), isSecret: Type.Boolean(), createdDate: instant }),
)

/**
 * The detail of an article (spec 2§3). `recommendedDate` is the viewer's own recommendation; the `can…` flags are the
 * viewer's rights (spec 2§6).
 */
export const articleDetail = object({
  ...common,
  ...author,
  ...wireFields('createdUserPosition'),
  ...wireFields('updatedUserName'),
  articleVersion: Type.Integer(),
  tags: Type.String(),
  content: Type.String(),
  prefaceText: nullable(Type.String()),
  fieldValues: Type.Array(fieldValue),
  state: oneOf(articleStates),
  /** The posting period; null means no limit on that side. */
  startDate: nullable(instant),
  endDate: nullable(instant),
  mustRead: nullable(mustReadState),
  recommendedDate: nullable(instant),
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
  canReply: Type.Boolean(),
  canPrint: Type.Boolean(),
  canViewLog: Type.Boolean(),
  canMail: Type.Boolean(),
  previousArticle: neighbour,
  nextArticle: neighbour,
})
/** The detail of an article. */
export type ArticleDetail = Static<typeof articleDetail>

/**
 * True if the screen showed that the input will be anonymous. If the input would not be anonymous, the call
 * fails with 409 `board.namelessOff`: an administrator may have changed the board since the screen was
 * loaded.
 */
export const anonymityExpected = { isNameless: Type.Optional(Type.Boolean()) }

/** The input of an author: `tags` are joined by commas, `content` is HTML that the server sanitises. */
export const articleInput = {
  title: text(articleLimits.title),
  content: Type.String({ maxLength: 8 * 1_048_576 }),
  isNotice: Type.Optional(Type.Boolean()),
  isDraft: Type.Optional(Type.Boolean()),
  /** On an anonymous board: the password for changing the article; required once it is published. */
  password: Type.Optional(text(articlePassword.most)),
  tags: Type.Optional(text(articleLimits.tags * (articleLimits.tag + 1))),
  prefaceId: Type.Optional(nullable(text(40))),
  fieldValues: Type.Optional(
    Type.Array(object({ fieldId: rowId, value: text(articleLimits.fieldRich) }), { maxItems: 50 }),
  ),
  /** The collection of attached files: the author's own draft, or the article's current one. */
  fileCode: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
  startDate: Type.Optional(nullable(instant)),
  endDate: Type.Optional(nullable(instant)),
  mustRead: Type.Optional(nullable(mustReadInput)),
}

/** Articles created before this instant accept no replies (spec 2§9; the day is in Seoul's time zone). */
export const replyCutoff = '2022-03-02T00:00:00+09:00'
