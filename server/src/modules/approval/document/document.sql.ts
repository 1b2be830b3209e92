import type { Companions, Disclosure, DocumentStatus, Flow, Grade, Party } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { Origin } from '../origin/origin.rules.ts'
import type { Entry, Reader } from './entry.rules.ts'

/** The key of a document. */
export interface DocumentKey {
  comCode: string
  apmId: number
}

/** People outside the line as they are stored: with frozen names. */
export interface StoredCompanions {
  readers: Reader[]
  /** What the drafter wrote, for a copy. */
  written: Companions
}

/** A document as stored. */
export interface DocumentRow extends DocumentKey {
  formId: number
  formVersion: number
  /** The form is the official letter. */
  isLetter: boolean
  status: DocumentStatus
  subject: string
  docNumber: string
  drafterCode: string
  drafterDept: string
  drafter: Party
  draftedAt: string
  completedAt: string | null
  updatedAt: string
  round: number
  version: number
  /** The version at which content, line or a turn last changed: a decision is based on this one or a later one. */
  guardVersion: number
  revision: number
  grade: Grade
  disclosure: Disclosure
  retentionYears: number
  isUrgent: boolean
  mustOpen: boolean
  amount: string
  fileCode: string | null
  fileCount: number
  companions: StoredCompanions
  sourceApmId: number | null
  /** Its system has a further attempt of the same key: it is not submitted again. */
  isSuperseded: boolean
  /** The connected system that made it; null for a document of a person. */
  origin: Origin | null
  flow: Flow
  hash: string
}

const columns = (db: Db) => db`
  document.com_code, document.apm_id, document.form_id, document.form_version, document.status, document.subject,
  exists (select from approval_form form where form.com_code = document.com_code and form.form_id = document.form_id
             and form.system_kind = 'letter') as is_letter,
  document.doc_number, document.drafter_code, document.drafter_dept, document.drafter, document.drafted_at,
  document.completed_at, document.updated_at, document.round, document.version, document.guard_version, document.revision, document.grade,
  document.disclosure, document.retention_years, document.is_urgent, document.must_open, document.amount,
  document.file_code, document.file_count, document.companions, document.source_apm_id,
  document.is_superseded, document.origin,
  document.flow, document.hash`

/** A document of a company; `lock` locks it until the transaction ends. */
export async function findDocument(
  db: Db,
  { comCode, apmId }: DocumentKey,
  lock = false,
): Promise<DocumentRow | undefined> {
  const [row] = await db<DocumentRow[]>`
    select ${columns(db)} from approval_document document
     where document.com_code = ${comCode} and document.apm_id = ${apmId} ${lock ? db`for update` : db``}`
  return row
}

/** A number for a new document. */
export async function nextApmId(db: Db): Promise<number> {
  const [row] = await db<{ apmId: number }[]>`
    select nextval(pg_get_serial_sequence('approval_document', 'apm_id')) as apm_id`
  if (!row) throw new Error('a sequence answers a number')
  return row.apmId
}

/** Removes a document of a seed that was not submitted, with everything below it. */
export async function deleteDocument(db: Db, { comCode, apmId }: DocumentKey): Promise<void> {
  await db`delete from approval_document where com_code = ${comCode} and apm_id = ${apmId} and status = 'TEMP'`
}

/** The columns of a document that follow from its flow. */
export interface FlowColumns {
  status: DocumentStatus
  docNumber: string
  completedAt: string | null
  round: number
  currentStep: number
  maxStep: number
  currentKind: string | null
  currentName: LocalName
  currentAt: string | null
  flow: Flow
  hash: string
  /** Earlier versions no longer say what a decision must know. */
  isGuarded: boolean
}

/** The columns of a document that follow from what was written. */
export type WrittenColumns = Pick<
  DocumentRow,
  | 'subject'
  | 'grade'
  | 'disclosure'
  | 'retentionYears'
  | 'isUrgent'
  | 'mustOpen'
  | 'amount'
  | 'fileCode'
  | 'fileCount'
  | 'companions'
