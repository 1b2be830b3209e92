import type { Db } from '#kit/db.ts'

/** Stores a challenge; `personCode` is null for a sign-in without a name. */
export async function insertChallenge(
  db: Db,
  row: { challenge: string; personCode: string | null; purpose: 'add' | 'signIn'; expiresAt: Date },
): Promise<void> {
  await db`
    insert into account_challenge (challenge, person_code, purpose, expires_at)
    values (${row.challenge}, ${row.personCode}, ${row.purpose}, ${row.expiresAt})`
}

/** Uses up a challenge; false if it is unknown, used, too old, or made for another person or purpose. */
export async function deleteChallenge(
  db: Db,
  row: { challenge: string; personCode: string | null; purpose: 'add' | 'signIn'; now: Date },
): Promise<boolean> {
  const { count } = await db`
    delete from account_challenge
     where challenge = ${row.challenge} and purpose = ${row.purpose} and expires_at > ${row.now}
       and person_code is not distinct from ${row.personCode}`
  return count > 0
}

/** A passkey with its public key. */
export interface PasskeyRow {
  passkeyId: number
  personCode: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The passkeys of a person. */
export function selectPasskeys(db: Db, personCode: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select passkey_id, person_code, credential_id, public_key, counter::float8 as counter, transports
      from account_passkey where person_code = ${personCode} order by passkey_id`
}

/** The passkey of a credential id. */
export async function selectPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db<PasskeyRow[]>`
    select passkey_id, person_code, credential_id, public_key, counter::float8 as counter, transports
      from account_passkey where credential_id = ${credentialId}`
  return row
}

/** Locks the account of a person and returns the number of passkeys. */
export async function countPasskeysLocked(db: Db, personCode: string): Promise<number> {
  await db`select from account_login where person_code = ${personCode} for update`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from account_passkey where person_code = ${personCode}`
  return row?.count ?? 0
}

/** Stores a passkey; false if its credential id is taken. */
export async function insertPasskey(
  db: Db,
  row: Omit<PasskeyRow, 'passkeyId'> & { name: string; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into account_passkey (person_code, credential_id, public_key, counter, transports, name, created_at)
    values (${row.personCode}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports}, ${row.name},
            ${row.now})
    on conflict (credential_id) do nothing`
  return count > 0
}

/** Stores the counter of a used passkey; false if another request used the same or a later counter. */
export async function updatePasskeyUse(
  db: Db,
  passkeyId: number,
  use: { counter: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update account_passkey set counter = ${use.counter}, last_used_at = ${use.now}
     where passkey_id = ${passkeyId} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`
  return count > 0
}

/** Deletes a passkey of a person and returns its name. */
export async function deletePasskey(
  db: Db,
  personCode: string,
  passkeyId: number,
): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from account_passkey where person_code = ${personCode} and passkey_id = ${passkeyId} returning name`
  return row?.name
}
