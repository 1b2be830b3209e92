import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context, PublicContext, Services } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import type { CodeRow, EntryRow } from '../file.sql.ts'

/** Milliseconds in which downloads wait to be written together. */
const waitTime = 2_000
/** Waiting lines above which they are written at once. */
const mostWaiting = 200
/** Milliseconds in which further parts of the same file are the same download: programs read large files in parts. */
const sameDownload = 600_000
/** Names in one entry; the count has all. */
const mostNames = 20

/** Downloads of one person from one holder that wait to be written. */
interface Line {
  comCode: string
  personCode: string
  address: string
  requestId: string
  kind: string
  holderId: string
  files: { id: string; name: string; size: number }[]
}

/** Downloads of a process that are not in the audit log yet. */
interface DownloadLog {
  lines: Map<string, Line>
  /** When a person last read a file, to merge parts. */
  seen: Map<string, number>
  timer: NodeJS.Timeout | null
  writing: Promise<void>
}

type Work = Pick<Services, 'clock' | 'log' | 'caches'> & { db: Db }

/** By the caches of the process, because tests run several in one. */
const logs = new WeakMap<Services['caches'], DownloadLog>()

function logOf({ caches }: Pick<Services, 'caches'>): DownloadLog {
  let log = logs.get(caches)
  if (!log) {
    log = { lines: new Map(), seen: new Map(), timer: null, writing: Promise.resolve() }
    logs.set(caches, log)
  }
  return log
}

async function insertLine(db: Db, clock: Services['clock'], line: Line): Promise<void> {
  const { files, kind, holderId, comCode, personCode, address, requestId } = line
  const names = files.map(({ name }) => name).filter(Boolean)
  const count = files.length
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await recordAudit(
    { db, clock, address, requestId },
    {
      action: 'filesDownloaded',
      ...{ comCode, personCode },
      subject: `${kind} ${holderId}`.trim(),
      subjectName: names[0] ?? '',
      details: {
        ...{ count, bytes },
        ...(holderId === '' ? {} : { files: files.slice(0, mostNames).map(({ id }) => id) }),
        ...(count > 1 && names.length > 0 ? { names: names.slice(0, mostNames) } : {}),
      },
    },
  )
}

/** Writes what waits, one transaction for all; what cannot be written now waits for the next time. */
async function writeLines({ db, clock, log }: Work, own: DownloadLog): Promise<void> {
  const lines = [...own.lines.values()]
  own.lines.clear()
  const oldest = clock.now().getTime() - sameDownload
  for (const [key, at] of own.seen) if (at < oldest) own.seen.delete(key)
  if (lines.length === 0) return
  try {
    await inTransaction(db, async (inside) => {
      for (const line of lines) await insertLine(inside, clock, line)
    })
  } catch (error) {
    log.error({ err: error, lines: lines.length }, 'file: downloads were not written to the audit log')
    if (own.lines.size < 50 * mostWaiting)
      for (const line of lines) own.lines.set(`again ${own.lines.size} ${line.requestId}`, line)
  }
}

/** Writes the downloads of this process that wait; resolves when they are in the audit log. */
export function writeDownloads(context: Work): Promise<void> {
  const own = logOf(context)
  if (own.timer) clearTimeout(own.timer)
  own.timer = null
  own.writing = own.writing.then(() => writeLines(context, own))
  return own.writing
}

function add(context: Work, line: Line): void {
  const own = logOf(context)
  const now = context.clock.now().getTime()
  const { personCode, address, comCode, kind, holderId } = line
  const reader = personCode || address
  const fresh = line.files.filter(({ id }) => {
    const key = `${reader} ${id}`
    const last = own.seen.get(key)
    own.seen.set(key, now)
    return last === undefined || last < now - sameDownload
  })
  if (fresh.length === 0) return
  const key = JSON.stringify([comCode, reader, kind, holderId])
  const waiting = own.lines.get(key)
  if (waiting) waiting.files.push(...fresh)
  else own.lines.set(key, { ...line, files: fresh })
  if (own.lines.size >= mostWaiting) void writeDownloads(context)
  else if (!own.timer) {
    own.timer = setTimeout(() => void writeDownloads(context), waitTime)
    own.timer.unref()
  }
}

const filesOf = (entries: readonly EntryRow[], hasNames: boolean) =>
  entries.map(({ entryId, name, size }) => ({ id: entryId, name: hasNames ? name : '', size }))

/**
 * Notes that the viewer downloads files; they are written to the audit log within two seconds, one line for each holder.
 * A person's own uploads, which belong to nothing yet, are not noted.
 */
export function logDownloads(context: Context, code: CodeRow, entries: readonly EntryRow[]): void {
  if (code.holderId === null) return
  const logged = context.slots.all('fileHolder').find((one) => one.kind === code.kind)?.logged
  const { viewer, address, requestId } = context
  add(context, {
    ...{ comCode: code.comCode, personCode: viewer.personCode, address, requestId },
    ...{ kind: code.kind, holderId: logged === 'kind' ? '' : code.holderId },
    files: filesOf(entries, logged === undefined),
  })
}

/** Notes that someone outside downloads a file by a secret address, such as the link of a mail. */
export function logOutsideDownload(
  context: PublicContext,
  {
    comCode,
    kind,
    holderId,
    file,
  }: Pick<Line, 'comCode' | 'kind' | 'holderId'> & { file: { id: string; size: number } },
): void {
  const { address, requestId } = context
  add(context, {
    ...{ comCode, personCode: '', address, requestId, kind, holderId },
    files: [{ ...file, name: '' }],
  })
}
