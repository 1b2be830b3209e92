import { setTimeout as sleep } from 'node:timers/promises'
import type { MailMoving, MovingKind } from '@maru/api/mail/moving'
import { mail as texts } from '@maru/i18n/mail/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { brokenConstraint, inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { findLocalBoxes } from '../delivery/local.service.ts'
import { type BoxKey, openBoxes } from '../mailbox/mailbox.sql.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import type { ImapServer } from '../moving-source/imap-connect.service.ts'
import { openImapSource } from '../moving-source/imap-source.service.ts'
import { openMaildirSource } from '../moving-source/maildir-source.service.ts'
import { openMboxSource } from '../moving-source/mbox-source.service.ts'
import { openPstSource } from '../moving-source/pst-source.service.ts'
import { afterFault, type MailSource, SourceFault } from '../moving-source/source.rules.ts'
import { openZipSource } from '../moving-source/zip-source.service.ts'
import { selectFoldersOf } from './folder.sql.ts'
import {
  findImport,
  findOpenImport,
  findReader,
  type ImportKey,
  insertImport,
  updateImport,
} from './import.sql.ts'
import { loadSource } from './load.service.ts'
import { beginPeriod, dayEnd } from './period.service.ts'
import { reportLines } from './report.service.ts'
import { sourceOf, toMoving } from './shown-import.rules.ts'

/** An import that a command runs. */
export interface CommandImport {
  /** A mail address of a person or a shared mailbox, or the code of a person. */
  to: string
  from: { kind: Exclude<MovingKind, 'imap'>; path: string } | { kind: 'imap'; server: ImapServer }
  isDry: boolean
  /** The last day of a forwarding period that the portal runs afterwards; for a mail server only. */
  until?: string
  /** Receives how far the import has come, every five seconds and at the end. */
  say: (moving: MailMoving) => void
  /** Milliseconds before another attempt after a lost connection; the default is 30 seconds. */
  pause?: number
}

const sayEvery = 5_000

async function boxOf(context: Background, to: string): Promise<BoxKey> {
  if (to.includes('@')) {
    const address = to.trim().toLowerCase()
    const box = (await findLocalBoxes(context, [address])).get(address)
    if (box) return box
  }
  const [box] = await openBoxes(context.db, [to], context.clock.now())
  if (!box) throw notFound()
  return { comCode: box.comCode, mailboxId: box.mailboxId }
}

/** The import of this source that has not ended, so that a killed command continues; or a new one. */
async function openImport(
  context: Background,
  box: BoxKey,
  { from, isDry }: CommandImport,
): Promise<ImportKey> {
  const source = from.kind === 'imap' ? sourceOf(from.server) : from.path
  const work = inTransaction(context.db, async (db) => {
    const open = await findOpenImport(db, box)
    if (!open) {
      const row = { kind: from.kind, source, isDry }
      return { ...box, importId: await insertImport(db, box, row, context.clock.now()) }
    }
    // What the portal runs has a password; a command has its own.
    if (open.source !== source || open.isDry !== isDry || open.sealed !== null)
      throw failure('mail.movingRunning')
    const next = { ...open, state: 'running' as const, reason: '' as const, failures: 0 }
    await updateImport(db, open, next, context.clock.now())
    return { ...box, importId: open.importId }
  })
  return work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'mail_import_open') throw failure('mail.movingRunning')
    throw error
  })
}

function openSource(context: Background, { from, isDry }: CommandImport): Promise<MailSource> | MailSource {
  if (from.kind === 'imap') return openImapSource(context.config, from.server, isDry)
  if (from.kind === 'pst') return openPstSource(from.path, isDry)
  if (from.kind === 'zip') return openZipSource(from.path)
  return from.kind === 'mbox'
    ? openMboxSource(from.path, { needsCounts: isDry })
    : openMaildirSource(from.path)
}

async function movingOf(context: Background, key: ImportKey): Promise<MailMoving> {
  const row = await findImport(context.db, key)
  if (!row) throw notFound()
  const { totalSize, sizeLimit } = await context.slots.one('mailStore').room(context, key)
  const room = sizeLimit > 0 ? Math.max(0, sizeLimit - totalSize) : null
  return toMoving(row, await selectFoldersOf(context.db, key, [key.importId]), room)
}

/** A command reads a source in one go: to open a file of 20 GB again means to read it again. */
const everything = { mails: Number.POSITIVE_INFINITY, isOver: () => false } as const

/** Lets the portal bring what still arrives at the source, until the end of a day of the person who reads the mailbox. */
async function follow(context: Background, key: ImportKey, { from, until }: CommandImport): Promise<void> {
  if (from.kind !== 'imap' || until === undefined) return
  const { server } = from
  const zone = await findZone(context.db, (await findReader(context.db, key))?.personCode ?? '')
  const end = dayEnd(until, zone, context.clock.now())
  await inTransaction(context.db, async (db) => {
    const row = await findImport(db, key, true)
    if (row?.state === 'done') await beginPeriod({ ...context, db }, row, { server, end, startedBy: null })
  })
}

/** Reads the source until its end; false after a fault that another attempt may remove. */
async function attempt(context: Background, key: ImportKey, asked: CommandImport): Promise<boolean> {
  let source: MailSource | null = null
  // A failure to say how far it has come is no failure of the import, which meets the same cause itself.
  const saying = setInterval(() => void movingOf(context, key).then(asked.say, () => undefined), sayEvery)
  try {
    source = await openSource(context, asked)
    return await loadSource(context, key, source, { ...everything })
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    context.log.warn({ err: error, reason: error.reason }, 'mail: an import met a fault')
    const row = await findImport(context.db, key)
    if (row?.state !== 'running') return true
    const { pause, ...next } = afterFault(error.reason, row)
    await updateImport(context.db, key, { ...next, reason: error.reason }, context.clock.now())
    return next.state !== 'running'
  } finally {
    clearInterval(saying)
    await source?.close()
  }
}

/**
 * Runs an import to its end in this process. After a kill, the same command continues; a source that has been read adds only
 * what is new. Each run but a dry one has an entry in the audit log. Throws `mail.movingRunning` if another import into the
 * mailbox has not ended.
 */
export async function importByCommand(
  context: Context,
  asked: CommandImport,
): Promise<{ moving: MailMoving; report: AsyncGenerator<Buffer> }> {
  // A wrong day is refused before hours of reading.
  if (asked.until !== undefined) dayEnd(asked.until, await findZone(context.db, ''), context.clock.now())
  const key = await openImport(context, await boxOf(context, asked.to), asked)
  const source = asked.from.kind === 'imap' ? sourceOf(asked.from.server) : asked.from.path
  const entry = {
    action: 'mailsImported',
    comCode: key.comCode,
    subject: asked.to,
    subjectName: source,
  } as const
  if (!asked.isDry) await recordAudit(context, entry)
  while (!(await attempt(context, key, asked))) await sleep(asked.pause ?? 30_000)
  await follow(context, key, asked)
  const moving = await movingOf(context, key)
  asked.say(moving)
  return { moving, report: reportLines(context.db, key, texts.en.settings.moving) }
}
