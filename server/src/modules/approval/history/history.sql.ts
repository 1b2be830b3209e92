import type { Disclosure, Flow, Grade, Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

/** A document with its history and content, as the check reads it. */
export interface CheckedRow {
  comCode: string
  apmId: number
  drafter: Party
  subject: string
  docNumber: string
  status: string
  flow: Flow
  hash: string
  acts: { seq: number; act: string; hash: string; isKeyed: boolean }[]
  comments: { commentId: number; author: Party; text: string; mentions: Party[]; isRemoved: boolean }[]
  contents: { revision: number; content: string; digest: string }[]
  grade: Grade
  disclosure: Disclosure
  draftedAt: string
  completedAt: string | null
  isLetter: boolean
  readers: unknown[]
  /** The boxes, as `owner box`. */
  entries: string[]
  /** Owners that the document was circulated to; their boxes are no part of the flow. */
  circulated: string[]
  /** The steps, as `number kind person department state`. */
  steps: string[]
}

/** The next documents after a number, of all companies or one, with history and content, in one statement. */
export function selectHistories(
  db: Db,
  after: number,
  limit: number,
  comCode: string | null = null,
): Promise<CheckedRow[]> {
  return db<CheckedRow[]>`
    select document.com_code, document.apm_id, document.drafter, document.subject, document.doc_number, document.status,
           document.flow, document.hash, document.grade, document.disclosure, document.drafted_at,
           document.completed_at, document.companions -> 'readers' as readers,
           exists (select from approval_form form
                    where form.com_code = document.com_code and form.form_id = document.form_id
                      and form.system_kind = 'letter') as is_letter,
           array(select entry.owner || ' ' || entry.box from approval_entry entry
                  where entry.com_code = document.com_code and entry.apm_id = document.apm_id) as entries,
           array(select 'person:' || sent.person_code from approval_circulation sent
                  where sent.com_code = document.com_code and sent.apm_id = document.apm_id) as circulated,
           array(select step.step_id || ' ' || step.kind || ' ' || coalesce(step.person_code, '') || ' '
                        || step.dept_code || ' ' || step.state from approval_step step
                  where step.com_code = document.com_code and step.apm_id = document.apm_id) as steps,
           coalesce((select jsonb_agg(jsonb_build_object('seq', seq, 'act', act, 'hash', hash, 'isKeyed', is_keyed)
                                      order by seq)
                       from approval_act act
                      where act.com_code = document.com_code and act.apm_id = document.apm_id), '[]') as acts,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'commentId', comment_id, 'author', author, 'text', text, 'mentions', mentions,
                       'isRemoved', removed_at is not null) order by comment_id)
                       from approval_comment comment
                      where comment.com_code = document.com_code and comment.apm_id = document.apm_id), '[]') as comments,
           coalesce((select jsonb_agg(jsonb_build_object('revision', revision, 'content', content, 'digest', digest)
                                      order by revision)
                       from approval_content content
                      where content.com_code = document.com_code and content.apm_id = document.apm_id), '[]') as contents
      from approval_document document
     where document.apm_id > ${after} ${comCode === null ? db`` : db`and document.com_code = ${comCode}`}
     order by document.apm_id limit ${limit}`
}

/** Those of some images, as `company digest`, whose bytes have the digest under which they are stored. */
export async function selectImageDigests(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ image: string }[]>`
    select com_code || ' ' || digest as image from approval_image
     where digest = any(${[...digests]}) and encode(sha256(bytes), 'hex') = digest`
  return new Set(rows.map((row) => row.image))
}
