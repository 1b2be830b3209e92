import type { Db } from '#kit/db.ts'

/** A sign-in that a browser began with a provider. */
export interface StartRow {
  providerId: string
  nonce: string
  verifier: string
  returnPath: string
  binder: Buffer
}

/** Stores a begun sign-in under the hash of its state. */
export async function insertStart(db: Db, row: StartRow & { state: Buffer; expiresAt: Date }): Promise<void> {
  await db`
    insert into account_provider_start (state, provider_id, nonce, verifier, return_path, binder, expires_at)
    values (${row.state}, ${row.providerId}, ${row.nonce}, ${row.verifier}, ${row.returnPath}, ${row.binder},
            ${row.expiresAt})`
}

/** Whether a sign-in with this provider is begun and not over. */
export async function hasStart(db: Db, state: Buffer, providerId: string, now: Date): Promise<boolean> {
  const rows = await db`
    select from account_provider_start
     where state = ${state} and provider_id = ${providerId} and expires_at > ${now}`
  return rows.length > 0
}

/** Uses up a begun sign-in with this provider; undefined if it is unknown, too old, of another provider, or was used. */
export async function deleteStart(
  db: Db,
  state: Buffer,
  providerId: string,
  now: Date,
): Promise<StartRow | undefined> {
  const [row] = await db<StartRow[]>`
    delete from account_provider_start
     where state = ${state} and provider_id = ${providerId} and expires_at > ${now}
    returning provider_id, nonce, verifier, return_path, binder`
  return row
}

/** The company of an account. */
export async function selectAccountCompany(db: Db, personCode: string): Promise<string | undefined> {
  const [row] = await db<{ comCode: string }[]>`
    select com_code from account_login where person_code = ${personCode}`
  return row?.comCode
}

/** A session that a provider started. */
export interface FederatedSession {
  providerId: string
  subject: string
  /** The provider's id of the session; empty if it names none. */
  sid: string
  /** Encrypted. */
  idToken: Buffer
}

/** Which provider started a session; undefined for a session without one. */
export async function selectFederatedSession(db: Db, key: string): Promise<FederatedSession | undefined> {
  const [row] = await db<FederatedSession[]>`
    select provider_id, subject, sid, id_token from account_provider_session
     where id_hash = decode(${key}, 'hex')`
  return row
}

/** The keys of the sessions of a provider's session id, or of all sessions of a subject. */
export async function selectSessionKeys(
  db: Db,
  providerId: string,
  by: { sid: string } | { subject: string },
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select encode(id_hash, 'hex') as key from account_provider_session
     where provider_id = ${providerId}
       and ${'sid' in by ? db`sid = ${by.sid} and sid <> ''` : db`subject = ${by.subject}`}`
  return rows.map(({ key }) => key)
}

/** The keys of all sessions of a provider. */
export async function selectProviderSessions(db: Db, providerId: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select encode(id_hash, 'hex') as key from account_provider_session where provider_id = ${providerId}`
  return rows.map(({ key }) => key)
}

/** Marks a token as used; false if it was used before. */
export async function insertUsedToken(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { count } = await db`
    insert into account_used_token (hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing`
  return count > 0
}

/** Deletes begun sign-ins and used tokens that have ended. */
export async function deleteOldStarts(db: Db, now: Date): Promise<number> {
  const starts = await db`delete from account_provider_start where expires_at < ${now}`
  const tokens = await db`delete from account_used_token where expires_at < ${now}`
  return starts.count + tokens.count
}
