import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the forward-only migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** The files of a folder of migrations, in order. */
export async function listMigrationFiles(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
