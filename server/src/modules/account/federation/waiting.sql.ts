import type { Db } from '#kit/db.ts'

/** Accounts that wait for one provider; older ones are dropped. */
const most = 10_000

/** An account that a provider proved, and that belongs to no person. */
export interface WaitingAccount {
  /** A provider or directory, or `teams:` and the company. */
  provider: string
  comCode: string
  subject: string
  /** As the provider names it. */
  email: string
  /** The address by which a person is suggested; empty for none. */
  plainEmail: string
  name: string
}

/** Stores an account that waits for an administrator. One that was refused stays refused. */
export async function upsertWaiting(db: Db, account: WaitingAccount, now: Date): Promise<void> {
  const { provider, comCode, subject, email, plainEmail, name } = account
  await db`
    insert into account_waiting (provider, com_code, subject, email, plain_email, name, seen_at)
    values (${provider}, ${comCode}, ${subject.slice(0, 300)}, ${email.slice(0, 254)}, ${plainEmail.slice(0, 254)},
            ${name.slice(0, 200)}, ${now})
    on conflict (provider, subject) do update
      set com_code = excluded.com_code, email = excluded.email, plain_email = excluded.plain_email,
          name = excluded.name, seen_at = excluded.seen_at`
  await db`
    delete from account_waiting
     where provider = ${provider}
       and subject in (select subject from account_waiting
                        where provider = ${provider} order by seen_at desc, subject offset ${most})`
}

/** Deletes the waiting accounts with the address of an erased person. */
export async function deleteWaitingOf(db: Db, email: string): Promise<void> {
  if (email === '') return
  await db`
    delete from account_waiting
     where account_name_key(email) = account_name_key(${email}) or plain_email = account_name_key(${email})`
}

/** Locks accounts of a company that wait or were refused; returns which there are. */
export function lockWaiting(
  db: Db,
  comCode: string,
  accounts: readonly { provider: string; subject: string }[],
): Promise<{ provider: string; subject: string }[]> {
  return db<{ provider: string; subject: string }[]>`
    select waiting.provider, waiting.subject
      from account_waiting waiting
      join unnest(${accounts.map((one) => one.provider)}::text[], ${accounts.map((one) => one.subject)}::text[])
        as asked (provider, subject) using (provider, subject)
     where waiting.com_code = ${comCode}
     order by waiting.provider, waiting.subject
       for update of waiting`
}

/** Marks waiting accounts of a company as refused; returns them. */
export function updateRefused(
  db: Db,
  row: { comCode: string; accounts: readonly { provider: string; subject: string }[]; by: string; now: Date },
): Promise<{ provider: string; subject: string }[]> {
  const { comCode, accounts, by, now } = row
  return db<{ provider: string; subject: string }[]>`
    update account_waiting waiting set refused_at = ${now}, refused_by = ${by}
      from unnest(${accounts.map((one) => one.provider)}::text[], ${accounts.map((one) => one.subject)}::text[])
        as asked (provider, subject)
     where waiting.provider = asked.provider and waiting.subject = asked.subject
       and waiting.com_code = ${comCode} and waiting.refused_at is null
    returning waiting.provider, waiting.subject`
}

/** Deletes an account that belongs to a person now. */
export async function deleteWaiting(db: Db, provider: string, subject: string): Promise<void> {
  await db`delete from account_waiting where provider = ${provider} and subject = ${subject}`
}

/** Deletes accounts that were not seen since. */
export async function deleteOldWaiting(db: Db, before: Date): Promise<number> {
  const { count } = await db`delete from account_waiting where seen_at < ${before}`
  return count
}
