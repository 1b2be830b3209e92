import { failure } from './failure.ts'
import { FairQueue } from './fair-queue.ts'
import { WorkerEnded, WorkerHost, type WorkerTask } from './worker.ts'

/** Pieces of one person that wait for a thread; more are refused. */
const waitingAtMost = 100

/** Characters or bytes up to which a piece goes to the thread that long ones never enter. */
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

/** Pieces that wait for a thread, for metrics. */
export function countWaitingForThread(): number {
  return threads.short.queue.waiting + threads.long.queue.waiting
}

/**
 * Runs work that may take longer than other calls can wait in a thread: short pieces in one, long ones in another, in
 * each one piece after the other and the owners in rotation; an empty `owner` is the portal. A Buffer comes back as
 * bytes. A refusal that the function throws is thrown here; 413 `kit.tooLarge` where it takes too long or too much
 * memory; 429 `kit.throttled` where a hundred pieces of the owner wait.
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

/** Thrown where work in a process took too long, too much memory, or broke. */
export class ProcessFault extends Error {}

const processes = new FairQueue({ atOnce: 2 })
let count = 0

/**
 * Runs work on a file that a person sent in a process of its own, two at a time, so that no file, however it is made,
 * delays the calls of others. A process, since a thread that fills its memory may end the server with it. Throws
 * {@link ProcessFault} beyond `seconds` or `megabytes`, and for what the work throws.
 */
export function runInProcess<T>(
  task: WorkerTask,
  limits: { seconds: number; megabytes: number },
): Promise<T> {
  count += 1
  return processes.run(String(count), async () => {
    const host = new WorkerHost({ kind: 'process', ...limits })
    try {
      return await host.run<T>(task)
    } catch (error) {
      throw new ProcessFault(error instanceof Error ? error.message : String(error))
    } finally {
      await host.end()
    }
  })
}
