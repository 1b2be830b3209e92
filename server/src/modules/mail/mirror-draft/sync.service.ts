import type { ListResponse } from 'imapflow'
import { isDone, openFolder, type Session, searchUids } from '../mirror/session.service.ts'
import { claimDraftLinks, selectDraftLinks, selectLocalDrafts } from '../mirror-table/draft-link.sql.ts'
import { answered } from '../moving-source/imap-connect.service.ts'
import { isLeft } from '../moving-source/imap-folder.rules.ts'
import { type Author, findAuthor } from './author.service.ts'
import { type DraftFolder, dueAt } from './draft.rules.ts'
import { pullDrafts } from './pull-drafts.service.ts'
import { pushDrafts } from './push-drafts.service.ts'

/** Bytes of a list of folders. */
const listSize = 8 * 1_048_576

/** The folder of drafts: as the server names it (RFC 6154), else by its name, which is one of the person's only at the top. */
function draftsOf(all: readonly ListResponse[]): string | undefined {
  const drafts = all.filter((one) => one.specialUse === '\\Drafts' && !isLeft(one))
  const isTop = ({ parent }: ListResponse) => parent.length === 0 || /^inbox$/i.test(parent.join('/'))
  return (
    drafts.find((one) => one.specialUseSource === 'extension') ??
    drafts.find((one) => one.specialUseSource === 'name' && isTop(one))
  )?.path
}

/** The path of the folder of drafts; undefined if the server has none. */
export async function findDraftsPath({ client }: Session): Promise<string | undefined> {
  return draftsOf(await answered(client, client.list(), { most: listSize }))
}

/** When the next draft goes to the server, in milliseconds of the clock; a copy that is to be removed goes at once. Infinity for none. */
export async function nextDraftAt({ context, box }: Session): Promise<number> {
  const locals = await selectLocalDrafts(context.db, box)
  const links = await selectDraftLinks(context.db, box)
  const byEntry = new Map(links.map((one) => [one.entryId, one]))
  const open = new Set(locals.filter((one) => one.isOpen).map((one) => one.entryId))
  if (links.some((one) => one.entryId !== null && !open.has(one.entryId))) return 0
  const times = locals.flatMap((one) => {
    const link = byEntry.get(one.entryId)
    return !one.isOpen || link?.version === one.version ? [] : [dueAt(one, link)]
  })
  return Math.min(Number.POSITIVE_INFINITY, ...times)
}

async function openDrafts(session: Session, path: string): Promise<DraftFolder> {
  const { uidValidity, readOnly } = await openFolder(session, path)
  const uids = new Set(await searchUids(session))
  return { path, validity: String(uidValidity), uids, isReadOnly: readOnly === true }
}

async function ensureDraftsPath(session: Session): Promise<string | undefined> {
  const { client, context } = session
  const path = await findDraftsPath(session)
  if (path !== undefined || (await nextDraftAt(session)) > context.clock.now().getTime()) return path
  // The client puts a path at the top into the namespace of the person.
  const isMade = await isDone(session, () => client.mailboxCreate(['Drafts']))
  return isMade ? findDraftsPath(session) : undefined
}

/**
 * Makes the drafts of both sides equal: those of the server come first, so that a draft which was changed on both sides is not written
 * over. Each step may be repeated: what is not noted in the links is found again by its text.
 */
export async function syncDrafts(session: Session): Promise<void> {
  const { context, box, account } = session
  const author: Author | undefined = await findAuthor(context, box)
  if (!author) return
  await claimDraftLinks(context.db, box, account)
  const path = await ensureDraftsPath(session)
  if (path === undefined) return
  const folder = await openDrafts(session, path)
  await pullDrafts({ session, author, folder })
  if (folder.isReadOnly) return
  await pushDrafts({ session, author, folder })
  const isSent = (await selectDraftLinks(context.db, box)).some((one) => one.sentDigest !== '')
  if (isSent) await pullDrafts({ session, author, folder: await openDrafts(session, path) })
}
