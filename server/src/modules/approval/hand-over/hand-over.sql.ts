import type { FormDefinition, LineStage, Party, SharedStep } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { textAsName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import type { OwnedRow } from '#kit/room-slots/hand-over.ts'

/** An undecided step of a person. */
export interface OpenStep {
  comCode: string
  apmId: number
  stepId: number
}

/** Undecided steps of a person in running documents, in the order of the documents. */
export function selectOpenSteps(db: Db, personCode: string): Promise<(OpenStep & { subject: string })[]> {
  return db<(OpenStep & { subject: string })[]>`
    select step.com_code, step.apm_id, step.step_id, document.subject
      from approval_step step
      join approval_document document on document.com_code = step.com_code and document.apm_id = step.apm_id
       and (document.status in ('PROGRESS', 'HOLD') or (document.status = 'COMPLETE' and step.state = 'active'))
     where step.person_code = ${personCode} and step.state in ('future', 'active')
     order by step.apm_id, step.step_id limit 10000`
}

/** A receipt that a person is in charge of. */
export interface ChargedReceipt {
  comCode: string
  apmId: number
  receiptId: number
  subject: string
}

/** Receipts that are not finished and that a person is in charge of. */
export function selectCharges(db: Db, personCode: string): Promise<ChargedReceipt[]> {
  return db<ChargedReceipt[]>`
    select document.com_code, document.apm_id, (receipt ->> 'receiptId')::int as receipt_id, document.subject
      from approval_entry entry
      join approval_document document on document.com_code = entry.com_code and document.apm_id = entry.apm_id
      cross join lateral jsonb_array_elements(document.flow -> 'receipts') receipt
     where entry.owner = 'person:' || ${personCode}::text and entry.box = 118 and document.status = 'COMPLETE'
       and receipt #>> '{charge,personCode}' = ${personCode} and receipt ->> 'state' in ('ACCEPTED', 'INNER')
     order by document.apm_id limit 10000`
}

/** Documents that a person drafted and that can be shared: all but those of grade S and those that were given up. */
const shareable = (db: Db, personCode: string) => db`
  approval_document document where document.drafter_code = ${personCode} and document.grade <> 'S'
    and document.status not in ('TEMP', 'DISCARD', 'EXPIRED')`

/** The documents that a person drafted, the newest first. */
export function selectDrafted(db: Db, personCode: string, most: number): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select ${textAsName(db, db`document.subject`)} as name, count(*) over ()::int as total_count
      from ${shareable(db, personCode)} order by document.drafted_at desc limit ${most}`
}

/** The companies in which a person drafted documents. */
export async function selectDraftCompanies(db: Db, personCode: string): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`
    select distinct document.com_code from ${shareable(db, personCode)}`
  return rows.map((row) => row.comCode)
}

/** Opens the documents of a person in a company to another one, as a circulation; returns how many were not open. */
export async function shareDrafted(
  db: Db,
  { comCode, from, reader, sentBy }: { comCode: string; from: string; reader: Party; sentBy: Party },
  now: Date,
): Promise<number> {
  const rows = await db`
    with added as (
      insert into approval_circulation (com_code, apm_id, person_code, reader, sent_by, comment, sent_at)
      select document.com_code, document.apm_id, ${reader.personCode}, ${db.json(reader as never)},
             ${db.json(sentBy as never)}, '', ${now}::timestamptz
        from ${shareable(db, from)} and document.com_code = ${comCode}
      on conflict do nothing returning apm_id),
    listed as (
      insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
      select document.com_code, 'person:' || ${reader.personCode}::text, box.box, document.apm_id, document.form_id,
             ${now}::timestamptz
        from added cross join unnest('{117, 2000}'::smallint[]) as box (box)
        join approval_document document on document.com_code = ${comCode} and document.apm_id = added.apm_id
      on conflict do nothing)
    select from added`
  return rows.length
}

/** A line that a person has saved, or one of others that names them: a saved or a shared one. */
export interface NamedLine {
  comCode: string
  lineId: number
  /** The person whose line it is; null for a shared line. */
  owner: string | null
  name: LocalName
  stages: LineStage[] | null
  steps: SharedStep[] | null
}

/** The saved lines of a person, and all lines that name them. */
export function selectNamedLines(db: Db, personCode: string): Promise<NamedLine[]> {
  const written = db.json([{ steps: [{ personCode }] }] as never)
  const shared = db.json([{ who: { by: 'person', code: personCode } }] as never)
  return db<NamedLine[]>`
    select com_code, line_id, person_code as owner, jsonb_build_object('ko', name, 'en', '', 'zh', '') as name, stages,
           null::jsonb as steps
      from approval_line where stages @> ${written} or person_code = ${personCode}
    union all
    select com_code, line_id, null, names, null, rules
      from approval_shared_line where rules @> ${shared}
     order by 1, 2 limit 5000`
}

/** Writes a line for its owner, who keeps an own line of the same name. */
export async function updateNamedLine(
  db: Db,
  { comCode, lineId, owner, stages, steps }: NamedLine,
): Promise<void> {
  if (stages)
    await db`
      update approval_line line
         set stages = ${db.json(stages as never)},
             person_code = case when exists (
               select from approval_line other
                where other.com_code = line.com_code and other.person_code = ${owner} and other.name = line.name
                  and other.line_id <> line.line_id) then line.person_code else ${owner} end
       where com_code = ${comCode} and line_id = ${lineId}`
  if (steps)
    await db`update approval_shared_line set rules = ${db.json(steps as never)}, version = version + 1
              where com_code = ${comCode} and line_id = ${lineId}`
}

/** A form that names a person among its steps, recipients or writers. */
export interface NamedForm {
  comCode: string
  formId: number
  version: number
  name: LocalName
  writers: string[]
  definition: FormDefinition
}

/** The forms that name a person, locked. */
export function selectNamedForms(db: Db, personCode: string): Promise<NamedForm[]> {
  const rule = db.json({ rules: [{ who: { by: 'person', code: personCode } }] } as never)
  const recipient = db.json({ recipients: [{ personCode }] } as never)
  return db<NamedForm[]>`
    select form.com_code, form.form_id, form.version, form.writers, used.definition,
           form.names as name
      from approval_form form
      join approval_form_version used on used.com_code = form.com_code and used.form_id = form.form_id
       and used.version = form.version
     where used.definition @> ${rule} or used.definition @> ${recipient}
        or 'person:' || ${personCode}::text = any(form.writers)
     order by form.com_code, form.sort, form.form_id limit 500 for update of form`
}

/** Names the version and the writers of a form. */
export async function updateNamedForm(
  db: Db,
  { comCode, formId, writers }: NamedForm,
  version: number,
): Promise<void> {
  await db`
    update approval_form set writers = ${writers}, version = ${version}, revision = revision + 1
     where com_code = ${comCode} and form_id = ${formId}`
}

/** The departments whose boxes a person was named to run. */
export function selectOwnedBoxes(db: Db, personCode: string, most: number): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select coalesce(dept.names, ${textAsName(db, db`keeper.dept_code`)}) as name, count(*) over ()::int as total_count
      from approval_box_manager keeper
      left join org_public_department dept on dept.com_code = keeper.com_code and dept.dept_code = keeper.dept_code
     where keeper.person_code = ${personCode} order by coalesce(dept.name_ko, keeper.dept_code) limit ${most}`
}

