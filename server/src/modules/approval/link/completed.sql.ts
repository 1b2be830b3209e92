import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { Origin } from '../origin/origin.rules.ts'

interface DocumentKey {
  comCode: string
  apmId: number
}

/** The data source that the form of a document names, if the document is completed; null otherwise. */
export async function findWriteTarget(db: Db, { comCode, apmId }: DocumentKey): Promise<number | null> {
  const [row] = await db<{ sourceId: number }[]>`
    select (used.definition ->> 'writesTo')::float8 as source_id
      from approval_document document
      join approval_form_version used
        on used.com_code = document.com_code and used.form_id = document.form_id
       and used.version = document.form_version
     where document.com_code = ${comCode} and document.apm_id = ${apmId} and document.status = 'COMPLETE'
       and used.definition ? 'writesTo'`
  return row?.sourceId ?? null
}

/** A completed document as other programs receive it, without its content. */
export interface CompletedRow extends DocumentKey {
  formId: number
  formVersion: number
  docNumber: string
  drafterCode: string
  completedAt: string
  revision: number
  origin: Origin | null
}

/** A completed document by its number; undefined for others and for those that were removed. */
export async function findCompleted(
  db: Db,
  { comCode, apmId }: DocumentKey,
): Promise<CompletedRow | undefined> {
  const [row] = await db<CompletedRow[]>`
    select com_code, apm_id::float8 as apm_id, form_id::float8 as form_id, form_version, doc_number, drafter_code,
           completed_at, revision, origin
      from approval_document
     where com_code = ${comCode} and apm_id = ${apmId} and status = 'COMPLETE'`
  return row
}

/** Numbers and forms of documents, for lists without their titles. */
export async function selectDocumentNumbers(
  db: Db,
  comCode: string,
  apmIds: readonly number[],
): Promise<Map<number, { docNumber: string; formName: LocalName }>> {
  const rows = await db<{ apmId: number; docNumber: string; formName: LocalName }[]>`
    select document.apm_id::float8 as apm_id, document.doc_number,
           form.names as form_name
      from approval_document document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     where document.com_code = ${comCode} and document.apm_id = any(${[...apmIds]}::bigint[])`
  return new Map(rows.map(({ apmId, ...row }) => [apmId, row]))
}

/** Names of the forms of a company that name a data source in any of their versions. */
export async function selectFormsOfSource(db: Db, comCode: string, sourceId: number): Promise<LocalName[]> {
  const rows = await db<{ name: LocalName }[]>`
    select distinct on (form.form_id)
           form.names as name
      from approval_form form
      join approval_form_version used on used.com_code = form.com_code and used.form_id = form.form_id
     where form.com_code = ${comCode}
       and (used.definition @> ${db.json({ writesTo: sourceId })}
            or used.definition -> 'fields' @> ${db.json([{ source: { sourceId } }])})
     order by form.form_id limit 20`
  return rows.map((row) => row.name)
}

/** Names of the forms of a company whose present version is filled by one of the columns of a data source. */
export async function selectFormsOfColumns(
  db: Db,
  { comCode, sourceId }: { comCode: string; sourceId: number },
  columns: readonly string[],
): Promise<LocalName[]> {
  const rows = await db<{ name: LocalName }[]>`
    select form.names as name
      from approval_form form
      join approval_form_version used
        on used.com_code = form.com_code and used.form_id = form.form_id and used.version = form.version
     where form.com_code = ${comCode}
       and exists (select from jsonb_array_elements(used.definition -> 'fields') field,
                               jsonb_array_elements(field -> 'source' -> 'fills') fill
                    where (field -> 'source' ->> 'sourceId')::float8 = ${sourceId}
                      and fill ->> 'column' = any(${[...columns]}::text[]))
     order by form.form_id limit 20`
  return rows.map((row) => row.name)
}
