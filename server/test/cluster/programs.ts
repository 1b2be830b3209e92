import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPgbouncer, findProgram } from '../programs.ts'

/** The programs of a cluster; `postgres` is the folder of PostgreSQL's programs. */
export interface ClusterPrograms {
  etcd: string
  patroni: string
  haproxy: string
  pgbouncer: string
  nginx: string
  openssl: string
  postgres: string
}

/** The newest PostgreSQL of Debian from 15 on, or an empty text. */
function findPostgres(folder = '/usr/lib/postgresql'): string {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const newest = versions.filter((one) => one >= 15).sort((a, b) => b - a)[0]
  const programs = join(folder, String(newest), 'bin')
  return newest && existsSync(join(programs, 'initdb')) ? programs : ''
}

/** Names of Debian's packages where they differ from the names of their programs. */
const packages: Record<string, string> = { etcd: 'etcd-server', postgres: 'postgresql' }

/** The programs of this machine, or in words which packages of Debian are missing. */
export function findClusterPrograms(): { programs: ClusterPrograms } | { missing: string } {
  const pgbouncer = findPgbouncer()
  const found = { postgres: findPostgres() } as ClusterPrograms
  for (const name of ['etcd', 'patroni', 'haproxy', 'nginx', 'openssl'] as const)
    found[name] = findProgram(name).program
  const absent = Object.entries(found).flatMap(([name, path]) => (path ? [] : [packages[name] ?? name]))
  const lines = [
    ...(absent.length > 0 ? [`apt-get install ${absent.sort().join(' ')}`] : []),
    ...('missing' in pgbouncer ? [pgbouncer.missing] : []),
  ]
  if (process.platform !== 'linux') lines.push('Linux, whose loopback has an address for each machine')
  if (lines.length > 0 || 'missing' in pgbouncer) return { missing: lines.join('; ') }
  return { programs: { ...found, pgbouncer: pgbouncer.program } }
}
