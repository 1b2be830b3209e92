import type { Db } from '#kit/db.ts'

/** Whose password. */
export interface PasswordKey {
  comCode: string
  personCode: string
}

/** The stored hash of a person's approval password; null without one. */
export async function findPassword(db: Db, { comCode, personCode }: PasswordKey): Promise<string | null> {
  const [row] = await db<{ passwordHash: string }[]>`
    select password_hash from approval_password where com_code = ${comCode} and person_code = ${personCode}`
  return row?.passwordHash ?? null
}

/** Stores the hash of a new password, or removes the password with null; earlier proofs end. */
export async function replacePassword(
  db: Db,
  { comCode, personCode }: PasswordKey,
  hash: string | null,
  now: Date,
): Promise<void> {
  await db`delete from approval_password where com_code = ${comCode} and person_code = ${personCode}`
  if (hash === null) return
  await db`
    insert into approval_password (com_code, person_code, password_hash, updated_at)
    values (${comCode}, ${personCode}, ${hash}, ${now})`
}

/** A session that has entered the password. */
export type ProofKey = PasswordKey & { sessionKey: string }

/** Stores that a session has entered the password, and deletes expired proofs. */
export async function upsertProof(
  db: Db,
  { comCode, personCode, sessionKey }: ProofKey,
  now: Date,
  expires: Date,
): Promise<void> {
  await db`delete from approval_password_proof where expires_at <= ${now}`
  await db`
    insert into approval_password_proof (com_code, person_code, session_key, expires_at)
    values (${comCode}, ${personCode}, decode(${sessionKey}, 'hex'), ${expires})
    on conflict (com_code, person_code, session_key) do update set expires_at = excluded.expires_at`
}

/** Whether the person has a password that this session has not entered. */
export async function lacksProof(
  db: Db,
  { comCode, personCode, sessionKey }: ProofKey,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select from approval_password
     where com_code = ${comCode} and person_code = ${personCode}
       and not exists (select from approval_password_proof proof
                        where proof.com_code = ${comCode} and proof.person_code = ${personCode}
                          and proof.session_key = decode(${sessionKey}, 'hex') and proof.expires_at > ${now})`
  return rows.length > 0
}
