import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user and group ids that PostgreSQL's programs run under; empty when node's own account does. */
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
 * PostgreSQL refuses to run as root: then a system user of our own is made (or `postgres`, where no user can
 * be made). For everybody else the answer is empty. Throws when there is no account to turn to.
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
    // Another process may have made it at this moment, or the machine has no useradd.
    .catch(() => idsOf(ownName))
  if (made) {
    log(`PostgreSQL does not run as root: made the system user ${ownName} for it`)
    return made
  }
  const account = idsOf('postgres') ?? idsOf('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root and no system user could be made. Start Maru as an ordinary user, or set DATABASE_URL.',
  )
}

/** True when the account can run or enter `path`: every folder above it may be passed. */
export function accountReaches(account: SystemAccount, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
}
