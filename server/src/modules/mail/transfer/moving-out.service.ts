import { Readable } from 'node:stream'
import { type WellKnownFolder, wellKnownFolders } from '@maru/api/mail/folder'
import { mail as texts } from '@maru/i18n/mail/texts'
import type { Context } from '#kit/context.ts'
import type { MovingOutFile, MovingOutSource } from '#kit/room-slots/moving-out.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import { type BoxKey, findBoxOf, selectSharedOf } from '../mailbox/mailbox.sql.ts'
import { mboxOf } from './export.service.ts'

/** Mails on their way and those that are out of sight are no mails that a person has. */
const leftOut = new Set<WellKnownFolder>(['outbox', 'recoverableitemsdeletions'])

/** The names of a folder from the top. */
function pathOf(
  rows: ReadonlyMap<number, FolderRow>,
  folder: FolderRow,
  names: Record<WellKnownFolder, string>,
): string[] {
  const path: string[] = []
  for (let row: FolderRow | undefined = folder; row && path.length <= rows.size; ) {
    const known = wellKnownFolders.find((name) => name === row?.wellKnownName)
    path.unshift(known ? names[known] : row.name)
    row = row.parentFolderId === null ? undefined : rows.get(row.parentFolderId)
  }
  return path
}

/** A mailbox, one mbox file for each folder. */
async function* filesOf(context: Context, box: BoxKey): AsyncGenerator<MovingOutFile> {
  const folders = await context.slots.one('mailStore').listFolders(context, box)
  const rows = new Map(folders.map((one) => [one.folderId, one]))
  const { folders: names } = await viewerTexts(context, 'mail', texts)
  for (const folder of folders) {
    if (folder.totalCount === 0 || leftOut.has(folder.wellKnownName as WellKnownFolder)) continue
    const path = pathOf(rows, folder, names)
    yield {
      path: [...path.slice(0, -1), `${path.at(-1)}.mbox`],
      changedAt: context.clock.now(),
      read: async (leaveOut) =>
        Readable.from(mboxOf(context, box, folder.folderId, leaveOut), { objectMode: false }),
    }
  }
}

/** The mailbox of a person, and the shared mailboxes of a company. */
export const mailMovingOut: MovingOutSource = {
  name: 'mail',
  async *files(context) {
    // One who has never had a mailbox gets none for that.
    const box = await findBoxOf(context.db, context.viewer.personCode)
    if (box) yield* filesOf(context, box)
  },
  async shared(context, comCode) {
    const boxes = await selectSharedOf(context.db, comCode)
    return boxes.map((box) => ({ name: box.address, files: () => filesOf(context, box) }))
  },
}
