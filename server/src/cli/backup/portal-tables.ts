import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '#kit/operation/migration-files.ts'

const statement =
  /^(?:create (?:unlogged )?table (?:if not exists )?(?<made>\w+)|drop table (?:if exists )?(?<gone>[\w, ]+)|alter table (?<old>\w+) rename to (?<new>\w+))/gim

/** The tables that the migrations make: all other tables of the database are the company's own. */
export async function listPortalTables(): Promise<Set<string>> {
  const names = new Set(['kit_migration'])
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  for (const file of files) {
    const text = await readFile(join(migrationsFolder, file), 'utf8')
    for (const { groups = {} } of text.matchAll(statement)) {
      const { made, gone = '', old, new: renamed } = groups
      for (const name of [...gone.split(',').map((one) => one.trim()), old ?? '']) names.delete(name)
      for (const name of [made, renamed]) if (name) names.add(name)
    }
  }
  return names
}
