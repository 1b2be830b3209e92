import { fork } from 'node:child_process'

/** Thrown where work aside took too long, too much memory, or broke. */
export class AsideFault extends Error {}

/** What the process aside is asked: an exported function of a module, by address and name. */
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
 * Runs work on what somebody sent in a process of its own, two at a time, so that no file, however it is made, holds up
 * the calls of others. A process, since a thread that fills its memory may end the server with it. Input and answer are
 * copied. Throws {@link AsideFault} beyond `seconds` or `megabytes`.
 */
export async function runAside<T>(
  work: AsideWork,
  { seconds, megabytes }: { seconds: number; megabytes: number },
): Promise<T> {
  await takeTurn()
  const child = fork(new URL('./aside-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
  try {
    return await new Promise<T>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as T)) // what the named function returned
      child.once('error', (error) => reject(new AsideFault(`aside: ${error.message}`)))
      child.once('close', (code, signal) => reject(new AsideFault(`aside: ended (${signal ?? code})`)))
      child.send(work, (error) => {
        if (error) reject(new AsideFault(`aside: ${error.message}`))
      })
    })
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    await ended
    endTurn()
  }
}
