import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a running postmaster writes of itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** A process that has ended but was not yet collected: containers without an init keep such for ever. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z'
  } catch {
    return false
  }
}

/** True while a process with this id lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** True when the process is a PostgreSQL server of this cluster, and not one that got a dead server's number. */
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

/** The postmaster that serves the cluster now, or undefined. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidLines(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !servesCluster(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * A `postmaster.pid` left by a crash whose number now belongs to another program would stop PostgreSQL. The
 * number is replaced by one that has just ended: PostgreSQL then takes the file over by its own safe way,
 * which also looks for left-over backends.
 */
export function clearStalePid(cluster: string): boolean {
  const lines = pidLines(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !isAlive(pid) || servesCluster(pid, cluster)) return false
  lines[0] = String(spawnSync(process.execPath, ['--version']).pid)
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  return true
}

/** Waits until the process has ended; false when it still lives after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(25))
    if (!isAlive(pid)) return true
  return !isAlive(pid)
}

/** Stops a postmaster: sessions are ended and everything is written (fast), by force only after 20 s. */
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
