import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Failure, failure } from '../failure.ts'

/** An exported function of a module, by address and name, and its input. Input and answer are copied. */
export interface WorkerTask {
  module: string
  name: string
  input: unknown
}

/** A task with its id. */
export type WorkerRequest = WorkerTask & { id: number }

/** The reply to the request of that id: what the function returned, or the refusal or error that it threw. */
export type WorkerReply = { id: number } & (
  | { answer: unknown }
  | { refusal: Pick<Failure, 'code' | 'params'> }
  | { fault: { message: string; code: string | undefined } }
)

/** Options of a worker. */
export interface WorkerOptions {
  /** `process` for work that may exhaust memory or crash a decoder; `thread` otherwise, because it starts faster. */
  kind: 'thread' | 'process'
  /** Maximum heap size. */
  megabytes?: number
  /** Time limit of one task; a worker that exceeds it is killed. */
  seconds?: number
  /** Idle time after which the worker ends. */
  idleSeconds?: number
  /** Runs at priority 10 (`nice`): about a tenth of a core where every core is busy. */
  isLowPriority?: boolean
}

/** Thrown if a worker ended before its answer: it exceeded its time or memory, or crashed. */
export class WorkerEnded extends Error {
  readonly reason: 'late' | 'memory' | 'broken'

  constructor(reason: WorkerEnded['reason'], message: string = reason) {
    super(`worker: ${message}`)
    this.reason = reason
  }
}

/** A running thread or process. */
interface Connection {
  send(request: WorkerRequest): void
  /** Whether it prevents the program from exiting. */
  hold(isBusy: boolean): void
  kill(): Promise<unknown>
}

interface Listeners {
  onReply(reply: WorkerReply): void
  onEnd(error: WorkerEnded): void
}

const entry = new URL('./worker-entry.ts', import.meta.url)

function openThread({ megabytes }: WorkerOptions, { onReply, onEnd }: Listeners): Connection {
  const thread = new Worker(entry, megabytes ? { resourceLimits: { maxOldGenerationSizeMb: megabytes } } : {})
  thread.on('message', onReply)
  thread.on('error', (error: NodeJS.ErrnoException) =>
    onEnd(new WorkerEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken', error.message)),
  )
  thread.on('exit', (code) => onEnd(new WorkerEnded('broken', `ended (${code})`)))
  return {
    send: (request) => thread.postMessage(request),
    hold: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
    kill: () => thread.terminate(),
  }
}

function openProcess({ megabytes, isLowPriority }: WorkerOptions, { onReply, onEnd }: Listeners): Connection {
  const child = fork(entry, [], {
    execArgv: megabytes ? [`--max-old-space-size=${megabytes}`] : [],
    // The worker does not inherit settings and secrets of the server.
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, 10)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.on('message', (reply) => onReply(reply as WorkerReply)) // sent by worker-entry.ts only
  child.on('error', (error) => onEnd(new WorkerEnded('broken', error.message)))
  child.on('close', (code, signal) => onEnd(new WorkerEnded('broken', `ended (${signal ?? code})`)))
  child.unref()
  return {
    send: (request) =>
      child.send(request, (error) => error && onEnd(new WorkerEnded('broken', error.message))),
    hold: (isBusy) => (isBusy ? child.channel?.ref() : child.channel?.unref()),
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

interface Pending {
  resolve(answer: unknown): void
  reject(error: Error): void
  late: NodeJS.Timeout | undefined
}

/** The error in a reply; null for an answer. */
function errorOf(reply: WorkerReply): Error | null {
  if ('refusal' in reply) return failure(reply.refusal.code, reply.refusal.params)
  if ('fault' in reply) return Object.assign(new Error(reply.fault.message), { code: reply.fault.code })
  return null
}

let count = 0

/**
 * One thread or process that calls functions of modules. It starts with the first task and again after it ended. It
 * runs all its tasks concurrently, so put a {@link FairQueue} before it if tasks are large.
 */
export class WorkerHost {
  private readonly options: WorkerOptions
  private connection: Connection | null = null
  private readonly pending = new Map<number, Pending>()
  private idle: NodeJS.Timeout | undefined

  constructor(options: WorkerOptions) {
    this.options = options
  }

  /** Throws what the function throws, including refusals, and {@link WorkerEnded}. */
  run<T>(task: WorkerTask): Promise<T> {
    count += 1
    const id = count
    clearTimeout(this.idle)
    this.connection ??= this.open()
    const { connection } = this
    const { seconds } = this.options
    connection.hold(true)
    return new Promise<T>((resolve, reject) => {
      const late =
        seconds === undefined
          ? undefined
          : setTimeout(() => this.drop(connection, new WorkerEnded('late')), seconds * 1000)
      this.pending.set(id, { resolve: (answer) => resolve(answer as T), reject, late }) // the return type of the function
      try {
        connection.send({ ...task, id })
      } catch (error) {
        // The input cannot be copied.
        this.take(id)
        reject(error)
      }
    })
  }

  /** Kills the thread or process; pending tasks are rejected. */
  async end(): Promise<void> {
    const { connection } = this
    if (!connection) return
    this.drop(connection, new WorkerEnded('broken', 'ended'))
    await connection.kill()
  }

  private open(): Connection {
    const open = this.options.kind === 'thread' ? openThread : openProcess
    const connection: Connection = open(this.options, {
      onReply: (reply) => this.settle(reply),
      onEnd: (error) => this.drop(connection, error),
    })
    return connection
  }

  /** Ends waiting for a task; undefined if it waits no longer. */
  private take(id: number): Pending | undefined {
    const task = this.pending.get(id)
    if (!task) return undefined
    this.pending.delete(id)
    clearTimeout(task.late)
    if (this.pending.size === 0) this.rest()
    return task
  }

  private settle(reply: WorkerReply): void {
    const task = this.take(reply.id)
    if (!task) return
    const error = errorOf(reply)
    if (error) task.reject(error)
    else task.resolve('answer' in reply ? reply.answer : undefined)
  }

  private rest(): void {
    this.connection?.hold(false)
    if (this.options.idleSeconds === undefined) return
    this.idle = setTimeout(() => void this.end(), this.options.idleSeconds * 1000)
    this.idle.unref()
  }

  private drop(connection: Connection, error: WorkerEnded): void {
    if (this.connection !== connection) return
    this.connection = null
    void connection.kill()
    const tasks = [...this.pending.values()]
    this.pending.clear()
    for (const task of tasks) {
      clearTimeout(task.late)
      task.reject(error)
    }
  }
}
