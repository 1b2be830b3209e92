import type { MailTemplate } from '@maru/api/mail/template'
import type { Db } from '#kit/db.ts'
import { homeCompany } from '#modules/contact/index.ts'

/** The templates of a person by name. */
export function selectTemplates(db: Db, personCode: string): Promise<MailTemplate[]> {
  return db<MailTemplate[]>`
    select template_id, name, subject, body from mail_template
     where person_code = ${personCode} order by lower(name), template_id limit 50`
}

/** Serialises new templates of a person until the transaction ends, and returns how many there are. */
export async function countTemplatesLocked(db: Db, personCode: string): Promise<number> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`mail.template:${personCode}`}, 0))`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from mail_template where person_code = ${personCode}`
  return row?.count ?? 0
}

/** Creates a template and returns its number. */
export async function insertTemplate(
  db: Db,
  personCode: string,
  { name, subject, body }: Omit<MailTemplate, 'templateId'>,
  now: Date,
): Promise<number> {
  const [row] = await db<{ templateId: number }[]>`
    insert into mail_template (com_code, person_code, name, subject, body, changed_at)
    values (${homeCompany(db, personCode)}, ${personCode}, ${name}, ${subject}, ${body}, ${now})
    returning template_id`
  return row?.templateId ?? 0
}

/** Changes a template of a person; false if they have none with the number. */
export async function updateTemplate(
  db: Db,
  personCode: string,
  { templateId, name, subject, body }: MailTemplate,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update mail_template set name = ${name}, subject = ${subject}, body = ${body}, changed_at = ${now}
     where person_code = ${personCode} and template_id = ${templateId} returning 1`
  return rows.length > 0
}

/** Removes a template of a person; false if they have none with the number. */
export async function deleteTemplate(db: Db, personCode: string, templateId: number): Promise<boolean> {
  const rows = await db`
    delete from mail_template where person_code = ${personCode} and template_id = ${templateId} returning 1`
  return rows.length > 0
}
