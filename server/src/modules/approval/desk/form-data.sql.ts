import type { FormDefinition, Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** The definitions of a form, the newest first. */
export async function selectDefinitions(db: Db, comCode: string, formId: number): Promise<FormDefinition[]> {
  const rows = await db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version
     where com_code = ${comCode} and form_id = ${formId} order by version desc limit 100`
  return rows.map(({ definition }) => definition)
}

/** A completed document with what was written. */
export interface DataRow {
  apmId: number
  docNumber: string
  subject: string
  drafter: Party
  completedAt: string
  /** In the time zone of the company. */
  completedOn: string
  content: string
}

/** Which documents are meant. */
export interface DataFilter {
  comCode: string
  formId: number
  /** Days of completion in the time zone of the company, both included. */
  fromDay: string
  untilDay: string
}

/** The next completed documents of a form in the order of completion; without grade S. */
export function selectFormData(
  db: Db,
  { comCode, formId, fromDay, untilDay }: DataFilter,
  after: Pick<DataRow, 'completedAt' | 'apmId'> | null,
  limit: number,
): Promise<DataRow[]> {
  return db<DataRow[]>`
    select document.apm_id, document.doc_number, document.subject, document.drafter, document.completed_at,
           (document.completed_at at time zone company.time_zone)::date as completed_on, content.content
      from approval_document document
      join approval_content content
        on content.com_code = document.com_code and content.apm_id = document.apm_id
       and content.revision = document.revision
      join org_public_company company on company.com_code = document.com_code
     where document.com_code = ${comCode} and document.form_id = ${formId}
       and document.status = 'COMPLETE' and document.grade <> 'S'
       and document.completed_at >= ${fromDay}::date::timestamp at time zone company.time_zone
       and document.completed_at < (${untilDay}::date + 1)::timestamp at time zone company.time_zone
       and (${after === null} or (document.completed_at, document.apm_id)
            > (${after?.completedAt ?? null}::timestamptz, ${after?.apmId ?? null}::bigint))
     order by document.completed_at, document.apm_id limit ${limit}`
}