>

/** A new document. */
export type NewDocument = DocumentKey &
  WrittenColumns &
  Pick<
    DocumentRow,
    'formId' | 'formVersion' | 'drafter' | 'drafterCode' | 'drafterDept' | 'draftedAt' | 'sourceApmId'
  > & { origin?: Origin | null }

const json = (db: Db, value: unknown) => db.json(value as never)

/** Inserts a document before its first act. */
export async function insertDocument(db: Db, row: NewDocument, flow: Flow, hash: string): Promise<void> {
  await db`
    insert into approval_document (
      com_code, apm_id, form_id, form_version, status, subject, drafter_code, drafter_dept, drafter, drafted_at,
      updated_at, round, version, revision, grade, disclosure, retention_years, is_urgent, must_open, amount, file_code,
      file_count, companions, source_apm_id, origin, flow, hash)
    values (
      ${row.comCode}, ${row.apmId}, ${row.formId}, ${row.formVersion}, 'TEMP', ${row.subject}, ${row.drafterCode},
      ${row.drafterDept}, ${json(db, row.drafter)}, ${row.draftedAt}, ${row.draftedAt}, 0, 0, 0, ${row.grade},
      ${row.disclosure}, ${row.retentionYears}, ${row.isUrgent}, ${row.mustOpen}, ${row.amount}, ${row.fileCode},
      ${row.fileCount}, ${json(db, row.companions)}, ${row.sourceApmId}, ${row.origin ? json(db, row.origin) : null},
      ${json(db, flow)}, ${hash})`
}

/** Writes the columns that a new revision changes. */
export async function updateWritten(
  db: Db,
  { comCode, apmId }: DocumentKey,
  row: WrittenColumns & { draftedAt: string },
): Promise<void> {
  await db`
    update approval_document
       set subject = ${row.subject}, grade = ${row.grade}, disclosure = ${row.disclosure},
           retention_years = ${row.retentionYears}, is_urgent = ${row.isUrgent}, must_open = ${row.mustOpen},
           amount = ${row.amount}, file_code = ${row.fileCode}, file_count = ${row.fileCount},
           companions = ${json(db, row.companions)}, drafted_at = ${row.draftedAt}
     where com_code = ${comCode} and apm_id = ${apmId}`
}

/** Writes the columns that an act changes; returns the new version. */
export async function updateFlow(
  db: Db,
  { comCode, apmId }: DocumentKey,
  row: FlowColumns,
  now: Date,
): Promise<number> {
  const [saved] = await db<{ version: number }[]>`
    update approval_document
       set status = ${row.status}, doc_number = ${row.docNumber}, completed_at = ${row.completedAt}, round = ${row.round},
           current_step = ${row.currentStep}, max_step = ${row.maxStep}, current_kind = ${row.currentKind},
           current_name = ${json(db, row.currentName)}, current_at = ${row.currentAt}, flow = ${json(db, row.flow)},
           hash = ${row.hash}, updated_at = ${now}, version = version + 1,
           guard_version = case when ${row.isGuarded} then version + 1 else guard_version end
     where com_code = ${comCode} and apm_id = ${apmId}
    returning version`
  if (!saved) throw new Error('an update of a locked row answers it')
  return saved.version
}

/** Adds a revision of the content and makes it the valid one; returns its number. */
export async function insertContent(
  db: Db,
  { comCode, apmId }: DocumentKey,
  { content, digest, madeBy }: { content: string; digest: string; madeBy: string },
  now: Date,
): Promise<number> {
  const [row] = await db<{ revision: number }[]>`
    with next as (
      update approval_document set revision = revision + 1
       where com_code = ${comCode} and apm_id = ${apmId} returning revision)
    insert into approval_content (com_code, apm_id, revision, content, digest, made_by, made_at)
    select ${comCode}, ${apmId}, revision, ${content}, ${digest}, ${madeBy}, ${now} from next
    returning revision`
  if (!row) throw new Error('a returning insert answers a row')
  return row.revision
}

