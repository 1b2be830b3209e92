import type { Language } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { MailMoving, MovingKind, MovingReason } from '@maru/api/mail/moving'
import type { Db, Fragment } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** An import of a mailbox. */
export interface ImportKey extends BoxKey {
  importId: number
}

/** An import as stored. */
export interface ImportRow extends ImportKey {
  kind: MovingKind
  source: string
  sealed: Buffer | null
  /** The person who gave the password; null for commands. */
  startedBy: string | null
  isDry: boolean
  /** The end of the forwarding period; null for none. */
  followUntil: string | null
  state: MailMoving['state']
  reason: MovingReason | ''
  wrongPasswords: number
  failures: number
  /** The number of the next step. */
  turn: number
  startedAt: string
  changedAt: string
  /** Milliseconds of work. */
  spent: number
  /** When all had been read for the first time; null before. */
  readAt: string | null
  doneAt: string | null
  /** Mails that came into the inbox in the forwarding period, and when the last of them reached the server. */
  collectedCount: number
  collectedAt: string | null
  /** Since when the server cannot be read in the forwarding period. */
  awaySince: string | null
}

/** The job of the next step: a visit of a server must not wait for a backup of an hour. */
export const jobOf = (row: Pick<ImportRow, 'readAt' | 'followUntil'>) =>
  isPeriod(row) ? ('mail.collect' as const) : ('mail.moveIn' as const)

/** Whether all has been read, so that what comes from now on is new. */
export const isPeriod = ({ readAt, followUntil }: Pick<ImportRow, 'readAt' | 'followUntil'>) =>
  readAt !== null && followUntil !== null

type Step = ImportKey & { turn: number }

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.moveIn': Step
    'mail.collect': Step
  }
}

/** States of an import that has not ended. */
const openStates: ReadonlySet<ImportRow['state']> = new Set(['running', 'paused', 'following'])

/** Whether an import has not ended. */
export const isOpen = ({ state }: Pick<ImportRow, 'state'>) => openStates.has(state)

const columns = (db: Db) => db`
  com_code, mailbox_id, import_id, kind, source, sealed, started_by, is_dry, follow_until, state, reason, wrong_passwords,
  failures, turn, started_at, changed_at, spent, read_at, done_at, collected_count, collected_at, away_since`

const isKey = (db: Db, { comCode, mailboxId, importId }: ImportKey) => db`
  com_code = ${comCode} and mailbox_id = ${mailboxId} and import_id = ${importId}`

/** The last three imports of a mailbox, newest first; each may have 1,000 folders. */
export function selectImports(db: Db, { comCode, mailboxId }: BoxKey): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from mail_import
     where com_code = ${comCode} and mailbox_id = ${mailboxId} order by import_id desc limit 3`
}

/** An import; with `lock` it is locked until the transaction ends. */
export async function findImport(db: Db, key: ImportKey, lock = false): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from mail_import where ${isKey(db, key)} ${lock ? db`for update` : db``}`
  return row
}

/** The import of a mailbox that has not ended. */
export async function findOpenImport(db: Db, { comCode, mailboxId }: BoxKey): Promise<ImportRow | undefined> {
  const [row] = await db<ImportRow[]>`
    select ${columns(db)} from mail_import
     where com_code = ${comCode} and mailbox_id = ${mailboxId} and state in ('running', 'paused', 'following')`
  return row
}

/** Starts an import. Breaks the constraint `mail_import_open` if another one has not ended. */
export async function insertImport(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  row: Pick<ImportRow, 'kind' | 'source' | 'isDry'> & { startedBy?: string; followUntil?: Date | null },
  now: Date,
): Promise<number> {
  const [made] = await db<{ importId: number }[]>`
    insert into mail_import (
      com_code, mailbox_id, kind, source, started_by, is_dry, follow_until, started_at, changed_at)
    values (${comCode}, ${mailboxId}, ${row.kind}, ${row.source}, ${row.startedBy ?? null}, ${row.isDry},
            ${row.followUntil ?? null}, ${now}, ${now})
    returning import_id`
  return made?.importId ?? 0
}

/** Stores the sealed server of an import with the person who gave its password; null for a command. */
export async function updateSealed(
  db: Db,
  key: ImportKey,
  sealed: Buffer,
  startedBy: string | null,
): Promise<void> {
  await db`update mail_import set sealed = ${sealed}, started_by = ${startedBy} where ${isKey(db, key)}`
}

/** Notes that all of a source has been read. */
export async function noteRead(db: Db, key: ImportKey, now: Date): Promise<void> {
  await db`
    update mail_import set read_at = coalesce(read_at, ${now}), away_since = null where ${isKey(db, key)}`
}

/** The departments of a company in which a person has a post. */
export async function selectDepartments(
  db: Db,
  { personCode, comCode }: { personCode: string; comCode: string },
  now: Date,
): Promise<string[]> {
  const rows = await db<{ deptCode: string }[]>`
    select dept_code from org_person_post(${now})
     where person_code = ${personCode} and com_code = ${comCode} order by dept_code`
  return rows.map((row) => row.deptCode)
}

