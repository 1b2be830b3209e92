import { filterConditions } from '../contact/entity.ts'
import { change, read } from '../kit/endpoint.ts'
import { nullable, object, oneOf, Type, text } from '../kit/schema.ts'
import { deleteMode, deleteModes, type FolderNode, folder, folderName, mailId } from './folder.ts'
import { mailTopic } from './topic.ts'

const mailbox = { mailboxId: Type.Optional(mailId) }
const refreshedBy = [{ topic: mailTopic }]
const refreshes = ['mail.listFolderTree', 'mail.listFolders', 'mail.listMails', 'mail.getMailboxSize']
const own = { mailOnly: true } as const
const success = Type.Integer({ enum: [1] })

/** A folder with its children; typed as a tree, which JSON Schema describes one level deep. */
const node = Type.Unsafe<FolderNode>({
  ...object({ ...folder.properties, children: Type.Array(Type.Unknown()) }),
})

/** A field of the rows of {@link folderCalls.listEntities}: its name, or its name with a format of dates. */
const field = Type.Union([text(60, 1), object({ name: text(60, 1), format: Type.Optional(text(20)) })])

/** Folders of messages, the mailbox itself, and the rows that web parts of the specification ask for. */
export const folderCalls = {
  listEntities: read('/api/ews/Dynamic/list', '2§7', {
    ...own,
    method: 'POST',
    summary:
      'Returns rows of mails of a folder (type EmailMessage) or of the calendars (type Calendar) with exactly the asked fields and the id. Of the conditions IsEqualTo and ContainsSubstring on texts at least one must match, all others must; counts end at 10,000. Entries have Start, End, Subject, Location and IsAllDayEvent; days are those of the time zone of the viewer, a period is at most 366 days, and it is today without a condition.',
    input: object({
      type: oneOf(['EmailMessage', 'Calendar']),
      fields: Type.Array(field, { maxItems: 30 }),
      filters: Type.Optional(
        Type.Array(
          object({
            field: text(60, 1),
            condition: oneOf(filterConditions),
            value: Type.Optional(
              Type.Union([
                text(200),
                Type.Boolean(),
                Type.Number({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
              ]),
            ),
          }),
          { maxItems: 10 },
        ),
      ),
      sorts: Type.Optional(
        Type.Array(object({ field: text(60, 1), direction: Type.Optional(text(20)) }), { maxItems: 3 }),
      ),
      wellKnownFolderName: Type.Optional(text(60)),
      wellKnownParentName: Type.Optional(text(60)),
      folderId: Type.Optional(mailId),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    output: object({
      items: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      totalCount: Type.Integer(),
    }),
    refreshedBy,
  }),
  countUnread: read('/api/ews/folder/unread', '2§7', {
    offline: true,
    ...own,
    summary:
      'Returns the number of unread mails in a well-known folder, whatever the letter case of its name.',
    input: object({ folder: Type.Optional(text(60)) }),
    output: Type.Integer(),
    refreshedBy,
  }),
  hasUnread: read('/IsuMail/ISU_Folder/hasUnreadMail', '2§7', {
    ...own,
    summary: 'Returns whether the inbox has an unread mail.',
    output: Type.Boolean(),
    refreshedBy,
  }),
  listFolderTree: read('/api/ews/folder', '3§7', {
    offline: true,
    ...own,
    summary:
      'Returns the folders of messages as a tree, well-known ones first; with `IPF.Appointment` among the classes the calendars that the viewer shows.',
    input: object({ ...mailbox, parentFolderId: Type.Optional(mailId), classes: Type.Optional(text(200)) }),
    output: Type.Array(node),
    refreshedBy,
  }),
  listFolders: read('/api/mail/settings/folder', '3§7', {
    offline: true,
    ...own,
    summary: 'Returns the folders of messages as one list, for panels and menus.',
    input: object(mailbox),
    output: Type.Array(folder),
    refreshedBy,
  }),
  getMailboxSize: read('/api/mail/mailbox/size', '3§7', {
    offline: true,
    ...own,
    summary: 'Returns the size of the mailbox and its limit in bytes; 0 means no limit.',
    input: object(mailbox),
    output: object({ sizeLimitBytes: Type.Integer(), totalSizeBytes: Type.Integer() }),
    refreshedBy,
  }),
  createFolder: change('/api/ews/folder/create', 'maru', {
    ...own,
    summary: 'Creates a folder, at the top or below another one.',
    input: object({ ...mailbox, parentFolderId: Type.Optional(mailId), displayName: folderName }),
    output: folder,
    errors: ['mail.folderNameTaken', 'mail.folderNameEmpty', 'mail.tooManyFolders', 'mail.folderTooDeep'],
    refreshes,
    creates: true,
  }),
  renameFolder: change('/api/ews/folder/rename', 'maru', {
    ...own,
    summary: 'Renames a folder; well-known folders keep their names.',
    input: object({ ...mailbox, id: mailId, displayName: folderName }),
    output: success,
    errors: ['mail.folderNameTaken', 'mail.folderNameEmpty', 'mail.folderFixed'],
    refreshes,
  }),
  favoriteFolder: change('/api/ews/folder/favorite', 'maru', {
    ...own,
    summary: 'Adds a folder to the favourites or removes it from them.',
    input: object({ ...mailbox, id: mailId, isFavorite: Type.Boolean() }),
    output: success,
    refreshes,
  }),
  moveFolders: change('/api/ews/folder/move', '3§7', {
    ...own,
    summary: 'Moves folders below another one, or to the top with null as the destination.',
    input: object({
      ...mailbox,
      ids: Type.Array(mailId, { minItems: 1, maxItems: 100 }),
      destinationFolderId: nullable(mailId),
    }),
    output: success,
    errors: ['mail.folderFixed', 'mail.folderIntoItself', 'mail.folderNameTaken', 'mail.folderTooDeep'],
    refreshes,
  }),
  emptyFolder: change('/api/ews/folder/empty', '3§7', {
    ...own,
    summary:
      'Removes the mails of a folder and returns their number: for good in the deleted items, elsewhere into the deleted items.',
    input: object({ ...mailbox, id: mailId, mode: Type.Optional(oneOf(deleteModes)) }),
    output: Type.Integer(),
    errors: ['mail.folderEmpty', 'mail.tooManyAtOnce'],
    refreshes,
  }),
  removeFolder: change('/api/ews/folder/delete', '3§7', {
    ...own,
    summary:
      'Deletes a folder of a person with its mails; folders below it move up unless they are deleted too.',
    input: object({
      ...mailbox,
      id: mailId,
      mode: deleteMode,
      deleteSubFolders: Type.Optional(Type.Boolean()),
    }),
    output: success,
    errors: ['mail.folderFixed', 'mail.tooManyAtOnce', 'mail.folderNameTaken'],
    refreshes,
  }),
}
