import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/operation/free-port.ts'
import { systemAccount } from '#kit/postgres/system-account.ts'
import { findPgbouncer } from './programs.ts'

const searched = findPgbouncer()

/** Why PgBouncer cannot be started here; empty if it can. */
export const pgbouncerMissing = 'missing' in searched ? searched.missing : ''

/** A PgBouncer in transaction mode in front of one database. */
export interface Pgbouncer {
  /** The address of the database through PgBouncer. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer with deploy/cluster/pgbouncer.ini; `changes` replaces settings, null removes one. With `role` it uses
 * that role, whose password is its name.
 */
export async function startPgbouncer(
  databaseUrl: string,
  changes: Record<string, string | null> = {},
  role?: string,
): Promise<Pgbouncer> {
  if ('missing' in searched) throw new Error(searched.missing)
  const account = await systemAccount(() => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'maru-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { port, username, password, pathname } = new URL(databaseUrl)
  const own = await freePort()
  const settings: Record<string, string | null> = {
    ...{ logfile: null, pidfile: null, listen_port: String(own), admin_users: username },
    ...{
      auth_file: join(folder, 'userlist.txt'),
      server_tls_sslmode: null,
      server_tls_ca_file: null,
      ...changes,
    },
  }
  const template = readFileSync(join(import.meta.dirname, '../../deploy/cluster/pgbouncer.ini'), 'utf8')
  const lines = template.split('\n').flatMap((line) => {
    if (/^\w+ = host=/.test(line))
      return [`${pathname.slice(1)} = host=127.0.0.1 port=${port}${role ? ` user=${role}` : ''}`]
    const [name = ''] = line.split(' = ')
    if (!(name in settings)) return [line]
    return settings[name] === null ? [] : [`${name} = ${settings[name]}`]
  })
  const files = {
    'pgbouncer.ini': lines.join('\n'),
    'userlist.txt': `"${username}" "${decodeURIComponent(password)}"\n"${role ?? 'none'}" "${role ?? ''}"\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (account.uid !== undefined) chownSync(join(folder, name), account.uid, account.gid ?? account.uid)
  }
  const child = spawn(searched.program, [join(folder, 'pgbouncer.ini')], { cwd: folder, ...account })
  let output = ''
  child.stderr.on('data', (bytes) => (output += bytes))
  child.stdout.resume()
  for (let waited = 0; !output.includes('process up'); waited += 50) {
    if (child.exitCode !== null || waited > 20_000) throw new Error(`PgBouncer is not ready:\n${output}`)
    await sleep(50)
  }
  const through = new URL(databaseUrl)
  through.host = `127.0.0.1:${own}`
  return {
    url: through.href,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
