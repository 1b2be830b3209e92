import { Worker } from 'node:worker_threads'

/** Thrown where work aside took too long, too much memory, or broke. */
export class AsideFault extends Error {}

/** What a thread is asked: an exported function of a module, by address and name. */
export interface AsideWork {
  module: string
  name: string
  input: unknown
}

const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  running += 1
  if (running > atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
}

function endTurn(): void {
  running -= 1
  waiting.shift()?.()
}

/**
 * Runs work on what somebody sent in a thread of its own, two at a time, so that no file, however it is made, holds up
 * the calls of others. Input and answer are copied. Throws {@link AsideFault} beyond `seconds` or `megabytes`.
 */
export async function runAside<T>(
  work: AsideWork,
  { seconds, megabytes }: { seconds: number; megabytes: number },
): Promise<T> {
  await takeTurn()
  const thread = new Worker(new URL('./aside-worker.ts', import.meta.url), {
    workerData: work,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const late = setTimeout(() => void thread.terminate(), seconds * 1000)
  try {
    return await new Promise<T>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error) => reject(new AsideFault(`aside: ${String(error)}`)))
      thread.once('exit', () => reject(new AsideFault('aside: ended')))
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
    endTurn()
  }
}
