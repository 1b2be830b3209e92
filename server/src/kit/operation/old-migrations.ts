import { createHash } from 'node:crypto'

/** The migrations that the files of rooms replaced: their number, the last one, and the SHA-256 of their names. */
const old = {
  count: 199,
  last: '0677-start-checks.sql',
  digest: '72cc1d38a1771818a4662ffb812f8facf5be9032680b063e575ccfc99cad0b4b',
}

/** A database or backup has only some of the old migrations, and this program has only their final state. */
export class OldMigrations extends Error {
  constructor(what: 'database' | 'backup', count: number) {
    super(
      `The ${what} is older than this program can continue: it has ${count} of the ${old.count} migrations up to ${old.last}. Start version 0.1.0 with the file server/migrations/${old.last} first${what === 'backup' ? ' and restore the backup with it' : ''}, then this program.`,
    )
  }
}

/** Whether a migration is one of the files of rooms, which create what the old migrations created. */
export const replacesOld = (name: string) => name <= old.last

/**
 * Returns the applied migrations `names` by the names of `files`, those of this program: all old migrations together
 * stand for the files of rooms. Throws {@link OldMigrations} if only some of them are there.
 */
export function presentNames(
  what: 'database' | 'backup',
  names: readonly string[],
  files: readonly string[],
): string[] {
  const former = names.filter((name) => replacesOld(name) && !files.includes(name)).sort()
  if (former.length === 0) return [...names]
  const digest = createHash('sha256').update(former.join('\n')).digest('hex')
  if (digest !== old.digest) throw new OldMigrations(what, former.length)
  return [...files.filter(replacesOld), ...names.filter((name) => !replacesOld(name))]
}
