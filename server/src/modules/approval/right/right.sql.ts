import type { Db } from '#kit/db.ts'
import type { RightThing } from '#kit/room-slots/right-source.ts'

/** A document that was submitted, of any company, with its subject and form. */
export async function findDocumentThing(db: Db, apmId: number): Promise<RightThing | undefined> {
  const [row] = await db<RightThing[]>`
    select document.apm_id::text as id, document.com_code,
           jsonb_build_object('ko', document.subject, 'en', document.subject, 'zh', document.subject) as name,
           form.names as place
      from approval_document document
      join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
     where document.apm_id = ${apmId} and document.status <> 'TEMP'`
  return row
}
