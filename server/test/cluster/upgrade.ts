import { openDb } from '#kit/db.ts'
import { checkOut } from '../checked-out.ts'
import { contractingSince } from '../older-program.ts'
import { previousVersions, shortName } from '../versions.ts'
import type { Cluster } from './cluster.ts'
import { ownProgram } from './commands.ts'
import type { Load } from './load.ts'
import type { Member } from './plan.ts'

/** An older program in a folder of its own, which the caller removes. */
export interface OlderProgram {
  /** What git calls it. */
  version: string
  folder: string
}

/**
 * The version `from`, by default the one with the migrations before the newest, which works on the tables of this
 * program; otherwise why there is none. It uses the npm packages of this program.
 */
export async function findOlder(from?: string): Promise<OlderProgram | { missing: string }> {
  const version = shortName(from ?? previousVersions()[0] ?? '')
  if (version === undefined)
    return { missing: from ? `git knows no version ${from}` : 'git knows no version with other migrations' }
  const contracting = await contractingSince(version)
  if (contracting.length > 0) return { missing: `${version} does not work with ${contracting.join(', ')}` }
  return { version, folder: await checkOut(version) }
}

/** What happened while portals were replaced by those of another program. */
export interface Roll {
  /** The migrations that the new portals have made. */
  migrations: string[]
  /** Number of answers by each program while both ran, by folder. */
  sideBySide: Record<string, number>
}

async function migrationsOf(cluster: Cluster): Promise<string[]> {
  const db = openDb(cluster.directUrl(), { max: 1, statementTimeout: 10_000 })
  try {
    return (await db<{ name: string }[]>`select name from kit_migration order by name`).map(
      ({ name }) => name,
    )
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Replaces these portals one after the other by those of a program; while both run, `least` writes are acknowledged. */
export async function rollTo(
  cluster: Cluster,
  load: Load,
  { program, portals, least }: { program: string; portals: readonly Member[]; least: number },
): Promise<Roll> {
  const all = cluster.members.filter(({ kind }) => kind === 'portal')
  const before = await migrationsOf(cluster)
  let first: Record<string, number> | undefined
  let last: Record<string, number> = {}
  for (const { name } of portals) {
    await cluster.kill(name, 30_000)
    cluster.setProgram(name, program)
    await cluster.startMembers(name)
    await cluster.untilReady(cluster.named(name).members)
    first ??= load.programs
    if (all.every((one) => cluster.programOf(one.name) === program)) break
    await load.untilAcknowledged(least)
    last = load.programs
  }
  const after = await migrationsOf(cluster)
  const answers = Object.entries(last).map(([folder, count]) => [folder, count - (first?.[folder] ?? 0)])
  return {
    migrations: after.filter((name) => !before.includes(name)),
    sideBySide: Object.fromEntries(answers),
  }
}

/** The same with the names of the versions instead of their folders. */
export function namePrograms(answers: Record<string, number>, older: OlderProgram): Record<string, number> {
  const names: Record<string, string> = { [ownProgram]: 'this version', [older.folder]: older.version }
  return Object.fromEntries(
    Object.entries(answers).map(([folder, count]) => [names[folder] ?? folder, count]),
  )
}
