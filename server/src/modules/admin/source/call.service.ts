import { randomUUID } from 'node:crypto'
import { sourceAnswerLimits } from '@maru/api/approval'
import type { Services } from '#kit/context.ts'
import { OutsideFault } from '#kit/outside/fetch-outside.ts'
import { postSigned } from '../webhook/signed-post.service.ts'
import type { SourceRow } from './source.sql.ts'

/** The purpose for which secrets of data sources are sealed. */
export const sourcePurpose = 'admin.dataSource'
/** Characters of an answer that lists show. */
const answerShown = 500

/** The answer of a call. A status of 0 means that there was none. */
export interface CallOutcome {
  status: number
  /** The beginning of the answer, or why there was none. */
  answer: string
  body: Buffer
  retryAfter: number | null
  milliseconds: number
}

/**
 * Posts signed JSON to a data source within its time, by the rules of webhooks: public addresses only, no redirect, at most
 * 128 KB. A source that is read must answer JSON. Throws nothing of the other program.
 */
export async function callSource(
  context: Pick<Services, 'sealer' | 'clock' | 'config'>,
  source: Pick<SourceRow, 'kind' | 'url' | 'secret' | 'formerSecret' | 'formerUntil' | 'seconds'>,
  { id = randomUUID(), body }: { id?: string; body: string },
): Promise<CallOutcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const post = {
    ...{ id, body, purpose: sourcePurpose, headers: { 'idempotency-key': id } },
    ...{ most: sourceAnswerLimits.bytes, within: source.seconds * 1000 },
  }
  try {
    const isRead = source.kind === 'read'
    const given = await postSigned(context, source, isRead ? { ...post, types: ['application/json'] } : post)
    const seconds = Number(given.headers['retry-after'])
    return {
      ...{ status: given.status, body: given.body, milliseconds: took() },
      answer: given.body.toString('utf8').replaceAll('\0', '').slice(0, answerShown),
      retryAfter: seconds > 0 ? seconds : null,
    }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    const answer = `${error.reason}: ${error.message}`.slice(0, answerShown)
    return { status: 0, answer, body: Buffer.alloc(0), retryAfter: null, milliseconds: took() }
  }
}
