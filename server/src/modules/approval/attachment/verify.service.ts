import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { listDigests, verifyFiles } from '#modules/file/index.ts'
import type { CheckedFiles } from '../history/check.service.ts'

/** The files of documents for one check: bytes that were verified once are not read again. Without a store no bytes are read. */
export function checkedFiles(
  db: Db,
  store: Pick<Services, 'storage' | 'clock' | 'log'> | null,
): CheckedFiles {
  const known = new Set<string>()
  return {
    digests: (comCode, fileCode) => listDigests({ db }, comCode, fileCode),
    verify: store && ((comCode, fileCode) => verifyFiles({ ...store, db }, comCode, fileCode, known)),
  }
}
