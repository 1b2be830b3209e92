import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault, type Manifest, readManifest } from './manifest.ts'
import { hashing } from './save.ts'

async function digestOf(path: string): Promise<{ size: number; digest: string } | null> {
  const { stream, result } = hashing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(path), stream, nowhere)
    return result()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Reads a complete backup and compares every file with the manifest; throws {@link BackupFault} with the differences.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const wanted = [
    ...manifest.tables.map(({ name, size, digest }) => ({ path: `database/${name}.copy.gz`, size, digest })),
    ...manifest.files.map(({ size, digest }) => ({ path: `files/${digest}`, size, digest })),
  ]
  const faults: string[] = []
  for (const { path, size, digest } of wanted) {
    const actual = await digestOf(join(folder, path))
    if (!actual) faults.push(`${path} is missing.`)
    else if (actual.size !== size || actual.digest !== digest)
      faults.push(`${path} was changed after the backup.`)
  }
  const known = new Set(wanted.map(({ path }) => path))
  for (const part of ['database', 'files']) {
    for (const name of await readdir(join(folder, part)).catch(() => [])) {
      if (!known.has(`${part}/${name}`)) faults.push(`${part}/${name} is not of this backup.`)
    }
  }
  if (faults.length > 0) {
    const more = faults.length > 10 ? [`… and ${faults.length - 10} more`] : []
    throw new BackupFault(['The backup is damaged:', ...faults.slice(0, 10), ...more].join('\n  '))
  }
  return manifest
}
