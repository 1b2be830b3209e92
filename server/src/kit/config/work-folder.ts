import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from './config-schema.ts'

/**
 * The folder for pictures and conversions in progress. It belongs to this portal alone: in the data folder, or with a
 * bucket in the system's temporary folder under the name of the user, because another user may own a common name there.
 */
export function workFolder({
  FILE_TEMPORARY_DIR,
  DATA_DIR,
  FILE_S3_BUCKET,
}: Pick<Config, 'FILE_TEMPORARY_DIR' | 'DATA_DIR' | 'FILE_S3_BUCKET'>): string {
  if (FILE_TEMPORARY_DIR !== '') return FILE_TEMPORARY_DIR
  return FILE_S3_BUCKET === ''
    ? join(resolve(DATA_DIR), 'work')
    : join(tmpdir(), `maru-${process.getuid?.() ?? 'user'}`)
}

/** Creates the folder and writes a file into a new folder of it; throws what prevents it. */
export async function probeWorkFolder(folder: string): Promise<void> {
  const probe = join(folder, 'maru-work', randomUUID())
  await mkdir(probe, { recursive: true, mode: 0o700 })
  try {
    await writeFile(join(probe, 'probe'), 'x')
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}
