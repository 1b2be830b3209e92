import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { storedName } from '@maru/api/file/names'
import type { Db } from '#kit/db.ts'
import { updateHolder } from '#modules/file/attached.sql.ts'
import { insertCode, insertEntry } from '#modules/file/file.sql.ts'
import { upsertPiece } from '#modules/file/piece.sql.ts'
import type { SeedParts } from '../seed-parts.ts'
import { type DemoFile, drawFiles } from './draw-files.ts'

/** A file whose bytes are in the store. */
export interface StoredFile extends DemoFile {
  digest: string
  size: number
}

/** Puts the files of the demo into the file store; none without a store. */
export async function storeDemoFiles({ db, storage, anchor }: SeedParts): Promise<StoredFile[]> {
  if (!storage) return []
  const stored: StoredFile[] = []
  for (const file of await drawFiles()) {
    const staged = await storage.stage(Readable.from([file.bytes]))
    await staged.store()
    await upsertPiece(db, staged.digest, staged.size, anchor)
    stored.push({ ...file, digest: staged.digest, size: staged.size })
  }
  await storage.settle(stored.map(({ digest, size }) => ({ digest, size })))
  return stored
}

/** Some of the stored files, others for each number. */
export function someFiles(files: readonly StoredFile[], first: number, count: number): StoredFile[] {
  const own = Array.from({ length: count }, (_, step) => files[(first + step) % files.length])
  return own.filter((file) => file !== undefined)
}

/** Attaches stored files to what holds them; returns the code of the collection. */
export async function attachStored(
  db: Db,
  { comCode, createdBy, now }: { comCode: string; createdBy: string; now: Date },
  holder: Parameters<typeof updateHolder>[2],
  files: readonly StoredFile[],
): Promise<string> {
  const code = { comCode, fileCode: randomUUID(), createdBy }
  await insertCode(db, { ...code, kind: '', now })
  await updateHolder(db, code, holder)
  for (const [sort, { name, contentType, digest, size }] of files.entries()) {
    await insertEntry(db, {
      ...code,
      entryId: randomUUID(),
      identifier: randomUUID(),
      codeValues: '',
      name: storedName(name),
      size,
      contentType,
      digest,
      sort: sort + 1,
      pieces: [{ digest, size }],
      now,
    })
  }
  return code.fileCode
}
