import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Context, Once } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import {
  deleteOnceBeyond,
  deleteUndoneOnce,
  findOnce,
  type OnceKey,
  takeOnce,
  updateOnceAnswer,
  updateOnceDone,
} from './once.sql.ts'

const keyForm = /^[\x21-\x7e]{1,200}$/
/** Milliseconds after which a call without an effect counts as dead; its process may have ended. */
const deadAfter = 120_000
/** Maximum size of a stored answer in UTF-16 units. */
const answerAtMost = 16_000
/** Stored calls per person; checked at one call in fifty. */
const callsAtMost = 1000
const pauses = [50, 100, 200, 400, 800, 1600, 3200]

function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

async function answerBefore(
  db: Db,
  call: OnceKey & { endpoint: string; inputHash: Buffer },
): Promise<unknown> {
  for (const pause of pauses) {
    const row = await findOnce(db, call)
    // The other call has failed and released the key.
    if (!row) throw failure('kit.unavailable', {}, { 'retry-after': '1' })
    if (row.endpoint !== call.endpoint || !row.inputHash.equals(call.inputHash))
      throw failure('kit.badRequest')
    if (row.answer !== null) return JSON.parse(row.answer)
    await sleep(pause)
  }
  const row = await findOnce(db, call)
  if (row?.answer) return JSON.parse(row.answer)
  if (row?.isDone) throw failure('kit.doneBefore')
  throw failure('kit.unavailable', {}, { 'retry-after': '5' })
}

/**
 * Runs a creating call once per Idempotency-Key (draft-ietf-httpapi-idempotency-key-header). A repeated call, also a
 * concurrent one, gets the answer of the first for eight days. A refused or failed call releases its key. Throws 400
 * `kit.badRequest` for a key that was used with another input, and 409 `kit.doneBefore` if the work was done but its
 * answer was lost. Keys of a system are its own: another system, or the person's browser, may use the same.
 */
export async function runOnce(
  context: Context,
  endpoint: Pick<Endpoint, 'name'>,
  { key: given, systemId }: { key: string; systemId: number | undefined },
  input: unknown,
  run: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  if (!keyForm.test(given)) throw failure('kit.badRequest')
  // No client can send a key with a space.
  const key = systemId === undefined ? given : `${systemId} ${given}`
  // This context is not yet in a transaction: its statements run on the pool.
  const { db: pool, clock, viewer } = context
  const call = { personCode: viewer.personCode, key, endpoint: endpoint.name, inputHash: hashOf(input) }
  const startedAt = clock.now()
  const isTaken = !(await takeOnce(pool, call, startedAt, new Date(startedAt.getTime() - deadAfter)))
  if (isTaken) return answerBefore(pool, call)
  const once: Once = {
    async markDone(db) {
      if (!(await updateOnceDone(db, call, startedAt)))
        throw failure('kit.unavailable', {}, { 'retry-after': '1' })
    },
  }
  try {
    const result = (await run({ ...context, once })) ?? null
    const answer = JSON.stringify(result)
    await updateOnceAnswer(pool, call, answer.length <= answerAtMost ? answer : null)
    if (Math.random() < 0.02) await deleteOnceBeyond(pool, call.personCode, callsAtMost)
    return result
  } catch (error) {
    await deleteUndoneOnce(pool, call, startedAt).catch(() => undefined)
    throw error
  }
}
