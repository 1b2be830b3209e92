import type { DraftLink, LocalDraft } from '../mirror-table/draft-link.sql.ts'

/** Milliseconds for which a draft rests before it goes to the server: the writer saves every two seconds. */
export const restsFor = 60_000
/** Milliseconds after which a draft that the server has refused is offered again. */
const offeredEvery = 3_600_000
/** Drafts of the server that the portal shows. */
export const draftsAtMost = 500
/** Times that a draft of the server is asked for, before it is passed over. */
export const triesAtMost = 3

/** What the open folder of the server has. */
export interface DraftFolder {
  path: string
  validity: string
  uids: ReadonlySet<number>
  isReadOnly: boolean
}

/** Whether the copy of a draft is in the folder. */
export const isThere = ({ validity, uid }: DraftLink, folder: DraftFolder): boolean =>
  uid !== null && validity === folder.validity && folder.uids.has(uid)

/**
 * The numbers of the folder that no link has, the newest first. Those that could not be read come last, until they were asked for
 * often.
 */
export function freshUids(folder: DraftFolder, links: readonly DraftLink[]): number[] {
  const known = new Set<number | null>()
  for (const link of links) {
    if (link.validity !== folder.validity) continue
    known.add(link.formerUid)
    if (link.entryId !== null || link.tries >= triesAtMost) known.add(link.uid)
  }
  const asked = new Set(links.filter((one) => one.validity === folder.validity).map((one) => one.uid))
  const isAsked = (uid: number) => Number(asked.has(uid))
  return [...folder.uids]
    .filter((uid) => !known.has(uid))
    .sort((one, other) => isAsked(one) - isAsked(other) || other - one)
}

/** What a draft of the server is to the portal. */
export type DraftMatch =
  /** One that the portal has put there, although the process did not note it. */
  | { kind: 'sent'; link: DraftLink }
  /** A known one under another number. */
  | { kind: 'same'; link: DraftLink }
  /** Another program has put it in the place of a known one. */
  | { kind: 'replaced'; link: DraftLink }
  | { kind: 'new' }

/** Finds what a draft that was not known by its number is: by its text, and by the Message-ID that most programs leave as it is. */
export function matchDraft(
  links: readonly DraftLink[],
  folder: DraftFolder,
  { digest, messageId }: { digest: string; messageId: string },
): DraftMatch {
  const own = links.filter((one) => one.entryId !== null)
  const gone = own.filter((one) => one.uid !== null && !isThere(one, folder))
  const isNamed = (one: DraftLink) => messageId !== '' && one.messageId === messageId
  const sent = own.find((one) => one.sentDigest !== '' && one.sentDigest === digest)
  if (sent) return { kind: 'sent', link: sent }
  const same = gone.find((one) => one.digest === digest)
  if (same) return { kind: 'same', link: same }
  const replaced = gone.find(isNamed)
  if (replaced) return { kind: 'replaced', link: replaced }
  // Servers that change texts: what was sent under this Message-ID has arrived, and the former copy is still there.
  const changed = own.find((one) => one.sentDigest !== '' && isNamed(one))
  return changed ? { kind: 'sent', link: changed } : { kind: 'new' }
}

/** Whether a draft of the portal is as both sides had it last. */
export const isUnchanged = (
  link: Pick<DraftLink, 'version' | 'files'>,
  draft: Pick<LocalDraft, 'version'> | undefined,
  files: string,
): boolean => draft !== undefined && draft.version === link.version && link.files === files

/** When a draft that has changed goes to the server, in milliseconds of the clock. */
export function dueAt(draft: Pick<LocalDraft, 'savedAt'>, link: DraftLink | undefined): number {
  const rested = Date.parse(draft.savedAt) + restsFor
  return link?.refusedAt ? Math.max(rested, Date.parse(link.refusedAt) + offeredEvery) : rested
}
