import { createHash } from 'node:crypto'
import { inTransaction } from '#kit/db.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import { comparedFolder } from '../mirror/compare.service.ts'
import { pullFolder } from '../mirror/pull.service.ts'
import { flagOf, openToAdd } from '../mirror/push.service.ts'
import { ensureFolder, pushFolders } from '../mirror/push-folders.service.ts'
import { Ended, requireMirror, requireRunning, type Session } from '../mirror/session.service.ts'
import type { MirrorFolder } from '../mirror-table/mirror-folder.sql.ts'
import type { MirrorMarks } from '../mirror-table/mirror-mail.sql.ts'
import { endMove, type MoveRow, touchMove } from '../move-table/move.sql.ts'
import {
  listMoveMails,
  noteSent,
  saveMoved,
  saveMoveState,
  selectMoveMails,
  settleMoveMails,
  sumMoveMails,
} from '../move-table/move-mail.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { patience, SourceFault } from '../moving-source/source.rules.ts'
import { type Refusal, refusalOf, ServerFull, sentForm } from './append.rules.ts'
import { verifyOnto } from './verify.service.ts'

/** Mails, and bytes, that are read, sent and stored at once. */
const atOnce = { mails: 100, bytes: 16 * 1_048_576 } as const
/** Milliseconds after which a mailbox looks for its other changes. */
const partLasts = 5_000
/** Mails in a row for which the server has no room, after which it is full. */
const fullAfter = 3

type Mail = Awaited<ReturnType<typeof selectMoveMails>>[number]

/** What one part of a move knows. */
interface Part {
  session: Session
  locals: readonly FolderRow[]
  /** Folders of the server that are open for mails, by the folder of the mailbox; null for one that cannot be made. */
  folders: Map<number, MirrorFolder | null>
  /** Mails in a row for which the server had no room. */
  full: number[]
}

/** The folder of the server for a folder of the mailbox, with all that it has linked to the mailbox. */
async function openFolderFor(
  { session, locals, folders }: Part,
  folderId: number,
): Promise<MirrorFolder | null> {
  const known = folders.get(folderId)
  if (known !== undefined) return known
  const folder = await ensureFolder(session, locals, folderId)
  const opened = folder && (await openToAdd(session, folder.path))
  if (!folder || !opened || opened.readOnly === true) {
    folders.set(folderId, null)
    return null
  }
  let { validity } = folder
  if (validity === '') {
    // A new folder is read first: its mails would be lost and found again by the next pass.
    const compared = await comparedFolder(session, { folder, status: { path: folder.path } })
    if (compared) await pullFolder(session, compared)
    validity = compared?.read.validity ?? ''
  }
  if (String(opened.uidValidity) !== validity) throw new SourceFault('broken', 'a folder was numbered anew')
  const ready = { ...folder, validity }
  folders.set(folderId, ready)
  return ready
}

/** Puts a mail onto the server; a refusal, or its number, which a server without UIDPLUS does not say. */
async function appendOnce(
  { client }: Session,
  folder: MirrorFolder,
  mail: Mail,
  bytes: Buffer,
): Promise<Refusal | { uid: number | undefined }> {
  const most = client.capabilities.get('APPENDLIMIT')
  if (typeof most === 'number' && bytes.length > most)
    return { reason: 'tooLarge', detail: `APPENDLIMIT=${most}` }
  const flags = (Object.keys(flagOf) as (keyof MirrorMarks)[]).flatMap((mark) =>
    mail[mark] ? [flagOf[mark]] : [],
  )
  try {
    const made = await answered(client, client.append(folder.path, bytes, flags, new Date(mail.receivedAt)))
    if (!made) throw new SourceFault('broken', 'a mail was not added')
    if (made.uidValidity !== undefined && String(made.uidValidity) !== folder.validity)
      throw new SourceFault('broken', 'a folder was numbered anew')
    return { uid: made.uid }
  } catch (error) {
    const refusal = error instanceof Error ? refusalOf(error.cause) : undefined
    if (refusal) return refusal
    throw error
  }
}

/** Puts a mail onto the server. A refusal without a known code is asked for twice: a server that ends gives one too. */
async function append(
  session: Session,
  folder: MirrorFolder,
  mail: Mail,
  bytes: Buffer,
): ReturnType<typeof appendOnce> {
  const made = await appendOnce(session, folder, mail, bytes)
  const isUnclear = 'reason' in made && made.reason === 'refused'
  return isUnclear ? appendOnce(session, folder, mail, bytes) : made
}

/** What a batch has done so far; stored also if the connection is lost meanwhile. */
interface Batch {
  moved: ({ place: number; uid: number; entryId: number } & MirrorMarks)[]
  refused: ({ entryId: number } & Refusal)[]
  /** Mails without a number, with their folders. */
  unnumbered: { entryId: number; folder: MirrorFolder }[]
}

async function storeBatch(session: Session, { moved, refused }: Batch): Promise<boolean> {
  const { context, box } = session
  return inTransaction(context.db, async (db) => {
    await requireMirror(db, session)
    await saveMoved(db, box, moved)
    for (const { entryId, ...why } of refused) await saveMoveState(db, box, [entryId], 'refused', why)
    const goesOn = await touchMove(db, box, 'onto', context.clock.now())
    await pushChange({ ...context, db }, box)
    return goesOn
  })
}

