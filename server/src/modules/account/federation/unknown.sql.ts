import type { Db } from '../../../kit/db.ts'

/** Accounts without a person that are stored for one provider; older ones are dropped. */
const most = 100

/** An account of a provider that proved a sign-in but belongs to no person. */
export interface UnknownAccount {
  subject: string
  email: string
  name: string
  seenAt: string
}

/** Stores an account of a provider that belongs to no person. */
export async function upsertUnknown(
  db: Db,
  providerId: string,
  { subject, email, name, now }: { subject: string; email: string; name: string; now: Date },
): Promise<void> {
  await db`
    insert into account_provider_unknown (provider_id, subject, email, name, seen_at)
    values (${providerId}, ${subject.slice(0, 300)}, ${email.slice(0, 254)}, ${name.slice(0, 200)}, ${now})
    on conflict (provider_id, subject) do update
      set email = excluded.email, name = excluded.name, seen_at = excluded.seen_at`
  await db`
    delete from account_provider_unknown
     where provider_id = ${providerId}
       and subject in (select subject from account_provider_unknown
                        where provider_id = ${providerId} order by seen_at desc, subject offset ${most})`
}

/** The accounts of a provider that belong to no person, newest first. */
export async function selectUnknown(db: Db, providerId: string): Promise<UnknownAccount[]> {
  const rows = await db<UnknownAccount[]>`
    select subject, email, name, seen_at from account_provider_unknown
     where provider_id = ${providerId} order by seen_at desc, subject`
  return [...rows]
}

/** Deletes an account that belongs to a person now. */
export async function deleteUnknown(db: Db, providerId: string, subject: string): Promise<void> {
  await db`delete from account_provider_unknown where provider_id = ${providerId} and subject = ${subject}`
}

/** Deletes accounts that were not seen since. */
export async function deleteOldUnknown(db: Db, before: Date): Promise<number> {
  const { count } = await db`delete from account_provider_unknown where seen_at < ${before}`
  return count
}

/** A person who is linked with a provider. */
export interface LinkedPerson {
  personCode: string
  nameKo: string
  nameEn: string
  nameZh: string
  email: string
  subject: string
  linkedAt: string
}

/** The people who are linked with a provider, by name; at most 500. */
export async function selectLinked(db: Db, providerId: string): Promise<LinkedPerson[]> {
  const rows = await db<LinkedPerson[]>`
    select person.person_code, person.name_ko, person.name_en, person.name_zh, person.email, identity.subject,
           identity.created_at as linked_at
      from account_identity identity
      join org_public_person person on person.person_code = identity.person_code
     where identity.provider = ${providerId}
     order by person.name_ko, person.person_code limit 500`
  return [...rows]
}

/** Whether a person of a company has an account and is not linked with a provider yet. */
export async function isLinkable(
  db: Db,
  { personCode, comCode, providerId }: { personCode: string; comCode: string; providerId: string },
): Promise<{ isKnown: boolean; isLinked: boolean }> {
  const [row] = await db<{ isKnown: boolean; isLinked: boolean }[]>`
    select exists (select from account_login
                    where person_code = ${personCode} and com_code = ${comCode}) as is_known,
           exists (select from account_identity
                    where provider = ${providerId} and person_code = ${personCode}) as is_linked`
  return row ?? { isKnown: false, isLinked: false }
}

/** Deletes the link of an account; returns the person. */
export async function deleteIdentity(
  db: Db,
  providerId: string,
  subject: string,
): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    delete from account_identity where provider = ${providerId} and subject = ${subject} returning person_code`
  return row?.personCode
}
