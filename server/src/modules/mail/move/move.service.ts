import type { Input, Output } from '@maru/api/kit/endpoint'
import type { MailMove, MailMoves } from '@maru/api/mail/mirror/move'
import type { mailSettingsApi as api } from '@maru/api/mail/settings'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findMirror } from '../mirror-table/mirror.sql.ts'
import { askMoves, type MoveRow, selectMoves, stopMoves } from '../move-table/move.sql.ts'
import { countApart, type MoveSum, sumMoveMails } from '../move-table/move-mail.sql.ts'

type Sums = readonly MoveSum[]

function moveOf(row: MoveRow, sums: Sums): MailMove {
  const counted = (states: readonly string[]) => sums.filter((one) => states.includes(one.state))
  const sum = (rows: Sums, of: 'mails' | 'bytes') => rows.reduce((all, one) => all + one[of], 0)
  const all = row.kind === 'onto' ? counted(['waiting', 'done', 'refused', 'missing']) : []
  const done = row.kind === 'onto' ? counted(['done']) : []
  const { kind, state, reason, detail, verified, missing, serverOnly, serverList, askedAt, endedAt } = row
  return {
    ...{ kind, state, reason, detail, verified, missing, serverOnly, serverList, askedAt, endedAt },
    ...{ total: sum(all, 'mails'), bytes: sum(all, 'bytes'), done: sum(done, 'mails') },
    ...{ doneBytes: sum(done, 'bytes'), compared: row.total },
    refused: (row.kind === 'onto' ? counted(['refused', 'missing']) : []).flatMap((one) =>
      one.reason === '' ? [] : [{ reason: one.reason, mails: one.mails, detail: one.detail }],
    ),
  }
}

/** The moves of mailboxes with their counts, in the order of these, with three statements for all of them. */
export async function movesOf<Row extends Pick<BoxKey, 'mailboxId'>>(
  db: Db,
  comCode: string,
  boxes: readonly Row[],
): Promise<{ box: Row; moves: MailMoves }[]> {
  if (boxes.length === 0) return []
  const mailboxIds = boxes.map((one) => one.mailboxId)
  const rows = Map.groupBy(await selectMoves(db, comCode, mailboxIds), (one) => one.mailboxId)
  const sums = Map.groupBy(await sumMoveMails(db, comCode, mailboxIds), (one) => one.mailboxId)
  const apart = new Map((await countApart(db, comCode, mailboxIds)).map((one) => [one.mailboxId, one]))
  return boxes.map((box) => {
    const own = rows.get(box.mailboxId) ?? []
    const onto = own.find((one) => one.kind === 'onto')
    const back = own.find((one) => one.kind === 'back')
    const { mails = 0, bytes = 0 } = apart.get(box.mailboxId) ?? {}
    const moves = {
      ...{ portalOnly: mails, portalOnlyBytes: bytes, back: back ? moveOf(back, []) : null },
      onto: onto ? moveOf(onto, sums.get(box.mailboxId) ?? []) : null,
    }
    return { box, moves }
  })
}

/** The moves of the viewer's mailbox. */
export async function getMailMoves(context: Context): Promise<Output<typeof api.getMailMoves>> {
  const box = await requireBox(context)
  const [own] = await movesOf(context.db, box.comCode, [box])
  if (!own) throw new Error('a mailbox has no moves')
  return own.moves
}

/** Starts a move of the viewer's mailbox, or lets it continue; true if it did not run yet. Throws `mail.moveNotConnected`. */
export function startMailMove(context: Context, { kind }: Input<typeof api.startMailMove>): Promise<boolean> {
  return transaction(context, async (inside) => {
    const box = await requireBox(inside)
    const mirror = await findMirror(inside.db, box, true)
    if (!mirror || mirror.state === 'ended') throw failure('mail.moveNotConnected')
    const begun = await askMoves(inside.db, box.comCode, [box.mailboxId], kind, inside.clock.now())
    if (begun.length === 0) return false
    await audit(inside, 'mailMove', {
      ...{ comCode: box.comCode, targetIds: begun, act: 'start', detail: { kind } },
    })
    await pushChange(inside, box)
    return true
  })
}

/** Stops a move of the viewer's mailbox; false if none is open. */
export function stopMailMove(context: Context, { kind }: Input<typeof api.stopMailMove>): Promise<boolean> {
  return transaction(context, async (inside) => {
    const box = await requireBox(inside)
    const stopped = await stopMoves(inside.db, box.comCode, [box.mailboxId], kind, inside.clock.now())
    if (stopped.length === 0) return false
    await audit(inside, 'mailMove', {
      ...{ comCode: box.comCode, targetIds: stopped, act: 'stop', detail: { kind } },
    })
    await pushChange(inside, box)
    return true
  })
}

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailMove: { act: 'start' | 'stop'; detail: { kind: string } }
  }
}
