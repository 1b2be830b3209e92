import type { SecondStep } from '@maru/api/account/second-step'
import type { Db } from '#kit/db.ts'

/** What a person has for the second step, and whether they must have one. */
export interface Factors {
  hasTotp: boolean
  passkeys: number
  recoveryLeft: number
  isRequired: boolean
}

/** True if a company of one of the person's posts demands a second step of them, or of one of their roles there. */
const required = (db: Db, personCode: string, now: Date) => db`exists (
  select from org_held_post(${now}) held
    join account_sign_in_rule rule on rule.com_code = held.com_code
   where held.person_code = ${personCode}
     and (rule.second_step = 'required'
          or exists (select from account_person_role given
                      where given.person_code = held.person_code and given.role_id = any (rule.second_step_roles))))`

/** The factors of a person. */
export async function selectFactors(db: Db, personCode: string, now: Date): Promise<Factors> {
  const [row] = await db<Factors[]>`
    select exists (select from account_totp
                    where person_code = ${personCode} and confirmed_at is not null) as has_totp,
           (select count(*)::int from account_passkey where person_code = ${personCode}) as passkeys,
           (select count(*)::int from account_recovery_code where person_code = ${personCode}) as recovery_left,
           ${required(db, personCode, now)} as is_required`
  return row as Factors // a select without from always has one row
}

/** The second step of a person, for their settings. */
export async function selectSecondStep(db: Db, personCode: string, now: Date): Promise<SecondStep> {
  const [row] = await db<SecondStep[]>`
    select ${required(db, personCode, now)} as is_required,
           (select confirmed_at from account_totp where person_code = ${personCode}) as totp_since,
           (select count(*)::int from account_recovery_code where person_code = ${personCode}) as recovery_left`
  const passkeys = await db<SecondStep['passkeys']>`
    select passkey_id, name, created_at, last_used_at from account_passkey
     where person_code = ${personCode} order by passkey_id`
  const browsers = await db<SecondStep['browsers']>`
    select browser_id, agent, created_at, expires_at from account_trusted_browser
     where person_code = ${personCode} and expires_at > ${now} order by created_at desc limit 100`
  return { ...(row as SecondStep), passkeys: [...passkeys], browsers: [...browsers] } // one row, see above
}

/** Whether the person was remembered in this browser and the time has not ended. */
export async function isTrustedBrowser(
  db: Db,
  personCode: string,
  device: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select from account_trusted_browser
     where person_code = ${personCode} and device = ${device} and expires_at > ${now}`
  return rows.length > 0
}

/** Remembers a browser, or moves its end. */
export async function upsertTrustedBrowser(
  db: Db,
  row: { personCode: string; device: Buffer; agent: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db`
    insert into account_trusted_browser (person_code, device, agent, created_at, expires_at)
    values (${row.personCode}, ${row.device}, ${row.agent}, ${row.now}, ${row.expiresAt})
    on conflict (person_code, device) do update
      set agent = excluded.agent, created_at = excluded.created_at, expires_at = excluded.expires_at`
}

/** Deletes one remembered browser of a person; false if it was not theirs. */
export async function deleteTrustedBrowser(db: Db, personCode: string, browserId: number): Promise<boolean> {
  const { count } = await db`
    delete from account_trusted_browser where person_code = ${personCode} and browser_id = ${browserId}`
  return count > 0
}

/** Stores a new secret that is not confirmed yet. */
export async function upsertPendingTotp(db: Db, personCode: string, pending: Buffer): Promise<void> {
  await db`
    insert into account_totp (person_code, pending) values (${personCode}, ${pending})
    on conflict (person_code) do update set pending = excluded.pending`
}

/** The secrets of a person, encrypted. */
export interface TotpRow {
  secret: Buffer | null
  pending: Buffer | null
  lastStep: number
}

/** The secrets of a person. */
export async function selectTotp(db: Db, personCode: string): Promise<TotpRow | undefined> {
  const [row] = await db<TotpRow[]>`
    select secret, pending, last_step::float8 as last_step from account_totp where person_code = ${personCode}`
  return row
}

/** Marks a time step as used; false if it or a later one was used by another request. */
export async function updateTotpStep(db: Db, personCode: string, step: number): Promise<boolean> {
  const { count } = await db`
    update account_totp set last_step = ${step} where person_code = ${personCode} and last_step < ${step}`
  return count > 0
}

/** Makes the pending secret of a person the one that counts; false if it was replaced or confirmed before. */
export async function confirmTotpRow(
  db: Db,
  personCode: string,
  { pending, step, now }: { pending: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update account_totp set secret = pending, pending = null, confirmed_at = ${now}, last_step = ${step}
     where person_code = ${personCode} and pending = ${pending}`
  return count > 0
}

/** Deletes the secret of a person; false if there was none. */
export async function deleteTotp(db: Db, personCode: string): Promise<boolean> {
  const { count } = await db`delete from account_totp where person_code = ${personCode}`
  return count > 0
}

/** Replaces the recovery codes of a person. */
export async function replaceRecoveryCodes(db: Db, personCode: string, hashes: Buffer[]): Promise<void> {
  await db`delete from account_recovery_code where person_code = ${personCode}`
  await db`
    insert into account_recovery_code (person_code, hash)
    select ${personCode}, decode(hash, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as hash`
}

/** Uses up a recovery code; false if it is none of the person. */
export async function deleteRecoveryCode(db: Db, personCode: string, hash: Buffer): Promise<boolean> {
  const { count } = await db`
    delete from account_recovery_code where person_code = ${personCode} and hash = ${hash}`
  return count > 0
}

/** Deletes everything that a person has for the second step, and their remembered browsers. */
export async function deleteSecondStep(db: Db, personCode: string): Promise<void> {
  await db`delete from account_totp where person_code = ${personCode}`
  await db`delete from account_passkey where person_code = ${personCode}`
  await db`delete from account_recovery_code where person_code = ${personCode}`
  await db`delete from account_trusted_browser where person_code = ${personCode}`
  await db`delete from account_half_sign_in where person_code = ${personCode}`
}

/** Deletes what has ended: begun sign-ins, challenges and remembered browsers; returns how many. */
export async function deleteOldSteps(db: Db, now: Date): Promise<number> {
  const halves = await db`delete from account_half_sign_in where expires_at < ${now}`
  const challenges = await db`delete from account_challenge where expires_at < ${now}`
  const browsers = await db`delete from account_trusted_browser where expires_at < ${now}`
  return halves.count + challenges.count + browsers.count
}
