import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import { updateCategories } from '../category/category.sql.ts'
import { deliver, holdText, prepareText, readMailBytes } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { MailStore, Marks, StoreWork } from '../mail-store/mail-store.rules.ts'
import {
  deleteFolders,
  findFolder,
  insertFolder,
  selectFolders,
  updateFolder,
  updateFolderParents,
} from '../mailbox/folder.sql.ts'
import { type BoxKey, mailBox, openBox, raiseChange } from '../mailbox/mailbox.sql.ts'
import { findMails, selectConversation, selectMails } from '../reading/list.sql.ts'
import {
  copyEntries,
  moveEntries,
  removeEntries,
  selectEntriesOfFolder,
  updateMarks,
} from '../reading/move.sql.ts'
import { deleteDraft, findDraft, insertDraft, updateDraft, updateIsDraft } from './draft.sql.ts'
import { findRoom, selectKnownTexts, selectTexts, sumPart, updateAnswered } from './part.sql.ts'
import { selectLargest, selectOlder, sumOlder } from './usage.sql.ts'

async function createDraft(
  work: StoreWork,
  box: BoxKey,
  prepared: PreparedText,
  words: object,
  receivedAt = work.clock.now(),
): Promise<number> {
  const at = { folder: 'drafts' as const, receivedAt, isRead: true, isDraft: true, isInside: true }
  const [made] = await deliver(work, prepared, [{ box, at }])
  if (!made) throw new Error('a draft was not created')
  await insertDraft(work.db, box, made.entryId, words, receivedAt)
  return made.entryId
}

async function replaceDraft(
  work: StoreWork,
  box: BoxKey,
  entryId: number,
  prepared: PreparedText,
  words: object,
  now = work.clock.now(),
): Promise<number> {
  await holdText(work.db, box.comCode, prepared, work.clock.now())
  const changeNumber = await raiseChange(work.db, box)
  return updateDraft(work.db, box, entryId, { words, prepared, changeNumber, now })
}

/** Sets the marks that are given; returns how many mails changed. */
async function mark(
  work: StoreWork,
  box: BoxKey,
  entryIds: readonly number[],
  marks: Marks,
): Promise<number> {
  const { isRead = null, isFlagged = null, isAnswered, isForwarded } = marks
  const { addCategoryIds = [], removeCategoryIds = [] } = marks
  const counts = [await updateMarks(work, box, entryIds, { isRead, isFlagged })]
  if (isAnswered || isForwarded)
    counts.push(
      await updateAnswered(work.db, box, entryIds, {
        isAnswered: isAnswered ?? false,
        isForwarded: isForwarded ?? false,
      }),
    )
  if (addCategoryIds.length + removeCategoryIds.length > 0)
    counts.push(await updateCategories(work.db, box, entryIds, addCategoryIds, removeCategoryIds))
  return Math.max(...counts)
}

async function remove(work: StoreWork, box: BoxKey, entryIds: readonly number[]): Promise<number> {
  const owner = (await mailBox.find(work.db, box))?.personCode ?? null
  if (owner !== null)
    await copyIfOnHold(work, owner, (now) => copyEntries(work.db, box, entryIds, { owner, now }))
  return removeEntries(work, box, entryIds)
}

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
  keep: ({ db, clock }, { comCode }, prepared) => holdText(db, comCode, prepared, clock.now()),
  deliver,
  mark,
  move: moveEntries,
  remove,
  findDraft: ({ db }, box, entryId, lock) => findDraft(db, box, entryId, lock),
  createDraft,
  replaceDraft,
  holdDraft: ({ db }, box, entryId, isOnItsWay) => updateIsDraft(db, box, entryId, !isOnItsWay),
  closeDraft: ({ db }, box, entryId) => deleteDraft(db, box, entryId),
  listTexts: ({ db }, box, part, page) => selectTexts(db, box, part, page),
  sum: ({ db }, box, part) => sumPart(db, box, part),
  findKnown: ({ db }, box, digests) => selectKnownTexts(db, box, digests),
  room: ({ db }, box) => findRoom(db, box),
  listLargest: ({ db }, box, limit) => selectLargest(db, box, limit),
  listOlder: ({ db }, box, { before, zone }, limit) => selectOlder(db, box, before, zone, limit),
  sumOlder: ({ db }, box, { before, zone }) => sumOlder(db, box, before, zone),
}
