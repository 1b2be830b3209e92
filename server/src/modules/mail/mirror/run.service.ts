import type { ImapFlow } from 'imapflow'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { afterCompanyFault, CompanyFault } from '../mirror-sign-in/company-fault.rules.ts'
import { connectForCompany } from '../mirror-sign-in/connect.service.ts'
import { findMirror, type MirrorRow, updateMirror } from '../mirror-table/mirror.sql.ts'
import { selectMirrorFolders } from '../mirror-table/mirror-folder.sql.ts'
import { connectImap } from '../moving-source/imap-connect.service.ts'
import { onVanished } from '../moving-source/imap-guard.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { readOf } from './compare.service.ts'
import { afterMirrorFault, wrongNow } from './mirror.rules.ts'
import { runInbox, runPass, runPush } from './pass.service.ts'
import { openAccount } from './sealed.service.ts'
import { Ended, openFolder, type Session } from './session.service.ts'
import { openTurns, type Turns } from './turn.rules.ts'
import { openWakes, type Wakes } from './wakes.rules.ts'

/** Milliseconds after which all folders are asked for: only the inbox reports its changes at once. */
const askEvery = 300_000
/** Milliseconds between two beginnings of IDLE, for a server that ends it at once. */
const idleEvery = 10_000
/** Milliseconds between two looks at a connection that may be lost. */
const checkEvery = 1_000
/** Milliseconds between two passes of a mailbox, for a server that reports without end. */
const passEvery = 300

/** How much of all mailboxes of a process runs at once: sign-ins, first readings, which may take an hour, and all other passes. */
export interface MirrorTurns {
  connect: Turns
  fill: Turns
  pass: Turns
}

/** Opens the turns of a process. */
export const openMirrorTurns = (): MirrorTurns => ({
  connect: openTurns({ all: 40, each: 10 }),
  fill: openTurns({ all: 6, each: 3 }),
  pass: openTurns({ all: 12, each: 6 }),
})

/** Work of a connected mailbox between its passes, such as a move. */
export interface MirrorWork {
  /** Those of these mailboxes whose work may begin. */
  due(context: Background, mailboxIds: readonly number[]): Promise<number[]>
  /** Does a part of some seconds, after all of the mailbox has been read; true if there is more. */
  run(session: Session): Promise<boolean>
}

/** How a mailbox is read. */
export interface MirrorRun {
  signal: AbortSignal
  /** Whether it is read again with each change until the signal aborts, and not only once. */
  follow?: boolean
  wakes?: Wakes
  turns?: MirrorTurns
  work?: MirrorWork
  /** Called each time that all of the mailbox has been read. */
  onRead?: () => void
}

/** Stores what follows from a fault, and notifies the browsers of the person. */
export async function settleFault(context: Background, box: BoxKey, fault: SourceFault): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (db) => {
    const row = await findMirror(db, box, true)
    if (row?.state !== 'running') return
    const before = { ...row, wrongPasswords: wrongNow(row, now) }
    const { minutes, ...next } =
      fault instanceof CompanyFault
        ? { ...afterCompanyFault(fault.why, before), wrongPasswords: before.wrongPasswords }
        : afterMirrorFault(fault.reason, before)
    await updateMirror(db, box, {
      ...next,
      reason: fault instanceof CompanyFault ? fault.why : fault.reason,
      nextAt: new Date(now.getTime() + minutes * 60_000),
      wrongAt: fault.reason === 'password' ? now : row.wrongAt,
    })
    await pushChange({ ...context, db }, box)
  })
  context.log.warn(
    { mailboxId: box.mailboxId, reason: fault.reason, message: fault.message },
    'mail: a mirror has failed',
  )
}

/** Opens the inbox to wait in it; a change that came while other folders were read is a reason to look again. */
async function openInbox(session: Session, wakes: Wakes): Promise<void> {
  const { context, box } = session
  const now = readOf(await openFolder(session, 'INBOX'))
  const known = (await selectMirrorFolders(context.db, box)).find((one) => one.path === 'INBOX')
  const names = ['validity', 'uidNext', 'mailCount', 'modification'] as const
  if (known && names.some((name) => known[name] !== now[name])) wakes.add('server')
}

