import { randomUUID } from 'node:crypto'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { findWriteTarget, readCompleted, valuesDigest } from '#modules/approval/index.ts'
import { findLinkByKey, selectEmployeeNumbers } from '../link/link.sql.ts'
import { updateEndedWrites } from '../system/system.sql.ts'
import { waitBefore } from '../webhook/signature.rules.ts'
import { type CallOutcome, callSource } from './call.service.ts'
import {
  findSource,
  findSourceOf,
  type SourceRow,
  updateSourceFails,
  updateSourceWorks,
} from './source.sql.ts'
import {
  hasWaiting,
  insertWrite,
  reserveWrite,
  selectStalledSources,
  updateJobAt,
  updateJobBegun,
  updateJobEnded,
  updateWrite,
  type WriteRow,
} from './write.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'admin.writeToSource': { sourceId: number }
  }
}

/** Documents that one run of the job writes, and milliseconds after which it begins no other one; the next run continues. */
const mostInRun = 50
const runFor = 10_000
/** Milliseconds by which a job may be early: clocks of servers differ. */
const soonAfter = 2_000
/** Attempts after which a document is given up. */
const mostAttempts = 12
/** Milliseconds in which no other process sends the same document; longer than any call. */
const leaseFor = 60_000
/** Milliseconds after which a job that has not run is lost. */
const lostAfter = 15 * 60_000
const longestRest = 12 * 3_600_000
/** Milliseconds of failures after which a source is switched off. */
const failingMost = 5 * 86_400_000
/** Answers that refuse this document: to send it again unchanged cannot help. */
const refusals = new Set([400, 409, 413, 415, 422])

/**
 * Queues the job of a source for now, or for the end of its rest. However many documents wait, a source has one queued
 * job.
 */
export async function scheduleWrites(
  { db, clock, enqueue }: Pick<Background, 'db' | 'clock' | 'enqueue'>,
  { sourceId, offReason, isSystemOver, restUntil }: SourceRow,
): Promise<void> {
  if (offReason !== null || isSystemOver) return
  const now = clock.now().getTime()
  const at = Math.max(now, restUntil === null ? 0 : Date.parse(restUntil))
  if (!(await updateJobAt(db, sourceId, { at: new Date(at), lost: new Date(now - lostAfter) }))) return
  // The database's clock starts the job: the wait counts from now there too.
  const options = at > now ? { after: new Date(Date.now() + at - now) } : {}
  await enqueue(db, 'admin.writeToSource', { sourceId }, options)
}

/** Stores that a completed document is written to the source of its form, once; does nothing for all other documents. */
export async function queueWrite(
  context: Background,
  { comCode, apmId }: { comCode: string; apmId: number },
): Promise<void> {
  const { db, clock } = context
  const sourceId = await findWriteTarget(db, { comCode, apmId })
  const source = sourceId === null ? undefined : await findSource(db, { comCode, sourceId })
  if (source?.kind !== 'write') return
  const row = { sourceId: source.sourceId, apmId, writeId: randomUUID(), now: clock.now() }
  if (!(await insertWrite(db, row))) return
  if (source.isSystemOver) await updateEndedWrites(db, source.systemId, clock.now())
  else await scheduleWrites(context, source)
}

/** What the program receives of a document; the same text at each attempt. Null for a document that was removed. */
async function bodyOf(
  { db }: Pick<Background, 'db'>,
  { comCode, systemId }: SourceRow,
  apmId: number,
): Promise<string | null> {
  const document = await readCompleted({ db }, { comCode, apmId })
  if (!document) return null
  const { origin, drafterCode, formId, formVersion, completedAt, docNumber, subject, values } = document
  const link = origin && (await findLinkByKey(db, origin.key))
  const ofSystem = link?.systemId === systemId ? link : null
  const numbers = await selectEmployeeNumbers(db, comCode, [drafterCode])
  const data = {
    ...{ documentId: String(apmId), externalKey: ofSystem?.externalKey ?? null },
    ...{ attempt: ofSystem?.attempt ?? null, applicationId: String(formId), version: formVersion },
    ...{ docNumber, subject, completedAt, drafterEmployeeNumber: numbers.get(drafterCode) ?? '' },
    ...{ values, valuesDigest: valuesDigest(values) },
  }
  return JSON.stringify({ type: 'document.completed', timestamp: completedAt, company: comCode, data })
}

