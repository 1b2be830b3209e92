import type { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { LocalName } from '@maru/api/kit/schema'
import { insertHoldCopies } from '#kit/data/hold-copy.sql.ts'
import type { Db } from '#kit/db.ts'
import type { Origin } from '../origin/origin.rules.ts'

/** What a writer has sent, without the key of the draft. */
export type Submission = Omit<Input<typeof approvalApi.saveDraft>, 'storeKey' | 'apmId'>

/** A saved draft. */
export interface DraftRow {
  storeKey: string
  formId: number
  apmId: number | null
  submission: Submission
  savedAt: string
  /** The connected system that made it; null for a draft of a person. */
  origin: Origin | null
  openedAt: string | null
}

/** Whose draft. */
export interface DraftKey {
  comCode: string
  personCode: string
  storeKey: string
}

/** A saved draft of a person; `lock` locks it until the transaction ends. */
export async function findDraft(
  db: Db,
  { comCode, personCode, storeKey }: DraftKey,
  lock = false,
): Promise<DraftRow | undefined> {
  const [row] = await db<DraftRow[]>`
    select store_key, form_id, apm_id, submission, saved_at, origin, opened_at from approval_draft
     where com_code = ${comCode} and person_code = ${personCode} and store_key = ${storeKey}
           ${lock ? db`for update` : db``}`
  return row
}

/** Number of drafts that a person saved; those of connected systems are not counted. */
export async function countDrafts(
  db: Db,
  { comCode, personCode }: Omit<DraftKey, 'storeKey'>,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_draft
     where com_code = ${comCode} and person_code = ${personCode} and origin is null`
  return row?.count ?? 0
}

/** Writes a draft. */
export async function upsertDraft(
  db: Db,
  { comCode, personCode, storeKey }: DraftKey,
  draft: {
    formId: number
    apmId: number | null
    subject: string
    submission: Submission
    fileCode: string | null
    origin?: Origin | null
  },
  now: Date,
): Promise<void> {
  await db`
    insert into approval_draft (
      com_code, person_code, store_key, form_id, apm_id, subject, submission, file_code, saved_at, created_at, origin)
    values (${comCode}, ${personCode}, ${storeKey}, ${draft.formId}, ${draft.apmId}, ${draft.subject},
      ${db.json(draft.submission as never)}, ${draft.fileCode}, ${now}, ${now},
      ${draft.origin ? db.json(draft.origin as never) : null})
    on conflict (com_code, person_code, store_key) do update
       set subject = excluded.subject, submission = excluded.submission, file_code = excluded.file_code,
           saved_at = excluded.saved_at, origin = coalesce(excluded.origin, approval_draft.origin),
           form_id = case when excluded.origin is null then approval_draft.form_id else excluded.form_id end`
}

/** Remembers the first opening of a draft of a connected system; false if there is no such draft. */
export async function updateDraftOpened(
  db: Db,
  { comCode, personCode, storeKey }: DraftKey,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update approval_draft set opened_at = coalesce(opened_at, ${now})
     where com_code = ${comCode} and person_code = ${personCode} and store_key = ${storeKey} returning 1`
  return rows.length > 0
}

/** Copies a draft that a person under a legal hold is about to remove. */
export function copyDraft(db: Db, { comCode, personCode, storeKey }: DraftKey, now: Date): Promise<void> {
  return insertHoldCopies(
    db,
    { table: 'approval_draft', personCode, now },
    db`held.com_code = ${comCode} and held.person_code = ${personCode} and held.store_key = ${storeKey}`,
  )
}

/** Deletes a draft; false if there was none. */
export async function deleteDraft(db: Db, { comCode, personCode, storeKey }: DraftKey): Promise<boolean> {
  const rows = await db`
    delete from approval_draft
     where com_code = ${comCode} and person_code = ${personCode} and store_key = ${storeKey} returning 1`
  return rows.length > 0
}

/** A row of the box of drafts. */
export interface DraftListRow {
  storeKey: string
  formId: number
  formName: LocalName
  subject: string
  savedAt: string
  createdAt: string
}

/** A page of the drafts of a person, the last saved first, and one more if there are more. */
export function selectDrafts(
  db: Db,
  { comCode, personCode }: Omit<DraftKey, 'storeKey'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<DraftListRow[]> {
  return db<DraftListRow[]>`
    select draft.store_key, draft.form_id, draft.subject, draft.saved_at, draft.created_at,
           form.names as form_name
      from approval_draft draft
      join approval_form form on form.com_code = draft.com_code and form.form_id = draft.form_id
     where draft.com_code = ${comCode} and draft.person_code = ${personCode}
     order by draft.saved_at desc offset ${offset} limit ${limit}`
}
