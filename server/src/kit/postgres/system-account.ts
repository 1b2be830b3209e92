import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Only other settings help: no PostgreSQL can be started here, and DATABASE_URL names no server. */
export class NoEmbeddedPostgres extends Error {}

/** The user and group ids of the PostgreSQL programs; empty for the account of node itself. */
export interface SystemAccount {
  uid?: number
  gid?: number
}

const ownName = 'maru-postgres'

function idsOf(name: string): SystemAccount | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/**
 * PostgreSQL refuses to run as root: this creates a system user (or uses `postgres` if it cannot). For other accounts
 * it returns an empty object. Throws if there is no usable account.
 */
export async function systemAccount(log: (line: string) => void): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return {}
  const existing = idsOf(ownName)
  if (existing) return existing
  const shell = '/usr/sbin/nologin'
  const made = await run('useradd', [
    '--system',
    '--no-create-home',
    '--user-group',
    '--shell',
    shell,
    ownName,
  ])
    .then(() => idsOf(ownName))
    // Another process may have created the user at the same time, or the machine has no useradd.
    .catch(() => idsOf(ownName))
  if (made) {
    log(`PostgreSQL does not run as root: made the system user ${ownName} for it`)
    return made
  }
  const account = idsOf('postgres') ?? idsOf('nobody')
  if (account) return account
  throw new NoEmbeddedPostgres(
    'PostgreSQL does not run as root and no system user could be made. Start Maru as an ordinary user, or set DATABASE_URL.',
  )
}

/** True if the account can enter every folder above `path`. */
export function accountReaches(account: SystemAccount, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
}
