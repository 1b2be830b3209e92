import type { Background } from '#kit/room.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { type DueMirror, endOfLeavers, selectDue, selectPending } from '../mirror-table/mirror.sql.ts'
import { selectScripts } from '../mirror-table/sieve.sql.ts'
import { pauseRenamed } from '../mirror-table/sign-in.sql.ts'
import { leaveSieves } from './rules.service.ts'
import { type MirrorTurns, type MirrorWork, openMirrorTurns, pause, runMirror } from './run.service.ts'
import { nextTurns, type Turn } from './turn.rules.ts'
import { openWakes } from './wakes.rules.ts'

/** Milliseconds between two looks for mailboxes to connect, and for changes in the portal. */
const lookEvery = 1_000
/** Looks between two for people who have left, or have another address: their connections end within a minute. */
const leaversEvery = 20
/** Mailboxes that are connected at once; others take turns. */
export const connectedAtMost = 500

/** A mailbox that this process watches. */
export interface Watched {
  turn: Turn
  /** Lets the next pass bring the changes of the portal to the server. */
  wake(): void
  end(): void
  ended: Promise<void>
}

/** Watches one mailbox until it is ended. */
export function watchMirror(
  context: Background,
  box: BoxKey,
  { turns, work }: { turns?: MirrorTurns; work?: MirrorWork } = {},
): Watched {
  const abort = new AbortController()
  const wakes = openWakes()
  const turn: Turn = { mailboxId: box.mailboxId, beganAt: performance.now(), isRead: false }
  const onRead = () => {
    turn.isRead = true
  }
  const run = {
    signal: abort.signal,
    follow: true,
    wakes,
    onRead,
    ...(turns ? { turns } : {}),
    ...(work ? { work } : {}),
  }
  return {
    turn,
    wake: () => wakes.add('portal'),
    end: () => abort.abort(),
    ended: runMirror(context, box, run).catch((error: unknown) =>
      context.log.error({ err: error, mailboxId: box.mailboxId }, 'mail: a mirror has ended by an error'),
    ),
  }
}

const accountOf = ({ comCode, source, connectedAt, secret }: DueMirror) =>
  [comCode, source, connectedAt, secret].join('\n')

/** The mailboxes that a process watches, with what it knows of earlier turns. */
interface Watching {
  watched: Map<number, Watched & { account: string }>
  /** When the last turn of a mailbox ended. */
  endedAt: Map<number, number>
  turns: MirrorTurns
  work?: MirrorWork
  most: number
  turnLength?: number
}

/** Begins and ends watching, so that all mailboxes that may be connected are, or have their turn. */
async function look(
  context: Background,
  { watched, endedAt, turns, work, most, turnLength }: Watching,
): Promise<void> {
  const rows = await selectDue(context.db, context.clock.now())
  const wanted = new Map(rows.map((one) => [one.mailboxId, one]))
  // One that was connected with another account, or with another password, begins anew.
  for (const [mailboxId, one] of watched) {
    const row = wanted.get(mailboxId)
    if (!row || accountOf(row) !== one.account) one.end()
  }
  const next = nextTurns(
    [...watched.values()].map((one) => one.turn),
    [...wanted.keys()],
    endedAt,
    { most, now: performance.now(), ...(turnLength === undefined ? {} : { length: turnLength }) },
  )
  for (const mailboxId of next.end) watched.get(mailboxId)?.end()
  for (const mailboxId of next.begin) {
    const row = wanted.get(mailboxId)
    if (!row) continue
    const { comCode } = row
    watched.set(mailboxId, {
      ...watchMirror(context, { comCode, mailboxId }, { turns, ...(work ? { work } : {}) }),
      account: accountOf(row),
    })
    void watched.get(mailboxId)?.ended.then(() => {
      watched.delete(mailboxId)
      endedAt.set(mailboxId, performance.now())
    })
  }
  if (watched.size === 0) return
  const pending = (await selectPending(context.db, [...watched.keys()])).map((one) => one.mailboxId)
  const due = work ? await work.due(context, [...watched.keys()]) : []
  for (const mailboxId of new Set([...pending, ...due])) watched.get(mailboxId)?.wake()
}

/** Watches all mirrored mailboxes; runs in one process. Ends soon after the signal aborts. */
export async function watchMirrors(
  context: Background,
  signal: AbortSignal,
  {
    most = connectedAtMost,
    turnLength,
    work,
  }: { most?: number; turnLength?: number; work?: MirrorWork } = {},
): Promise<void> {
  const length = turnLength === undefined ? {} : { turnLength }
  const watching: Watching = {
    watched: new Map(),
    endedAt: new Map(),
    turns: openMirrorTurns(),
    most,
    ...length,
    ...(work ? { work } : {}),
  }
  for (let looks = 0; !signal.aborted; looks += 1) {
    try {
      if (looks % leaversEvery === 0) {
        // While their passwords are there.
        await leaveSieves(context, await selectScripts(context.db, { ofLeavers: context.clock.now() }))
        await endOfLeavers(context.db, context.clock.now())
        await pauseRenamed(context.db, context.clock.now())
      }
      await look(context, watching)
    } catch (error) {
      context.log.warn({ err: error }, 'mail: mirrors cannot be looked for')
    }
    await pause(lookEvery, signal)
  }
  for (const one of watching.watched.values()) one.end()
  await Promise.all([...watching.watched.values()].map((one) => one.ended))
}
