import { failure } from '../failure.ts'
import { FairQueue } from './fair-queue.ts'
import { WorkerEnded, WorkerHost, type WorkerTask } from './worker.ts'

/** Pieces of work of one person that may wait for a thread; more are refused. */
const waitingAtMost = 100

/** Characters or bytes up to which a piece runs in the thread for short pieces. */
const shortAtMost = 300_000

const threads = {
  short: {
    queue: new FairQueue({ waitingAtMost }),
    host: new WorkerHost({ kind: 'thread', seconds: 10, megabytes: 256 }),
  },
  long: {
    queue: new FairQueue({ waitingAtMost }),
    host: new WorkerHost({ kind: 'thread', seconds: 15, megabytes: 512 }),
  },
}

function sizeOf(input: unknown): number {
  if (typeof input === 'string' || input instanceof Uint8Array) return input.length
  if (typeof input !== 'object' || input === null) return 0
  return Object.values(input).reduce((sum: number, value) => sum + sizeOf(value), 0)
}

/** Number of pieces that wait for a thread, for metrics. */
export function countWaitingForThread(): number {
  return threads.short.queue.waiting + threads.long.queue.waiting
}

/**
 * Runs work that would block other calls in a thread: short pieces in one, long ones in another. Each thread runs one
 * piece at a time and takes turns between owners; an empty `owner` is the portal. A Buffer is returned as bytes.
 * Rethrows refusals of the function; throws 413 `kit.tooLarge` if it exceeds time or memory, and 429 `kit.throttled`
 * if a hundred pieces of the owner wait.
 */
export async function runInThread<T>({ owner = '', ...task }: WorkerTask & { owner?: string }): Promise<T> {
  const { queue, host } = sizeOf(task.input) <= shortAtMost ? threads.short : threads.long
  try {
    return await queue.run(owner, () => host.run<T>(task))
  } catch (error) {
    if (error instanceof WorkerEnded && error.reason !== 'broken') throw failure('kit.tooLarge')
    throw error
  }
}

/** Thrown if work in a process exceeded its time or memory, or crashed. */
export class ProcessFault extends Error {}

const processes = new FairQueue({ atOnce: 2, waitingAtMost })
/** Processes without work by their limits. They end after half a minute; starting one takes about a second. */
const free = new Map<string, WorkerHost[]>()

/**
 * Runs work on an uploaded file in a separate process, two at a time, so that no file can delay other calls; owners take
 * turns. A process, because a thread that exhausts its memory may end the server. Throws {@link ProcessFault} beyond
 * `seconds` or `megabytes`, and for what the work throws, and 429 `kit.throttled` if a hundred pieces of the owner wait.
 */
export function runInProcess<T>(
  { owner, ...task }: WorkerTask & { owner: string },
  limits: { seconds: number; megabytes: number },
): Promise<T> {
  return processes.run(owner, async () => {
    const key = `${limits.seconds} ${limits.megabytes}`
    const rested = free.get(key) ?? []
    free.set(key, rested)
    // A process that was ended, by its limits or by the rest, starts again with its next work.
    const host = rested.pop() ?? new WorkerHost({ kind: 'process', idleSeconds: 30, ...limits })
    try {
      return await host.run<T>(task)
    } catch (error) {
      throw new ProcessFault(error instanceof Error ? error.message : String(error))
    } finally {
      rested.push(host)
    }
  })
}