/** Lets the successor run the boxes of the leaver; returns how many. */
export async function moveOwnedBoxes(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  await db`
    insert into approval_box_manager (com_code, dept_code, person_code)
    select com_code, dept_code, ${to} from approval_box_manager where person_code = ${from} on conflict do nothing`
  const rows = await db`delete from approval_box_manager where person_code = ${from} returning 1`
  return rows.length
}

/** A delegation that names a person as the delegate and has not ended. */
export interface GivenDelegation {
  comCode: string
  seq: number
  personCode: string
  formId: number | null
  reason: number
  startDate: string
  endDate: string
  movesPending: boolean
  absenceId: number | null
  name: LocalName
}

/** The delegations that have not ended and name a person as the delegate. */
export function selectGivenDelegations(db: Db, delegatorCode: string, now: Date): Promise<GivenDelegation[]> {
  return db<GivenDelegation[]>`
    select one.com_code, one.seq, one.person_code, one.form_id, one.reason, one.start_date, one.end_date,
           one.moves_pending, one.absence_id,
           person.names as name
      from approval_delegation one
      join org_public_company company on company.com_code = one.com_code
      join org_public_person person on person.person_code = one.person_code
     where one.delegator_code = ${delegatorCode}
       and one.end_date >= (${now}::timestamptz at time zone company.time_zone)::date
     order by one.start_date, one.seq limit 1000`
}

/** Names another delegate, also in the absence that the delegation belongs to; null ends the delegation. */
export async function changeDelegate(
  db: Db,
  { comCode, seq, absenceId }: GivenDelegation,
  to: string | null,
): Promise<void> {
  if (to === null) await db`delete from approval_delegation where com_code = ${comCode} and seq = ${seq}`
  else
    await db`update approval_delegation set delegator_code = ${to} where com_code = ${comCode} and seq = ${seq}`
  if (absenceId !== null)
    await db`
      update approval_absence set delegate_code = ${to}, version = version + 1
       where com_code = ${comCode} and absence_id = ${absenceId}`
}