/** Stores the state of an import. What it needs for the server goes with its end. */
export async function updateImport(
  db: Db,
  key: ImportKey,
  next: Pick<ImportRow, 'state' | 'reason' | 'wrongPasswords' | 'failures'>,
  now: Date,
): Promise<void> {
  const isNextOpen = isOpen(next)
  await db`
    update mail_import
       set state = ${next.state}, reason = ${next.reason}, wrong_passwords = ${next.wrongPasswords},
           failures = ${next.failures}, changed_at = ${now}, done_at = ${isNextOpen ? null : now},
           sealed = case when ${isNextOpen} then sealed end
     where ${isKey(db, key)}`
}

/**
 * Lets the next step follow the step `turn`, and returns its number; undefined if another process has done so, or if the import
 * is not running. So two jobs of one import become one again.
 */
export async function raiseTurn(db: Db, key: ImportKey, turn: number): Promise<number | undefined> {
  const [row] = await db<{ turn: number }[]>`
    update mail_import set turn = turn + 1
     where ${isKey(db, key)} and turn = ${turn} and state in ('running', 'following')
    returning turn`
  return row?.turn
}

/** Who reads a mailbox. */
interface Reader {
  /** Empty for a shared mailbox. */
  personCode: string
  address: string
  name: LocalName | null
  language: Language | null
}

/** Who reads a mailbox, for a mail about an import; nothing for a mailbox that is gone. */
export async function findReader(db: Db, { comCode, mailboxId }: BoxKey): Promise<Reader | undefined> {
  const [row] = await db<Reader[]>`
    select coalesce(box.person_code, '') as person_code,
           coalesce(lower(person.email), box.address) as address,
           person.names as name,
           (select language from account_language reader
             where reader.person_code = box.person_code limit 1) as language
      from mail_box box left join org_public_person person on person.person_code = box.person_code
     where box.com_code = ${comCode} and box.mailbox_id = ${mailboxId}`
  return row
}

/** Adds milliseconds of work. */
export async function addSpent(db: Db, key: ImportKey, milliseconds: number): Promise<void> {
  await db`
    update mail_import set spent = least(2000000000, spent::bigint + ${Math.round(milliseconds)})
     where ${isKey(db, key)}`
}

/**
 * Wrong passwords of the mailbox for an account within an hour, and the imports that it has started within a day. Neither
 * the port and the encryption nor letter case matter: for most servers it is the same account.
 */
export async function countGuesses(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  source: string,
  now: Date,
): Promise<{ wrong: number; started: number }> {
  const account = (text: Fragment) => db`lower(regexp_replace(${text}, '^imaps?://|:[0-9]+$', '', 'g'))`
  const [row] = await db<{ wrong: number; started: number }[]>`
    select coalesce(sum(wrong_passwords) filter (
             where ${account(db`source`)} = ${account(db`${source}::text`)}
               and changed_at > ${now}::timestamptz - interval '1 hour'), 0)::int as wrong,
           (count(*) filter (where started_at > ${now}::timestamptz - interval '1 day'))::int as started
      from mail_import where com_code = ${comCode} and mailbox_id = ${mailboxId}`
  return row ?? { wrong: 0, started: 0 }
}

const isOld = (db: Db, now: Date) => db`
  state not in ('running', 'paused', 'following') and changed_at < ${now}::timestamptz - interval '30 days'`

/** Lines of reports that one statement deletes: a mailbox may have a million. */
const linesAtOnce = 10_000

/** Deletes imports that ended 30 days ago, with their folders and the lines of their reports. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { count } = await db`
      delete from mail_import_item where ctid = any(array(
        select item.ctid from mail_import_item item
         where (com_code, mailbox_id, import_id) in (
           select com_code, mailbox_id, import_id from mail_import where ${isOld(db, now)})
         limit ${linesAtOnce}))`
    if (count < linesAtOnce) break
  }
  await db`delete from mail_import where ${isOld(db, now)}`
}

/**
 * Ends imports that have waited for a person for a week, and those of commands that are not typed again; their passwords go.
 */
export async function endForgotten(db: Db, now: Date): Promise<void> {
  await db`
    update mail_import set state = 'stopped', reason = 'old', sealed = null, changed_at = ${now}, done_at = ${now}
     where state in ('running', 'paused') and changed_at < ${now}::timestamptz - interval '7 days'`
}

/** Ends imports into mailboxes of people who have left, and those that such people have started; their passwords go. */
export async function endOfLeavers(db: Db, now: Date): Promise<void> {
  await db`
    update mail_import moving
       set state = 'stopped', reason = 'left', sealed = null, changed_at = ${now}, done_at = ${now}
      from mail_box box
     where moving.com_code = box.com_code and moving.mailbox_id = box.mailbox_id and moving.sealed is not null
       and exists (
         select from org_public_person person
           join org_public_company employer on employer.com_code = person.com_code
          where person.person_code in (box.person_code, moving.started_by)
            and org_has_left(person.retired_on, employer.time_zone, ${now}))`
}

/**
 * Imports of jobs that nothing has changed for two hours, or for one in a forwarding period: their job has ended with its
 * process, or it waits.
 */
export function selectStranded(db: Db, now: Date): Promise<ImportRow[]> {
  return db<ImportRow[]>`
    select ${columns(db)} from mail_import
     where state in ('running', 'following') and kind = 'imap' and sealed is not null
       and changed_at < ${now}::timestamptz - case state when 'running' then interval '2 hours' else interval '1 hour' end
     order by import_id limit 100`
}

/** Marks an import as worked on. */
export async function touchImport(db: Db, key: ImportKey, now: Date): Promise<void> {
  await db`update mail_import set changed_at = ${now} where ${isKey(db, key)}`
}
