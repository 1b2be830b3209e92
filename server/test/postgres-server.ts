import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningPostmaster } from '#kit/postgres/postmaster.ts'
import type { SystemAccount } from '#kit/postgres/system-account.ts'

/** A PostgreSQL server of a test. */
export interface PostgresServer {
  url: string
  port: number
  /** Stops it in order. */
  stop(): Promise<void>
  /** Ends all of its processes at once, as a loss of power does. */
  kill(): Promise<void>
}

/** What {@link startPostgres} starts: a data directory that belongs to the account. */
export interface PostgresPlan {
  programs: string
  account: SystemAccount
  folder: string
  port: number
  settings: Record<string, string>
}

/** Starts a server and waits until it accepts connections; throws with its output if it does not. */
export async function startPostgres(plan: PostgresPlan): Promise<Omit<PostgresServer, 'url'>> {
  const { programs, account, folder, port, settings } = plan
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', folder, '-p', String(port), ...set], {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // A group of its own, so that all of its processes can be killed at the same time.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (bytes) => (output = `${output}${bytes}`.slice(-4_000)))
  const exit = once(child, 'exit')
  const isEnded = () => child.exitCode !== null || child.signalCode !== null
  for (let waited = 0; !runningPostmaster(folder)?.ready; waited += 50) {
    if (isEnded() || waited > 60_000) throw new Error(`PostgreSQL is not ready:\n${output}`)
    await sleep(50)
  }
  const end = async (signal: NodeJS.Signals, isGroup: boolean) => {
    if (isEnded() || child.pid === undefined) return
    process.kill(isGroup ? -child.pid : child.pid, signal)
    await exit
  }
  return { port, stop: () => end('SIGINT', false), kill: () => end('SIGKILL', true) }
}