/** Waits until the server or the portal reports a change, or so many milliseconds. */
async function untilChange(session: Session, wakes: Wakes, within: number): Promise<void> {
  const { client, signal } = session
  await openInbox(session, wakes)
  let isIdle = false
  let idleAt = 0
  // Whether the connection is lost shows in `usable`.
  const ended = () => {
    isIdle = false
  }
  for (const end = performance.now() + within; performance.now() < end && !wakes.has() && !signal.aborted; ) {
    if (!client.usable) throw new SourceFault('broken', 'the connection was lost')
    if (!isIdle && performance.now() >= idleAt) {
      isIdle = true
      idleAt = performance.now() + idleEvery
      // The client ends it after a quiet minute, with a command that shows whether the server is there.
      void client.idle().then(ended, ended)
    }
    await wakes.wait(checkEvery, signal)
  }
}

/** Reads all of the mailbox, and then what changes, until the signal aborts. */
async function followChanges(
  session: Session,
  turns: MirrorTurns,
  wakes: Wakes,
  { follow = false, onRead, work }: MirrorRun,
): Promise<void> {
  const { box, context, signal } = session
  const within = <T>(work: () => Promise<T>) => turns.pass(box.comCode, work)
  const readAll = async () => {
    const isFilled = (await findMirror(context.db, box))?.filledAt !== null
    await turns[isFilled ? 'pass' : 'fill'](box.comCode, () => runPass(session))
    session.failures = 0
    onRead?.()
  }
  await readAll()
  let hasMore = (await work?.run(session)) ?? false
  for (let askAt = performance.now() + askEvery; (follow || hasMore) && !signal.aborted; ) {
    if (!hasMore) {
      await untilChange(session, wakes, askAt - performance.now())
      if (signal.aborted) break
      await pause(passEvery, signal)
    }
    const reasons = wakes.take()
    let isEqual = hasMore || reasons.size > 0
    if (reasons.has('portal')) await within(() => runPush(session))
    if (reasons.has('server') || reasons.has('marks'))
      isEqual = await within(() => runInbox(session, reasons.has('marks')))
    if (!isEqual || performance.now() >= askAt) {
      await readAll()
      askAt = performance.now() + askEvery
    }
    hasMore = (await work?.run(session)) ?? false
  }
}

/** Waits, at most until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await openWakes().wait(milliseconds, signal)
}

/** The connection, unless the signal aborts before it is there: then it is closed as soon as it is. */
async function unlessAborted(signal: AbortSignal, connecting: Promise<ImapFlow>): Promise<ImapFlow> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Ended('the mirror has to end')), { once: true })
  })
  const closeLate = async () => {
    const [late] = await Promise.allSettled([connecting])
    if (signal.aborted && late.status === 'fulfilled') late.value.close()
  }
  void closeLate()
  return Promise.race([connecting, aborted])
}

async function connectAndFollow(context: Background, row: MirrorRow, run: MirrorRun): Promise<void> {
  const { signal, turns = openMirrorTurns(), wakes = openWakes() } = run
  const client = await unlessAborted(
    signal,
    turns.connect(row.comCode, async () => {
      if (signal.aborted) throw new Ended('the mirror has to end')
      if (row.name !== null) return connectForCompany(context, row)
      return connectImap(context.config, openAccount(context.sealer, row).imap)
    }),
  )
  for (const event of ['exists', 'expunge'] as const) client.on(event, () => wakes.add('server'))
  onVanished(client, (_ranges, isEarlier) => {
    if (!isEarlier) wakes.add('server')
  })
  client.on('flags', () => wakes.add('marks'))
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    const { comCode, mailboxId, source, connectedAt, failures } = row
    const box = { comCode, mailboxId }
    const session = { context, box, client, signal, failures, account: { source, connectedAt } }
    if (!signal.aborted) await followChanges(session, turns, wakes, run)
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

/** Connects and makes both sides equal once; with `follow` again and again until the signal aborts. */
export async function runMirror(context: Background, box: BoxKey, run: MirrorRun): Promise<void> {
  const row = await findMirror(context.db, box)
  if (row?.state !== 'running') return
  try {
    await connectAndFollow(context, row, run)
  } catch (error) {
    if (error instanceof Ended || run.signal.aborted) return
    // What is no fault of the server is one of the portal.
    await settleFault(
      context,
      box,
      error instanceof SourceFault ? error : new SourceFault('internal', String(error)),
    )
  }
}
