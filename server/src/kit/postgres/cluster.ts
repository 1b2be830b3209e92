import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SystemAccount } from './system-account.ts'

const run = promisify(execFile)

/** The owner of every database of the embedded server. */
export const databaseUser = 'maru'

/** The paths of one embedded server. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  folder: string
  password: string
  logFile: string
}

/** Makes the PostgreSQL account the owner of this path; Maru's files keep their owner. */
async function giveTo(account: SystemAccount, path: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
}

/** Reads the stored password or creates one; if two processes create it, both use the first. */
async function loadPassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(fresh)
  }
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Runs initdb in a temporary folder and moves it to its final place, so that a failed run leaves no incomplete cluster.
 */
async function initialise(
  programs: string,
  account: SystemAccount,
  home: string,
  cluster: Cluster,
): Promise<void> {
  const making = `${cluster.folder}.${process.pid}`
  const passwordFile = join(home, `.password.${process.pid}`)
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  await giveTo(account, making)
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 })
    await giveTo(account, passwordFile)
    await run(
      join(programs, 'initdb'),
      [
        ...['-D', making, '-U', databaseUser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        // Every machine gets the same sort order and case mapping, independent of its locales. Hangul sorts
        // correctly by code point.
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        '--no-sync',
        '--no-instructions',
      ],
      { ...account, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    )
    await rename(making, cluster.folder)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Opens the cluster under `home`; creates it the first time. */
export async function openCluster(programs: string, account: SystemAccount, home: string): Promise<Cluster> {
  await mkdir(home, { recursive: true, mode: 0o755 })
  await giveTo(account, home)
  await chmod(home, 0o700)
  const cluster = {
    folder: join(home, 'cluster'),
    logFile: join(home, 'postgres.log'),
    password: await loadPassword(join(home, 'password')),
  }
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(programs, account, home, cluster)
  return cluster
}

/**
 * Settings that only tests have: a crash may lose data, and the database of the tests stays small in memory. Without
 * autovacuum only the tests run.
 */
const settingsOfTests = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  shared_buffers: '128MB',
  autovacuum: 'off',
}

/** Command-line arguments of the server; shared buffers depend on the machine's memory, from 64 to 512 MB. */
export function serverArguments(cluster: Cluster, port: number, fsync: boolean): string[] {
  const megabytes = Math.round(totalmem() / 2 ** 20)
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${Math.min(512, Math.max(64, Math.round(megabytes / 16)))}MB`,
    effective_cache_size: `${Math.max(256, Math.round(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    // Parallel workers share memory through /dev/shm, which containers limit.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    ...(fsync ? {} : settingsOfTests),
  }
  return [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
