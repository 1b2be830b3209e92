import { readMails } from '../mirror/pull.service.ts'
import { openFolder, requireRunning, type Session } from '../mirror/session.service.ts'
import { type MirrorFolder, selectMirrorFolders } from '../mirror-table/mirror-folder.sql.ts'
import { type ComparedMail, saveMoveState, selectCompared } from '../move-table/move-mail.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'

/** Mails whose texts are compared at once. */
const textsAtOnce = 20

/** The sizes of the mails of a folder of the server, by their numbers, in one answer. */
export async function readSizes(
  session: Session,
  folder: Pick<MirrorFolder, 'path'>,
): Promise<Map<number, number>> {
  const { client } = session
  const sizes = new Map<number, number>()
  const { exists } = await openFolder(session, folder.path)
  const read = async () => {
    for await (const { uid, size, flags } of client.fetch(
      '1:*',
      { uid: true, size: true, flags: true },
      { uid: true },
    ))
      if (!flags?.has('\\Deleted')) sizes.set(uid, size ?? -1)
  }
  if (exists > 0) await answered(client, read())
  return sizes
}

/** The mails that are not the same on both sides: not there, or with other bytes. A size that differs may be a fault of the server. */
export async function differing(
  session: Session,
  mails: readonly ComparedMail[],
  sizes: ReadonlyMap<number, number>,
): Promise<ComparedMail[]> {
  const lost = mails.filter((one) => !sizes.has(one.uid))
  const doubtful = mails.filter((one) => sizes.has(one.uid) && sizes.get(one.uid) !== one.size)
  for (let at = 0; at < doubtful.length; at += textsAtOnce) {
    requireRunning(session)
    const part = doubtful.slice(at, at + textsAtOnce)
    const uids = part.map((one) => one.uid)
    const texts = new Map((await readMails(session, uids)).map((one) => [one.uid, one.prepared?.digest]))
    lost.push(...part.filter((one) => texts.get(one.uid) !== one.digest))
  }
  return lost
}

/** Compares all mails that both sides have, folder by folder. */
export async function verifyOnto(
  session: Session,
): Promise<{ total: number; verified: number; missing: number }> {
  const { context, box } = session
  let total = 0
  let missing = 0
  for (const folder of await selectMirrorFolders(context.db, box)) {
    requireRunning(session)
    const mails = await selectCompared(context.db, box, folder.place)
    if (mails.length === 0) continue
    const lost = await differing(session, mails, await readSizes(session, folder))
    const entryIds = lost.map((one) => one.entryId)
    await saveMoveState(context.db, box, entryIds, 'missing', { reason: 'notFound', detail: '' })
    total += mails.length
    missing += lost.length
  }
  return { total, verified: total - missing, missing }
}
