import { change, read } from '../kit/endpoint.ts'
import { page, pageOf } from '../kit/paging.ts'
import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
  writtenName,
} from '../kit/schema.ts'
import { boardKinds, boardSwitches, fieldTypes } from './config.ts'
import { settingsRefreshes, settingsTopic } from './topics.ts'

/** Limits of the settings of a board. */
export const settingsLimits = {
  name: 100,
  fields: 30,
  options: 50,
  option: 100,
  prefaces: 50,
  prefaceText: 2000,
  rights: 200,
  /** Maximum number of boards ordered in one call. */
  boards: 500,
} as const

/** Subjects of rights in a board; `id` is empty for everyone. */
export const subjectKinds = ['everyone', 'company', 'department', 'person', 'role'] as const
/** A subject of rights in a board. */
export type SubjectKind = (typeof subjectKinds)[number]

const nameText = writtenName(settingsLimits.name, 0)

/** The settings of a field; one without `fieldId` is new. The type of an existing field cannot change. */
export const fieldSetting = object({
  fieldId: Type.Optional(nullable(rowId)),
  place: oneOf(['content', 'list']),
  fieldType: oneOf(fieldTypes),
  fieldName: nameText,
  options: Type.Array(text(settingsLimits.option), { maxItems: settingsLimits.options }),
  isRequired: Type.Boolean(),
})
/** The settings of a field. */
export type FieldSetting = Static<typeof fieldSetting>

/** The settings of a preface. */
export const prefaceSetting = object({
  prefaceId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
  prefaceName: nameText,
  prefaceText: nullable(text(settingsLimits.prefaceText)),
})
/** The settings of a preface. */
export type PrefaceSetting = Static<typeof prefaceSetting>

const rightFlags = {
  isMenuAdmin: Type.Boolean(),
  canRead: Type.Boolean(),
  canWrite: Type.Boolean(),
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
  canPrint: Type.Boolean(),
}

/** The rights of a subject in a board. */
export const rightSetting = object({
  kind: oneOf(subjectKinds),
  id: Type.String({ maxLength: 64 }),
  ...rightFlags,
})
/** The rights of a subject in a board. */
export type RightSetting = Static<typeof rightSetting>

/** All settings of a board. Fields and prefaces are in the order of the lists. */
const settings = {
  boardName: nameText,
  boardKind: oneOf(boardKinds),
  isGlobal: Type.Boolean(),
  ...boardSwitches,
  itemsPerPage: Type.Integer({ minimum: 5, maximum: 200 }),
  fields: Type.Array(fieldSetting, { maxItems: settingsLimits.fields }),
  prefaces: Type.Array(prefaceSetting, { maxItems: settingsLimits.prefaces }),
  rights: Type.Array(rightSetting, { maxItems: settingsLimits.rights }),
}

/** The default settings of a new board, without its name. */
export const newBoard = {
  boardKind: 'normal' as const,
  isGlobal: false,
  useComment: true,
  useRecommend: true,
  useReply: true,
  useTag: true,
  useNameless: false,
  useArticleHistory: false,
  useContent: false,
  usePopup: false,
  usePreface: false,
  useFile: true,
  itemsPerPage: 20,
  fields: [],
  prefaces: [],
  rights: [],
}

/** A board in the administration's list. */
export const adminBoard = object({
  boardId: rowId,
  comCode: Type.String(),
  companyName: localName,
  boardName: localName,
  boardKind: oneOf(boardKinds),
  isGlobal: Type.Boolean(),
  articleCount: Type.Integer(),
  removedDate: nullable(instant),
})
/** A board in the administration's list. */
export type AdminBoard = Static<typeof adminBoard>

/** A board's settings with the names of the subjects of rights; `name` is null for a deleted subject. */
export const boardSettings = object({
  boardId: rowId,
  comCode: Type.String(),
  version: Type.Integer(),
  removedDate: nullable(instant),
  mayBeGlobal: Type.Boolean(),
  ...settings,
  fields: Type.Array(object({ ...fieldSetting.properties, fieldId: rowId })),
  rights: Type.Array(object({ ...rightSetting.properties, name: nullable(localName) })),
  /**
   * Recently removed fields and prefaces, newest first. An update that contains one of them in `fields` or
   * `prefaces` restores it with its values.
   */
  removedFields: Type.Array(object({ ...fieldSetting.properties, fieldId: rowId })),
  removedPrefaces: Type.Array(prefaceSetting),
})
/** A board's settings. */
export type BoardSettings = Static<typeof boardSettings>

