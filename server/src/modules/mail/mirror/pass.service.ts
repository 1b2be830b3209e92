import { mailBox } from '../mailbox/mailbox.sql.ts'
import { findMirror, notePushed, noteSeen } from '../mirror-table/mirror.sql.ts'
import { selectMirrorFolders } from '../mirror-table/mirror-folder.sql.ts'
import { forgetDeleted, selectLost } from '../mirror-table/mirror-mail.sql.ts'
import { comparedFolder } from './compare.service.ts'
import { dropFolders, mapFolders } from './folders.service.ts'
import { pullFolder, removeLost } from './pull.service.ts'
import { pushMails } from './push.service.ts'
import { pushFolders, pushRemovedFolders } from './push-folders.service.ts'
import { readServerSize } from './quota.service.ts'
import { pushRules } from './rules.service.ts'
import { requireRunning, type Session } from './session.service.ts'

/** Brings the changes of the mailbox to the server. */
export async function runPush(session: Session): Promise<void> {
  const { context, box } = session
  const mirror = await findMirror(context.db, box)
  const change = (await mailBox.find(context.db, box))?.changeNumber ?? 0
  await pushFolders(session, mirror?.sinceFolderId ?? 0)
  await pushMails(session)
  await pushRemovedFolders(session)
  await pushRules(session)
  await notePushed(context.db, box, change)
}

/**
 * Brings the changes of the inbox of the server into the mailbox, and reads no other folder. False if a mail is gone from it, which
 * may be in another one: then all have to be read.
 */
export async function runInbox(session: Session, withMarks: boolean): Promise<boolean> {
  const { context, box } = session
  const folder = (await selectMirrorFolders(context.db, box)).find((one) => one.path === 'INBOX')
  if (!folder) return false
  const compared = await comparedFolder(session, { folder, status: { path: folder.path } }, withMarks)
  if (compared) await pullFolder(session, compared)
  return (await selectLost(context.db, box, 1)).length === 0
}

/**
 * Makes both sides equal: first the changes of the mailbox go to the server, then those of the server come. Each step may be
 * repeated: what a lost connection or a killed process leaves undone is a difference that the next pass finds.
 */
export async function runPass(session: Session): Promise<void> {
  const { context, box } = session
  await runPush(session)
  const { listed, gone } = await mapFolders(session)
  const changed: NonNullable<Awaited<ReturnType<typeof comparedFolder>>>[] = []
  for (const one of listed) {
    requireRunning(session)
    const compared = await comparedFolder(session, one)
    if (compared) changed.push(compared)
  }
  for (const one of changed) await pullFolder(session, one)
  await removeLost(session)
  await dropFolders(session, gone)
  await forgetDeleted(context.db, box)
  await readServerSize(session)
  await noteSeen(context.db, box, context.clock.now())
}
