import type { Input, Output } from '@maru/api/kit/endpoint'
import type { MailMoving } from '@maru/api/mail/moving'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { type ImapServer, isAllowedServer } from '../moving-source/imap-connect.service.ts'
import { cutPath, SourceFault, wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import { type ImportFolderRow, selectFoldersOf } from './folder.sql.ts'
import {
  countGuesses,
  findImport,
  type ImportKey,
  type ImportRow,
  insertImport,
  raiseTurn,
  selectImports,
  updateImport,
  updateSealed,
} from './import.sql.ts'
import { openServer, sealServer } from './sealed.service.ts'

/** Imports that a mailbox starts within a day. */
const startsAtMost = 20

/** Work for an estimate before anything has been read; measured with a server on the same machine. */
const rate = { bytesPerSecond: 4_000_000, mailsPerSecond: 40 } as const

/** The name of a server without its password. */
export const sourceOf = ({ host, port, security, user }: ImapServer) =>
  `${security === 'tls' ? 'imaps' : 'imap'}://${user}@${host.toLowerCase().replace(/\.$/, '')}:${port}`

const sum = (folders: readonly ImportFolderRow[], value: (one: ImportFolderRow) => number) =>
  folders.reduce((total, one) => total + value(one), 0)

/** Seconds of work that are left: by the speed so far, or by that of an ordinary server. Without sizes, mails count. */
function secondsLeftOf(row: ImportRow, folders: readonly ImportFolderRow[]): number | null {
  if (folders.length === 0) return null
  const totalSize = sum(folders, (one) => one.totalSize)
  const mailCount = sum(folders, (one) => one.mailCount)
  const wholeOf = (one: ImportFolderRow) => (totalSize > 0 ? one.totalSize : one.mailCount)
  const readOf = (one: ImportFolderRow) =>
    totalSize > 0 ? one.readSize : one.loadedCount + one.knownCount + one.refusedCount
  const done = sum(folders, (one) =>
    one.state === 'waiting' ? Math.min(readOf(one), wholeOf(one)) : wholeOf(one),
  )
  if (done > 0 && row.spent > 0)
    return Math.ceil((row.spent / 1000) * (((totalSize > 0 ? totalSize : mailCount) - done) / done))
  return Math.ceil(totalSize / rate.bytesPerSecond + mailCount / rate.mailsPerSecond)
}

/** Characters of all paths of an import in an answer; the mean of 1,000 folders is far less than 100. */
const pathsAtMost = 100_000

/**
 * The paths of an import for an answer. A hostile server could name 1,000 folders with 1,000 characters each: then the paths
 * are cut, and end with the number of the folder, which is its own.
 */
function shownPaths(folders: readonly ImportFolderRow[]): string[][] {
  const lengthOf = ({ path }: ImportFolderRow) => path.reduce((length, name) => length + name.length, 0)
  if (sum(folders, lengthOf) <= pathsAtMost) return folders.map((one) => one.path)
  const most = Math.floor(pathsAtMost / folders.length)
  return folders.map((one) =>
    lengthOf(one) <= most ? one.path : [...cutPath(one.path, most), `… ${one.place}`],
  )
}

/** An import on the wire; `room` is what the mailbox has left, or null without a limit. */
export function toMoving(
  row: ImportRow,
  folders: readonly ImportFolderRow[],
  room: number | null,
): MailMoving {
  const totalSize = sum(folders, (one) => one.totalSize)
  const readSize = sum(folders, (one) => one.readSize)
  const isOpen = row.state === 'running' || row.state === 'paused'
  const paths = shownPaths(folders)
  return {
    ...{ id: String(row.importId), kind: row.kind, source: row.source, isDry: row.isDry },
    ...{ state: row.state, reason: row.reason, triesLeft: wrongPasswordsAtMost - row.wrongPasswords },
    ...{ mailCount: sum(folders, (one) => one.mailCount), totalSize, readSize },
    loaded: sum(folders, (one) => one.loadedCount),
    known: sum(folders, (one) => one.knownCount),
    refused: sum(folders, (one) => one.refusedCount),
    secondsLeft: isOpen || row.isDry ? secondsLeftOf(row, folders) : null,
    missingRoom: room === null || !(isOpen || row.isDry) ? 0 : Math.max(0, totalSize - readSize - room),
    ...{ startedAt: row.startedAt, doneAt: row.doneAt, followUntil: row.followUntil },
    folders: folders.map((one, at) => ({
      ...{ path: paths[at] ?? [], mailCount: one.mailCount, totalSize: one.totalSize, state: one.state },
      ...{ loaded: one.loadedCount, known: one.knownCount, refused: one.refusedCount, reason: one.reason },
    })),
  }
}

/** Starts an import from a server as a job. */
export async function startMailImport(
  context: Context,
  { mailboxId, isDry = false, followDays = 0, ...server }: Input<typeof mailSettingsApi.startMailImport>,
): Promise<Output<typeof mailSettingsApi.startMailImport>> {
  try {
    return await transaction(context, async (inside) => {
      const { db, clock } = inside
      const { comCode, mailboxId: id } = await requireBox(inside, mailboxId, 'write')
      const box = { comCode, mailboxId: id }
      if (!isAllowedServer(inside.config, server)) throw failure('mail.movingAddress')
      const source = sourceOf(server)
      const { wrong, started } = await countGuesses(db, box, source, clock.now())
      if (wrong >= wrongPasswordsAtMost) throw failure('mail.movingGuesses')
      if (started >= startsAtMost) throw failure('mail.movingTooMany', { most: startsAtMost })
      const now = clock.now()
      const followUntil = isDry || followDays === 0 ? null : new Date(now.getTime() + followDays * 86_400_000)
      const startedBy = inside.viewer.personCode
      const row = { kind: 'imap', source, startedBy, isDry, followUntil } as const
      const importId = await insertImport(db, box, row, now)
      const key = { ...box, importId }
      await updateSealed(db, key, sealServer(inside.sealer, key, server), startedBy)
      await inside.enqueue(db, 'mail.moveIn', { ...key, turn: 0 }, { isLast: true })
      return { id: String(importId) }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_import_open') throw failure('mail.movingRunning')
    throw error
  }
}

/** The last three imports of a mailbox. */
export async function listMailImports(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.listMailImports>,
): Promise<Output<typeof mailSettingsApi.listMailImports>> {
  const box = await requireBox(context, mailboxId, 'write')
  const rows = await selectImports(context.db, box)
  const folders = await selectFoldersOf(
    context.db,
    box,
    rows.map((one) => one.importId),
  )
  const { totalSize, sizeLimit } = await context.slots.one('mailStore').room(context, box)
  const room = sizeLimit > 0 ? Math.max(0, sizeLimit - totalSize) : null
  return rows.map((row) =>
    toMoving(
      row,
      folders.filter((one) => one.importId === row.importId),
      room,
    ),
  )
}

/** Runs a change of an import of a mailbox that the viewer may write, with the import locked. */
async function changeImport(
  context: Context,
  { mailboxId, id }: { mailboxId?: string; id: string },
  work: (inside: Context, key: ImportKey, row: ImportRow) => Promise<void>,
): Promise<true> {
  await transaction(context, async (inside) => {
    const box: BoxKey = await requireBox(inside, mailboxId, 'write')
    const key = { comCode: box.comCode, mailboxId: box.mailboxId, importId: Number(id) }
    const row = await findImport(inside.db, key, true)
    if (!row) throw notFound()
    await work(inside, key, row)
    await pushChange(inside, key)
  })
  return true
}

/** The server of a paused import with another password. One whose sealed value does not open has to be started anew. */
function withPassword(context: Context, row: ImportRow, password: string): ImapServer {
  try {
    return { ...openServer(context.sealer, row), password }
  } catch (error) {
    if (error instanceof SourceFault) throw failure('mail.movingEnded')
    throw error
  }
}

/** Continues an import that is paused. */
export function continueMailImport(
  context: Context,
  { password, ...asked }: Input<typeof mailSettingsApi.continueMailImport>,
): Promise<Output<typeof mailSettingsApi.continueMailImport>> {
  return changeImport(context, asked, async (inside, key, row) => {
    // Without a stored server it belongs to a command, which continues it.
    if (row.state !== 'paused' || row.sealed === null) throw failure('mail.movingEnded')
    // A refused password is never sent again: servers lock accounts for that.
    if (row.reason === 'password' && password === undefined) throw failure('mail.movingPassword')
    const { wrong } = await countGuesses(inside.db, key, row.source, inside.clock.now())
    if (wrong >= wrongPasswordsAtMost) throw failure('mail.movingGuesses')
    if (password !== undefined) {
      const sealed = sealServer(inside.sealer, key, withPassword(inside, row, password))
      await updateSealed(inside.db, key, sealed, inside.viewer.personCode)
    }
    const next = {
      state: 'running' as const,
      reason: '' as const,
      wrongPasswords: row.wrongPasswords,
      failures: 0,
    }
    await updateImport(inside.db, key, next, inside.clock.now())
    const turn = (await raiseTurn(inside.db, key, row.turn)) ?? row.turn
    await inside.enqueue(inside.db, 'mail.moveIn', { ...key, turn }, { isLast: true })
  })
}

/** Ends an import; its password is deleted. */
export function stopMailImport(
  context: Context,
  asked: Input<typeof mailSettingsApi.stopMailImport>,
): Promise<Output<typeof mailSettingsApi.stopMailImport>> {
  return changeImport(context, asked, async (inside, key, row) => {
    if (!['running', 'paused', 'following'].includes(row.state)) throw failure('mail.movingEnded')
    await updateImport(inside.db, key, { ...row, state: 'stopped' }, inside.clock.now())
  })
}
