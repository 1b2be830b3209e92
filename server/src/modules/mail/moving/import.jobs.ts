import type { MovingReason } from '@maru/api/mail/moving'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { loadViewer } from '#modules/account/index.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { findReadableBox } from '../mailbox/mailbox.sql.ts'
import { EndingSource } from '../moving-source/ending-source.service.ts'
import { openImapSource } from '../moving-source/imap-source.service.ts'
import {
  type AfterFault,
  afterFault,
  awayPause,
  isPassing,
  SourceFault,
} from '../moving-source/source.rules.ts'
import { reopenFolders } from './folder.sql.ts'
import {
  addSpent,
  deleteOldImports,
  endForgotten,
  endOfLeavers,
  findImport,
  type ImportKey,
  type ImportRow,
  isPeriod,
  jobOf,
  raiseTurn,
  selectDepartments,
  selectStranded,
  touchImport,
  updateImport,
} from './import.sql.ts'
import { loadSource, Overtaken } from './load.service.ts'
import { reportImport } from './notice.service.ts'
import { endIfOver } from './period.service.ts'
import { noteAway, selectOver } from './period.sql.ts'
import { openServer } from './sealed.service.ts'

/** Mails, and milliseconds, of one step; the job queues itself again, so that other jobs are not held up. */
const stepSize = { mails: 500, milliseconds: 20_000 } as const

/** Milliseconds of a step, for tests that cannot wait. */
export interface StepLimits {
  /** After the folders are listed; a step that lasts longer waits for a slow server, and its reading ends as `broken`. */
  within: number
  /** Between two looks whether the import was stopped. */
  lookEvery: number
}

const stepLimits: StepLimits = { within: 180_000, lookEvery: 5_000 }

/** Milliseconds between two visits of a server during a forwarding period. */
const followEvery = 15 * 60_000

type Step = ImportKey & { turn: number }

/** Queues the next step of an import that is still at this one. */
async function queueNext(
  context: Background,
  row: ImportRow,
  { turn, ...key }: Step,
  after?: Date,
): Promise<void> {
  const next = await raiseTurn(context.db, key, turn)
  if (next === undefined) return
  const input = { ...key, turn: next }
  await context.enqueue(context.db, jobOf(row), input, { isLast: true, ...(after ? { after } : {}) })
}

/**
 * What follows from a fault. In a forwarding period no passing fault waits for the person, and only those after the folders are
 * listed count as attempts: a mail must not be passed over because its server was away.
 */
function afterStep(reason: MovingReason, row: ImportRow, isListed: boolean, now: Date): AfterFault {
  if (!isPeriod(row) || !isPassing(reason)) return afterFault(reason, row)
  const { wrongPasswords, failures } = row
  const pause = awayPause(row.awaySince, now)
  return { state: 'running', wrongPasswords, failures: isListed ? failures + 1 : failures, pause }
}

/** Stores what follows from a fault: another attempt later, or a wait for the person. */
async function settleFault(
  context: Background,
  step: Step,
  { reason }: SourceFault,
  isListed: boolean,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (db) => {
    const row = await findImport(db, step, true)
    // A stopped import has no fault, and one at another step has been settled by it.
    if (row?.state !== 'running' || row.turn !== step.turn) return
    const { pause, ...next } = afterStep(reason, row, isListed, now)
    await updateImport(db, step, { ...next, reason }, now)
    if (isPeriod(row) && next.state === 'running') await noteAway(db, step, now)
    if (next.state === 'running')
      await queueNext({ ...context, db }, row, step, new Date(now.getTime() + pause * 60_000))
  })
}

/** Ends the reading of an import that was stopped. If the database cannot be asked now, the next look does it. */
async function endStopped({ db, log }: Background, key: ImportKey, source: EndingSource): Promise<void> {
  try {
    const row = await findImport(db, key)
    if (row?.state !== 'running') source.end(new Overtaken('the import was stopped'))
  } catch (error) {
    log.warn({ err: error, importId: key.importId }, 'mail: it is not known whether an import was stopped')
  }
}

/**
 * Reads on from where the last step ended. A server that answers late and without mails must not keep the place of all
 * imports and backups, and one whose import was stopped must not keep the connection: both end the reading.
 */
async function readStep(
  context: Background,
  key: ImportKey,
  row: ImportRow,
  { within, lookEvery }: StepLimits,
  onListed: () => void,
): Promise<boolean> {
  const began = performance.now()
  const opened = await openImapSource(context.config, openServer(context.sealer, row), row.isDry)
  const source = new EndingSource(opened)
  const isLate = () => source.end(new SourceFault('broken', `the step was not done within ${within} ms`))
  const watch = setInterval(() => void endStopped(context, key, source), lookEvery)
  let timer: NodeJS.Timeout | undefined
  let from = began
  const budget = {
    mails: stepSize.mails,
    isOver: () => performance.now() - from > stepSize.milliseconds,
    begin: () => {
      onListed()
      from = performance.now()
      timer = setTimeout(isLate, within)
    },
  }
  try {
    return await loadSource(context, key, source, budget)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await source.close()
    await addSpent(context.db, key, performance.now() - began)
  }
}

