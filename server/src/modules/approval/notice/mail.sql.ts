import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { Notice } from './notice.rules.ts'

/** The mail about a document that waits to be sent to a person. */
export interface MailKey {
  comCode: string
  apmId: number
  personCode: string
}

/** What the mail says: the newest event. */
export interface WaitingMail extends MailKey {
  word: Notice['word']
  actor: LocalName
  eventCount: number
  queuedAt: string
}

/** Adds an event to the mails that wait. */
export async function upsertMails(
  db: Db,
  { comCode, apmId, word, actor }: Pick<WaitingMail, 'comCode' | 'apmId' | 'word' | 'actor'>,
  personCodes: readonly string[],
  now: Date,
): Promise<void> {
  await db`
      insert into approval_mail (com_code, apm_id, person_code, word, actor, queued_at)
      select ${comCode}, ${apmId}, person_code, ${word}, ${db.json(actor)}, ${now}
        from unnest(${[...personCodes]}::text[]) as given (person_code)
      on conflict (com_code, apm_id, person_code) do update
         set word = excluded.word, actor = excluded.actor, event_count = approval_mail.event_count + 1`
}

/** Mails that wait since before an instant, the oldest first. */
export function selectDueMails(db: Db, before: Date, limit: number): Promise<MailKey[]> {
  return db<MailKey[]>`
    select com_code, apm_id, person_code from approval_mail
     where queued_at <= ${before} order by queued_at, apm_id, person_code limit ${limit}`
}

/** The mail that waits; undefined if it was sent. */
export async function findMail(
  db: Db,
  { comCode, apmId, personCode }: MailKey,
): Promise<WaitingMail | undefined> {
  const [row] = await db<WaitingMail[]>`
    select com_code, apm_id, person_code, word, actor, event_count, queued_at from approval_mail
     where com_code = ${comCode} and apm_id = ${apmId} and person_code = ${personCode}`
  return row
}

/** Removes a mail that was sent. Events that were added meanwhile are in it or in the bell. */
export async function deleteMail(db: Db, { comCode, apmId, personCode }: MailKey): Promise<void> {
  await db`
    delete from approval_mail where com_code = ${comCode} and apm_id = ${apmId} and person_code = ${personCode}`
}
