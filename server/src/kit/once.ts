import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Context, Once } from './context.ts'
import type { Db } from './db.ts'
import { failure } from './failure.ts'
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
/** Milliseconds after which a call that did nothing is dead, as its process may be. */
const deadAfter = 120_000
/** UTF-16 units of an answer that are remembered. */
const answerAtMost = 16_000
/** Calls of one person that are remembered; looked after at one call in fifty. */
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
    // It failed meanwhile and gave the key back.
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
 * Makes a creating call once by its Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a repeated one, also at
 * the same moment, gets the answer of the first for a day. A refused or failed call gives its key back. 400
 * `kit.badRequest` for a key that came with another input, 409 `kit.doneBefore` where the work was done and its answer
 * was lost.
 */
export async function runOnce(
  context: Context,
  endpoint: Pick<Endpoint, 'name'>,
  key: string,
  input: unknown,
  run: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  if (!keyForm.test(key)) throw failure('kit.badRequest')
  const { pool, clock, viewer } = context
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