/** A revision of the content. */
export async function findContent(
  db: Db,
  { comCode, apmId }: DocumentKey,
  revision: number,
): Promise<string | undefined> {
  const [row] = await db<{ content: string }[]>`
    select content from approval_content
     where com_code = ${comCode} and apm_id = ${apmId} and revision = ${revision}`
  return row?.content
}

/** An act as it is stored; `isKeyed`: its hash is keyed with the seal key. */
export interface StoredAct {
  seq: number
  act: string
  hash: string
  isKeyed: boolean
}

/** Adds acts to the history. */
export async function insertActs(
  db: Db,
  { comCode, apmId }: DocumentKey,
  acts: readonly StoredAct[],
): Promise<void> {
  await db`
    insert into approval_act (com_code, apm_id, seq, act, hash, is_keyed)
    select ${comCode}, ${apmId}, * from unnest(
      ${acts.map((one) => one.seq)}::int[], ${acts.map((one) => one.act)}::text[], ${acts.map((one) => one.hash)}::text[],
      ${acts.map((one) => String(one.isKeyed))}::text[]::boolean[])`
}

/** Writes the end of the history, and nothing that lists or the version depend on. */
export async function updateHistory(
  db: Db,
  { comCode, apmId }: DocumentKey,
  { flow, hash }: Pick<FlowColumns, 'flow' | 'hash'>,
): Promise<void> {
  await db`
    update approval_document set flow = ${json(db, flow)}, hash = ${hash}
     where com_code = ${comCode} and apm_id = ${apmId}`
}

/** The history of a document, in its order; at most 2,000 acts. */
export function selectActs(
  db: Db,
  { comCode, apmId }: DocumentKey,
): Promise<{ seq: number; act: string; hash: string }[]> {
  return db<{ seq: number; act: string; hash: string }[]>`
    select seq, act, hash from approval_act
     where com_code = ${comCode} and apm_id = ${apmId} order by seq limit 2000`
}

/** Replaces the boxes of a document: writes what is new or moved, deletes what is over. */
export async function replaceEntries(
  db: Db,
  { comCode, apmId }: DocumentKey,
  formId: number,
  entries: readonly Entry[],
): Promise<void> {
  await db`
    with given as (
      select * from unnest(
        ${entries.map((one) => one.owner)}::text[], ${entries.map((one) => one.box)}::smallint[],
        ${entries.map((one) => one.sortAt)}::timestamptz[]) as given (owner, box, sort_at)),
    gone as (
      delete from approval_entry entry
       where entry.com_code = ${comCode} and entry.apm_id = ${apmId}
         and not exists (select from given where given.owner = entry.owner and given.box = entry.box)
         -- Circulation and folders are no part of the flow.
         and entry.box not in (117, 205)
         and not (entry.box = 2000 and exists (
               select from approval_circulation sent
                where sent.com_code = entry.com_code and sent.apm_id = entry.apm_id
                  and entry.owner = 'person:' || sent.person_code)))
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select ${comCode}, owner, box, ${apmId}, ${formId}, sort_at from given
    on conflict (com_code, owner, box, apm_id) do update set sort_at = excluded.sort_at
     where approval_entry.sort_at <> excluded.sort_at`
}

/** A step for lead times and for steps of people who left. */
export interface StepRow {
  stepId: number
  kind: string
  personCode: string | null
  deptCode: string
  state: string
  activatedAt: string | null
  decidedAt: string | null
}

