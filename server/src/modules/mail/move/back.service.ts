import type { MoveReason, ServerOnlyMail } from '@maru/api/mail/mirror/move'
import { inTransaction } from '#kit/db.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { runPass } from '../mirror/pass.service.ts'
import { openFolder, requireMirror, requireRunning, type Session } from '../mirror/session.service.ts'
import { findDraftsPath, syncDrafts } from '../mirror-draft/sync.service.ts'
import { forgetDraftsNotGiven, selectDraftsLeft } from '../mirror-table/draft-link.sql.ts'
import { selectMirrorFolders } from '../mirror-table/mirror-folder.sql.ts'
import { endMove } from '../move-table/move.sql.ts'
import { forgetNotGiven, selectCompared, selectRefused } from '../move-table/move-mail.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { isLeft } from '../moving-source/imap-folder.rules.ts'
import { differing, readSizes } from './verify.service.ts'

/** Mails that are named; the others are only counted. */
const namedAtMost = 200
/** Bytes of a list of folders with their counts. */
const listSize = 8 * 1_048_576

const reasonOf = (reason: string): MoveReason =>
  reason === 'tooLarge' || reason === 'notGiven' ? reason : 'unreadable'

/** Mails of a folder by their numbers, with subject and size. */
async function nameMails(
  session: Session,
  path: string,
  refused: readonly { uid: number; reason: string }[],
  uids: readonly number[],
): Promise<ServerOnlyMail[]> {
  const { client } = session
  if (uids.length === 0) return []
  await openFolder(session, path)
  const reasons = new Map(refused.map((one) => [one.uid, one.reason]))
  const named: ServerOnlyMail[] = []
  const read = async () => {
    const query = { uid: true, size: true, envelope: true } as const
    for await (const { uid, size, envelope } of client.fetch(uids.join(','), query, { uid: true }))
      named.push({
        ...{
          folder: path.slice(0, 500),
          subject: (envelope?.subject ?? '').slice(0, 200).toWellFormed(),
        },
        ...{ size: size ?? 0, reason: reasonOf(reasons.get(uid) ?? 'notGiven'), count: 1 },
      })
  }
  await answered(client, read())
  return named.slice(0, uids.length)
}

/** The drafts of the server: how many there are, and those that are not shown. */
async function compareDrafts(session: Session, path: string) {
  const { context, box, client } = session
  await syncDrafts(session)
  const { uidValidity } = await openFolder(session, path)
  const total = client.mailbox === false ? 0 : client.mailbox.exists
  const { left, beyond } = await selectDraftsLeft(context.db, box)
  const here = left.filter((one) => one.validity === String(uidValidity))
  const named = await nameMails(session, path, here, here.map((one) => one.uid).slice(0, namedAtMost))
  if (beyond > 0) named.push(outside(path, beyond))
  return { total, serverOnly: here.length + beyond, named }
}

const outside = (path: string, count: number): ServerOnlyMail => ({
  ...{ folder: path.slice(0, 500), subject: '', size: 0, reason: 'outside', count },
})

/** Folders of the server that are not mirrored and have mails: those beyond the limit of folders. */
async function namedOutside({ client }: Session, folders: readonly string[]): Promise<ServerOnlyMail[]> {
  const all = await answered(client, client.list({ statusQuery: { messages: true } }), { most: listSize })
  return all
    .filter((one) => !isLeft(one) && one.specialUse !== '\\All' && !folders.includes(one.path))
    .map((one) => outside(one.path, one.status?.messages ?? 0))
    .filter((one) => one.count > 0)
}

/** Lets the next pass read the mails again that the server has not handed out or that could not be read. */
async function readAgain(session: Session): Promise<void> {
  const { context, box } = session
  await inTransaction(context.db, async (db) => {
    await requireMirror(db, session)
    await forgetNotGiven(db, box)
    await forgetDraftsNotGiven(db, box)
  })
}

/**
 * Makes sure that all mails of the server are in the portal: reads what is missing, and then compares numbers and sizes of all
 * mails. What can only be on the server is named. There is no further part.
 */
export async function runBack(session: Session): Promise<false> {
  const { context, box } = session
  await readAgain(session)
  await runPass(session)
  const folders = await selectMirrorFolders(context.db, box)
  const list: ServerOnlyMail[] = []
  let [total, verified, serverOnly] = [0, 0, 0]
  for (const folder of folders) {
    requireRunning(session)
    const sizes = await readSizes(session, folder)
    const mails = (await selectCompared(context.db, box, folder.place)).filter((one) => sizes.has(one.uid))
    const other = new Set((await differing(session, mails, sizes)).map((one) => one.uid))
    const whole = new Set(mails.map((one) => one.uid).filter((uid) => !other.has(uid)))
    const left = [...sizes.keys()].filter((uid) => !whole.has(uid))
    total += sizes.size
    verified += whole.size
    serverOnly += left.length
    const refused = await selectRefused(context.db, box, folder.place)
    const most = Math.max(0, namedAtMost - list.length)
    list.push(...(await nameMails(session, folder.path, refused, left.slice(0, most))))
  }
  const path = await findDraftsPath(session)
  const drafts =
    path === undefined ? { total: 0, serverOnly: 0, named: [] } : await compareDrafts(session, path)
  total += drafts.total
  verified += drafts.total - drafts.serverOnly
  serverOnly += drafts.serverOnly
  list.push(...drafts.named.slice(0, Math.max(0, namedAtMost - list.length)))
  const known = [...folders.map((one) => one.path), ...(path === undefined ? [] : [path])]
  for (const one of await namedOutside(session, known)) {
    total += one.count
    serverOnly += one.count
    if (list.length < namedAtMost) list.push(one)
  }
  await endMove(context.db, box, 'back', {
    ...{ state: 'done', reason: '', detail: '', now: context.clock.now() },
    ...{ total, verified, missing: serverOnly, serverOnly, serverList: list },
  })
  await pushChange(context, box)
  return false
}
