import type { MailboxObject } from 'imapflow'
import { inTransaction } from '#kit/db.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { FolderRow } from '../mailbox/folder.sql.ts'
import {
  type AddedMail,
  type ChangedMail,
  selectAddedMails,
  selectChangedMails,
} from '../mirror-table/mirror-change.sql.ts'
import {
  type MirrorFolder,
  reopenMirrorFolder,
  selectMirrorFolders,
} from '../mirror-table/mirror-folder.sql.ts'
import {
  forgetMail,
  type MirrorMarks,
  saveApart,
  saveThere,
  selectKnownMails,
  updateMirrorMarks,
} from '../mirror-table/mirror-mail.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { markChanges } from './marks.service.ts'
import { readMails } from './pull.service.ts'
import { ensureFolder } from './push-folders.service.ts'
import { isDone, openToChange, requireMirror, requireRunning, type Session } from './session.service.ts'

const atOnce = 200

/** The flags of IMAP for the marks of a mail. */
export const flagOf = { isRead: '\\Seen', isFlagged: '\\Flagged', isAnswered: '\\Answered' } as const

/** Gives mails of the mailbox back the marks and folders that they have on the server, which refuses their changes. */
async function undo(session: Session, mails: readonly ChangedMail[]): Promise<void> {
  const { context, box } = session
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    await store.change(inside, box)
    for (const { mirrorId, place, entryId, folderId, mirroredId, wasRead, wasFlagged, isAnswered } of mails) {
      if (folderId === null) {
        // It is read again as a new mail.
        await forgetMail(db, box, mirrorId)
        await reopenMirrorFolder(db, box, place)
        continue
      }
      await store.mark(inside, box, [entryId], { isRead: wasRead, isFlagged: wasFlagged })
      // An answer is never undone in the portal.
      await updateMirrorMarks(db, box, [mirrorId], { isAnswered })
      if (folderId !== mirroredId) await store.move(inside, box, [entryId], mirroredId)
    }
    await pushChange(inside, box)
  })
}

/** Sets marks of mails of the open folder. What the server refuses is undone in the mailbox. */
async function pushMarks(session: Session, mails: readonly ChangedMail[]): Promise<void> {
  const { context, box, client } = session
  for (const next of markChanges) {
    const [[mark, value] = ['isRead', true] as const] = Object.entries(next) as [keyof MirrorMarks, boolean][]
    const was = { isRead: 'wasRead', isFlagged: 'wasFlagged', isAnswered: 'wasAnswered' } as const
    const fits = mails.filter((one) => one[mark] === value && one[was[mark]] !== value)
    if (fits.length === 0) continue
    const uids = fits.map((one) => one.uid)
    const done = await isDone(session, () =>
      value
        ? client.messageFlagsAdd(uids, [flagOf[mark]], { uid: true })
        : client.messageFlagsRemove(uids, [flagOf[mark]], { uid: true }),
    )
    if (done) {
      await updateMirrorMarks(
        context.db,
        box,
        fits.map((one) => one.mirrorId),
        next,
      )
    } else await undo(session, fits)
  }
}

/** Removes a mail from the server; one that is only hidden in the portal can come back. */
async function pushRemoval(session: Session, mail: ChangedMail): Promise<void> {
  const { context, box, client } = session
  const done = await isDone(session, () => client.messageDelete([mail.uid], { uid: true }))
  if (mail.folderId === null) await forgetMail(context.db, box, mail.mirrorId)
  else if (done)
    await saveApart(context.db, box, { place: mail.place, entryId: mail.entryId, refusedAt: null })
  // A mail that the server does not remove is shown again.
  if (!done) await reopenMirrorFolder(context.db, box, mail.place)
}

/** Moves a mail on the server to where it is in the mailbox. */
async function pushMove(session: Session, mail: ChangedMail, to: MirrorFolder): Promise<void> {
  const { context, box, client } = session
  let uid: number | undefined
  const move = () =>
    isDone(session, async () => {
      const moved = await client.messageMove([mail.uid], to.path, { uid: true })
      uid = moved === false ? undefined : moved.uidMap?.get(mail.uid)
      return moved
    })
  // A folder of the server may be no more than a part of a path.
  const isMoved =
    (await move()) || ((await isDone(session, () => client.mailboxCreate(to.path))) && (await move()))
  if (!isMoved) {
    await undo(session, [mail])
    return
  }
  const { entryId, wasRead: isRead, wasFlagged: isFlagged, wasAnswered: isAnswered } = mail
  // Without its new number the next reading finds it by its text.
  if (uid !== undefined)
    await saveThere(context.db, box, { place: to.place, uid, entryId, isRead, isFlagged, isAnswered })
}

