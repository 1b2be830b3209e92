import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

interface Key {
  comCode: string
  apmId: number
}

/** What the search table holds of a document, before it is folded. */
export interface IndexedRow {
  subject: string
  docNumber: string
  drafter: { name: LocalName }
  formName: LocalName
  content: string
}

/** What the search finds a document by: its head, and the valid revision of its content. */
export async function findIndexed(db: Db, { comCode, apmId }: Key): Promise<IndexedRow | undefined> {
  const [row] = await db<IndexedRow[]>`
    select document.subject, document.doc_number, document.drafter, content.content,
           form.names as form_name
      from approval_document document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
      join approval_content content on content.com_code = document.com_code and content.apm_id = document.apm_id
       and content.revision = document.revision
     where document.com_code = ${comCode} and document.apm_id = ${apmId}`
  return row
}

/** Writes the search row of a document; both texts are folded. */
export async function upsertSearch(
  db: Db,
  { comCode, apmId }: Key,
  { words, body, pieces }: { words: string; body: string; pieces: readonly number[] },
): Promise<void> {
  await db`
    with written as (
      insert into approval_search (com_code, apm_id, words, body) values (${comCode}, ${apmId}, ${words}, ${body})
      on conflict (com_code, apm_id) do update set words = excluded.words, body = excluded.body
      returning number)
    select from written`
  await db`
    update approval_search set pieces = search_salted(number, ${[...pieces]}::int[])
     where com_code = ${comCode} and apm_id = ${apmId}`
}
