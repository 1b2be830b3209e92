import type { MirrorWork } from '../mirror/run.service.ts'
import { Ended, type Session } from '../mirror/session.service.ts'
import { openTurns } from '../mirror/turn.rules.ts'
import { nextDraftAt, syncDrafts } from './sync.service.ts'

/** Milliseconds after which the folder of drafts is read again, and after two lost connections in a row. */
const readEvery = 300_000
/** Milliseconds until what a pass could not do is tried again. */
const againEvery = 60_000

/** What is known of the drafts of a mailbox. */
interface Drafts {
  session: Session
  readAt: number
  /** Passes in a row that have ended the connection. */
  failures: number
  /** When there is something to do. */
  nextAt: number
  /** What is due before has just been tried. */
  triedUntil: number
}

/**
 * Drafts of the mailboxes that a process watches: read every five minutes after all other folders, and written when one has rested
 * for a minute. A fault of the drafts does not end the other work of a mailbox.
 */
export function openDraftWork(): MirrorWork {
  const known = new Map<number, Drafts>()
  const turns = openTurns({ all: 12, each: 6 })
  return {
    async due({ clock }, mailboxIds) {
      const now = clock.now().getTime()
      return mailboxIds.filter((one) => (known.get(one)?.nextAt ?? Number.POSITIVE_INFINITY) <= now)
    },
    async run(session) {
      const { context, box } = session
      const { mailboxId, comCode } = box
      const now = context.clock.now().getTime()
      const before = known.get(mailboxId)
      const failures = before?.failures ?? 0
      if (before && failures > 1 && now < before.nextAt) return false
      const isRead = before?.session === session && now < before.readAt + readEvery
      const at = Math.max(await nextDraftAt(session), before?.triedUntil ?? 0)
      if (isRead && at > now) {
        known.set(mailboxId, { ...before, nextAt: Math.min(at, before.readAt + readEvery) })
        return false
      }
      const next = { session, readAt: now, nextAt: now + readEvery, triedUntil: 0 }
      known.set(mailboxId, { ...next, failures: failures + 1 })
      try {
        await turns(comCode, () => syncDrafts(session))
      } catch (error) {
        if (error instanceof Ended || session.signal.aborted || !session.client.usable) throw error
        context.log.warn({ err: error, mailboxId }, 'mail: drafts of a mirror have failed')
      }
      const left = await nextDraftAt(session)
      const triedUntil = left <= now ? now + againEvery : 0
      const nextAt = Math.min(Math.max(left, triedUntil), now + readEvery)
      known.set(mailboxId, { ...next, nextAt, triedUntil, failures: 0 })
      return false
    },
  }
}

/** The drafts of the mailboxes of this process. */
export const draftWork = openDraftWork()

/** Works one after another. */
export const joinWorks = (...works: readonly MirrorWork[]): MirrorWork => ({
  async due(context, mailboxIds) {
    const lists = await Promise.all(works.map((one) => one.due(context, mailboxIds)))
    return [...new Set(lists.flat())]
  },
  async run(session) {
    let hasMore = false
    for (const work of works) hasMore = (await work.run(session)) || hasMore
    return hasMore
  },
})
