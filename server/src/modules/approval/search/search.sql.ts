import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../../../kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '../../../kit/search-hits.ts'
import { scopePiece, type WordPlan } from '../../../kit/search-words.ts'
import { isReadable, type Reach } from '../person/reach.sql.ts'

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
           jsonb_build_object('ko', form.name_ko, 'en', form.name_en, 'zh', form.name_zh) as form_name
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

/** A found document. */
export interface FoundRow {
  apmId: number
  formId: number
  subject: string
  docNumber: string
  status: string
  drafter: { name: LocalName; dept: LocalName }
  formName: LocalName
  draftedAt: string
  fileCount: number
}

/** The newest documents with the terms that the viewer may read, at most `most` + 1. */
export async function searchDocuments(
  db: Db,
  plan: WordPlan,
  { reach, inBody }: { reach: Reach; inBody: boolean },
  most: number,
): Promise<number[]> {
  const table = db`approval_search`
  const text = inBody ? db`(search.words || ' ' || search.body)` : db`search.words`
  const hits = searchHits(
    db,
    plan,
    {
      ...newestFirst(db, table),
      table,
      columns: db`search.apm_id`,
      matches: holdsTerms(db, text, plan.words),
      where: db`and search.com_code = ${reach.comCode}`,
      allowed: db`and exists (
        select from approval_document document
         where document.com_code = search.com_code and document.apm_id = search.apm_id and ${isReadable(db, reach)})`,
      pieces: [scopePiece(`company:${reach.comCode}`)],
      anyOf: [],
    },
    most,
  )
  return (await db<{ apmId: number }[]>`select hit.apm_id from (${hits}) hit`).map((row) => row.apmId)
}

/** Documents by number, in the given order. */
export function selectFound(db: Db, comCode: string, apmIds: readonly number[]): Promise<FoundRow[]> {
  return db<FoundRow[]>`
    select document.apm_id, document.form_id, document.subject, document.doc_number, document.status, document.drafter,
           document.drafted_at, document.file_count,
           jsonb_build_object('ko', form.name_ko, 'en', form.name_en, 'zh', form.name_zh) as form_name
      from unnest(${[...apmIds]}::bigint[]) with ordinality as wanted (apm_id, place)
      join approval_document document on document.com_code = ${comCode} and document.apm_id = wanted.apm_id
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     order by wanted.place`
}
