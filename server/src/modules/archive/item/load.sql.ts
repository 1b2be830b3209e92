import type { Db } from '#kit/db.ts'
import type { ImportKey } from '../archive.rules.ts'
import type { ArchiveRecord } from '../source/record.rules.ts'

/** An item to insert. */
export interface NewItem {
  record: ArchiveRecord
  digest: string
  fileCode: string | null
  fileCount: number
  bodyKind: 'pdf' | 'html' | 'none'
  bodyFile: string | null
}

/** The digest of each of these keys that a source has, as `key digest`. Hidden items are not known. */
export async function selectKnown(
  db: Db,
  { comCode, source }: { comCode: string; source: string },
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ known: string }[]>`
    select source_key || ' ' || digest as known from archive_item
     where com_code = ${comCode} and source = ${source} and source_key = any(${[...keys]}::text[])
       and hidden_at is null`
  return new Set(rows.map(({ known }) => known))
}

/** Inserts an item; null if the source has it already. One that was hidden by an undo is shown again. */
export async function insertItem(
  db: Db,
  { comCode, importId, source }: ImportKey & { source: string },
  { record, digest, fileCode, fileCount, bodyKind, bodyFile }: NewItem,
  now: Date,
): Promise<number | null> {
  const author = record.people[0]?.name ?? ''
  const [row] = await db<{ archiveId: number }[]>`
    insert into archive_item as item (
      com_code, import_id, source, source_key, digest, kind, number, box, title, author_name, dept_name, day,
      completed_day, status, grade, retention_until, file_code, file_count, body_kind, body_file, readers, created_at)
    values (
      ${comCode}, ${importId}, ${source}, ${record.sourceKey}, ${digest}, ${record.kind}, ${record.number}, ${record.box},
      ${record.title}, ${author}, ${record.department}, ${record.day}, ${record.completedDay}, ${record.status},
      ${record.grade}, ${record.retentionUntil}, ${fileCode}, ${fileCount}, ${bodyKind}, ${bodyFile}, '{}', ${now})
    on conflict (com_code, source, source_key, digest) do nothing
    returning archive_id`
  return row?.archiveId ?? null
}

/** Shows items again that an undo has hidden; returns whether there was one. */
export async function showHidden(
  db: Db,
  { comCode, importId, source }: ImportKey & { source: string },
  { sourceKey, digest }: { sourceKey: string; digest: string },
): Promise<boolean> {
  const rows = await db`
    update archive_item set hidden_at = null, import_id = ${importId}
     where com_code = ${comCode} and source = ${source} and source_key = ${sourceKey} and digest = ${digest}
       and hidden_at is not null returning archive_id`
  return rows.length > 0
}

/** Inserts the cleaned text of an item. */
export async function insertText(db: Db, comCode: string, archiveId: number, html: string): Promise<void> {
  await db`insert into archive_text (com_code, archive_id, html) values (${comCode}, ${archiveId}, ${html})`
}

/** Inserts the people of an item with the colleagues that they are. */
export async function insertPeople(
  db: Db,
  { comCode, source, archiveId }: { comCode: string; source: string; archiveId: number },
  people: ArchiveRecord['people'],
  colleagues: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = people.map((person, place) => ({
    ...person,
    ...{ place, personCode: colleagues.get(person.key) ?? null },
  }))
  await db`
    insert into archive_person (com_code, archive_id, place, source, name_key, name, role, day, person_code)
    select ${comCode}, ${archiveId}, place, ${source}, key, name, role, day, "personCode"
      from jsonb_to_recordset(${db.json(rows)})
        as row (place int, key text, name text, role text, day date, "personCode" text)`
}

/**
 * Computes who reads items: their matched people, and for articles the readers that the import has chosen. Managers are not among them: they
 * read documents by their permission.
 */
export async function updateReaders(db: Db, comCode: string, archiveIds: readonly number[]): Promise<void> {
  await db`
    update archive_item item
       set readers = array(
         select 'person:' || person_code from archive_person person
          where person.com_code = item.com_code and person.archive_id = item.archive_id and person_code is not null
         union
         select 'company:' || item.com_code where item.kind = 'article' and import.readers = 'company'
         union
         select 'department:' || dept_code from unnest(import.dept_codes) dept_code
          where item.kind = 'article' and import.readers = 'departments')
      from archive_import import
     where item.com_code = ${comCode} and item.archive_id = any(${[...archiveIds]}::bigint[])
       and import.com_code = item.com_code and import.import_id = item.import_id`
}

/** Inserts the search row of an item; texts are folded. */
export async function insertSearch(
  db: Db,
  { comCode, archiveId }: { comCode: string; archiveId: number },
  { words, body, pieces }: { words: string; body: string; pieces: readonly number[] },
): Promise<void> {
  await db`
    insert into archive_search (com_code, archive_id, words, body) values (${comCode}, ${archiveId}, ${words}, ${body})`
  await db`
    update archive_search set pieces = search_salted(number, ${[...pieces]}::int[])
     where com_code = ${comCode} and archive_id = ${archiveId}`
}

/** Those of these people that items of an import are about. */
export async function findOnHoldOf(
  db: Db,
  { comCode, importId }: ImportKey,
  onHold: readonly string[],
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    select distinct person.person_code from archive_person person join archive_item item using (com_code, archive_id)
     where com_code = ${comCode} and item.import_id = ${importId} and person.person_code = any(${[...onHold]}::text[])`
  return rows.map(({ personCode }) => personCode)
}

/** Hides the items of an import that a legal hold keeps. */
export async function hideHeld(
  db: Db,
  { comCode, importId }: ImportKey,
  onHold: readonly string[],
  now: Date,
): Promise<void> {
  await db`
    update archive_item item set hidden_at = ${now}
     where com_code = ${comCode} and import_id = ${importId} and hidden_at is null
       and exists (select from archive_person person
                    where person.com_code = item.com_code and person.archive_id = item.archive_id
                      and person.person_code = any(${[...onHold]}::text[]))`
}

/** Items of an import that are not hidden, or hidden items of all that no legal hold keeps any more; locked. */
export function lockRemovable(
  db: Db,
  of: ImportKey | { onHold: readonly string[] },
  limit: number,
): Promise<{ comCode: string; archiveId: number }[]> {
  const which =
    'onHold' in of
      ? db`hidden_at is not null and not exists (
             select from archive_person person
              where person.com_code = item.com_code and person.archive_id = item.archive_id
                and person.person_code = any(${[...of.onHold]}::text[]))`
      : db`com_code = ${of.comCode} and import_id = ${of.importId} and hidden_at is null`
  return db<{ comCode: string; archiveId: number }[]>`
    select com_code, archive_id from archive_item item
     where ${which} order by archive_id limit ${limit} for update skip locked`
}

/** Deletes items with everything that belongs to them but their files. */
export async function deleteItems(db: Db, archiveIds: readonly number[]): Promise<void> {
  await db`delete from archive_item where archive_id = any(${[...archiveIds]}::bigint[])`
}
