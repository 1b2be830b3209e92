import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { attachFiles, purgeAttachedFiles } from '#modules/file/index.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import { readMails } from '../mirror/pull.service.ts'
import { requireMirror, requireRunning, type Session } from '../mirror/session.service.ts'
import {
  type DraftLink,
  forgetDraftLinks,
  type LocalDraft,
  noteDraftAsked,
  saveDraftCopy,
  saveDraftLeft,
  saveDraftsLeft,
  selectDraftLinks,
  selectLocalDrafts,
  updateDraftMessageId,
} from '../mirror-table/draft-link.sql.ts'
import { receivedAtOf } from '../moving/read-mail.service.ts'
import { dropDraft, findDraft, holderOf, newMessageId } from '../sending/draft.service.ts'
import type { DraftContent } from '../sending/draft.sql.ts'
import { type Author, filesOf } from './author.service.ts'
import {
  type DraftFolder,
  type DraftMatch,
  draftsAtMost,
  freshUids,
  isThere,
  isUnchanged,
  matchDraft,
} from './draft.rules.ts'
import { readDraft } from './words.service.ts'

/** What a pass of drafts works with. */
export interface DraftPass {
  session: Session
  author: Author
  folder: DraftFolder
}

type Pulled = Awaited<ReturnType<typeof readMails>>[number]
type Readable = Pulled & { prepared: PreparedText }

const copyOf = ({ folder }: DraftPass, { uid, prepared }: Readable) => ({
  ...{ validity: folder.validity, uid, digest: prepared.digest, messageId: prepared.text.messageId },
})

/** Stores the number of a draft that is in the portal already. */
async function relink(
  pass: DraftPass,
  pulled: Readable,
  { kind, link }: Extract<DraftMatch, { link: DraftLink }>,
) {
  const { session, folder } = pass
  const { box, context, account } = session
  const { entryId } = link
  if (entryId === null) return
  const isOwn = kind === 'sent'
  await inTransaction(context.db, async (db) => {
    await requireMirror(db, session)
    await saveDraftCopy(db, box, account, {
      ...copyOf(pass, pulled),
      ...{ entryId, formerUid: isOwn && isThere(link, folder) ? link.uid : null },
      version: isOwn ? link.sentVersion : link.version,
      files: isOwn ? link.sentFiles : link.files,
    })
  })
}

/** Attaches the files of a draft in place of those that it had. */
async function attach(inside: Background, { author }: DraftPass, entryId: number, fileCode: string | null) {
  const { viewer } = author.context
  if (fileCode !== null)
    await attachFiles(inside, fileCode, viewer.personCode, holderOf(author.context, entryId))
  for (const comCode of author.comCodes)
    await purgeAttachedFiles(inside, holderOf({ viewer: { comCode } }, entryId), fileCode)
}

/** The draft that another program has replaced, locked; undefined if it was changed in the portal as well. */
async function lockUnchanged(inside: Background, { session, author }: DraftPass, link: DraftLink) {
  const { box } = session
  if (link.entryId === null) return undefined
  const draft = await findDraft(inside, box, link.entryId, true)
  const local = (await selectLocalDrafts(inside.db, box)).find((one) => one.entryId === link.entryId)
  if (!draft || !local?.isOpen) return undefined
  const { files } = await filesOf(inside, author.comCodes, local)
  return isUnchanged(link, draft, files) ? draft : undefined
}

/** A draft of both sides keeps its Message-ID on the server; that of the portal gets another one, and goes there as a second draft. */
async function part(inside: Background, { session }: DraftPass, link: DraftLink): Promise<void> {
  const { box } = session
  await forgetDraftLinks(inside.db, box, [link.linkId])
  if (link.entryId !== null && (await findDraft(inside, box, link.entryId, true)))
    await updateDraftMessageId(inside.db, box, link.entryId, newMessageId(inside.config))
}

