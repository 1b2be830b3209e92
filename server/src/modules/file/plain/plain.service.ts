import { Readable } from 'node:stream'
import { plainAtMost } from '@maru/api/file'
import { type Context, transaction } from '../../../kit/context.ts'
import { runInThread } from '../../../kit/run-in-worker.ts'
import { type PieceReader, readPieces, storeOrDiscard } from '../download/piece.service.ts'
import { findCode, type PieceRow, selectPieces } from '../file.sql.ts'
import { selectUnplainEntries, updateEntryPlain, updateHidesMaker } from './plain.sql.ts'

const module = new URL('./plain.rules.ts', import.meta.url).href

/**
 * The one piece that a file is without what reveals its maker, kept in the store; null where it stays what it is:
 * of a kind that is not known, too large to be held in memory twice, damaged, or made to take long. See `plainFile`.
 */
export async function storePlainCopy(work: PieceReader, pieces: PieceRow[]): Promise<PieceRow | null> {
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
  if (size > plainAtMost) return null
  try {
    const input = await readPieces(work, pieces)
    const plain = await runInThread<Uint8Array | null>({ module, name: 'plainFile', input })
    if (!plain) return null
    const source = Readable.from([Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)])
    return await storeOrDiscard(work, await work.storage.stage(source))
  } catch (error) {
    work.log.warn({ err: error }, 'file: it could not be looked into for what it tells of its maker')
    return null
  }
}

/**
 * Takes out of the viewer's own collection what its files reveal about their maker, before it is attached to a thing that names
 * no one; another's stays untouched, unless the caller knows that the viewer may change what it is attached to. Do it before
 * the transaction: it reads every file.
 */
export async function makePlain(context: Context, fileCode: string, mayChange = false): Promise<void> {
  const code = await findCode(context.db, fileCode)
  if (!code || !(mayChange || code.createdBy === context.viewer.personCode)) return
  for (const entry of await selectUnplainEntries(context.db, code)) {
    const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
    const plain = await storePlainCopy(context, pieces)
    await transaction(context, ({ db }) => updateEntryPlain(db, entry, plain))
  }
}

/**
 * Makes the collection of a holder take in plain files alone from now on, inside the transaction that hangs it there;
 * false where one of its files has not been through {@link makePlain}.
 */
export function hideMakers(
  { db }: Pick<Context, 'db'>,
  holder: { comCode: string; kind: string; id: string },
): Promise<boolean> {
  return updateHidesMaker(db, holder)
}
