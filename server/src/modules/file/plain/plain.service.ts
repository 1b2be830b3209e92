import { Readable } from 'node:stream'
import { plainAtMost } from '@maru/api/file'
import { type Context, transaction } from '#kit/context.ts'
import { type Failure, failure } from '#kit/failure.ts'
import { FairQueue } from '#kit/worker/fair-queue.ts'
import { WorkerEnded, WorkerHost } from '#kit/worker/worker.ts'
import { type PieceReader, readPieces, storeOrDiscard } from '../download/piece.service.ts'
import { findCode, type PieceRow, selectPieces } from '../file.sql.ts'
import type { PlainAnswer } from './plain.rules.ts'
import { deleteEntry, selectUnplainEntries, updateEntryPlain, updateHidesMaker } from './plain.sql.ts'
import type { PlainReason } from './refusal.rules.ts'

const module = new URL('./plain.rules.ts', import.meta.url).href

/** One file at a time, with turns between people: a decoded picture may take some hundred megabytes. */
const queue = new FairQueue({ waitingAtMost: 100 })
const host = new WorkerHost({ kind: 'process', seconds: 30, megabytes: 768, idleSeconds: 30 })

/** Types with author metadata; files of these types that are too large to clean are refused. */
const namesMaker = /^image\/|^application\/(?:pdf|rtf|x-cfb|msword|x-hwp|hwp\+zip|vnd\.)/

/** A file to clean: its bytes, its name for a refusal, and the person in the queue. */
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
      // It exceeded time or memory, or crashed its decoder: the file is the cause.
      if (error instanceof WorkerEnded) return { kind: 'unreadable' } as const
      throw error
    }),
  )
}

/**
 * Cleans a file and stores the result as one piece; null for types without author metadata, which are unchanged.
 * Throws `file.makerOldFormat`, `file.makerLocked`, `file.makerTooLarge` or `file.makerUnreadable` for a document or
 * a picture that cannot be cleaned. See `plainFile`.
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
    work.log.info({ reason: answer.kind, contentType }, 'file: refused, because its author cannot be removed')
    throw refusal(answer.kind, name)
  }
  const { bytes } = answer
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])
  return storeOrDiscard(work, await work.storage.stage(stream))
}

/**
 * Cleans the files of the viewer's own collection before it is attached to an anonymous item; a collection of another
 * person only if the caller knows that the viewer may change its holder. Call it before the transaction: it reads
 * every file. Throws like {@link storePlainCopy}; removed files that cannot be cleaned are deleted, because they
 * could be restored.
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
 * Makes the collection of a holder accept only plain files from now on, inside the transaction that attaches it;
 * false if one of its files has not been cleaned by {@link makePlain}.
 */
export function hideMakers(
  { db }: Pick<Context, 'db'>,
  holder: { comCode: string; kind: string; id: string },
): Promise<boolean> {
  return updateHidesMaker(db, holder)
}
