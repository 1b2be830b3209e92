import { object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Well-known folders of messages, as on the wire (spec 1§3 and 3§3), in the order in which the screen lists them. */
export const wellKnownFolders = [
  'inbox',
  'drafts',
  'outbox',
  'sentitems',
  'archive',
  'junkemail',
  'deleteditems',
  'recoverableitemsdeletions',
] as const
/** A well-known folder of messages. */
export type WellKnownFolder = (typeof wellKnownFolders)[number]

/**
 * Delete modes (spec 1§3): HardDelete removes, MoveToDeletedItems moves, SoftDelete moves to the hidden folder of
 * recoverable items for 14 days.
 */
export const deleteModes = ['HardDelete', 'SoftDelete', 'MoveToDeletedItems'] as const
/** A delete mode. */
export type DeleteMode = (typeof deleteModes)[number]

/** Maximum length of the name of a folder. */
export const folderNameLimit = 100
/** Maximum number of folders of a mailbox. */
export const folderLimit = 500
/** Maximum depth of folders. */
export const folderDepthLimit = 10

/** A row id on the wire: digits. */
export const mailId = Type.String({ pattern: '^[1-9][0-9]{0,15}$' })

/** A folder (spec 3§3). */
export const folder = object({
  /** Digits. */
  id: Type.String(),
  /** In the language of the viewer for a well-known folder. */
  displayName: Type.String(),
  hasChildren: Type.Boolean(),
  isFavorite: Type.Boolean(),
  /** Null for a folder at the top. */
  parentFolderId: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  totalCount: Type.Integer(),
  /** Bytes. */
  totalSize: Type.Integer(),
  unreadCount: Type.Integer(),
  /** In lower case; empty for a folder of a person. */
  wellKnownFolderName: Type.String(),
  /** The same as `wellKnownFolderName`, for the specification's client. */
  userWellKnownName: Type.String(),
  /** 1 to 9; of calendars only. */
  colorCode: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
})
/** A folder without its children. */
export type Folder = Static<typeof folder>

/** A folder with its children. */
export interface FolderNode extends Folder {
  children: FolderNode[]
}

/** The name of a folder as typed. */
export const folderName = text(folderNameLimit, 1)
/** The delete mode of a call. */
export const deleteMode = oneOf(deleteModes)
