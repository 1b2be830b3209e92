import type { MoveKind, MoveReason, ServerOnlyMail } from '@maru/api/mail/mirror/move'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror } from '../mirror-table/mirror.sql.ts'

/** A move of a mailbox as stored. */
export interface MoveRow extends BoxKey {
  kind: MoveKind
  state: 'waiting' | 'running' | 'paused' | 'stopped' | 'done'
  reason: MoveReason | ''
  detail: string
  askedAt: string
  listedAt: string | null
  endedAt: string | null
  attempts: number
  total: number
  verified: number
  missing: number
  serverOnly: number
  serverList: ServerOnlyMail[]
}

const columns = (db: Db) => db`
  com_code, mailbox_id, kind, state, reason, detail, asked_at, listed_at, ended_at, attempts, total, verified, missing, server_only, server_list`

/** Moves that run at once in all companies. */
const runningAtMost = 4
/** A move that no process has worked on for so long holds no place. */
const idle = (db: Db) => db`interval '1 minute'`

/** The moves of these mailboxes. */
export function selectMoves(db: Db, comCode: string, mailboxIds: readonly number[]): Promise<MoveRow[]> {
  return db<MoveRow[]>`
    select ${columns(db)} from mail_move
     where com_code = ${comCode} and mailbox_id = any(${mailboxIds as number[]}::bigint[]) order by mailbox_id, kind`
}

/** Asks for moves of these mailboxes, or lets them continue; returns the mailboxes whose move was not open yet. */
export async function askMoves(
  db: Db,
  comCode: string,
  mailboxIds: readonly number[],
  kind: MoveKind,
  now: Date,
): Promise<number[]> {
  const rows = await db<{ mailboxId: number }[]>`
    insert into mail_move (com_code, mailbox_id, kind, asked_at)
    select com_code, mailbox_id, ${kind}, ${now} from mail_mirror
     where com_code = ${comCode} and mailbox_id = any(${mailboxIds as number[]}::bigint[]) and state <> 'ended'
    on conflict (com_code, mailbox_id, kind) do update
       set state = 'waiting', reason = '', detail = '', asked_at = excluded.asked_at, touched_at = null, listed_at = null, ended_at = null,
           attempts = 0, total = 0, verified = 0, missing = 0, server_only = 0, server_list = '[]'
     where mail_move.state not in ('waiting', 'running')
    returning mailbox_id`
  return rows.map((row) => row.mailboxId)
}

/** Stops moves of these mailboxes, or of all of the company with null; returns those that were open. */
export async function stopMoves(
  db: Db,
  comCode: string,
  mailboxIds: readonly number[] | null,
  kind: MoveKind,
  now: Date,
): Promise<number[]> {
  const rows = await db<{ mailboxId: number }[]>`
    update mail_move set state = 'stopped', reason = '', detail = '', ended_at = ${now}
     where com_code = ${comCode} and kind = ${kind}
       and (${mailboxIds === null} or mailbox_id = any(${(mailboxIds ?? []) as number[]}::bigint[])) and state in ('waiting', 'running', 'paused')
    returning mailbox_id`
  return rows.map((row) => row.mailboxId)
}

const busy = (db: Db, now: Date) => db`
  select count(*) from mail_move other where other.state = 'running' and other.touched_at > ${now}::timestamptz - ${idle(db)}`

/** Those of these mailboxes whose move may begin. */
export async function selectBeginning(db: Db, mailboxIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await db<{ mailboxId: number }[]>`
    select mailbox_id from mail_move
     where state = 'waiting' and mailbox_id = any(${mailboxIds as number[]}::bigint[])
     order by asked_at, mailbox_id limit greatest(0, ${runningAtMost} - (${busy(db, now)}))`
  return rows.map((row) => row.mailboxId)
}

/** Takes the next part of a move of a mailbox, if there is one and if not too many run. */
export async function claimMove(db: Db, box: BoxKey, now: Date): Promise<MoveRow | undefined> {
  const [row] = await db<MoveRow[]>`
    update mail_move set state = 'running', touched_at = ${now}, attempts = attempts + 1
     where ${isMirror(db, box)} and state in ('waiting', 'running')
       and kind = (select kind from mail_move where ${isMirror(db, box)} and state in ('waiting', 'running')
                    order by asked_at, kind desc limit 1)
       and (state = 'running' or (${busy(db, now)}) < ${runningAtMost})
    returning ${columns(db)}`
  return row
}

/** Notes that a move has advanced. False if it was stopped. */
export async function touchMove(db: Db, box: BoxKey, kind: MoveKind, now: Date): Promise<boolean> {
  const rows = await db`
    update mail_move set touched_at = ${now}, attempts = 0
     where ${isMirror(db, box)} and kind = ${kind} and state = 'running' returning 1`
  return rows.length > 0
}

/** Ends a running move, or lets it wait. */
export async function endMove(
  db: Db,
  box: BoxKey,
  kind: MoveKind,
  end: Pick<MoveRow, 'state' | 'reason' | 'detail'> & Partial<MoveRow> & { now: Date },
): Promise<void> {
  const { total = 0, verified = 0, missing = 0, serverOnly = 0, serverList = [] } = end
  await db`
    update mail_move
       set state = ${end.state}, reason = ${end.reason}, detail = ${end.detail}, ended_at = ${end.now}, total = ${total},
           verified = ${verified}, missing = ${missing}, server_only = ${serverOnly},
           server_list = ${db.json(serverList as never)}
     where ${isMirror(db, box)} and kind = ${kind} and state = 'running'`
}
