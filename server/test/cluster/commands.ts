import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemAccount } from '#kit/postgres/system-account.ts'
import type { ClusterPlan, Member, MemberKind } from './plan.ts'
import type { Command } from './process-record.ts'
import type { ClusterPrograms } from './programs.ts'

/** The folder of this program. */
export const ownProgram = join(import.meta.dirname, '../../..')

/** The file of a machine that names the folder of the program of its portal; machines without one have no portal. */
export const programFile = (home: string) => join(home, 'program')

/** The folder of the program of the portal of a machine. */
export function readProgram(home: string): string {
  const file = programFile(home)
  return existsSync(file) ? readFileSync(file, 'utf8') : ownProgram
}

/** Settings of a file with one NAME=value a line. */
export function readSettings(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf('=')
      return line.startsWith('#') || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
    }),
  )
}

/** The environment of a drop-in of systemd. */
function readDropIn(path: string): Record<string, string> {
  const [, words = ''] = /^Environment=(.*)$/m.exec(readFileSync(path, 'utf8')) ?? []
  return Object.fromEntries(words.split(' ').map((word) => word.split('=', 2) as [string, string]))
}

/** The environment of every member. */
const memberEnvironment = (home: string) => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  // libpq looks for certificates in the home folder.
  HOME: home,
})

/** The environment of a portal: that of its files, without limits of calls, which a trial exceeds. */
export function portalEnvironment(home: string): Record<string, string> {
  return {
    ...memberEnvironment(home),
    PORT: '8080',
    RATE_FACTOR: '0',
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...readSettings(join(home, 'maru.env')),
    ...readDropIn(join(home, 'portal.conf')),
  }
}

/** The command of a member; all but the portal run as `account`, because PostgreSQL and PgBouncer refuse root. */
export function commandOf(
  { folder }: ClusterPlan,
  { name, kind, machine }: Member,
  programs: ClusterPrograms,
  account: SystemAccount,
): Command {
  const home = join(folder, machine)
  const at = (file: string) => join(home, file)
  const words: Record<MemberKind, string[]> = {
    etcd: ['--config-file', at('etcd.yml')],
    patroni: [at('patroni.yml')],
    haproxy: ['-db', '-f', at('haproxy.cfg')],
    pgbouncer: [at('pgbouncer.ini')],
    nginx: ['-p', home, '-c', at('nginx.conf'), '-e', 'stderr'],
    portal: ['--disable-warning=ExperimentalWarning', join(readProgram(home), 'server/src/main.ts')],
  }
  const program = kind === 'portal' ? process.execPath : programs[kind]
  mkdirSync(join(folder, 'log'), { recursive: true })
  return {
    program,
    words: words[kind],
    folder: home,
    log: join(folder, 'log', `${name}.log`),
    env: kind === 'portal' ? portalEnvironment(home) : memberEnvironment(home),
    account: kind === 'portal' ? {} : account,
  }
}
