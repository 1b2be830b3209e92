import type { Db } from '../db.ts'

/** A stored session; `idHash` is the SHA-256 of the cookie's value. */
export interface SessionRow {
  personCode: string
  comCode: string
  deptCode: string
  createdAt: string
  seenAt: string
  expiresAt: string
  /** Seconds without a request after which it ends; null for the setting of the server. */
  idleSeconds: number | null
  /** The person that this session views, read only; all null for an ordinary session. */
  viewsPerson: string | null
  viewsCom: string | null
  viewsDept: string | null
  viewsUntil: string | null
}

/** Whether a session is within its maximum age and the idle timeouts of the server and of its own. */
const isLiving = (db: Db, now: Date, idleSince: Date) => db`
  expires_at > ${now} and seen_at > greatest(${idleSince}, ${now}::timestamptz - idle_seconds * interval '1 second')`

/** The valid session of this hash: not revoked, within its idle timeout and maximum age at `now`. */
export async function selectSession(
  db: Db,
  idHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select person_code, com_code, dept_code, created_at, seen_at, expires_at, idle_seconds, views_person, views_com,
           views_dept, views_until
      from kit_session
     where id_hash = ${idHash} and revoked_at is null and ${isLiving(db, now, idleSince)}`
  return row
}

/** The subset of these hashes (hexadecimal) with valid sessions, by the same limits as {@link selectSession}. */
export async function selectLivingSessions(
  db: Db,
  keys: string[],
  now: Date,
  idleSince: Date,
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select asked.key
      from unnest(${keys}::text[]) as asked (key)
      join kit_session on kit_session.id_hash = decode(asked.key, 'hex')
     where revoked_at is null and ${isLiving(db, now, idleSince)}`
  return rows.map((row) => row.key)
}

/** Stores a new session. */
export async function insertSession(
  db: Db,
  row: {
    idHash: Buffer
    personCode: string
    comCode: string
    deptCode: string
    now: Date
    expiresAt: Date
    address: string
    agent: string
    idleSeconds?: number
  },
): Promise<void> {
  await db`
    insert into kit_session (id_hash, person_code, com_code, dept_code, created_at, seen_at, expires_at, address, agent,
                             idle_seconds)
    values (${row.idHash}, ${row.personCode}, ${row.comCode}, ${row.deptCode}, ${row.now}, ${row.now}, ${row.expiresAt}, ${row.address}, ${row.agent},
            ${row.idleSeconds ?? null})`
}

/** Stores when the session was last used. */
export async function updateSessionSeen(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db`update kit_session set seen_at = ${now} where id_hash = ${idHash} and seen_at < ${now}`
}

/** Changes the post of the session. */
export async function updateSessionPost(
  db: Db,
  idHash: Buffer,
  comCode: string,
  deptCode: string,
): Promise<void> {
  await db`update kit_session set com_code = ${comCode}, dept_code = ${deptCode} where id_hash = ${idHash}`
}

/** Lets the session view another person in a post until an instant; null ends it. */
export async function updateSessionView(
  db: Db,
  idHash: Buffer,
  view: { personCode: string; comCode: string; deptCode: string; until: Date } | null,
): Promise<void> {
  await db`
    update kit_session
       set views_person = ${view?.personCode ?? null}, views_com = ${view?.comCode ?? null},
           views_dept = ${view?.deptCode ?? null}, views_until = ${view?.until ?? null}
     where id_hash = ${idHash}`
}

/** Ends one session. */
export async function revokeSessionRow(db: Db, idHash: Buffer, now: Date): Promise<void> {
  await db`update kit_session set revoked_at = ${now} where id_hash = ${idHash} and revoked_at is null`
}

/** Ends all sessions of a person; returns their hashes. */
export async function revokePersonRows(db: Db, personCode: string, now: Date): Promise<Buffer[]> {
  const rows = await db<{ idHash: Buffer }[]>`
    update kit_session set revoked_at = ${now}
     where person_code = ${personCode} and revoked_at is null
    returning id_hash`
  return rows.map((row) => row.idHash)
}

/** When each of these people last used a session, ended ones included; those without a stored session are left out. */
export function selectLastSeen(
  db: Db,
  personCodes: readonly string[],
): Promise<{ personCode: string; seenAt: string }[]> {
  return db<{ personCode: string; seenAt: string }[]>`
    select person_code, max(seen_at) as seen_at from kit_session
     where person_code = any(${personCodes as string[]}::text[]) group by person_code`
}

/** Deletes sessions that ended before `before`; returns how many. */
export async function deleteOldSessions(db: Db, before: Date): Promise<number> {
  const rows = await db`
    delete from kit_session where expires_at < ${before} or revoked_at < ${before} returning 1`
  return rows.length
}

/** Shortens the sessions in a company; limits that are null change nothing. */
export async function updateSessionLimits(
  db: Db,
  comCode: string,
  limits: { idleSeconds: number | null; hours: number | null },
): Promise<void> {
  await db`
    update kit_session
       set idle_seconds = least(idle_seconds, ${limits.idleSeconds}::int),
           expires_at = least(expires_at, created_at + ${limits.hours}::int * interval '1 hour')
     where com_code = ${comCode} and revoked_at is null`
}

/** The hashes of a person's sessions that may still be valid. */
export async function selectPersonSessions(db: Db, personCode: string, now: Date): Promise<Buffer[]> {
  const rows = await db<{ idHash: Buffer }[]>`
    select id_hash from kit_session
     where person_code = ${personCode} and revoked_at is null and expires_at > ${now}`
  return rows.map((row) => row.idHash)
}

/** A valid session of a person, for their own list. */
export interface OwnSessionRow {
  key: string
  address: string
  agent: string
  createdAt: string
  seenAt: string
}

/** The valid sessions of a person, last used first, by the same limits as {@link selectSession}. */
export function selectOwnSessions(
  db: Db,
  personCode: string,
  now: Date,
  idleSince: Date,
): Promise<OwnSessionRow[]> {
  return db<OwnSessionRow[]>`
    select encode(id_hash, 'hex') as key, address, agent, created_at, seen_at
      from kit_session
     where person_code = ${personCode} and revoked_at is null and ${isLiving(db, now, idleSince)}
     order by seen_at desc
     limit 100`
}
