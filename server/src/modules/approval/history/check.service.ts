import type { Act } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import type { Signer } from '../seal/chain.rules.ts'
import { type ChainRule, firstFault, type HistoryFault, type Project } from './check.rules.ts'
import { type CheckedRow, selectHistories, selectImageDigests } from './history.sql.ts'

/** Documents that are read at once. */
const batchSize = 200

/** The result of a check: how many documents agree, and the first one that does not. */
export interface HistoryReport {
  checked: number
  touched: { comCode: string; apmId: number; fault: HistoryFault } | null
}

/** What the check needs from other rooms. */
export interface CheckedFiles {
  /** The digests of a collection of files as they are stored, in their order. */
  digests: (comCode: string, fileCode: string) => Promise<{ digest: string }[]>
  /** Reads the bytes of a collection and compares them with its digests; null without a store of files. */
  verify: ((comCode: string, fileCode: string) => Promise<{ isRight: boolean; read: number }>) | null
}

/** The first fault in files or images of some documents, and how many bytes were read. */
interface Evidence {
  touched: HistoryReport['touched']
  read: number
  /** The last document that was compared: the others wait for the next call. */
  last: number | null
}

const filesOf = ({ contents }: CheckedRow) =>
  JSON.parse(contents.at(-1)?.content ?? '{}') as { fileCode?: string | null; files?: { digest: string }[] }

/** The fault in the files of a document: their digests, or their bytes. */
async function fileFault(
  row: CheckedRow,
  { digests, verify }: CheckedFiles,
): Promise<{ fault: HistoryFault | null; read: number }> {
  const { fileCode, files = [] } = filesOf(row)
  if (!fileCode) return { fault: null, read: 0 }
  const stored = (await digests(row.comCode, fileCode)).map((one) => one.digest).toSorted()
  if (
    stored.join() !==
    files
      .map((one) => one.digest)
      .toSorted()
      .join()
  )
    return { fault: 'files', read: 0 }
  const bytes = await verify?.(row.comCode, fileCode)
  return { fault: bytes?.isRight === false ? 'bytes' : null, read: bytes?.read ?? 0 }
}

/** The images that the acts of a document name: signatures and the seal. */
const imagesOf = ({ acts }: CheckedRow): string[] =>
  acts
    // Most acts name none, and parsing is what a check of many documents waits for.
    .filter(({ act }) => act.includes('"signature":') || act.includes('"seal":'))
    .map(({ act }) => JSON.parse(act) as Act)
    .flatMap(({ actor, action }) => [
      ...(actor.signature ? [actor.signature] : []),
      ...(action.kind === 'number' && action.seal ? [action.seal] : []),
    ])

/**
 * Compares files with the newest revision, and the images with the digests in the acts, in the order of the documents;
 * stops at the first fault, and after `most` bytes of files.
 */
async function compareEvidence(
  db: Db,
  rows: readonly CheckedRow[],
  files: CheckedFiles,
  most: number,
): Promise<Evidence> {
  const images = new Map(rows.map((row) => [row.apmId, [...new Set(imagesOf(row))]]))
  const wanted = [...new Set([...images.values()].flat())]
  const right = wanted.length === 0 ? new Set<string>() : await selectImageDigests(db, wanted)
  let read = 0
  for (const row of rows) {
    const { comCode, apmId } = row
    const isForged = images.get(apmId)?.some((digest) => !right.has(`${comCode} ${digest}`)) ?? false
    const outcome = isForged ? { fault: 'images' as const, read: 0 } : await fileFault(row, files)
    read += outcome.read
    if (outcome.fault) return { touched: { comCode, apmId, fault: outcome.fault }, read, last: apmId }
    if (read >= most) return { touched: null, read, last: apmId }
  }
  return { touched: null, read, last: rows.at(-1)?.apmId ?? null }
}

/** The seal key, and by company the last document that has acts without it, as the register seals it. */
export interface Key {
  signer: Signer
  openings: ReadonlyMap<string, number>
}

/** How the acts of each document must be chained: with the key from the opening of the company's register on. */
const ruleFor =
  ({ signer, openings }: Key) =>
  ({ comCode, apmId }: CheckedRow): ChainRule => ({
    signer,
    isKeyed: apmId > (openings.get(comCode) ?? Number.POSITIVE_INFINITY),
  })

/**
 * Replays the history of every document and stops at the first one that was touched. It runs in a process of its own,
 * such as the command `npm run check-approval`.
 */
export async function checkAll(
  db: Db,
  key: Key,
  project: Project,
  files: CheckedFiles,
): Promise<HistoryReport> {
  const ruleOf = ruleFor(key)
  let checked = 0
  let next = selectHistories(db, 0, batchSize)
  for (;;) {
    const rows = await next
    const last = rows.length < batchSize ? undefined : rows.at(-1)
    // The database reads the next documents while these are compared.
    if (last) next = selectHistories(db, last.apmId, batchSize)
    const touched =
      firstFault(rows, project, ruleOf) ??
      (await compareEvidence(db, rows, files, Number.POSITIVE_INFINITY)).touched
    if (touched) {
      await next
      return { checked: checked + rows.findIndex((row) => row.apmId === touched.apmId), touched }
    }
    checked += rows.length
    if (!last) return { checked, touched: null }
  }
}

/** Documents that one call of the screen checks, and bytes of files after which it ends, so that no call is long. */
const callSize = 50
const callBytes = 64 * 1024 * 1024

/** Checks the next documents of a company after a number; `last` is null at the end. */
export async function checkNext(
  db: Db,
  { comCode, after, ...key }: { comCode: string; after: number } & Key,
  project: Project,
  files: CheckedFiles,
): Promise<HistoryReport & { last: number | null; row: CheckedRow | null }> {
  const rows = await selectHistories(db, after, callSize, comCode)
  const replayed = firstFault(rows, project, ruleFor(key))
  const evidence = replayed ? null : await compareEvidence(db, rows, files, callBytes)
  const touched = replayed ?? evidence?.touched ?? null
  const at = rows.findIndex((row) => row.apmId === touched?.apmId)
  if (touched) return { checked: at, touched, last: null, row: rows[at] ?? null }
  const end = evidence?.last ?? null
  const isEnd = rows.length < callSize && end === (rows.at(-1)?.apmId ?? null)
  return {
    checked: rows.findIndex((row) => row.apmId === end) + 1,
    ...{ touched, last: isEnd ? null : end, row: null },
  }
}
