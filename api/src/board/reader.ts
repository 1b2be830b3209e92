import { exportStates } from '../file.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'
import { printedNames } from './people.ts'

/**
 * Minimum and maximum length of the password of an anonymous article in characters, and the minutes for which
 * a session may change the article after it sent the correct password.
 */
export const articlePassword = { least: 4, most: 64, proofMinutes: 10 } as const

/**
 * A version of an article (spec 2§2, edit history); `formerVersion` is the previous version, null for the
 * oldest stored version. The editor's names are empty on an anonymous board.
 */
export const articleVersion = object({
  articleId: rowId,
  articleVersion: Type.Integer(),
  formerVersion: nullable(Type.Integer()),
  title: Type.String(),
  fileCode: nullable(Type.String()),
  updatedDate: instant,
  ...wireFields('updatedUserName'),
})
/** A version of an article. */
export type ArticleVersion = Static<typeof articleVersion>

/** A file of a version of an article (spec 3§3, attachment file); `size` is in bytes. */
export const versionFile = object({
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  extension: Type.String(),
  downloadUrl: Type.String(),
  /** Y if there is a preview of a document, at `exportUrl`. */
  exportStatus: oneOf(exportStates),
  exportUrl: nullable(Type.String()),
})
/** A file of a version of an article. */
export type VersionFile = Static<typeof versionFile>

/** A reader of an article, with the names at the first reading. */
export const viewLog = object({
  userCode: Type.String(),
  ...printedNames,
  createdDate: instant,
  updatedDate: instant,
  times: Type.Integer(),
})
/** A reader of an article. */
export type ViewLog = Static<typeof viewLog>
