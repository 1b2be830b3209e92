import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDb } from '../db.ts'
import type { Log } from '../log.ts'

/** Ends what was started; resolves when it has ended. */
export type Stop = () => Promise<void>

/** Work that runs in one process at a time; it returns soon after the signal aborts. */
export type SingleWork = (signal: AbortSignal) => Promise<void>

/** Locks in the database for work that only one process does. */
export interface SingleProcess {
  /**
   * Runs `work` while this process holds the lock of this name; another process takes over a few seconds after this one
   * ends or loses the database. If `work` returns or throws, it is started again after a pause. For a few seconds after
   * a lost connection two processes may work, so each change of `work` must be safe to repeat.
   */
  run(name: string, work: SingleWork): Stop
  stop: Stop
}

/** Milliseconds between two attempts to take a lock, and between two checks that it is still held. */
const checkEvery = 2_000
/** Milliseconds after which a database that does not answer counts as lost. */
const answerWithin = 5_000

interface Held {
  abort: AbortController
  ended: Promise<void>
}

/** Opens the locks; they use one connection of their own per process, which is opened with the first lock. */
export function openSingleProcess(url: string, log: Log, pause = checkEvery): SingleProcess {
  let db: Db | null = null
  let backend = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let checking: Promise<void> = Promise.resolve()
  let isStopped = false
  const works = new Map<string, SingleWork>()
  const locks = new Map<string, Held>()

  const releaseAll = () => {
    for (const { abort } of locks.values()) abort.abort()
  }
  const start = (name: string, work: SingleWork) => {
    const abort = new AbortController()
    const ended = (async () => {
      while (!abort.signal.aborted) {
        await work(abort.signal).catch((error: unknown) => {
          if (!abort.signal.aborted) log.error({ err: error, name }, 'single process: the work failed')
        })
        await sleep(pause, undefined, { signal: abort.signal }).catch(() => undefined)
      }
    })()
    const entry = { abort, ended }
    locks.set(name, entry)
    void ended.then(() => {
      if (locks.get(name) === entry) locks.delete(name)
    })
  }
  const take = async (connection: Db) => {
    const wanted = [...works.keys()].filter((name) => !locks.has(name))
    const rows = await connection<{ pid: number; taken: string[] }[]>`
      select pg_backend_pid() as pid,
             array(select name from unnest(${wanted}::text[]) name
                    where pg_try_advisory_lock(hashtextextended('single:' || name, 0))) as taken`
    const { pid, taken } = rows[0] ?? { pid: 0, taken: [] }
    // A new connection has none of the locks that the old one held.
    if (backend !== 0 && pid !== backend) releaseAll()
    backend = pid
    for (const name of taken) {
      const work = works.get(name)
      if (work) start(name, work)
    }
  }
  const check = async () => {
    db ??= openDb(url, { max: 1, statementTimeout: answerWithin })
    const late = new AbortController()
    try {
      await Promise.race([
        take(db),
        sleep(answerWithin, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new Error('the database does not answer')
        }),
      ])
    } catch (error) {
      if (locks.size > 0) log.warn({ err: error }, 'single process: the locks are lost')
      releaseAll()
    } finally {
      late.abort()
    }
  }
  const loop = () => {
    timer = null
    checking = check().finally(() => {
      if (!isStopped) timer = setTimeout(loop, pause)
    })
  }
  const end = async (name: string) => {
    works.delete(name)
    await checking
    const entry = locks.get(name)
    entry?.abort.abort()
    await entry?.ended
    if (entry && db)
      await db`select pg_advisory_unlock(hashtextextended(${`single:${name}`}, 0))`.catch(() => undefined)
  }
  return {
    run(name, work) {
      if (works.has(name)) throw new Error(`two works are named ${name}`)
      works.set(name, work)
      if (!timer && !isStopped && works.size === 1) loop()
      return () => end(name)
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await Promise.all([...works.keys()].map(end))
      await db?.end({ timeout: 2 })
    },
  }
}
