import type { LocalName } from '@maru/api/kit/schema'
import type { SieveReason, StayReason } from '@maru/api/mail/mirror/sieve'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { isMirror } from './mirror.sql.ts'
import type { ServerAddress } from './server.sql.ts'

/** A rule that the server runs, and since when. */
export interface ServerRule {
  id: number
  since: string
}

/** A rule that stays with the portal. */
export interface StayingRule {
  id: number
  reason: StayReason
  detail: string
}

/** The script of a mailbox on a mail server as stored. */
export interface SieveRow {
  choice: '' | 'portal'
  other: string
  taken: string
  written: string
  address: ServerAddress | null
  rules: ServerRule[]
  stays: StayingRule[]
  answers: '' | 'server' | 'unable'
  tried: string
  reason: SieveReason | 'left' | ''
  detail: string
  failures: number
  nextAt: string | null
  checkedAt: string | null
}

/** A mailbox without a script on its server. */
export const noSieve: SieveRow = {
  ...{ choice: '', other: '', taken: '', written: '', address: null, rules: [], stays: [], answers: '' },
  ...{ tried: '', reason: '', detail: '', failures: 0, nextAt: null, checkedAt: null },
}

/** The script of a mailbox; undefined if nothing was written or asked yet. */
export async function findSieve(db: Db, box: BoxKey): Promise<SieveRow | undefined> {
  const [row] = await db<SieveRow[]>`
    select choice, other, taken, written, address, rules, stays, answers, tried, reason, detail, failures, next_at, checked_at
      from mail_sieve where ${isMirror(db, box)}`
  return row
}

/** The rules of a mailbox that its server runs. */
export async function selectServerRules(db: Db, box: BoxKey): Promise<ServerRule[]> {
  const [row] = await db<{ rules: ServerRule[] }[]>`select rules from mail_sieve where ${isMirror(db, box)}`
  return row?.rules ?? []
}

/** Stores the script of a mailbox; does nothing for one that was disconnected meanwhile. */
export async function saveSieve(db: Db, box: BoxKey, row: SieveRow): Promise<void> {
  const json = (value: unknown) => db.json(value as never)
  await db`
    insert into mail_sieve (
      com_code, mailbox_id, choice, other, taken, written, address, rules, stays, answers, tried, reason, detail, failures,
      next_at, checked_at)
    select com_code, mailbox_id, ${row.choice}, ${row.other}, ${row.taken}, ${row.written},
           ${row.address === null ? null : json(row.address)}::jsonb, ${json(row.rules)}, ${json(row.stays)}, ${row.answers},
           ${row.tried}, ${row.reason}, ${row.detail}, ${row.failures}, ${row.nextAt}, ${row.checkedAt}
      from mail_mirror where ${isMirror(db, box)}
    on conflict (com_code, mailbox_id) do update
       set choice = excluded.choice, other = excluded.other, taken = excluded.taken, written = excluded.written,
           address = excluded.address, rules = excluded.rules, stays = excluded.stays, answers = excluded.answers,
           tried = excluded.tried, reason = excluded.reason, detail = excluded.detail, failures = excluded.failures,
           next_at = excluded.next_at, checked_at = excluded.checked_at`
}

/** Counts a password that the server of rules has refused with those of the mailbox. */
export async function countWrongPassword(
  db: Db,
  box: BoxKey,
  wrongPasswords: number,
  now: Date,
): Promise<void> {
  await db`
    update mail_mirror set wrong_passwords = ${wrongPasswords}, wrong_at = ${now} where ${isMirror(db, box)}`
}

/** Mailboxes whose script is on the server of a company; with `ofLeavers` those of people of all companies who have left. */
export function selectScripts(db: Db, of: { comCode: string } | { ofLeavers: Date }): Promise<BoxKey[]> {
  return db<BoxKey[]>`
    select sieve.com_code, sieve.mailbox_id
      from mail_sieve sieve
      join mail_mirror mirror using (com_code, mailbox_id)
      join mail_box box using (com_code, mailbox_id)
      join org_public_person person on person.person_code = box.person_code
      join org_public_company employer on employer.com_code = person.com_code
     where sieve.written <> '' and mirror.state <> 'ended' and (mirror.sealed is not null or mirror.name is not null)
       and ${
         'comCode' in of
           ? db`sieve.com_code = ${of.comCode}`
           : db`org_has_left(person.retired_on, employer.time_zone, ${of.ofLeavers})`
       }
     order by sieve.mailbox_id limit 5000`
}

/** People of a company on whose mailbox a script of the portal is still active, because the server did not answer. */
export function selectLeftScripts(db: Db, comCode: string): Promise<{ name: LocalName; email: string }[]> {
  return db`
    select person.names as name, person.email
      from mail_sieve sieve
      join mail_box box using (com_code, mailbox_id)
      join org_public_person person on person.person_code = box.person_code
     where sieve.com_code = ${comCode} and sieve.reason = 'left' order by person.person_code limit 200`
}

/** Lets the script be written again, after another password of the same account. */
export async function retrySieve(db: Db, box: BoxKey): Promise<void> {
  await db`
    update mail_sieve set tried = '', reason = '', detail = '', failures = 0, next_at = null where ${isMirror(db, box)}`
}

/** Lets the scripts of a company that signs in be written again: its administrator has entered the sign-in again. */
export async function retryRefusedSieve(db: Db, comCode: string): Promise<void> {
  await db`
    update mail_sieve sieve set tried = '', reason = '', detail = '', failures = 0, next_at = null
      from mail_mirror mirror
     where sieve.com_code = ${comCode} and mirror.com_code = sieve.com_code and mirror.mailbox_id = sieve.mailbox_id
       and mirror.name is not null and sieve.reason in ('password', 'internal')`
}
