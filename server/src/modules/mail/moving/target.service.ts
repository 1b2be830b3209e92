import { folderLimit } from '@maru/api/mail/folder'
import type { MailStore, StoreWork } from '../mail-store/mail-store.rules.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import type { ImportFolderRow } from './folder.sql.ts'
import { targetPath } from './target.rules.ts'

/** The folder of the mailbox for a folder of a source. */
export interface Target {
  folderId: number
  /** Whether the mailbox has no room for another folder, so that it is the one above or the archive. */
  isOther: boolean
}

/**
 * The folder of the mailbox for a folder of a source; created if there is none. Runs in the transaction of the mails, with
 * the mailbox locked; a folder that the person has renamed or moved since the last step stays the target.
 */
export async function openTarget(
  inside: StoreWork,
  store: MailStore,
  box: BoxKey,
  { folderId, wellKnown, path }: Pick<ImportFolderRow, 'folderId' | 'wellKnown' | 'path'>,
): Promise<Target> {
  if (folderId !== null && (await store.findFolder(inside, box, folderId)))
    return { folderId, isOther: false }
  if (wellKnown !== null) {
    const known = await store.findFolder(inside, box, wellKnown)
    if (known) return { folderId: known.folderId, isOther: false }
  }
  const rows = await store.listFolders(inside, box)
  let count = rows.length
  let parent: number | null = null
  for (const name of targetPath(path)) {
    const same = rows.find(
      (one) =>
        one.wellKnownName === null &&
        one.parentFolderId === parent &&
        one.name.toLowerCase() === name.toLowerCase(),
    )
    if (same) {
      parent = same.folderId
      continue
    }
    if (count >= folderLimit) {
      const other = parent ?? (await store.findFolder(inside, box, 'archive'))?.folderId
      if (other === undefined) throw new Error('a mailbox has no archive')
      return { folderId: other, isOther: true }
    }
    const made = await store.createFolder(inside, box, { name, parentFolderId: parent })
    rows.push(made)
    count += 1
    parent = made.folderId
  }
  if (parent === null) throw new Error('a folder of a source has no name')
  return { folderId: parent, isOther: false }
}
