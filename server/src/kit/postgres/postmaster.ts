import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The contents of `postmaster.pid` of a running postmaster. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** A process that ended but was not reaped: containers without an init never reap it. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'
  } catch {
    return false
  }
}

/** True while a process with this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/**
 * True if the process is a PostgreSQL server of this cluster, and not another program that got the process id of a
 * dead server.
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })
  const command =
    status === 0
      ? stdout
      : existsSync(`/proc/${pid}/cmdline`)
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : ''
  return command.includes('postgres') && command.includes(realpathSync(cluster))
}

function pidLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** The postmaster that serves the cluster, or undefined. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidLines(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !servesCluster(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Repairs a `postmaster.pid` after a crash if its process id now belongs to another program; PostgreSQL would refuse
 * to start. The id is replaced by that of a process that has just ended, so that PostgreSQL takes the file over by
 * its own checks, including the one for remaining backends.
 */
export function clearStalePid(cluster: string): boolean {
  const lines = pidLines(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !isAlive(pid) || servesCluster(pid, cluster)) return false
  lines[0] = String(spawnSync(process.execPath, ['--version']).pid)
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  return true
}

/** Waits until the process has ended; false if it still runs after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(25))
    if (!isAlive(pid)) return true
  return !isAlive(pid)
}

/** Stops a postmaster in fast mode: ends sessions and writes everything; kills it after 20 s. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await ended(pid, patience)) return
  }
}