/** Replaces the steps of a document. */
export async function replaceSteps(
  db: Db,
  { comCode, apmId }: DocumentKey,
  formId: number,
  steps: readonly StepRow[],
): Promise<void> {
  await db`
    with gone as (
      delete from approval_step
       where com_code = ${comCode} and apm_id = ${apmId} and step_id <> all(${steps.map((one) => one.stepId)}::int[]))
    insert into approval_step (
      com_code, apm_id, step_id, form_id, kind, person_code, dept_code, state, activated_at, decided_at)
    select ${comCode}, ${apmId}, step_id, ${formId}, kind, person_code, dept_code, state, activated_at, decided_at
      from unnest(
        ${steps.map((one) => one.stepId)}::int[], ${steps.map((one) => one.kind)}::text[],
        ${steps.map((one) => one.personCode)}::text[], ${steps.map((one) => one.deptCode)}::text[],
        ${steps.map((one) => one.state)}::text[], ${steps.map((one) => one.activatedAt)}::timestamptz[],
        ${steps.map((one) => one.decidedAt)}::timestamptz[])
        as given (step_id, kind, person_code, dept_code, state, activated_at, decided_at)
    on conflict (com_code, apm_id, step_id) do update
       set person_code = excluded.person_code, dept_code = excluded.dept_code, state = excluded.state,
           activated_at = excluded.activated_at, decided_at = excluded.decided_at`
}

/** The owners among these that have a document in one of their boxes, with the box. */
export function selectOwners(
  db: Db,
  { comCode, apmId }: DocumentKey,
  owners: readonly string[],
): Promise<{ owner: string; box: number; sortAt: string }[]> {
  return db<{ owner: string; box: number; sortAt: string }[]>`
    select owner, box, sort_at from approval_entry
     where com_code = ${comCode} and apm_id = ${apmId} and owner = any(${[...owners]})`
}

/** People with a document in one of these boxes. */
export async function selectOwnersOf(
  db: Db,
  { comCode, apmId }: DocumentKey,
): Promise<{ owner: string; box: number }[]> {
  return db<{ owner: string; box: number }[]>`
    select owner, box from approval_entry where com_code = ${comCode} and apm_id = ${apmId}`
}

/** A document as a link: its subject, number and who has it in a box. */
export interface LinkRow extends DocumentKey {
  formId: number
  drafterCode: string
  status: DocumentStatus
  subject: string
  docNumber: string
  entries: { owner: string; box: number; sortAt: string }[]
}

/** Documents with the entries of these owners, in one statement. */
export function selectLinks(
  db: Db,
  comCode: string,
  apmIds: readonly number[],
  owners: readonly string[],
): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select document.com_code, document.apm_id, document.form_id, document.drafter_code, document.status,
           document.subject, document.doc_number,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'owner', entry.owner, 'box', entry.box, 'sortAt', entry.sort_at))
                       from approval_entry entry
                      where entry.com_code = document.com_code and entry.apm_id = document.apm_id
                        and entry.owner = any(${[...owners]})), '[]') as entries
      from approval_document document
     where document.com_code = ${comCode} and document.apm_id = any(${[...apmIds]}::bigint[])
     order by document.apm_id`
}

/** When a person last opened a document. */
export interface SeenRow {
  personCode: string
  seenAt: string
  confirmedAt: string | null
  seq: number
  revision: number
}

/** When each person last opened a document. */
export function selectSeen(db: Db, { comCode, apmId }: DocumentKey): Promise<SeenRow[]> {
  return db<SeenRow[]>`
    select person_code, seen_at, confirmed_at, seq, revision from approval_seen
     where com_code = ${comCode} and apm_id = ${apmId} limit 1000`
}

/** Remembers that a person has opened a document. */
export async function upsertSeen(
  db: Db,
  { comCode, apmId }: DocumentKey,
  { personCode, seq, revision }: Omit<SeenRow, 'seenAt' | 'confirmedAt'>,
  now: Date,
): Promise<void> {
  await db`
    insert into approval_seen (com_code, apm_id, person_code, seen_at, seq, revision)
    values (${comCode}, ${apmId}, ${personCode}, ${now}, ${seq}, ${revision})
    on conflict (com_code, apm_id, person_code)
    do update set seen_at = excluded.seen_at, seq = excluded.seq, revision = excluded.revision`
}
