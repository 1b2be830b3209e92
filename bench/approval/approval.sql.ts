import type { Db } from '@maru/server/kit/db'

/** A document of the bench with its rows, as they are stored. */
export interface BenchDocument {
  comCode: string
  apmId: number
  formId: number
  status: string
  subject: string
  docNumber: string
  drafterCode: string
  drafterDept: string
  drafter: unknown
  at: string
  completedAt: string | null
  currentName: unknown
  flow: unknown
  hash: string
  content: string
  digest: string
  acts: { seq: number; act: string; hash: string }[]
  entries: { owner: string; box: number; sortAt: string }[]
  steps: {
    stepId: number
    kind: string
    personCode: string
    deptCode: string
    state: string
    activatedAt: string | null
    decidedAt: string | null
  }[]
}

/** Inserts documents with contents, acts, boxes and steps, a statement per table. */
export async function insertBenchDocuments(db: Db, documents: readonly BenchDocument[]): Promise<void> {
  const json = JSON.stringify(documents)
  const rows = db`jsonb_array_elements(${json}::text::jsonb) one`
  await db`
    insert into approval_document (
      com_code, apm_id, form_id, form_version, status, subject, doc_number, drafter_code, drafter_dept, drafter, drafted_at,
      completed_at, updated_at, round, version, revision, current_step, max_step, current_name, grade, disclosure,
      retention_years, is_urgent, must_open, companions, flow, hash)
    select one->>'comCode', (one->>'apmId')::bigint, (one->>'formId')::bigint, 1, one->>'status', one->>'subject',
           one->>'docNumber', one->>'drafterCode', one->>'drafterDept', one->'drafter', (one->>'at')::timestamptz,
           (one->>'completedAt')::timestamptz, (one->>'at')::timestamptz, 1, 1, 1, 1, 1, one->'currentName', 'B', 'line',
           5, false, false, '{"readers": [], "written": {"references": [], "recipients": []}}', one->'flow', one->>'hash'
      from ${rows}`
  await db`
    insert into approval_content (com_code, apm_id, revision, content, digest, made_by, made_at)
    select one->>'comCode', (one->>'apmId')::bigint, 1, one->>'content', one->>'digest', one->>'drafterCode',
           (one->>'at')::timestamptz from ${rows}`
  await db`
    insert into approval_act (com_code, apm_id, seq, act, hash)
    select one->>'comCode', (one->>'apmId')::bigint, (act->>'seq')::int, act->>'act', act->>'hash'
      from ${rows}, jsonb_array_elements(one->'acts') act`
  await db`
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select one->>'comCode', entry->>'owner', (entry->>'box')::smallint, (one->>'apmId')::bigint,
           (one->>'formId')::bigint, (entry->>'sortAt')::timestamptz
      from ${rows}, jsonb_array_elements(one->'entries') entry`
  await db`
    insert into approval_step (
      com_code, apm_id, step_id, form_id, kind, person_code, dept_code, state, activated_at, decided_at)
    select one->>'comCode', (one->>'apmId')::bigint, (step->>'stepId')::int, (one->>'formId')::bigint, step->>'kind',
           step->>'personCode', step->>'deptCode', step->>'state', (step->>'activatedAt')::timestamptz,
           (step->>'decidedAt')::timestamptz
      from ${rows}, jsonb_array_elements(one->'steps') step`
}

/** Statistics for the planner, and numbers of documents after those of the bench. */
export async function finishBench(db: Db, last: number): Promise<void> {
  await db`select setval(pg_get_serial_sequence('approval_document', 'apm_id'), ${last})`
  await db`analyze`
}

/** The main post of a person of the bench. */
export async function findBenchPost(
  db: Db,
  personCode: string,
): Promise<{ comCode: string; deptCode: string }> {
  const [row] = await db<{ comCode: string; deptCode: string }[]>`
    select com_code, dept_code from org_public_post where person_code = ${personCode} and is_main limit 1`
  if (!row) throw new Error(`${personCode} has no post`)
  return row
}
