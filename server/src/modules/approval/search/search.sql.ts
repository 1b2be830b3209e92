import type { LocalName } from '@maru/api/kit/schema'
import type { Db, Fragment } from '#kit/db.ts'
import { holdsTerms, newestFirst, searchHits } from '#kit/search/search-hits.ts'
import type { SearchFilter } from '#kit/search/search-source.ts'
import { scopePiece, type WordPlan } from '#kit/search/search-words.ts'
import { isReadable, type Reach } from '../person/reach.sql.ts'

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

/** The conditions of a filter on a document: `and …`, or empty. */
const fits = (db: Db, { from, until, authorCode, hasFiles }: SearchFilter): Fragment => db`
  ${from ? db`and document.drafted_at >= ${from}` : db``} ${until ? db`and document.drafted_at < ${until}` : db``}
  ${authorCode === null ? db`` : db`and document.drafter_code = ${authorCode}`}
  ${hasFiles ? db`and document.file_count > 0` : db``}`

/** The newest documents with the terms that the viewer may read, at most `most` + 1. */
export async function searchDocuments(
  db: Db,
  plan: WordPlan,
  { reach, inBody, filter }: { reach: Reach; inBody: boolean; filter: SearchFilter },
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
         where document.com_code = search.com_code and document.apm_id = search.apm_id and ${isReadable(db, reach)}
           ${fits(db, filter)})`,
      pieces: [scopePiece(`company:${reach.comCode}`)],
      anyOf: [],
    },
    most,
  )
  return (await db<{ apmId: number }[]>`select hit.apm_id from (${hits}) hit`).map((row) => row.apmId)
}

/** Documents by number, in the given order. */
export function selectDocumentHits(db: Db, comCode: string, apmIds: readonly number[]): Promise<FoundRow[]> {
  return db<FoundRow[]>`
    select document.apm_id, document.form_id, document.subject, document.doc_number, document.status, document.drafter,
           document.drafted_at, document.file_count,
           form.names as form_name
      from unnest(${[...apmIds]}::bigint[]) with ordinality as wanted (apm_id, place)
      join approval_document document on document.com_code = ${comCode} and document.apm_id = wanted.apm_id
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     order by wanted.place`
}
