import type { DocumentStatus, Flow } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import type { Submission } from '../draft/draft.sql.ts'
import type { Origin } from '../origin/origin.rules.ts'

/** Number of drafts that a person has of one connected system. */
export async function countSystemDrafts(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  systemId: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_draft
     where com_code = ${comCode} and person_code = ${personCode} and (origin ->> 'systemId')::bigint = ${systemId}`
  return row?.count ?? 0
}

/** A draft of a connected system. */
export interface SystemDraftRow {
  personCode: string
  formId: number
  submission: Submission
  origin: Origin
  openedAt: string | null
  savedAt: string
}

/** A draft of a connected system by its key; `lock` locks it until the transaction ends. */
export async function findSystemDraft(
  db: Db,
  { comCode, key }: { comCode: string; key: string },
  lock = false,
): Promise<SystemDraftRow | undefined> {
  const [row] = await db<SystemDraftRow[]>`
    select person_code, form_id::float8 as form_id, submission, origin, opened_at, saved_at from approval_draft
     where com_code = ${comCode} and store_key = ${key} and origin is not null ${lock ? db`for update` : db``}`
  return row
}

/** A document of a connected system. */
export interface SystemDocumentRow {
  comCode: string
  apmId: number
  formId: number
  status: DocumentStatus
  subject: string
  docNumber: string
  drafterCode: string
  drafterDept: string
  completedAt: string | null
  revision: number
  origin: Origin
  flow: Flow
}

const documentColumns = (db: Db) => db`
  com_code, apm_id::float8 as apm_id, form_id::float8 as form_id, status, subject, doc_number, drafter_code, drafter_dept,
  completed_at, revision, origin, flow`

/**
 * The document that a draft of a connected system became, by the key of the draft; `lock` locks it until the transaction
 * ends.
 */
export async function findSystemDocument(
  db: Db,
  { comCode, key }: { comCode: string; key: string },
  lock = false,
): Promise<SystemDocumentRow | undefined> {
  const [row] = await db<SystemDocumentRow[]>`
    select ${documentColumns(db)} from approval_document
     where com_code = ${comCode} and origin ->> 'key' = ${key} and origin is not null ${lock ? db`for update` : db``}`
  return row
}

/** Stores that a locked document has a further attempt, so that its drafter does not submit it again. */
export async function updateSuperseded(
  db: Db,
  { comCode, apmId }: Pick<SystemDocumentRow, 'comCode' | 'apmId'>,
): Promise<void> {
  await db`
    update approval_document set is_superseded = true where com_code = ${comCode} and apm_id = ${apmId}`
}

/** A document of a connected system by its number; undefined for a document of a person. */
export async function findSystemDocumentOf(
  db: Db,
  { comCode, apmId }: { comCode: string; apmId: number },
): Promise<SystemDocumentRow | undefined> {
  const [row] = await db<SystemDocumentRow[]>`
    select ${documentColumns(db)} from approval_document
     where com_code = ${comCode} and apm_id = ${apmId} and origin is not null`
  return row
}

/** Drafts of connected systems that were not opened since an instant; 100 at most, locked. */
export function selectStaleDrafts(
  db: Db,
  before: Date,
): Promise<{ comCode: string; personCode: string; storeKey: string }[]> {
  return db<{ comCode: string; personCode: string; storeKey: string }[]>`
    select com_code, person_code, store_key from approval_draft
     where origin is not null and opened_at is null and saved_at < ${before}
     order by saved_at limit 100 for update skip locked`
}
