import { Readable } from 'node:stream'
import { plainAtMost } from '@maru/api/file'
import { type Context, transaction } from '../../../kit/context.ts'
import { type Failure, failure } from '../../../kit/failure.ts'
import { FairQueue } from '../../../kit/fair-queue.ts'
import { WorkerEnded, WorkerHost } from '../../../kit/worker.ts'
import { type PieceReader, readPieces, storeOrDiscard } from '../download/piece.service.ts'
import { findCode, type PieceRow, selectPieces } from '../file.sql.ts'
import type { PlainAnswer } from './plain.rules.ts'
import { deleteEntry, selectUnplainEntries, updateEntryPlain, updateHidesMaker } from './plain.sql.ts'
import type { PlainReason } from './refusal.rules.ts'

const module = new URL('./plain.rules.ts', import.meta.url).href

/** One file after the other, the people in rotation: a picture in memory may take some hundred megabytes. */
const queue = new FairQueue({ waitingAtMost: 100 })
const host = new WorkerHost({ kind: 'process', seconds: 30, megabytes: 768, idleSeconds: 30 })

/** Types of files that name their maker; of these none that is too large to be cleaned is taken. */
const namesMaker = /^image\/|^application\/(?:pdf|rtf|x-cfb|msword|x-hwp|hwp\+zip|vnd\.)/

/** A file to clean: its bytes, its name for a refusal, and the person who waits for it. */
export interface PlainSource {
  pieces: PieceRow[]
  name: string
  contentType: string
  personCode: string
}

function refusal(reason: PlainReason, name: string): Failure {
  if (reason === 'old') return failure('file.makerOldFormat', { name })
  return failure(reason === 'locked' ? 'file.makerLocked' : 'file.makerUnreadable', { name })
}

function clean(input: Uint8Array, personCode: string): Promise<PlainAnswer> {
  return queue.run(personCode, () =>
    host.run<PlainAnswer>({ module, name: 'plainFile', input }).catch((error: unknown) => {
      // It took too long or too much memory, or broke its decoder: the file is to blame.
      if (error instanceof WorkerEnded) return { kind: 'unreadable' } as const
      throw error
    }),
  )
}

/**
 * The one piece that a file is without what reveals its maker, saved in the store; null for kinds that are not known to
 * name one, which stay as they are. Throws `file.makerOldFormat`, `file.makerLocked`, `file.makerTooLarge` or
 * `file.makerUnreadable` for a document or a picture that cannot be cleaned. See `plainFile`.
 */
export async function storePlainCopy(work: PieceReader, source: PlainSource): Promise<PieceRow | null> {
  const { pieces, name, contentType } = source
  if (pieces.reduce((sum, piece) => sum + piece.size, 0) > plainAtMost) {
    if (!namesMaker.test(contentType)) return null
    throw failure('file.makerTooLarge', { name, megabytes: plainAtMost / 1_048_576 })
  }
  const answer = await clean(await readPieces(work, pieces), source.personCode)
  if (answer.kind === 'other') return null
  if (answer.kind !== 'plain') {
    work.log.info({ reason: answer.kind, contentType }, 'file: refused, since its maker cannot be removed')
    throw refusal(answer.kind, name)
  }
  const { bytes } = answer
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])
  return storeOrDiscard(work, await work.storage.stage(stream))
}

/**
 * Removes from the viewer's own collection what its files reveal about their maker, before it is attached to an
 * anonymous item; another's stays untouched, unless the caller knows that the viewer may change what it is attached to.
 * Do it before the transaction: it reads every file. Throws as {@link storePlainCopy}; of files that were removed
 * already, those that cannot be cleaned are deleted, since they could be restored.
 */
export async function makePlain(context: Context, fileCode: string, mayChange = false): Promise<void> {
  const { personCode } = context.viewer
  const code = await findCode(context.db, fileCode)
  if (!code || !(mayChange || code.createdBy === personCode)) return
  for (const entry of await selectUnplainEntries(context.db, code)) {
    const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
    const copy = storePlainCopy(context, { ...entry, pieces, personCode })
    const plain = entry.isRemoved ? await copy.catch(() => 'refused' as const) : await copy
    await transaction(context, ({ db }) =>
      plain === 'refused' ? deleteEntry(db, entry) : updateEntryPlain(db, entry, plain),
    )
  }
}

/**
 * Makes the collection of a holder take in plain files alone from now on, inside the transaction that attaches it there;
 * false where one of its files has not been through {@link makePlain}.
 */
export function hideMakers(
  { db }: Pick<Context, 'db'>,
  holder: { comCode: string; kind: string; id: string },
): Promise<boolean> {
  return updateHidesMaker(db, holder)
}
