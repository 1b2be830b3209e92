import type { LocalName } from '@maru/api/kit/schema'
import { column, flag, instant, type RowOf, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'

/** What a company signs in to: reading, sending, rules, and the token address of its identity provider. */
export type SignInService = 'imap' | 'submission' | 'sieve' | 'token'

/** How the portal signs in for the people of a company; without a row each person gives a password. */
export const companySignIn = table(
  'mail_sign_in',
  { comCode: text },
  {
    kind: column<'master' | 'token'>(),
    names: column<'address' | 'local'>(),
    domain: text,
    forSending: flag,
    forRules: flag,
    style: column<'authzid' | 'separator'>(),
    masterUser: text,
    tokenAddress: text,
    clientId: text,
    scope: text,
    sealed: column<Buffer | null>(),
    setBy: text,
    setAt: instant,
  },
)
/** The sign-in of a company as stored. */
export type SignInRow = RowOf<typeof companySignIn>

/** Refused attempts after which a company waits for its administrator. */
export const refusalsAtMost = 3
/** Seconds after which an attempt that has not ended counts no more: its process was killed. */
const attemptLasts = 120

/**
 * The name of the mailbox of a person on the mail server of the company, computed from the address in the portal. Null for a person
 * without one, for another domain, and for characters that a server could take for a part of the protocol (`*`, `%`, `+`, spaces);
 * and for parts of addresses on a server that another company uses as well, because its people may have the same ones.
 */
export const nameOnServer = (db: Db) => db`
  case when (sign_in.domain = '' or split_part(person.email, '@', 2) = sign_in.domain)
         and person.email ~ '^[a-z0-9][a-z0-9._=-]*@[a-z0-9][a-z0-9.-]*$'
         and (sign_in.names = 'address' or not exists (
           select from mail_server own join mail_server other using (host, port)
            where own.com_code = sign_in.com_code and other.com_code <> sign_in.com_code))
       then case sign_in.names when 'address' then person.email else split_part(person.email, '@', 1) end end`

/** People of the company of a sign-in who have not left, and with null also those who have, with the names of their mailboxes. */
const peopleOf = (db: Db, now: Date | null) => db`
  mail_sign_in sign_in
  join org_public_person person on person.com_code = sign_in.com_code
  join org_public_company employer on employer.com_code = person.com_code
   and (${now}::timestamptz is null or not org_has_left(person.retired_on, employer.time_zone, ${now}))`

/** The name of the mailbox of a person on the server; undefined if they have none, or have left. */
export async function findNameOf(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  now: Date | null,
): Promise<string | undefined> {
  const [row] = await db<{ name: string | null }[]>`
    select ${nameOnServer(db)} as name
      from ${peopleOf(db, now)}
      join mail_box box on box.person_code = person.person_code
     where box.com_code = ${comCode} and box.mailbox_id = ${mailboxId} and sign_in.com_code = ${comCode}`
  return row?.name ?? undefined
}

/** People of a company who have not left and are not connected, and have not disconnected themselves, by their codes. */
export function selectUnconnected(
  db: Db,
  comCode: string,
  { after, most, now }: { after: string; most: number; now: Date },
): Promise<{ personCode: string; name: string | null }[]> {
  return db<{ personCode: string; name: string | null }[]>`
    select person.person_code, ${nameOnServer(db)} as name
      from ${peopleOf(db, now)}
      left join mail_box box on box.person_code = person.person_code
      left join mail_mirror mirror on mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id
     where sign_in.com_code = ${comCode} and person.person_code > ${after} and (mirror.com_code is null or mirror.state = 'paused')
     order by person.person_code limit ${most}`
}

/** People of a company whose mailbox is not connected as the administrator wants, with the reason. */
export function selectFaults(
  db: Db,
  comCode: string,
  { most, now }: { most: number; now: Date },
): Promise<{ personCode: string; name: LocalName; email: string; reason: string }[]> {
  return db`
    select person.person_code, person.names as name, person.email,
           case when ${nameOnServer(db)} is null then 'nameUnusable' else mirror.reason end as reason
      from ${peopleOf(db, now)}
      left join mail_box box on box.person_code = person.person_code
      left join mail_mirror mirror on mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id
     where sign_in.com_code = ${comCode}
       and (${nameOnServer(db)} is null or (mirror.name is not null and mirror.state <> 'ended' and mirror.reason <> ''))
     order by person.person_code limit ${most}`
}

/** How many people a company has, and how many of them it is signed in for. */
export async function countSignedIn(
  db: Db,
  comCode: string,
  now: Date,
): Promise<{ people: number; connected: number; read: number }> {
  const [row] = await db<{ people: number; connected: number; read: number }[]>`
    select count(*)::int as people,
           count(*) filter (where mirror.state <> 'ended')::int as connected,
           count(*) filter (where mirror.state = 'running' and mirror.filled_at is not null)::int as read
      from ${peopleOf(db, now)}
      left join mail_box box on box.person_code = person.person_code
      left join mail_mirror mirror on mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id
     where sign_in.com_code = ${comCode}`
  return row ?? { people: 0, connected: 0, read: 0 }
}

/**
 * The names of other mailboxes of the company that say, when a server refuses one, whether it refuses that one or the company: first
 * those that were read with this sign-in, then that of the administrator who has entered it, then those that the server has not
 * refused, in any order, so that another attempt asks others.
 */
export async function selectWitnesses(
  db: Db,
  { comCode, mailboxId }: BoxKey,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select ${nameOnServer(db)} as name
      from ${peopleOf(db, now)}
      left join mail_box box on box.person_code = person.person_code
      left join mail_mirror mirror on mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id
     where sign_in.com_code = ${comCode} and box.mailbox_id is distinct from ${mailboxId} and ${nameOnServer(db)} is not null
       and (person.person_code = sign_in.set_by or mirror.state <> 'ended' and mirror.name = ${nameOnServer(db)})
     order by case when mirror.state = 'running' and mirror.seen_at >= sign_in.set_at then 0
                   when person.person_code = sign_in.set_by then 1
                   when mirror.reason in ('notThere', 'companyRefused') then 3
                   else 2 end,
              mirror.seen_at desc nulls last, random()
     limit ${most}`
  return rows.map((one) => one.name)
}

/** Ends waiting of the mailboxes of a company for a sign-in that was refused or missing: it was entered again. */
export async function retryCompanyMirrors(db: Db, comCode: string): Promise<void> {
  await db`
    update mail_mirror set state = 'running', reason = '', failures = 0, next_at = null
     where com_code = ${comCode} and name is not null
       and (state = 'running' or state = 'paused' and reason in ('companyRefused', 'signIn', 'serverChanged'))`
}

/** Lets the mailboxes of a company for which it signs in wait: it does not do so any more. */
export async function endCompanyMirrors(db: Db, comCode: string): Promise<void> {
  await db`
    update mail_mirror set state = 'paused', reason = 'serverChanged'
     where com_code = ${comCode} and name is not null and state <> 'ended'`
}

/** Lets mailboxes wait whose person has another name on the server now: the portal shows no other mailbox by itself. */
export async function pauseRenamed(db: Db, now: Date): Promise<void> {
  await db`
    update mail_mirror mirror set state = 'paused', reason = 'nameChanged'
      from ${peopleOf(db, now)}
      join mail_box box on box.person_code = person.person_code
     where mirror.com_code = box.com_code and mirror.mailbox_id = box.mailbox_id and mirror.state = 'running'
       and mirror.name is distinct from ${nameOnServer(db)} and mirror.name is not null and sign_in.com_code = box.com_code`
}

/** An attempt of a company to sign in to a service. */
export interface TryRow {
  service: SignInService
  running: number
  refused: number
  triedAt: string
  reason: string
  detail: string
}

/** The attempts of a company. */
export function selectTries(db: Db, comCode: string): Promise<TryRow[]> {
  return db<TryRow[]>`
    select service, running, refused, tried_at, reason, detail from mail_sign_in_try where com_code = ${comCode} order by service`
}

/** Whether a company waits for its administrator, because its sign-in for reading was refused too often. */
export async function isCompanyWaiting(db: Db, comCode: string): Promise<boolean> {
  const tries = await selectTries(db, comCode)
  return tries.some(
    ({ service, refused }) => ['imap', 'token'].includes(service) && refused >= refusalsAtMost,
  )
}

/** An attempt that has begun: the number of its row, and how many of the refusals that are left it may use. */
export interface BegunTry {
  number: number
  refusals: number
}

/**
 * Begins an attempt, unless the company waits for its administrator: `busy` if the attempts that run could still become the refusals
 * that are left. With `isAlone` it may use all that are left, and no other runs at the same time. The row of attempts has another
 * number after the administrator has entered the sign-in again.
 */
export async function beginTry(
  db: Db,
  comCode: string,
  service: SignInService,
  { isAlone, now }: { isAlone: boolean; now: Date },
): Promise<BegunTry | 'busy' | 'refused'> {
  const row = db`mail_sign_in_try`
  const isOver = db`${row}.tried_at < ${now}::timestamptz - make_interval(secs => ${attemptLasts})`
  const use = (refused: ReturnType<Db>) => (isAlone ? db`${refusalsAtMost} - ${refused}` : db`1`)
  const [begun] = await db<BegunTry[]>`
    insert into mail_sign_in_try (com_code, service, running, tried_at)
    select com_code, ${service}, ${use(db`0`)}, ${now} from mail_sign_in where com_code = ${comCode}
    on conflict (com_code, service) do update
       set running = case when ${isOver} then 0 else ${row}.running end + ${use(db`${row}.refused`)},
           tried_at = excluded.tried_at
     where ${row}.refused < ${refusalsAtMost}
       and (${isOver} or ${row}.running + ${use(db`${row}.refused`)} <= ${refusalsAtMost} - ${row}.refused)
    returning number, ${use(db`refused`)} as refusals`
  if (begun) return begun
  const [left] = await db<{ refused: number }[]>`
    select refused from mail_sign_in_try where com_code = ${comCode} and service = ${service}`
  return left === undefined || left.refused >= refusalsAtMost ? 'refused' : 'busy'
}

/** How an attempt has ended: what the server has refused in it, and whether it has accepted the company after that. */
export interface TryEnd {
  refusals: number
  isAccepted: boolean
  reason: string
  detail: string
}

/**
 * Notes how an attempt has ended; returns the refusals since the last one that was accepted. An attempt that began before the sign-in
 * was entered again says nothing about the new one, and changes nothing.
 */
export async function endTry(db: Db, begun: BegunTry, end: TryEnd): Promise<number> {
  const [row] = await db<{ refused: number }[]>`
    update mail_sign_in_try
       set running = greatest(running - ${begun.refusals}, 0),
           refused = case when ${end.isAccepted} then 0 else refused + ${end.refusals} end,
           reason = ${end.reason}, detail = ${end.detail}
     where number = ${begun.number} returning refused`
  return row?.refused ?? 0
}

/** Forgets the refusals of a company: its administrator has entered the sign-in again. */
export async function deleteTries(db: Db, comCode: string): Promise<void> {
  await db`delete from mail_sign_in_try where com_code = ${comCode}`
}
