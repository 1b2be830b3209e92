import { Worker } from 'node:worker_threads'
import { Failure, failure } from './failure.ts'

/** An exported function of a module, by address and name, and what it is given. */
export interface BesideWork {
  module: string
  name: string
  input: unknown
}

/** What the thread is sent, and what it answers. */
export type BesideOrder = BesideWork & { turn: number }
/** The answer to the order of that turn. */
export type BesideReply = { turn: number } & (
  | { answer: unknown }
  | { refusal: Pick<Failure, 'code' | 'status' | 'params'> }
  | { fault: string }
)

interface Waiting {
  order: BesideOrder
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Longer than anything that the limits of bodies let in should take. */
const secondsAtMost = 15

const queue: Waiting[] = []
let running: Waiting | null = null
let thread: Worker | null = null
let late: NodeJS.Timeout | undefined
let turns = 0

function settle(finish: (done: Waiting) => void): void {
  clearTimeout(late)
  const done = running
  running = null
  if (done) finish(done)
  next()
}

function take(done: Waiting, reply: BesideReply): void {
  if ('answer' in reply) done.resolve(reply.answer)
  else if ('fault' in reply) done.reject(new Error(reply.fault))
  else done.reject(new Failure(reply.refusal.code, reply.refusal.status, reply.refusal.params))
}

function startThread(): Worker {
  const started = new Worker(new URL('./beside-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  started.on('message', (reply: BesideReply) => {
    if (running?.order.turn === reply.turn) settle((done) => take(done, reply))
  })
  started.on('error', (error) => {
    if (thread !== started) return
    thread = null
    settle((done) => done.reject(error))
  })
  started.unref()
  return started
}

function next(): void {
  if (running) return
  running = queue.shift() ?? null
  if (!running) return
  thread ??= startThread()
  late = setTimeout(() => {
    const stuck = thread
    thread = null
    void stuck?.terminate()
    settle((done) => done.reject(failure('kit.tooLarge')))
  }, secondsAtMost * 1000)
  late.unref()
  thread.postMessage(running.order)
}

/**
 * Runs work that may take longer than other calls can wait in a thread of its own, one after the other. Input and answer
 * are copied; a Buffer comes back as bytes. A refusal that the function throws is thrown here; 413 `kit.tooLarge` where
 * it does not end. For work whose memory has a bound: what can fill it belongs into `aside.ts`.
 */
export function runBeside<T>(work: BesideWork): Promise<T> {
  turns += 1
  const order = { ...work, turn: turns }
  return new Promise<T>((resolve, reject) => {
    queue.push({ order, resolve: (answer) => resolve(answer as T), reject }) // what the named function returned
    next()
  })
}
