import { transaction } from '#kit/context.ts'
import { listPeopleOnHold } from '#kit/data/retention.ts'
import { purgeBefore } from '#kit/data/soft-delete.ts'
import type { Background } from '#kit/room.ts'
import { purgeAttachedFiles, purgeFilesOfMany } from '#modules/file/index.ts'
import { type ImportKey, itemHolder, sourceHolder } from '../archive.rules.ts'
import { deleteItems, hideHeld, lockRemovable } from '../item/load.sql.ts'
import { deleteManifest, type ImportRow, selectEndedBefore } from './import.sql.ts'

/** Items of one transaction. */
const atOnce = 100

/** Days for which the manifest and the uploaded archive of an ended import are stored. */
const manifestDays = 30

/** Deletes items in portions until none is left or `isOver`; returns whether none is left. */
async function removeItems(
  context: Background,
  of: ImportKey | { onHold: readonly string[] },
  isOver: () => boolean,
): Promise<boolean> {
  do {
    const isEmpty = await transaction(context, async (inside) => {
      const ids = (await lockRemovable(inside.db, of, atOnce)).map(({ archiveId }) => archiveId)
      await purgeFilesOfMany(inside, itemHolder, ids.map(String))
      await deleteItems(inside.db, ids)
      return ids.length < atOnce
    })
    if (isEmpty) return true
  } while (!isOver())
  return false
}

/** Removes what an import has loaded; items that a legal hold keeps are hidden. Returns whether all is done. */
export async function undoItems(
  context: Background,
  key: ImportKey,
  isOver: () => boolean,
): Promise<boolean> {
  const onHold = await listPeopleOnHold(context)
  if (onHold.length > 0) await hideHeld(context.db, key, onHold, context.clock.now())
  return removeItems(context, key, isOver)
}

/** Deletes the uploaded archive of an import. */
export async function removeUpload(context: Background, { fileComCode, fileCode, importId }: ImportRow) {
  if (fileCode === null) return
  await purgeAttachedFiles(context, { comCode: fileComCode, kind: sourceHolder, id: String(importId) })
}

/** Deletes hidden items that no legal hold keeps any more, and manifests and uploads of imports that ended 30 days ago. */
export async function cleanArchive(context: Background): Promise<void> {
  await removeItems(context, { onHold: await listPeopleOnHold(context) }, () => false)
  for (const row of await selectEndedBefore(context.db, purgeBefore(context.clock, manifestDays), 100))
    await transaction(context, async (inside) => {
      await removeUpload(inside, row)
      await deleteManifest(inside.db, row)
    })
}