/** Brings the changes of mails of one folder to the server. */
async function pushFolderMails(
  session: Session,
  folder: MirrorFolder,
  mails: readonly ChangedMail[],
  locals: readonly FolderRow[],
): Promise<void> {
  const opened = await openToChange(session, folder)
  // The next pass links the new numbers, and then continues.
  if (opened === 'anew') return
  if (opened === 'closed') {
    await undo(session, mails)
    return
  }
  await pushMarks(
    session,
    mails.filter((one) => one.folderId !== null),
  )
  for (const mail of mails) {
    if (mail.folderId === mail.mirroredId) continue
    requireRunning(session)
    const local = locals.find((one) => one.folderId === mail.folderId)
    if (mail.folderId === null || local?.wellKnownName === 'recoverableitemsdeletions') {
      await pushRemoval(session, mail)
      continue
    }
    const to = await ensureFolder(session, locals, mail.folderId)
    if (to) await pushMove(session, mail, to)
  }
}

/** Mails of equal size that are compared by their text. */
const comparedAtMost = 50

/**
 * The number of a mail that is in the open folder already, because the process ended between the server and the database, or
 * because the server stores what it sends. A mail without a Message-ID is recognised by its bytes.
 */
async function findAppended(
  session: Session,
  folder: MirrorFolder,
  { messageId, size, digest }: AddedMail,
): Promise<number | undefined> {
  const { client, context, box } = session
  const which =
    messageId === '' ? { larger: size - 1, smaller: size + 1 } : { header: { 'message-id': messageId } }
  const numbers = await answered(client, client.search(which, { uid: true }))
  if (!Array.isArray(numbers) || numbers.length === 0) return undefined
  const known = new Set(
    (await selectKnownMails(context.db, box, folder.place, numbers)).map((one) => one.uid),
  )
  const unknown = numbers.filter((uid) => !known.has(uid))
  if (messageId !== '' || unknown.length === 0) return unknown[0]
  const mails = await readMails(session, unknown.slice(0, comparedAtMost))
  return mails.find((one) => one.prepared?.digest === digest)?.uid
}

/** Puts the text of a mail into the open folder; null if the server does not take it. */
async function append(
  session: Session,
  folder: MirrorFolder,
  mail: AddedMail,
): Promise<{ uid: number | undefined } | null> {
  const { context, client } = session
  const bytes = await context.slots.one('mailStore').readText(context, mail)
  const flags = (Object.keys(flagOf) as (keyof MirrorMarks)[]).flatMap((mark) =>
    mail[mark] ? [flagOf[mark]] : [],
  )
  let uid: number | undefined
  const isAdded = await isDone(session, async () => {
    const made = await client.append(folder.path, bytes, flags, new Date(mail.receivedAt))
    uid = made === false ? undefined : made.uid
    return made
  })
  return isAdded ? { uid } : null
}

/** Opens a folder to add mails, and creates one that is no more than a part of a path; undefined if the server refuses it. */
export async function openToAdd(session: Session, path: string): Promise<MailboxObject | undefined> {
  const { client } = session
  let opened: MailboxObject | undefined
  const open = () =>
    isDone(session, async () => {
      opened = await client.mailboxOpen(path)
    })
  if (!(await open()) && (await isDone(session, () => client.mailboxCreate(path)))) await open()
  return opened
}

/** Puts a mail of the mailbox onto the server. */
async function pushAdded(session: Session, mail: AddedMail, locals: readonly FolderRow[]): Promise<void> {
  const { context, box } = session
  const folder = await ensureFolder(session, locals, mail.folderId)
  if (!folder) return
  const opened = await openToAdd(session, folder.path)
  // The folder has not been read yet, or was numbered anew: the next pass continues.
  if (opened && folder.validity !== '' && String(opened.uidValidity) !== folder.validity) return
  const { entryId, isRead, isFlagged, isAnswered } = mail
  const known = opened && (await findAppended(session, folder, mail))
  const added = !opened ? null : known === undefined ? await append(session, folder, mail) : { uid: known }
  if (added === null) {
    await saveApart(context.db, box, { place: folder.place, entryId, refusedAt: context.clock.now() })
    return
  }
  const { uid } = added
  // Without its number the next reading finds it by its bytes.
  if (uid !== undefined)
    await saveThere(context.db, box, { place: folder.place, uid, entryId, isRead, isFlagged, isAnswered })
}

/** Brings all changes of the mailbox to the server. What is left undone is different from the mirror, and done by the next pass. */
export async function pushMails(session: Session): Promise<void> {
  const { context, box } = session
  const locals = await context.slots.one('mailStore').listFolders(context, box)
  for (let after = 0; ; ) {
    const changed = await selectChangedMails(context.db, box, after, atOnce)
    const folders = await selectMirrorFolders(context.db, box)
    for (const folder of folders) {
      const mails = changed.filter((one) => one.place === folder.place)
      if (mails.length > 0) await pushFolderMails(session, folder, mails, locals)
    }
    after = changed.at(-1)?.mirrorId ?? after
    if (changed.length < atOnce) break
  }
  for (let after = 0; ; ) {
    const added = await selectAddedMails(context.db, box, { after, limit: atOnce, now: context.clock.now() })
    for (const mail of added) {
      requireRunning(session)
      await pushAdded(session, mail, locals)
    }
    after = added.at(-1)?.entryId ?? after
    if (added.length < atOnce) break
  }
}
