import type { FetchMessageObject, MailboxObject } from 'imapflow'
import { type MirrorFolder, updateRead } from '../mirror-table/mirror-folder.sql.ts'
import {
  type KnownMail,
  loseMails,
  type MirrorMarks,
  selectKnownIn,
  selectKnownMails,
} from '../mirror-table/mirror-mail.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { onVanished, type UidRange } from '../moving-source/imap-guard.service.ts'
import type { ListedFolder } from './folders.service.ts'
import { applyMarks, marksOf } from './marks.service.ts'
import { openFolder, type Session, searchUids } from './session.service.ts'

/** A folder whose known mails are equal on both sides, with the numbers of the new ones of the server, the newest first. */
export interface ComparedFolder {
  folder: MirrorFolder
  fresh: number[]
  read: Pick<MirrorFolder, 'validity' | 'uidNext' | 'mailCount' | 'modification'>
}

/** What differs between the open folder and the mirror. */
interface Difference {
  fresh: number[]
  /** Numbers of mails that are there no more. */
  gone: KnownMail[]
  marked: { known: KnownMail; marks: MirrorMarks }[]
}

/** Ranges of numbers that are gone; with more the folder is read as a whole. */
const rangesAtMost = 10_000

type ReadRow = Pick<FetchMessageObject, 'uid' | 'flags'>

/**
 * Numbers and flags of the mails of the open folder; with CONDSTORE (RFC 7162) of those that have changed since, and with QRESYNC the
 * numbers that are gone since, as ranges.
 */
async function readFlags({ client }: Session, since = ''): Promise<{ rows: ReadRow[]; gone: UidRange[] }> {
  const rows: ReadRow[] = []
  const gone: UidRange[] = []
  const changed = since === '' ? {} : { changedSince: BigInt(since) }
  const read = async () => {
    for await (const { uid, flags } of client.fetch(
      '1:*',
      { uid: true, flags: true },
      { uid: true, ...changed },
    ))
      if (Number.isSafeInteger(uid) && uid > 0 && flags) rows.push({ uid, flags })
  }
  const end = onVanished(client, (ranges, isEarlier) => {
    if (isEarlier && gone.length + ranges.length <= rangesAtMost) for (const one of ranges) gone.push(one)
  })
  try {
    await answered(client, read())
  } finally {
    end()
  }
  return { rows, gone }
}

function differenceOf(rows: readonly ReadRow[], known: readonly KnownMail[]): Difference {
  const byUid = new Map(known.map((one) => [one.uid, one]))
  const difference: Difference = { fresh: [], gone: [], marked: [] }
  for (const row of rows) {
    const one = byUid.get(row.uid)
    const isDeleted = row.flags?.has('\\Deleted')
    if (one && isDeleted) difference.gone.push(one)
    else if (one && one.entryId !== null) difference.marked.push({ known: one, marks: marksOf(row) })
    else if (!one && !isDeleted) difference.fresh.push(row.uid)
  }
  return difference
}

/**
 * What has changed since the folder was last read to its end, by what the server names as changed and as gone. Undefined if all has to
 * be read: without CONDSTORE, and when the number of mails says that more is gone, which a server names with QRESYNC only.
 */
async function readChanges(
  session: Session,
  folder: MirrorFolder,
  { exists, highestModseq }: Pick<MailboxObject, 'exists' | 'highestModseq'>,
): Promise<Difference | undefined> {
  const { context, box } = session
  if (highestModseq === undefined || !/^[1-9]\d*$/.test(folder.modification) || folder.uidNext < 1)
    return undefined
  // Of an empty folder a server names no mails, and no numbers: all are gone.
  if (exists === 0 && folder.mailCount > 0) return undefined
  const { rows, gone } = exists === 0 ? { rows: [], gone: [] } : await readFlags(session, folder.modification)
  const added = rows.filter((one) => one.uid >= folder.uidNext).length
  const lost = gone.length === 0 ? [] : await selectKnownIn(context.db, box, folder.place, gone)
  if (exists !== folder.mailCount + added - lost.length) return undefined
  const uids = rows.map((one) => one.uid)
  const difference = differenceOf(rows, await selectKnownMails(context.db, box, folder.place, uids))
  return { ...difference, gone: [...difference.gone, ...lost] }
}

/** The difference by the numbers of all mails, and their marks if asked for. */
async function readWhole(session: Session, folder: MirrorFolder, withMarks: boolean): Promise<Difference> {
  const { context, box } = session
  const uids = await searchUids(session)
  const there = new Set(uids)
  const known = await selectKnownMails(context.db, box, folder.place)
  const left = known.filter((one) => there.has(one.uid))
  const rows = withMarks && left.length > 0 ? (await readFlags(session)).rows : []
  const before = new Set(known.map((one) => one.uid))
  return {
    fresh: uids.filter((uid) => !before.has(uid)),
    gone: known.filter((one) => !there.has(one.uid)),
    marked: differenceOf(rows, left).marked,
  }
}

/** Whether nothing has changed in a folder since it was read to its end. Without CONDSTORE marks may have. */
const isUnchanged = ({ folder, status }: ListedFolder) =>
  folder.validity === String(status.uidValidity ?? '') &&
  folder.uidNext === Number(status.uidNext ?? 0) &&
  folder.mailCount === Number(status.messages ?? -2) &&
  folder.modification !== '' &&
  folder.modification === String(status.highestModseq ?? '')

/** What the server says of an open folder. */
export const readOf = ({
  uidValidity,
  uidNext,
  exists,
  highestModseq,
}: MailboxObject): ComparedFolder['read'] => ({
  ...{ validity: String(uidValidity), uidNext: Number(uidNext ?? 0), mailCount: exists },
  modification: highestModseq === undefined ? '' : String(highestModseq),
})

/**
 * Reads marks, and marks mails that are gone as lost: they may be in a folder that is read later. Without marks a server without
 * CONDSTORE is only asked for the numbers of its mails. Undefined if nothing has changed.
 */
export async function comparedFolder(
  session: Session,
  listed: ListedFolder,
  withMarks = true,
): Promise<ComparedFolder | undefined> {
  if (isUnchanged(listed)) return undefined
  const { context, box } = session
  let { folder } = listed
  const opened = await openFolder(session, folder.path)
  // The client changes these while the folder is open.
  const { exists, highestModseq } = opened
  const read = readOf(opened)
  if (folder.validity !== read.validity) {
    await loseMails(context.db, box, folder.place)
    const anew = { validity: read.validity, uidNext: 0, mailCount: -1, modification: '' }
    await updateRead(context.db, box, folder.place, anew)
    folder = { ...folder, ...anew }
  }
  const { fresh, gone, marked } =
    (await readChanges(session, folder, { exists, highestModseq })) ??
    (await readWhole(session, folder, withMarks))
  if (gone.length > 0) {
    const mirrorIds = gone.map((one) => one.mirrorId)
    await loseMails(context.db, box, folder.place, mirrorIds)
  }
  await applyMarks(session, marked)
  return { folder, fresh: fresh.sort((one, other) => other - one), read }
}
