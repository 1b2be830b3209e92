import { Worker } from 'node:worker_threads'
import { type Failure, failure } from './failure.ts'

/** An exported function of a module, by address and name, and what it is given. */
export interface BesideWork {
  module: string
  name: string
  input: unknown
  /** The person for whom it is done; absent for work of the portal itself. People take turns, one piece each. */
  owner?: string
}

/** What the thread is sent, and what it answers. */
export type BesideOrder = Omit<BesideWork, 'owner'> & { turn: number }
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

/** Limits of one thread: what a piece may take, and the megabytes of its memory. */
interface LaneLimits {
  seconds: number
  megabytes: number
}

/** Pieces of one person that wait in a lane; more are refused. */
const waitingAtMost = 100

let turns = 0

/** One thread with its queue: of each person the next piece, one person after the other. */
class Lane {
  private readonly limits: LaneLimits
  /** By owner, the owner whose turn is next first. */
  private readonly queues = new Map<string, Waiting[]>()
  private running: Waiting | null = null
  private thread: Worker | null = null
  private late: NodeJS.Timeout | undefined

  constructor(limits: LaneLimits) {
    this.limits = limits
  }

  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  add(owner: string, work: Waiting): void {
    const queue = this.queues.get(owner) ?? []
    if (owner !== '' && queue.length >= waitingAtMost) {
      work.reject(failure('kit.throttled', { minutes: 1 }, { 'retry-after': '10' }))
      return
    }
    queue.push(work)
    this.queues.set(owner, queue)
    this.next()
  }

  private settle(finish: (done: Waiting) => void): void {
    clearTimeout(this.late)
    const done = this.running
    this.running = null
    if (done) finish(done)
    this.next()
  }

  private startThread(): Worker {
    const started = new Worker(new URL('./beside-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.megabytes },
    })
    started.on('message', (reply: BesideReply) => {
      if (this.running?.order.turn === reply.turn) this.settle((done) => take(done, reply))
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (this.thread !== started) return
      this.thread = null
      const refusal = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? failure('kit.tooLarge') : error
      this.settle((done) => done.reject(refusal))
    })
    started.unref()
    return started
  }

  private next(): void {
    if (this.running) return
    const [owner, queue] = this.queues.entries().next().value ?? []
    const work = queue?.shift()
    if (owner === undefined || !queue || !work) return
    this.queues.delete(owner)
    if (queue.length > 0) this.queues.set(owner, queue)
    this.running = work
    this.thread ??= this.startThread()
    this.late = setTimeout(() => {
      const stuck = this.thread
      this.thread = null
      void stuck?.terminate()
      this.settle((done) => done.reject(failure('kit.tooLarge')))
    }, this.limits.seconds * 1000)
    this.late.unref()
    this.thread.postMessage(work.order)
  }
}

function take(done: Waiting, reply: BesideReply): void {
  if ('answer' in reply) done.resolve(reply.answer)
  else if ('fault' in reply) done.reject(new Error(reply.fault))
  else done.reject(failure(reply.refusal.code, reply.refusal.params))
}

/** Characters or bytes up to which a piece goes into the lane that long ones never enter. */
const shortAtMost = 300_000

const lanes = {
  short: new Lane({ seconds: 10, megabytes: 256 }),
  long: new Lane({ seconds: 15, megabytes: 512 }),
}

function sizeOf(input: unknown): number {
  if (typeof input === 'string' || input instanceof Uint8Array) return input.length
  if (typeof input !== 'object' || input === null) return 0
  return Object.values(input).reduce((sum: number, value) => sum + sizeOf(value), 0)
}

/** Pieces that wait for a thread, for metrics. */
export function countWaitingBeside(): number {
  return lanes.short.waiting + lanes.long.waiting
}

/**
 * Runs work that may take longer than other calls can wait in a thread of its own: short pieces in one, long ones in
 * another, in each one piece after the other and the people in turn. Input and answer are copied; a Buffer comes back as
 * bytes. A refusal that the function throws is thrown here; 413 `kit.tooLarge` where it takes too long or too much
 * memory; 429 `kit.throttled` where a hundred pieces of the owner wait. What can fill the machine belongs into `aside.ts`.
 */
export function runBeside<T>({ owner = '', ...work }: BesideWork): Promise<T> {
  turns += 1
  const order = { ...work, turn: turns }
  const lane = sizeOf(work.input) <= shortAtMost ? lanes.short : lanes.long
  return new Promise<T>((resolve, reject) => {
    lane.add(owner, { order, resolve: (answer) => resolve(answer as T), reject }) // what the named function returned
  })
}
