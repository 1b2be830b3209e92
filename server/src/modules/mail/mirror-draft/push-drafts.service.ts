import { createHash } from 'node:crypto'
import { mailLimits } from '@maru/api/mail/writing'
import { inTransaction } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import { readCollection } from '#modules/file/index.ts'
import { isDone, requireMirror, requireRunning } from '../mirror/session.service.ts'
import {
  clearFormerUid,
  type DraftLink,
  forgetDraftLinks,
  type LocalDraft,
  saveDraftCopy,
  saveDraftLeft,
  saveDraftRefused,
  saveDraftSent,
  selectDraftLinks,
  selectLocalDrafts,
  settleDraftLinks,
} from '../mirror-table/draft-link.sql.ts'
import { answered, answerOf } from '../moving-source/imap-connect.service.ts'
import { composeContent, findDraft } from '../sending/draft.service.ts'
import { filesOf } from './author.service.ts'
import { draftsAtMost, dueAt, isThere, isUnchanged } from './draft.rules.ts'
import type { DraftPass } from './pull-drafts.service.ts'

/** The MIME text of a draft with all that it has; undefined if it is gone, or as the server has it. */
async function compose({ session, author }: DraftPass, local: LocalDraft, link: DraftLink | undefined) {
  const { box } = session
  const { context, comCodes } = author
  const draft = await findDraft(context, box, local.entryId)
  const { comCode, files } = await filesOf(context, comCodes, local)
  if (!draft || (link && isUnchanged(link, draft, files))) return undefined
  const { words, version } = draft
  const parts =
    words.fileCode === null
      ? []
      : await readCollection(context, comCode, words.fileCode, mailLimits.fileBytes)
  const date = new Date(draft.savedAt)
  const { bytes } = await composeContent(context, words, { files: parts, date, withBcc: true })
  const digest = createHash('sha256').update(bytes).digest('hex')
  const messageId = words.messageId.replace(/^<|>$/g, '')
  return { bytes, date, copy: { entryId: local.entryId, digest, messageId, version, files } }
}

/** Removes the copy that another one has replaced. One that the server does not remove is not shown a second time. */
async function removeFormer({ session, folder }: DraftPass, link: DraftLink): Promise<void> {
  const { context, box, client } = session
  const { formerUid, validity } = link
  if (formerUid === null) return
  const isGone =
    validity !== folder.validity ||
    (await isDone(session, () => client.messageDelete([formerUid], { uid: true })))
  // It stays the former one: that is what keeps it out of the portal.
  if (isGone) await clearFormerUid(context.db, box, link.linkId)
}

/**
 * Adds a draft to the server; null if it does not take it now: too large, no room, or no time. Without APPENDUID (RFC 4315) the number
 * is a guess of the client, and left out: the next look finds the draft by its text.
 */
async function append(
  { session: { client }, folder }: DraftPass,
  bytes: Buffer,
  date: Date,
): Promise<{ uid: number | null } | null> {
  const most = client.capabilities.get('APPENDLIMIT')
  if (typeof most === 'number' && bytes.length > most) return null
  try {
    const made = await answered(client, client.append(folder.path, bytes, ['\\Seen', '\\Draft'], date))
    const isNamed = made !== false && String(made.uidValidity ?? '') === folder.validity
    return { uid: isNamed ? (made.uid ?? null) : null }
  } catch (error) {
    if (error instanceof Error && answerOf(error.cause)) return null
    throw error
  }
}

/** Puts a draft of the portal onto the server, in place of the copy that is there. */
async function pushDraft(pass: DraftPass, local: LocalDraft, link: DraftLink | undefined): Promise<void> {
  const { session, folder } = pass
  const { context, box, account } = session
  const refuse = () =>
    saveDraftRefused(context.db, box, account, { entryId: local.entryId, now: context.clock.now() })
  const made = await compose(pass, local, link).catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  if (made === undefined) return
  if (made === null) return refuse()
  const { bytes, date, copy } = made
  await saveDraftSent(context.db, box, account, copy)
  const added = await append(pass, bytes, date)
  if (added === null) return refuse()
  const { uid } = added
  if (uid === null) return
  const formerUid = link && isThere(link, folder) ? link.uid : null
  const { validity } = folder
  await inTransaction(context.db, async (db) => {
    await requireMirror(db, session)
    await saveDraftCopy(db, box, account, { ...copy, validity, uid, formerUid })
  })
}

/** Removes the copies of drafts that were sent or deleted in the portal. */
async function removeClosed({ session, folder }: DraftPass, link: DraftLink): Promise<void> {
  const { context, box, client } = session
  const { uid, validity } = link
  // One of an earlier connection is shown again, rather than deleted unseen.
  if (uid !== null && link.version > 0 && isThere(link, folder)) {
    const isGone = await isDone(session, () => client.messageDelete([uid], { uid: true }))
    if (!isGone) return saveDraftLeft(context.db, box, { validity, uid, reason: 'notRemoved' })
  }
  await forgetDraftLinks(context.db, box, [link.linkId])
}

/** Brings the drafts of the portal onto the server. What is left undone is different from the links, and done by the next pass. */
export async function pushDrafts(pass: DraftPass): Promise<void> {
  const { session, folder } = pass
  const { context, box } = session
  const locals = await selectLocalDrafts(context.db, box)
  const open = new Map(locals.filter((one) => one.isOpen).map((one) => [one.entryId, one]))
  for (const link of await selectDraftLinks(context.db, box)) {
    requireRunning(session)
    await removeFormer(pass, link)
    if (link.entryId !== null && !open.has(link.entryId)) await removeClosed(pass, link)
  }
  const former = (await selectDraftLinks(context.db, box)).filter(
    (one) => one.version < 0 && isThere(one, folder),
  )
  await settleDraftLinks(
    context.db,
    box,
    former.map((one) => one.linkId),
  )
  const links = await selectDraftLinks(context.db, box)
  const now = context.clock.now().getTime()
  let there = links.filter((one) => isThere(one, folder)).length
  for (const local of open.values()) {
    const link = links.find((one) => one.entryId === local.entryId)
    // A server that does not remove the former copies would get one more with each save.
    if (dueAt(local, link) > now || (link && link.formerUid !== null)) continue
    if (link?.version === local.version && local.fileCode === null) continue
    if (!link && there >= draftsAtMost) continue
    if (!link) there += 1
    requireRunning(session)
    await pushDraft(pass, local, link)
  }
  for (const link of await selectDraftLinks(context.db, box)) await removeFormer(pass, link)
}
