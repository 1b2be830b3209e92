import { followDaysAtMost } from '@maru/api/mail/moving'
import type { Context } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { addDays, instantOf, localOf } from '#kit/repeat/days.ts'
import type { Background } from '#kit/room.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import type { ImapServer } from '../moving-source/imap-connect.service.ts'
import { wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import {
  findImport,
  type ImportKey,
  type ImportRow,
  isOpen,
  isPeriod,
  raiseTurn,
  updateImport,
  updateSealed,
} from './import.sql.ts'
import { reportImport } from './notice.service.ts'
import { resetPeriod } from './period.sql.ts'
import { sealServer } from './sealed.service.ts'

/** The end of the last day of a forwarding period in a zone. Throws `mail.movingUntil`. */
export function dayEnd(day: string, zone: string, now: Date): Date {
  const today = localOf(now.getTime(), zone).day
  if (day < today || day > addDays(today, followDaysAtMost))
    throw failure('mail.movingUntil', { most: followDaysAtMost })
  return new Date(instantOf(addDays(day, 1), 0, zone))
}

/** {@link dayEnd} for the viewer. */
export async function periodEnd({ db, clock, viewer }: Context, day: string): Promise<Date> {
  return dayEnd(day, await findZone(db, viewer.personCode), clock.now())
}

/**
 * Begins the forwarding period of an import that has ended, in a transaction with the import locked. Breaks the constraint
 * `mail_import_open` if another import into the mailbox has not ended.
 */
export async function beginPeriod(
  inside: Pick<Background, 'db' | 'clock' | 'enqueue' | 'sealer'>,
  row: ImportRow,
  { server, end, startedBy }: { server: ImapServer; end: Date; startedBy: string | null },
): Promise<void> {
  const { db } = inside
  const { comCode, mailboxId, importId } = row
  const key = { comCode, mailboxId, importId }
  // Wrong passwords count on, so that an end in between is no way to more of them.
  const wrongPasswords = row.wrongPasswords >= wrongPasswordsAtMost ? 0 : row.wrongPasswords
  const next = { state: 'following', reason: '', wrongPasswords, failures: 0 } as const
  await updateImport(db, key, next, inside.clock.now())
  await updateSealed(db, key, sealServer(inside.sealer, key, server), startedBy)
  await resetPeriod(db, key, end)
  const turn = (await raiseTurn(db, key, row.turn)) ?? row.turn
  await inside.enqueue(db, 'mail.collect', { ...key, turn }, { isLast: true })
}

/** Ends a forwarding period whose last day is over, with a report; its password is deleted. Returns whether it was over. */
export async function endIfOver(context: Background, key: ImportKey): Promise<boolean> {
  const ended = await inTransaction(context.db, async (db) => {
    const row = await findImport(db, key, true)
    const now = context.clock.now()
    if (!row || !isOpen(row) || !isPeriod(row)) return undefined
    if (Date.parse(row.followUntil ?? '') > now.getTime()) return undefined
    const next = { ...row, state: 'done', reason: '' } as const
    await updateImport(db, key, next, now)
    return next
  })
  if (!ended) return false
  await reportImport(context, ended)
  await pushChange(context, key)
  return true
}