/** Mails that the server has taken without a number are linked by their bytes; one that it has changed is not found. */
async function linkUnnumbered(session: Session, { unnumbered }: Batch): Promise<void> {
  const { context, box } = session
  for (const folder of new Map(unnumbered.map((one) => [one.folder.place, one.folder])).values()) {
    const compared = await comparedFolder(session, { folder, status: { path: folder.path } })
    if (compared) await pullFolder(session, compared)
  }
  if (unnumbered.length === 0) return
  await settleMoveMails(context.db, box)
  const left = new Set((await selectMoveMails(context.db, box, atOnce.mails)).map((one) => one.entryId))
  const lost = unnumbered.filter((one) => left.has(one.entryId)).map((one) => one.entryId)
  await saveMoveState(context.db, box, lost, 'refused', { reason: 'notFound', detail: '' })
}

/** Reads texts, a few at once. */
async function readTexts({ context }: Session, mails: readonly Mail[]): Promise<Map<number, Buffer>> {
  const store = context.slots.one('mailStore')
  const texts = new Map<number, Buffer>()
  for (let at = 0; at < mails.length; at += 10)
    await Promise.all(
      mails
        .slice(at, at + 10)
        .map(async (mail) => texts.set(mail.entryId, await store.readText(context, mail))),
    )
  return texts
}

/** Sends one mail of a batch. */
async function sendMail(part: Part, batch: Batch, mail: Mail, bytes: Buffer): Promise<void> {
  const { entryId, isRead, isFlagged, isAnswered } = mail
  const folder = await openFolderFor(part, mail.folderId)
  if (!folder) {
    batch.refused.push({ entryId, reason: 'folder', detail: '' })
    return
  }
  // The client would send a NUL as binary, and servers without it change the byte.
  const made = bytes.includes(0)
    ? { reason: 'binary' as const, detail: '' }
    : await append(part.session, folder, mail, bytes)
  if ('reason' in made) {
    batch.refused.push({ entryId, ...made })
    if (made.reason !== 'quota') return
    part.full.push(entryId)
    if (part.full.length >= fullAfter) throw new ServerFull(made.detail)
    return
  }
  part.full = []
  if (made.uid === undefined) batch.unnumbered.push({ entryId, folder })
  else batch.moved.push({ place: folder.place, uid: made.uid, entryId, isRead, isFlagged, isAnswered })
}

/** Moves some mails. False if the move was stopped. */
async function moveBatch(part: Part, mails: readonly Mail[]): Promise<boolean> {
  const { session } = part
  const batch: Batch = { moved: [], refused: [], unnumbered: [] }
  const texts = await readTexts(session, mails)
  const sent = new Map<number, Buffer>()
  const changed: { entryId: number; digest: string; size: number }[] = []
  for (const { entryId } of mails) {
    const stored = texts.get(entryId) ?? Buffer.alloc(0)
    const bytes = sentForm(stored)
    sent.set(entryId, bytes)
    if (bytes !== stored)
      changed.push({ entryId, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') })
  }
  await noteSent(session.context.db, session.box, changed)
  let goesOn = true
  try {
    for (const mail of mails) {
      requireRunning(session)
      await sendMail(part, batch, mail, sent.get(mail.entryId) ?? Buffer.alloc(0))
    }
  } finally {
    if (batch.moved.length + batch.refused.length > 0) goesOn = await storeBatch(session, batch)
  }
  await linkUnnumbered(session, batch)
  return goesOn
}

/** As many of these mails as are moved at once: so many bytes at most, and one at least. */
function portionOf(mails: readonly Mail[]): Mail[] {
  let bytes = 0
  return mails.filter((one, at) => {
    bytes += one.size
    return at === 0 || bytes <= atOnce.bytes
  })
}

/** Ends the move when no mail waits any more: compares all that is there, and waits for room if mails had none. */
async function finish(session: Session): Promise<void> {
  const { context, box } = session
  const verified = await verifyOnto(session)
  const full = (await sumMoveMails(context.db, box.comCode, [box.mailboxId])).find(
    (one) => one.reason === 'quota',
  )
  await endMove(context.db, box, 'onto', {
    ...{ state: full ? 'paused' : 'done', reason: full ? 'quota' : '', detail: full?.detail ?? '' },
    ...{ ...verified, now: context.clock.now() },
  })
  await pushChange(context, box)
}

/** The server has no room for these mails and those after them: they wait until the move is started again. */
async function waitForRoom({ session, full }: Part, detail: string): Promise<void> {
  const { context, box } = session
  await saveMoveState(context.db, box, full, 'waiting')
  const now = context.clock.now()
  await endMove(context.db, box, 'onto', { state: 'paused', reason: 'quota', detail, now })
  await pushChange(context, box)
}

/**
 * Moves the next mails onto the server for some seconds; true if there are more. All folders have been read before, so what an
 * earlier process has added is linked to its entry and is not added again.
 */
export async function runOnto(session: Session, { attempts, listedAt }: MoveRow): Promise<boolean> {
  const { context, box } = session
  const { db } = context
  if (listedAt === null) {
    await inTransaction(db, (inside) => listMoveMails(inside, box, context.clock.now()))
    await pushFolders(session, 0)
  }
  await settleMoveMails(db, box)
  const locals = await context.slots.one('mailStore').listFolders(context, box)
  const part: Part = { session, locals, folders: new Map(), full: [] }
  const isStuck = attempts > patience.mail
  for (const end = performance.now() + partLasts; performance.now() < end; ) {
    requireRunning(session)
    const mails = await selectMoveMails(db, box, isStuck ? 1 : atOnce.mails)
    const [first] = mails
    if (!first) {
      await finish(session)
      return false
    }
    try {
      if (!(await moveBatch(part, portionOf(mails)))) return false
    } catch (error) {
      if (error instanceof ServerFull) {
        await waitForRoom(part, error.message)
        return false
      }
      if (isStuck && !(error instanceof Ended) && !session.signal.aborted)
        await saveMoveState(db, box, [first.entryId], 'refused', { reason: 'notTaken', detail: '' })
      throw error
    }
    if (isStuck) break
  }
  return true
}
