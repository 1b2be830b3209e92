import { localName, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

/** Kinds of boards: lists, pictures, anonymous letters, contracts or questions. */
export const boardKinds = ['normal', 'album', 'nameless', 'contract', 'survey'] as const

/** Types of the fields of a board (spec 2§2). */
export const fieldTypes = [
  'TEXT',
  'TEXTAREA',
  'DATETIME',
  'SELECT',
  'TIMESPAN',
  'MAILSEND',
  'SELECTUSER',
  'RICHTEXT',
  'LEVEL',
  'RECEIVERS',
] as const

/**
 * Rights of the viewer in a board (spec 2§3): `systemId` is the board's id; `notice` is the right to write notices.
 */
export const boardAuthorisation = object({
  systemId: rowId,
  isMenuAdmin: Type.Boolean(),
  read: Type.Boolean(),
  write: Type.Boolean(),
  update: Type.Boolean(),
  delete: Type.Boolean(),
  print: Type.Boolean(),
  notice: Type.Boolean(),
})
/** Rights of the viewer in a board. */
export type BoardAuthorisation = Static<typeof boardAuthorisation>

/** The features of a board, in every answer and in the settings (spec 2§3). */
export const boardSwitches = {
  useComment: Type.Boolean(),
  useRecommend: Type.Boolean(),
  useReply: Type.Boolean(),
  useTag: Type.Boolean(),
  useNameless: Type.Boolean(),
  useArticleHistory: Type.Boolean(),
  useContent: Type.Boolean(),
  usePopup: Type.Boolean(),
  usePreface: Type.Boolean(),
  useFile: Type.Boolean(),
}

const boardFields = {
  boardId: rowId,
  comCode: Type.String(),
  ...wireFields('boardName'),
  boardKind: oneOf(boardKinds),
  isGlobal: Type.Boolean(),
  ...boardSwitches,
  itemsPerPage: Type.Integer(),
}

/** A board in a list (spec 2§3). */
export const boardRead = object({ ...boardFields, authorisation: boardAuthorisation })
/** A board in a list. */
export type BoardRead = Static<typeof boardRead>

/**
 * A field of a board's articles; `options` are the choices of a SELECT or LEVEL field. A field with the place `list`
 * is also a column of the list.
 */
export const contentField = object({
  fieldId: rowId,
  place: oneOf(['content', 'list']),
  fieldType: oneOf(fieldTypes),
  fieldName: localName,
  options: Type.Array(Type.String()),
  isRequired: Type.Boolean(),
})

/** A field of a board's articles. */
export type ContentField = Static<typeof contentField>

/**
 * A preface of articles (말머리); `B10` marks batch content shown as plain HTML (spec 2§3). A removed preface remains on
 * its articles and cannot be selected for others.
 */
export const preface = object({
  prefaceId: Type.String(),
  prefaceName: localName,
  prefaceText: nullable(Type.String()),
  isRemoved: Type.Boolean(),
})

/** The configuration that pages and editor of a board use (spec 2§3, board read config). */
export const boardConfig = object({
  ...boardFields,
  authorisation: boardAuthorisation,
  contentFields: Type.Array(contentField),
  prefaces: Type.Array(preface),
  /** False if the portal has no mail server: a MAILSEND field then has no effect. */
  isMailOn: Type.Boolean(),
})
/** The configuration that pages and editor of a board use. */
export type BoardConfig = Static<typeof boardConfig>
