import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of system programs, which are not in the PATH of every account. */
const systemFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']

function inPath(name: string): string | undefined {
  const folders = [...new Set([...(process.env.PATH ?? '').split(delimiter), ...systemFolders])]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** True if this PgBouncer can prepare statements in transaction mode, that is from 1.21 on. */
function preparesStatements(pgbouncer: string): boolean {
  const { stdout } = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** PgBouncer of this machine, or what is missing in words. */
export function findPgbouncer(): { program: string } | { missing: string } {
  const program = inPath('pgbouncer')
  if (!program) return { missing: 'apt-get install pgbouncer' }
  if (preparesStatements(program)) return { program }
  return { missing: `PgBouncer 1.21 or newer; ${program} is older (docs/operations.md says how to build it)` }
}

/** A program of this machine; without it, `missing` says in words how Debian installs it. */
export function findProgram(name: string): { program: string; missing: string } {
  const program = inPath(name)
  return program ? { program, missing: '' } : { program: '', missing: `apt-get install ${name}` }
}
