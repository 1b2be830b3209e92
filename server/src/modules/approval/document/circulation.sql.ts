import type { Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

interface Key {
  comCode: string
  apmId: number
}

/** A person that a document was sent to. */
export interface CirculationRow {
  reader: Party
  sentBy: Party
  comment: string
  sentAt: string
}

/** People that a document was sent to, in the order of sending. */
export function selectCirculation(db: Db, { comCode, apmId }: Key): Promise<CirculationRow[]> {
  return db<CirculationRow[]>`
    select reader, sent_by, comment, sent_at from approval_circulation
     where com_code = ${comCode} and apm_id = ${apmId} order by sent_at, person_code limit 1000`
}

/** Sends a document to people who do not have it yet; returns their codes. */
export async function insertCirculation(
  db: Db,
  { comCode, apmId }: Key,
  { readers, sentBy, comment }: { readers: readonly Party[]; sentBy: Party; comment: string },
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    with given as (
      select person_code, reader
        from unnest(${readers.map((one) => one.personCode)}::text[],
                    ${readers.map((one) => JSON.stringify(one))}::text[]) as given (person_code, reader)),
    added as (
      insert into approval_circulation (com_code, apm_id, person_code, reader, sent_by, comment, sent_at)
      select ${comCode}, ${apmId}, person_code, reader::jsonb, ${db.json(sentBy as never)}, ${comment}, ${now}
        from given on conflict do nothing returning person_code),
    listed as (
      insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
      select document.com_code, 'person:' || added.person_code, box.box, document.apm_id, document.form_id, ${now}
        from added cross join unnest('{117, 2000}'::smallint[]) as box (box)
        join approval_document document on document.com_code = ${comCode} and document.apm_id = ${apmId}
      on conflict do nothing)
    select person_code from added`
  return rows.map((row) => row.personCode)
}

/** Present members of some departments, at most `most`. */
export async function selectMembers(
  db: Db,
  { comCode, deptCodes }: { comCode: string; deptCodes: readonly string[] },
  most: number,
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct post.person_code from org_person_post(${now}) post
     where post.com_code = ${comCode} and post.dept_code = any(${[...deptCodes]}) and not post.has_left
       and position('MAILONLY' in post.dept_code) = 0
     order by post.person_code limit ${most}`
  return rows.map((row) => row.personCode)
}

/** Whether a person got a document to read: as reference, for reading or by circulation. */
export async function isReader(db: Db, { comCode, apmId }: Key, owner: string): Promise<boolean> {
  const rows = await db`
    select from approval_entry
     where com_code = ${comCode} and apm_id = ${apmId} and owner = ${owner} and box in (116, 117) limit 1`
  return rows.length > 0
}

/** Confirms the reading of documents that a person got to read; returns how many were not confirmed before. */
export async function confirmSeen(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  apmIds: readonly number[],
  now: Date,
): Promise<number> {
  const rows = await db`
    insert into approval_seen (com_code, apm_id, person_code, seen_at, seq, revision, confirmed_at)
    select document.com_code, document.apm_id, ${personCode}, ${now}, (document.flow ->> 'seq')::int,
           document.revision, ${now}
      from approval_document document
     where document.com_code = ${comCode} and document.apm_id = any(${[...apmIds]}::bigint[])
       and exists (select from approval_entry entry
                    where entry.com_code = document.com_code and entry.apm_id = document.apm_id
                      and entry.owner = 'person:' || ${personCode}::text and entry.box in (116, 117))
    on conflict (com_code, apm_id, person_code) do update set confirmed_at = excluded.confirmed_at
     where approval_seen.confirmed_at is null
    returning 1`
  return rows.length
}