/**
 * The old and new value of a setting, as short texts: switches are `on` or `off`, names are separated by
 * commas, flags of a right by spaces. `subject` is the subject of a right. An empty text means no value.
 */
export const changeDetail = object({
  part: Type.String(),
  subject: nullable(localName),
  from: Type.String(),
  to: Type.String(),
})
/** The old and new value of a setting. */
export type ChangeDetail = Static<typeof changeDetail>

/** An action of an administrator in a board: who, what, when. `parts` are the changed settings. */
export const boardChange = object({
  changeId: rowId,
  act: Type.String(),
  at: instant,
  userName: localName,
  parts: Type.Array(Type.String()),
  details: Type.Array(changeDetail),
  articleCount: Type.Integer(),
})
/** An action of an administrator in a board. */
export type BoardChange = Static<typeof boardChange>

const key = { boardId: rowId }
const base = '/api/BoardApi/BoardSettings'

/** Calls of board administrators (spec 1§6): super, company, board and group board managers. */
export const settingsCalls = {
  listAdminBoards: read(`${base}/list`, 'maru', {
    summary: 'Lists the boards that the viewer administers, global boards first, each list in its order.',
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ withRemoved: Type.Optional(Type.Boolean()) }),
    output: object({
      /** Companies in which the viewer may create a board; global boards are created in the viewer's own company. */
      companies: Type.Array(object({ comCode: Type.String(), companyName: localName })),
      mayMakeGlobal: Type.Boolean(),
      mayMakeOwn: Type.Boolean(),
      boards: Type.Array(adminBoard),
    }),
  }),
  getBoardSettings: read(base, 'maru', {
    summary: 'Returns all settings of a board; for its administrators.',
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object(key),
    output: boardSettings,
  }),
  createBoard: change(`${base}/create`, 'maru', {
    summary: 'Creates a board at the end of its list.',
    creates: true,
    refreshes: settingsRefreshes,
    bodyLimit: 1_048_576,
    input: object({ companyCode: Type.Optional(code), ...settings }),
    output: object({ boardId: rowId, version: Type.Integer() }),
    errors: ['board.nameEmpty', 'board.settingsInvalid', 'board.subjectUnknown'],
  }),
  updateBoard: change(`${base}/update`, 'maru', {
    summary:
      'Updates the settings of a board; 409 if they are no longer at the version on which the change is based.',
    refreshes: settingsRefreshes,
    bodyLimit: 1_048_576,
    input: object({ ...key, version: versionNumber, ...settings }),
    output: object({ boardId: rowId, version: Type.Integer() }),
    errors: [
      'board.boardChanged',
      'board.nameEmpty',
      'board.settingsInvalid',
      'board.subjectUnknown',
      'board.fieldTypeFixed',
    ],
  }),
  removeBoard: change(`${base}/remove`, 'maru', {
    summary: 'Removes a board; its articles are retained and it can be restored.',
    refreshes: settingsRefreshes,
    input: object(key),
    output: Type.Integer(),
  }),
  restoreBoard: change(`${base}/restore`, 'maru', {
    summary: 'Restores a removed board.',
    refreshes: settingsRefreshes,
    input: object(key),
    output: Type.Integer(),
  }),
  orderBoards: change(`${base}/order`, 'maru', {
    summary: 'Sets the order of the boards of one list: all global boards, or all other boards of a company.',
    refreshes: settingsRefreshes,
    input: object({
      boardIds: Type.Array(rowId, { minItems: 1, maxItems: settingsLimits.boards, uniqueItems: true }),
    }),
    output: Type.Integer(),
    errors: ['board.boardChanged'],
  }),
  listBoardChanges: read(`${base}/changes`, 'maru', {
    summary: 'Lists the actions of administrators in a board, newest first, 20 per page.',
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ ...key, page }),
    output: pageOf(boardChange),
  }),
}
