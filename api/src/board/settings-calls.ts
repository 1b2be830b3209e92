import { endpoint } from '../kit/endpoint.ts'
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
  /** Boards that are put in order at once. */
  boards: 500,
} as const

/** What a right in a board may be given to; `id` is empty for everyone. */
export const subjectKinds = ['everyone', 'company', 'department', 'person', 'role'] as const
/** What a right in a board may be given to. */
export type SubjectKind = (typeof subjectKinds)[number]

const writtenName = object({
  ko: text(settingsLimits.name),
  en: text(settingsLimits.name),
  zh: text(settingsLimits.name),
})

/** A field of a board's articles as it is set; one without `fieldId` is new. The type of an old one stays. */
export const fieldSetting = object({
  fieldId: Type.Optional(nullable(rowId)),
  place: oneOf(['content', 'list']),
  fieldType: oneOf(fieldTypes),
  fieldName: writtenName,
  options: Type.Array(text(settingsLimits.option), { maxItems: settingsLimits.options }),
  isRequired: Type.Boolean(),
})
/** A field of a board's articles as it is set. */
export type FieldSetting = Static<typeof fieldSetting>

/** A heading of articles as it is set. */
export const prefaceSetting = object({
  prefaceId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
  prefaceName: writtenName,
  prefaceText: nullable(text(settingsLimits.prefaceText)),
})
/** A heading of articles as it is set. */
export type PrefaceSetting = Static<typeof prefaceSetting>

const rightFlags = {
  isMenuAdmin: Type.Boolean(),
  canRead: Type.Boolean(),
  canWrite: Type.Boolean(),
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
  canPrint: Type.Boolean(),
}

/** What a subject may do in a board, as it is set. */
export const rightSetting = object({
  kind: oneOf(subjectKinds),
  id: Type.String({ maxLength: 64 }),
  ...rightFlags,
})
/** What a subject may do in a board, as it is set. */
export type RightSetting = Static<typeof rightSetting>

/** Everything that administrators set of a board. The order of fields and prefaces is that of the lists. */
const settings = {
  boardName: writtenName,
  boardKind: oneOf(boardKinds),
  isGlobal: Type.Boolean(),
  ...boardSwitches,
  itemsPerPage: Type.Integer({ minimum: 5, maximum: 200 }),
  fields: Type.Array(fieldSetting, { maxItems: settingsLimits.fields }),
  prefaces: Type.Array(prefaceSetting, { maxItems: settingsLimits.prefaces }),
  rights: Type.Array(rightSetting, { maxItems: settingsLimits.rights }),
}

/** The settings that a new board begins with, but for its name. */
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

/** A board in the list of its administration. */
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
/** A board in the list of its administration. */
export type AdminBoard = Static<typeof adminBoard>

/** A board's settings with the names of those who have rights; a `name` of null is a subject that is gone. */
export const boardSettings = object({
  boardId: rowId,
  comCode: Type.String(),
  version: Type.Integer(),
  removedDate: nullable(instant),
  mayBeGlobal: Type.Boolean(),
  ...settings,
  fields: Type.Array(object({ ...fieldSetting.properties, fieldId: rowId })),
  rights: Type.Array(object({ ...rightSetting.properties, name: nullable(localName) })),
  /** What was taken away last, newest first: named among the fields or prefaces again, it is back with its values. */
  removedFields: Type.Array(object({ ...fieldSetting.properties, fieldId: rowId })),
  removedPrefaces: Type.Array(prefaceSetting),
})
/** A board's settings. */
export type BoardSettings = Static<typeof boardSettings>

/**
 * What a setting was and became, as short texts: switches `on` and `off`, names by commas, flags of a right by blanks.
 * `subject` is whose right it is. Empty for none.
 */
export const changeDetail = object({
  part: Type.String(),
  subject: nullable(localName),
  from: Type.String(),
  to: Type.String(),
})
/** What a setting was and became. */
export type ChangeDetail = Static<typeof changeDetail>

/** An act of an administrator in a board: who, what, when. `parts` are the settings that changed. */
export const boardChange = object({
  changeId: rowId,
  act: Type.String(),
  at: instant,
  userName: localName,
  parts: Type.Array(Type.String()),
  details: Type.Array(changeDetail),
  articleCount: Type.Integer(),
})
/** An act of an administrator in a board. */
export type BoardChange = Static<typeof boardChange>

const key = { boardId: rowId }
const base = '/api/BoardApi/BoardSettings'

/** Calls of those who administer boards (spec 1§6): super, company, board and group board managers. */
export const settingsCalls = {
  listAdminBoards: endpoint({
    summary: 'The boards that the viewer administers, global ones first, each in its order.',
    spec: 'maru',
    method: 'GET',
    path: `${base}/list`,
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ withRemoved: Type.Optional(Type.Boolean()) }),
    output: object({
      /** Companies in which the viewer may make a board; global boards are made in the own company. */
      companies: Type.Array(object({ comCode: Type.String(), companyName: localName })),
      mayMakeGlobal: Type.Boolean(),
      mayMakeOwn: Type.Boolean(),
      boards: Type.Array(adminBoard),
    }),
  }),
  getBoardSettings: endpoint({
    summary: 'Everything that is set of a board, for its administrators.',
    spec: 'maru',
    method: 'GET',
    path: base,
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object(key),
    output: boardSettings,
  }),
  createBoard: endpoint({
    summary: 'Makes a board at the end of its list.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/create`,
    access: 'session',
    changes: true,
    creates: true,
    refreshes: settingsRefreshes,
    bodyLimit: 1_048_576,
    input: object({ companyCode: Type.Optional(code), ...settings }),
    output: object({ boardId: rowId, version: Type.Integer() }),
    errors: ['board.nameEmpty', 'board.settingsInvalid', 'board.subjectUnknown'],
  }),
  updateBoard: endpoint({
    summary: 'Changes the settings of a board that are still at the version the change is based on.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/update`,
    access: 'session',
    changes: true,
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
  removeBoard: endpoint({
    summary: 'Takes a board away with its articles kept; it can be restored.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/remove`,
    access: 'session',
    changes: true,
    refreshes: settingsRefreshes,
    input: object(key),
    output: Type.Integer(),
  }),
  restoreBoard: endpoint({
    summary: 'Brings a removed board back.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/restore`,
    access: 'session',
    changes: true,
    refreshes: settingsRefreshes,
    input: object(key),
    output: Type.Integer(),
  }),
  orderBoards: endpoint({
    summary: 'Puts the boards of one list into the given order: all global ones, or all others of a company.',
    spec: 'maru',
    method: 'POST',
    path: `${base}/order`,
    access: 'session',
    changes: true,
    refreshes: settingsRefreshes,
    input: object({
      boardIds: Type.Array(rowId, { minItems: 1, maxItems: settingsLimits.boards, uniqueItems: true }),
    }),
    output: Type.Integer(),
    errors: ['board.boardChanged'],
  }),
  listBoardChanges: endpoint({
    summary: 'What administrators did in a board, the newest first, twenty a page.',
    spec: 'maru',
    method: 'GET',
    path: `${base}/changes`,
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ ...key, page }),
    output: pageOf(boardChange),
  }),
}
