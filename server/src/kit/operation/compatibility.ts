import type { Db } from '../db.ts'
import { listMigrationFiles } from './migration-files.ts'

const busName = 'maru-bus'

/**
 * The name of the listening connection of a process of this program, with the number of its newest migration, by which a
 * newer program recognizes it.
 */
export async function nameListener(): Promise<string> {
  return `${busName} ${(await listMigrationFiles()).at(-1)?.slice(0, 4) ?? ''}`
}

/** A migration that the database has. */
export interface AppliedMigration {
  name: string
  /**
   * The newest migration of the oldest program that works with it: empty for every program, null if it was applied by a
   * program that did not store it.
   */
  oldestProgram: string | null
}

const declaration = /^-- Oldest program: (\S+\.sql)$/m

/** What a migration says of older programs: a contracting one names the oldest that works with it; others say nothing. */
export function oldestProgramOf(text: string): string {
  return declaration.exec(text)?.[1] ?? ''
}

/** Whether a program with these migrations works with a migration that it does not have. */
export function worksWith(files: readonly string[], { oldestProgram }: AppliedMigration): boolean {
  return oldestProgram === '' || (oldestProgram !== null && files.includes(oldestProgram))
}

/** A contracting migration would remove what a running process of an older program uses. */
export class OlderProcesses extends Error {
  constructor(name: string, oldest: string, processes: string[]) {
    super(
      `The migration ${name} removes what programs before ${oldest} use, and such programs are connected: ${processes.join(', ')}. Stop them, or first upgrade all processes to a version with ${oldest}.`,
    )
  }
}

/** Throws {@link OlderProcesses} if a process is connected whose newest migration is before `oldest`. */
export async function assertNoOlderProcess(db: Db, name: string, oldest: string): Promise<void> {
  const rows = await db<{ process: string }[]>`
    select concat('backend ', pid, ' from ', coalesce(host(client_addr), 'local')) as process
      from pg_stat_activity
     where datname = current_database() and split_part(application_name, ' ', 1) = ${busName}
       and split_part(application_name, ' ', 2) < ${oldest.slice(0, 4)}
     order by pid`
  if (rows.length > 0)
    throw new OlderProcesses(
      name,
      oldest,
      rows.map(({ process }) => process),
    )
}