/** Stores a draft of the server as a draft of the portal: in place of the one that it replaces, or as a new one. */
async function store(
  pass: DraftPass,
  pulled: Readable,
  words: DraftContent,
  replaced: DraftLink | undefined,
  others: readonly LocalDraft[],
): Promise<void> {
  const { session, author } = pass
  const { box, context } = session
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    const mails = inside.slots.one('mailStore')
    await mails.change(inside, box)
    const savedAt = receivedAtOf(pulled, inside.clock.now())
    const before = replaced && (await lockUnchanged(inside, pass, replaced))
    if (replaced && !before) await part(inside, pass, replaced)
    const isTaken = !replaced && others.some((one) => one.messageId === words.messageId)
    const own = isTaken ? { ...words, messageId: newMessageId(inside.config) } : words
    const entryId = before?.entryId ?? (await mails.createDraft(inside, box, pulled.prepared, own, savedAt))
    const version = before ? await mails.replaceDraft(inside, box, entryId, pulled.prepared, own, savedAt) : 1
    await attach(inside, pass, entryId, own.fileCode)
    const { files } = await filesOf(inside, author.comCodes, own)
    await saveDraftCopy(db, box, session.account, {
      ...copyOf(pass, pulled),
      entryId,
      formerUid: null,
      version,
      files,
    })
    await pushChange(inside, box)
  })
}

/** Brings one draft of the server into the portal. */
async function takeDraft(pass: DraftPass, pulled: Pulled): Promise<void> {
  const { session, author, folder } = pass
  const { context, box } = session
  const { uid, prepared, mail } = pulled
  const leave = (reason: string) => saveDraftLeft(context.db, box, { validity: folder.validity, uid, reason })
  if (!prepared || !mail.bytes) return leave(pulled.reason)
  const readable = { ...pulled, prepared }
  const { digest, text } = prepared
  const links = await selectDraftLinks(context.db, box)
  const match = matchDraft(links, folder, { digest, messageId: text.messageId })
  if (match.kind === 'sent' || match.kind === 'same') return relink(pass, readable, match)
  const replaced = match.kind === 'replaced' ? match.link : undefined
  const before = replaced?.entryId == null ? undefined : await findDraft(context, box, replaced.entryId)
  const { words, reason } = await readDraft(author.context, box, mail.bytes, before?.words)
  if (!words) return leave(reason)
  await store(pass, readable, words, replaced, await selectLocalDrafts(context.db, box))
}

/** Fetches a draft and brings it into the portal. Each alone: it may have 50 MB, and may end the connection. */
async function pullDraft(pass: DraftPass, uid: number): Promise<void> {
  const { session, folder } = pass
  requireRunning(session)
  const { context, box, account } = session
  await noteDraftAsked(context.db, box, account, { validity: folder.validity, uid })
  for (const pulled of await readMails(session, [uid])) await takeDraft(pass, pulled)
}

/** Deletes a draft that another program has deleted or sent; one that was changed in the portal stays, and goes to the server anew. */
async function removeGone(pass: DraftPass, link: DraftLink): Promise<void> {
  const { session, author } = pass
  const { context, box } = session
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    const draft = await lockUnchanged(inside, pass, link)
    await forgetDraftLinks(db, box, [link.linkId])
    if (!draft) return
    await dropDraft(inside, box, draft.entryId, holderOf(author.context, draft.entryId))
    for (const comCode of author.comCodes.slice(1))
      await purgeAttachedFiles(inside, holderOf({ viewer: { comCode } }, draft.entryId))
  })
}

/** Brings the drafts of the server into the portal. Those beyond the limit stay on the server, and are counted. */
export async function pullDrafts(pass: DraftPass): Promise<void> {
  const { session, folder } = pass
  const { context, box } = session
  const links = await selectDraftLinks(context.db, box)
  const fresh = freshUids(folder, links)
  const shown = links.filter(
    (one) => one.entryId !== null && isThere(one, folder) && one.sentDigest === '',
  ).length
  const next = fresh.slice(0, Math.max(0, draftsAtMost - shown))
  await saveDraftsLeft(context.db, box, fresh.length - next.length)
  for (const uid of next) await pullDraft(pass, uid)
  for (const link of await selectDraftLinks(context.db, box)) {
    if (isThere(link, folder)) continue
    if (link.entryId === null) await forgetDraftLinks(context.db, box, [link.linkId])
    else if (link.uid !== null) await removeGone(pass, link)
  }
}
