import { openBox, raiseChange } from '../box/box.sql.ts'
import {
  deleteFolders,
  findFolder,
  insertFolder,
  selectFolders,
  updateFolder,
  updateFolderParents,
} from '../box/folder.sql.ts'
import { findMails, selectConversation, selectMails } from '../message/list.sql.ts'
import { moveEntries, removeEntries, selectEntriesOfFolder, updateMarks } from '../message/move.sql.ts'
import type { MailStore } from '../port/store.rules.ts'
import { deliver, prepareText, readMailBytes } from '../store/store.service.ts'

/** The store of the portal: rows in PostgreSQL, and each text once in the storage of files. */
export const ownStore: MailStore = {
  kind: 'own',
  open: ({ db, clock }, personCode) => openBox(db, personCode, clock.now()),
  change: ({ db }, box) => raiseChange(db, box),
  listFolders: ({ db }, box) => selectFolders(db, box),
  findFolder: ({ db }, box, folder) => findFolder(db, box, folder),
  createFolder: ({ db }, box, { name, parentFolderId }) => insertFolder(db, box, name, parentFolderId),
  updateFolder: ({ db }, box, folderId, next) => updateFolder(db, box, folderId, next),
  moveFolders: ({ db }, box, folderIds, parentId) => updateFolderParents(db, box, folderIds, parentId),
  removeFolders: ({ db }, box, folderIds) => deleteFolders(db, box, folderIds),
  listOfFolder: ({ db }, box, folderId, limit) => selectEntriesOfFolder(db, box, folderId, limit),
  list: ({ db }, box, asked) => selectMails(db, box, asked),
  search: ({ db }, box, query, page) => findMails(db, box, query, page),
  listConversation: ({ db }, box, threadId) => selectConversation(db, box, threadId),
  readText: readMailBytes,
  prepare: prepareText,
  deliver,
  mark: updateMarks,
  move: moveEntries,
  remove: removeEntries,
}
