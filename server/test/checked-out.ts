import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { extractVersion, root } from './versions.ts'

const program = ['server', 'api', 'i18n', 'package.json', 'tsconfig.base.json']

/**
 * Extracts the server of a version, or other parts, to a new folder, which the caller removes, with the npm packages of
 * this program.
 */
export async function checkOut(version: string, parts: string[] = program): Promise<string> {
  const folder = await extractVersion(version, parts)
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@maru'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@maru') await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of ['server', 'api', 'i18n'])
    await symlink(join(folder, name), join(modules, '@maru', name))
  return folder
}

/** Removes what {@link checkOut} made. */
export const removeChecked = (folder: string) => rm(folder, { recursive: true, force: true })