/** Stores the outcome of an attempt; returns whether the source works, so that the next document can be sent. */
async function finishWrite(
  context: Background,
  source: SourceRow,
  row: WriteRow,
  { status, answer, milliseconds, retryAfter }: Omit<CallOutcome, 'body'>,
): Promise<boolean> {
  const { sourceId, failures, failingSince } = source
  const now = context.clock.now()
  const isWritten = status >= 200 && status < 300
  const isRefused = refusals.has(status)
  const attempts = row.attempts + 1
  const isOver = isRefused || attempts >= mostAttempts
  const since = failingSince === null ? now.getTime() : Date.parse(failingSince)
  const isTooLong = now.getTime() - since >= failingMost
  const rest = waitBefore(failures + 1, retryAfter, Math.random()) ?? longestRest
  await inTransaction(context.db, async (db) => {
    const state = isWritten ? 'written' : isOver ? 'failed' : 'waiting'
    await updateWrite(db, row, { state, attempts, status, answer, milliseconds, now })
    if (isWritten || isRefused) await updateSourceWorks(db, sourceId)
    else
      await updateSourceFails(db, sourceId, {
        ...{ now, restUntil: new Date(now.getTime() + rest) },
        offReason: status === 410 ? 'gone' : isTooLong ? 'failing' : null,
      })
  })
  return isWritten || isRefused
}

/** Sends one document; the call is made outside of transactions. */
async function writeOne(context: Background, source: SourceRow, row: WriteRow): Promise<boolean> {
  const body = await bodyOf(context, source, row.apmId)
  if (body === null) {
    const gone = { state: 'failed', attempts: row.attempts + 1, status: null, milliseconds: null } as const
    await updateWrite(context.db, row, { ...gone, answer: 'removed', now: context.clock.now() })
    return true
  }
  return finishWrite(context, source, row, await callSource(context, source, { id: row.writeId, body }))
}

/** Writes documents until none waits, a call fails or the run has lasted long enough. */
async function writeInTurn(context: Background, sourceId: number): Promise<void> {
  const { db, clock } = context
  const began = clock.now().getTime()
  for (let count = 0; count < mostInRun; count += 1) {
    const source = await findSourceOf(db, sourceId)
    if (source?.kind !== 'write' || source.offReason !== null || source.isSystemOver) return
    const now = clock.now()
    const isResting = source.restUntil !== null && Date.parse(source.restUntil) > now.getTime()
    if (isResting || now.getTime() - began >= runFor) return
    const until = new Date(now.getTime() + leaseFor)
    const row = await reserveWrite(db, sourceId, { now, until })
    if (!row || !(await writeOne(context, source, row))) return
  }
}

/**
 * Writes the waiting documents of a source one after another. The first call that fails ends the run, so that a program
 * that hangs costs one call; the source then rests for 5 seconds up to 12 hours. While a run lasts no other one is queued,
 * and it is short: a slow program occupies one of the places for jobs and gives it back.
 */
export async function writeToSource(context: Background, { sourceId }: { sourceId: number }): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  // Another job is queued for the end of the rest: this one is left over from before.
  if (!(await updateJobBegun(db, sourceId, { now, soon: new Date(now.getTime() + soonAfter) }))) return
  try {
    await writeInTurn(context, sourceId)
  } finally {
    await updateJobEnded(db, sourceId)
  }
  const source = await findSourceOf(db, sourceId)
  if (source && (await hasWaiting(db, sourceId, clock.now()))) await scheduleWrites(context, source)
}

/** Queues the jobs of sources again whose job is lost, for example after a restore. */
export async function requeueWrites(context: Background): Promise<void> {
  const before = new Date(context.clock.now().getTime() - lostAfter)
  for (const sourceId of await selectStalledSources(context.db, before)) {
    const source = await findSourceOf(context.db, sourceId)
    if (source) await scheduleWrites(context, source)
  }
}
