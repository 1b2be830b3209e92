import type { Db } from '#kit/db.ts'

/** The person of a provider's account; undefined before the first sign-in with it. */
export async function selectIdentity(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db<{ personCode: string }[]>`
    select person_code from account_identity where provider = ${provider} and subject = ${subject}`
  return row?.personCode
}

/** Stores the person of a provider's account. Returns false if the account belongs to a person already. */
export async function insertIdentity(
  db: Db,
  identity: { provider: string; subject: string; personCode: string; now: Date },
): Promise<boolean> {
  const { provider, subject, personCode, now } = identity
  const rows = await db`
    insert into account_identity (provider, subject, person_code, created_at)
    values (${provider}, ${subject}, ${personCode}, ${now})
    on conflict do nothing
    returning 1`
  return rows.length > 0
}
