import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { presentNames } from '#kit/operation/old-migrations.ts'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

function git(...args: string[]): string[] {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter((line) => line !== '')
}

const folder = 'server/migrations/'
const namesOf = (paths: string[]) => paths.map((path) => path.slice(folder.length)).sort()

/** The names of the migrations of a commit or tag. */
export const migrationsOf = (version: string) => namesOf(git('ls-tree', '--name-only', version, folder))

/** The short name of a commit or tag; undefined if git does not know it. */
export function shortName(version: string): string | undefined {
  try {
    return git('rev-parse', '--short', '--verify', '--end-of-options', `${version}^{commit}`)[0]
  } catch {
    return undefined
  }
}

/**
 * Tags and then commits with other migrations than this program, which this program continues, each newest first; empty
 * without git.
 */
export function previousVersions(): string[] {
  const commits = () => git('log', '-n', '40', '--format=%H', '--', folder)
  const tags = () => git('tag', '--merged', 'HEAD', '--sort=-creatordate')
  try {
    const ours = namesOf(git('ls-files', '-co', '--exclude-standard', folder))
    const isContinued = (version: string) => {
      const names = migrationsOf(version)
      if (names.join() === ours.join()) return false
      try {
        return presentNames('database', names, ours).every((name) => ours.includes(name))
      } catch {
        return false
      }
    }
    return [...tags(), ...commits()].filter(isContinued)
  } catch {
    return []
  }
}

/** The versions of `previousVersions` with the migrations that the files of rooms replaced. */
export const versionsBeforeRooms = (versions: string[]) =>
  versions.filter((version) => migrationsOf(version).includes('0001-kit.sql'))

/** Extracts parts of a version to a new folder, which the caller removes. */
export async function extractVersion(version: string, parts: string[]): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'maru-previous-'))
  const archive = spawnSync('git', ['archive', version, ...parts], { cwd: root, maxBuffer: 1e9 })
  spawnSync('tar', ['-x', '-C', target], { input: archive.stdout, maxBuffer: 1e9 })
  return target
}
