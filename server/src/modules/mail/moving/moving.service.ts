import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { brokenConstraint } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { type ImapServer, isAllowedServer } from '../moving-source/imap-connect.service.ts'
import { SourceFault, wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import { selectFoldersOf } from './folder.sql.ts'
import {
  countGuesses,
  findImport,
  type ImportKey,
  type ImportRow,
  insertImport,
  isOpen,
  isPeriod,
  jobOf,
  raiseTurn,
  selectImports,
  updateImport,
  updateSealed,
} from './import.sql.ts'
import { reportImport } from './notice.service.ts'
import { beginPeriod, periodEnd } from './period.service.ts'
import { updateUntil } from './period.sql.ts'
import { openServer, sealServer } from './sealed.service.ts'
import { serverOf, sourceOf, toMoving } from './shown-import.rules.ts'

/** Imports that a mailbox starts within a day. */
const startsAtMost = 20

/** Starts an import from a server as a job. */
export async function startMailImport(
  context: Context,
  { mailboxId, isDry = false, followUntil, ...server }: Input<typeof mailSettingsApi.startMailImport>,
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
      const end = isDry || followUntil === undefined ? null : await periodEnd(inside, followUntil)
      const startedBy = inside.viewer.personCode
      const row = { kind: 'imap', source, startedBy, isDry, followUntil: end } as const
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
    await inside.enqueue(inside.db, jobOf(row), { ...key, turn }, { isLast: true })
  })
}

/** Begins a forwarding period of an import that has ended, or sets another end of one. */
export async function followMailImport(
  context: Context,
  { password, until, ...asked }: Input<typeof mailSettingsApi.followMailImport>,
): Promise<Output<typeof mailSettingsApi.followMailImport>> {
  try {
    return await changeImport(context, asked, async (inside, key, row) => {
      if (row.kind !== 'imap' || row.isDry) throw failure('mail.movingEnded')
      const end = await periodEnd(inside, until)
      if (isOpen(row)) {
        // What a command runs has no password here, and ends with the command.
        if (row.sealed === null) throw failure('mail.movingRunning')
        const isLonger = row.followUntil === null || end.getTime() > Date.parse(row.followUntil)
        const isOther = row.startedBy !== null && row.startedBy !== inside.viewer.personCode
        // The password of another person is stored as long as that person has said, and no longer.
        if (isLonger && isOther) throw failure('mail.movingPassword')
        await updateUntil(inside.db, key, end)
        return
      }
      if (row.readAt === null) throw failure('mail.movingEnded')
      if (password === undefined) throw failure('mail.movingPassword')
      const server = serverOf(row.source, password)
      if (!server || !isAllowedServer(inside.config, server)) throw failure('mail.movingAddress')
      const { wrong } = await countGuesses(inside.db, key, row.source, inside.clock.now())
      if (wrong >= wrongPasswordsAtMost) throw failure('mail.movingGuesses')
      await beginPeriod(inside, row, { server, end, startedBy: inside.viewer.personCode })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'mail_import_open') throw failure('mail.movingRunning')
    throw error
  }
}

/** Ends an import or its forwarding period; its password is deleted. */
export async function stopMailImport(
  context: Context,
  asked: Input<typeof mailSettingsApi.stopMailImport>,
): Promise<Output<typeof mailSettingsApi.stopMailImport>> {
  let ended: ImportRow | undefined
  await changeImport(context, asked, async (inside, key, row) => {
    if (!isOpen(row)) throw failure('mail.movingEnded')
    // What it was asked for is done: all has been read, and the period was to end some day.
    const next = isPeriod(row)
      ? { state: 'done' as const, reason: '' as const }
      : { state: 'stopped' as const }
    await updateImport(inside.db, key, { ...row, ...next }, inside.clock.now())
    if (isPeriod(row)) ended = { ...row, state: 'done', reason: '' }
  })
  if (ended)
    await reportImport(context, ended).catch((error: unknown) =>
      context.log.error({ err: error }, 'mail: the end of a forwarding period could not be reported'),
    )
  return true
}