/**
 * Whether the person who gave the password may write into the mailbox now, in one of the posts in its company. Without a post, or
 * with an account that is switched off, a person has no mail.
 */
async function mayWrite({ db, clock }: Background, row: ImportRow): Promise<boolean> {
  const { startedBy, comCode, mailboxId } = row
  if (startedBy === null) return true
  const now = clock.now()
  for (const deptCode of await selectDepartments(db, { personCode: startedBy, comCode }, now)) {
    const viewer = await loadViewer(db, { key: '', personCode: startedBy, comCode, deptCode }, now)
    const box = viewer && (await findReadableBox(db, mailboxId, viewer))
    if (box && box.level !== 'read') return true
  }
  return false
}

/**
 * The import if this is its next step, as it was before. One that follows its server reads all folders again; one whose
 * person may not write into the mailbox any more ends.
 */
async function beginStep(context: Background, step: Step): Promise<ImportRow | undefined> {
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    const row = await findImport(db, step, true)
    const isNext = row?.turn === step.turn && row.kind === 'imap'
    if (!isNext || (row.state !== 'running' && row.state !== 'following')) return undefined
    if (!(await mayWrite(inside, row))) {
      await updateImport(db, step, { ...row, state: 'stopped', reason: 'noRight' }, now)
      await pushChange(inside, step)
      return undefined
    }
    if (row.state === 'running') return row
    await reopenFolders(db, step)
    await updateImport(db, step, { ...row, state: 'running' }, now)
    return row
  })
}

/** Reports what a person would look for: not the counts of a dry run, nor each visit in a forwarding period. */
async function reportChange(context: Background, before: ImportRow): Promise<void> {
  const row = await findImport(context.db, before)
  if (!row || row.isDry || row.state === 'running' || row.state === 'stopped') return
  const isKnown = row.state === 'following' && before.readAt !== null
  if (!isKnown) await reportImport(context, row)
}

/** Queues the next step, at once or in the next quarter of an hour of a forwarding period, and at its end. */
async function continueLater(context: Background, step: Step, isDone: boolean): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const row = await findImport(db, step)
    if (!row) return
    if (!isDone) return queueNext(inside, row, step)
    if (row.state !== 'following') return
    const next = Math.min(now.getTime() + followEvery, Date.parse(row.followUntil ?? ''))
    await queueNext(inside, row, step, new Date(next))
  })
}

/** One step of an import from a server: signs in and reads on from where the last step ended. */
export async function moveIn(context: Background, input: Step, limits = stepLimits): Promise<void> {
  const { comCode, mailboxId, importId, turn } = input
  const key = { comCode, mailboxId, importId }
  const step = { ...key, turn }
  if (await endIfOver(context, key)) return
  const row = await beginStep(context, step)
  if (!row) return
  let isListed = false
  const onListed = () => {
    isListed = true
  }
  try {
    await continueLater(context, step, await readStep(context, key, row, limits, onListed))
  } catch (error) {
    const isExpected = error instanceof SourceFault
    // A fault of the portal is tried again as well, but not for ever and not without a word.
    const fault = isExpected ? error : new SourceFault('internal', 'a fault of the portal', { cause: error })
    context.log[isExpected ? 'warn' : 'error'](
      { err: error, importId, reason: fault.reason },
      'mail: an import met a fault',
    )
    await settleFault(context, step, fault, isListed)
  }
  await reportChange(context, row)
  await pushChange(context, key)
}

/**
 * Continues imports whose job is lost, ends those that wait for a person for a week and those of people who have left, and
 * removes old ones.
 */
export async function careForImports(context: Background): Promise<void> {
  const now = context.clock.now()
  for (const row of await selectStranded(context.db, now))
    await inTransaction(context.db, async (db) => {
      const { comCode, mailboxId, importId, turn } = row
      const key = { comCode, mailboxId, importId }
      await touchImport(db, key, now)
      // The same step once more: if its job still waits, the second of both does nothing.
      await context.enqueue(db, jobOf(row), { ...key, turn }, { isLast: true })
    })
  for (const key of await selectOver(context.db, now)) await endIfOver(context, key)
  await endForgotten(context.db, now)
  await endOfLeavers(context.db, now)
  await deleteOldImports(context.db, now)
}
