import type { Db } from '#kit/db.ts'

/** What a provider proved about a sign-in. */
export interface Federation {
  providerId: string
  /** The provider's own name of the person. */
  subject: string
  /** The provider's id of the session; empty if it names none. */
  sid: string
  /** The ID token, encrypted, in base64. */
  idToken: string
  /** Path of the portal below /po. */
  returnPath: string
}

/** Who proved the first step of a sign-in besides the portal: a sign-in provider, or a directory (LDAP). */
export interface Proof {
  federation: Federation | null
  directoryId: string | null
  /** Teams proved the person. */
  isTeams: boolean
}

/** A begun sign-in that is not over. */
export interface HalfSignIn extends Proof {
  personCode: string
}

/** Stores a begun sign-in; `binder` is the hash of a secret of the browser that a provider returned to. */
export async function insertHalfSignIn(
  db: Db,
  row: {
    hash: Buffer
    personCode: string
    expiresAt: Date
    federation?: Federation | null
    directoryId?: string | null
    isTeams?: boolean
    binder?: Buffer | null
  },
): Promise<void> {
  const { federation = null, directoryId = null, isTeams = false, binder = null } = row
  await db`
    insert into account_half_sign_in (hash, person_code, expires_at, federation, directory_id, is_teams,
                                     binder)
    values (${row.hash}, ${row.personCode}, ${row.expiresAt}, ${federation && db.json({ ...federation })},
            ${directoryId}, ${isTeams}, ${binder})`
}

/** A begun sign-in that is not over and needs its second step; not one that a browser must enter with its secret first. */
export async function selectHalfSignIn(db: Db, hash: Buffer, now: Date): Promise<HalfSignIn | undefined> {
  const [row] = await db<HalfSignIn[]>`
    select person_code, federation, directory_id, is_teams from account_half_sign_in
     where hash = ${hash} and expires_at > ${now} and binder is null`
  return row
}

/** Counts a wrong second step of a begun sign-in, which ends with the last one of `atMost`. */
export async function countWrongStep(db: Db, hash: Buffer, atMost: number): Promise<void> {
  await db`update account_half_sign_in set wrong = wrong + 1 where hash = ${hash}`
  await db`delete from account_half_sign_in where hash = ${hash} and wrong >= ${atMost}`
}

/** Deletes a begun sign-in; false if it was gone. */
export async function deleteHalfSignIn(db: Db, hash: Buffer): Promise<boolean> {
  const { count } = await db`delete from account_half_sign_in where hash = ${hash}`
  return count > 0
}

/** Uses up the sign-in of a provider's answer in the browser that began it; undefined for any other. */
export async function deleteFederatedHalf(
  db: Db,
  { hash, binder, now }: { hash: Buffer; binder: Buffer; now: Date },
): Promise<{ personCode: string; federation: Federation } | undefined> {
  const [row] = await db<{ personCode: string; federation: Federation }[]>`
    delete from account_half_sign_in
     where hash = ${hash} and binder = ${binder} and expires_at > ${now} and federation is not null
    returning person_code, federation`
  return row
}

/** Stores which provider started a session. */
export async function insertFederatedSession(
  db: Db,
  key: string,
  { providerId, subject, sid, idToken }: Federation,
): Promise<void> {
  await db`
    insert into account_provider_session (id_hash, provider_id, subject, sid, id_token)
    values (decode(${key}, 'hex'), ${providerId}, ${subject}, ${sid}, decode(${idToken}, 'base64'))`
}

/** Stores that a directory proved the person of a session. */
export async function insertDirectorySession(db: Db, key: string, directoryId: string): Promise<void> {
  await db`
    insert into account_ldap_session (id_hash, directory_id) values (decode(${key}, 'hex'), ${directoryId})`
}

/** Stores that an administrator of a company entered through one of its providers; changes nothing for other people. */
export async function updateProven(
  db: Db,
  { comCode, personCode, now }: { comCode: string; personCode: string; now: Date },
): Promise<void> {
  await db`
    insert into account_sign_in_rule (com_code, provider_proven_at)
    select ${comCode}, ${now}
     where exists (select from account_person_role given
                     join account_role role on role.role_id = given.role_id
                    where given.person_code = ${personCode} and (role.is_group or given.com_code = ${comCode})
                      and role.permission in ('isSuperAdmin', 'isCompanyManager'))
    on conflict (com_code) do update set provider_proven_at = excluded.provider_proven_at`
}

/** Deletes the begun sign-ins of people. */
export async function deleteHalvesOf(db: Db, personCodes: readonly string[]): Promise<void> {
  await db`delete from account_half_sign_in where person_code = any (${[...personCodes]})`
}
