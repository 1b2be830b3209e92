import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** Milliseconds that the other rooms wait for one room; then its part is left out. */
const waitAtMost = 5_000

/** What the rooms answered, and the names of the rooms that failed or took too long. */
export interface SourceAnswers<S, T> {
  answers: { source: S; answer: T }[]
  missing: string[]
}

/** One room that answers too late for the others. */
class TooSlow extends Error {}

/**
 * Asks every room that fills a slot. A room that fails or takes longer than {@link waitAtMost} is logged and left out,
 * so that it does not take the answers of the others with it. Throws the first error if no room answered.
 */
export async function askEachSource<S, T>(
  { log }: Pick<Context, 'log'>,
  sources: readonly S[],
  nameOf: (source: S) => string,
  ask: (source: S) => Promise<T>,
  wait = waitAtMost,
): Promise<SourceAnswers<S, T>> {
  const faults: unknown[] = []
  const missing: string[] = []
  const asked = await Promise.all(
    sources.map(async (source) => {
      const late = new AbortController()
      try {
        const tooSlow = sleep(wait, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new TooSlow(`no answer within ${wait} ms`)
        })
        // Without the race nothing waits for the timer: its cancellation is no error.
        tooSlow.catch(() => {})
        return [{ source, answer: await Promise.race([ask(source), tooSlow]) }]
      } catch (error) {
        faults.push(error)
        missing.push(nameOf(source))
        log.error({ err: error, source: nameOf(source) }, 'a room is missing in an answer of several rooms')
        return []
      } finally {
        late.abort()
      }
    }),
  )
  if (sources.length > 0 && missing.length === sources.length) throw faults[0]
  return { answers: asked.flat(), missing }
}
