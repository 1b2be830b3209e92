import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import {
  firstSeal,
  type RegisteredFacts,
  type RegisterLine,
  sealLines,
  type TakenSerial,
} from './register.rules.ts'
import {
  type FactsRow,
  findLastLine,
  insertLines,
  lockRegister,
  readOpening,
  selectUnopened,
  selectUnregistered,
} from './register.sql.ts'

/** What the register needs of a call or a job. */
export type RegisterWork = Pick<Background, 'db' | 'clock' | 'sealer'>

const iso = (at: string) => new Date(at).toISOString()

/** The facts of a document in the form in which they are sealed and compared. */
export const sealedFacts = ({ draftedAt, completedAt, ...rest }: RegisteredFacts): RegisteredFacts => ({
  ...rest,
  ...{ draftedAt: iso(draftedAt), completedAt: iso(completedAt) },
})

function completedLine(row: FactsRow, counter: TakenSerial | null): RegisterLine {
  const { seq, hash, ...facts } = row
  return { kind: 'completed', seq, hash: hash ?? '', counter, ...sealedFacts(facts) }
}

/** Adds lines to a locked register after its last line. */
async function addLines(
  { db, clock, sealer }: RegisterWork,
  comCode: string,
  last: { seq: number; seal: string } | undefined,
  lines: readonly RegisterLine[],
): Promise<void> {
  const start = last ?? { seq: 0, seal: firstSeal(comCode) }
  await insertLines(db, comCode, sealLines(sealer, start, lines), clock.now())
}

/** Opens a locked register: the documents that were completed before come first, without their counters. */
async function openRegister(context: RegisterWork, comCode: string): Promise<void> {
  const { db, clock } = context
  const opening = await readOpening(db, comCode)
  const before = await selectUnregistered(db, comCode)
  await addLines(context, comCode, undefined, [
    { kind: 'opened', at: clock.now().toISOString(), ...opening },
    ...before.map((row) => completedLine(row, null)),
  ])
}

/**
 * Enters a document that has just got its number, in the completing transaction. Its lock is the last one: completions
 * of a company wait for each other here.
 */
export async function registerDocument(
  context: RegisterWork,
  { comCode, apmId }: { comCode: string; apmId: number },
  counter: TakenSerial,
): Promise<void> {
  const { db } = context
  await lockRegister(db, comCode)
  const last = await findLastLine(db, comCode)
  if (!last) return openRegister(context, comCode)
  const [row] = await selectUnregistered(db, comCode, { apmId })
  if (!row) throw new Error('a document with a fresh number has no line yet')
  await addLines(context, comCode, last, [completedLine(row, counter)])
}

/** Notes that a document was purged: its line stays, and the check knows why the document is gone. */
export async function registerPurge(
  context: RegisterWork,
  { comCode, apmId, docNumber }: { comCode: string; apmId: number; docNumber: string },
): Promise<void> {
  await lockRegister(context.db, comCode)
  const last = await findLastLine(context.db, comCode)
  const at = context.clock.now().toISOString()
  // Without a register no line names the document.
  if (last) await addLines(context, comCode, last, [{ kind: 'purged', at, apmId, number: docNumber }])
}

/** Opens the registers of companies that completed documents before there was one. */
export async function openRegisters(context: Background): Promise<void> {
  for (const comCode of await selectUnopened(context.db))
    await inTransaction(context.db, async (db) => {
      await lockRegister(db, comCode)
      if (!(await findLastLine(db, comCode))) await openRegister({ ...context, db }, comCode)
    })
}
