import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { attachFiles, type Holder, storeFile } from './attached.service.ts'
import { insertCode } from './file.sql.ts'

/** Creates a collection with these files, attached to a holder if given; for tests and seeds. */
export async function createFiles(
  services: Services & { db: Db },
  by: { comCode: string; personCode: string },
  files: { name: string; bytes: Buffer }[],
  holder?: Holder,
): Promise<{ fileCode: string; ids: string[] }> {
  const fileCode = randomUUID()
  const code = { comCode: by.comCode, fileCode }
  await insertCode(services.db, { ...code, kind: '', createdBy: by.personCode, now: services.clock.now() })
  const ids: string[] = []
  for (const { name, bytes } of files) {
    const source = Readable.from([bytes])
    ids.push(await storeFile(services, code, { name, source, personCode: by.personCode }))
  }
  if (holder) await attachFiles(services, fileCode, by.personCode, holder)
  return { fileCode, ids }
}
