import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changesSince, compareVersions } from '@maru/api/admin/changes'
import type { Db } from '#kit/db.ts'
import { portalVersion } from '#kit/http/serve-docs.ts'
import { listMigrations } from './backup/database.ts'
import { UsageFault } from './reason.ts'

/** What the program in a folder brings: its changes since this version, and the migrations that its start would run; its exit code is 1 if it is older. */
export async function changesOf({ db }: { db: Db }, folder: string | undefined) {
  const here = join(import.meta.dirname, '../../..')
  const home = folder ?? here
  const fileOf = (name: string) =>
    readFile(join(home, name), 'utf8').catch(() => {
      throw new UsageFault(`${home} has no ${name}: name the folder of an unpacked program`)
    })
  const { version: offered } = JSON.parse(await fileOf('package.json')) as { version: string }
  const current = portalVersion()
  const releases = changesSince(await fileOf('CHANGELOG.md'), folder === undefined ? '0.0.0' : current)
  const done = new Set(await listMigrations(db))
  const migrations = (await readdir(join(home, 'server/migrations')))
    .filter((name) => name.endsWith('.sql') && !done.has(name))
    .sort()
  const lines = [
    `${current} -> ${offered}, ${migrations.length} migrations`,
    ...releases.flatMap(({ version, groups }) => [
      '',
      version,
      ...groups.flatMap((group) => [
        ...(group.title ? [`  ${group.title}`] : []),
        ...group.lines.map((line) => `    - ${line}`),
      ]),
    ]),
  ]
  const code = compareVersions(offered, current) < 0 ? 1 : 0
  return { json: { current, offered, migrations, releases }, lines, code }
}
