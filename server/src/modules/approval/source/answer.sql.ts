import type { Db } from '#kit/db.ts'
import type { SourceQuestion } from './source.access.ts'

/** What a source has answered. */
export interface AnswerRow {
  askedBy: string
  answerRows: Record<string, string>[]
  hasMore: boolean
  answeredAt: string
}

/** Answers of a source that are stored for a person; the oldest are deleted first. */
const mostAnswers = 100

/** The latest answer to a question, by the SHA-256 of the question, whoever asked it. */
export async function findAnswer(
  db: Db,
  { sourceId }: Pick<SourceQuestion, 'sourceId'>,
  question: Buffer,
): Promise<AnswerRow | undefined> {
  const [row] = await db<AnswerRow[]>`
    select asked_by, answer_rows, has_more, answered_at from approval_source_answer
     where source_id = ${sourceId} and question = ${question}
     order by answered_at desc limit 1`
  return row
}

/**
 * Stores what the person who asks has read, in the place of an older answer to the same question, and deletes what is too
 * much for this person. Answers of other people stay: one person cannot displace what others have read.
 */
export async function upsertAnswer(
  db: Db,
  { comCode, sourceId, askedBy, formId, field, sent, personCode }: SourceQuestion,
  question: Buffer,
  answer: { rows: readonly Record<string, string>[]; hasMore: boolean; at: Date },
): Promise<void> {
  const stored = await db`
    insert into approval_source_answer as known (
      com_code, source_id, question, asked_by, form_id, field, sent, person_code, answer_rows, has_more, answered_at)
    values (${comCode}, ${sourceId}, ${question}, ${askedBy}, ${formId}, ${field}, ${db.json(sent)}, ${personCode},
            ${db.json([...answer.rows])}, ${answer.hasMore}, ${answer.at})
    on conflict (source_id, question, asked_by) do update
       set answer_rows = excluded.answer_rows, has_more = excluded.has_more, answered_at = excluded.answered_at
     where known.answered_at < excluded.answered_at
    returning 1`
  if (stored.length === 0) return
  await db`
    delete from approval_source_answer old
     using (select question from approval_source_answer
             where source_id = ${sourceId} and asked_by = ${askedBy}
             order by answered_at desc offset ${mostAnswers}) surplus
     where old.source_id = ${sourceId} and old.asked_by = ${askedBy} and old.question = surplus.question`
}

/** Whether a person has read a row of a source for these sent values since an instant, about everyone or about the drafter. */
export async function hasAnswered(
  db: Db,
  asked: Pick<SourceQuestion, 'comCode' | 'sourceId' | 'askedBy' | 'formId' | 'field' | 'sent'> & {
    personCode: string
  },
  row: Record<string, string>,
  since: Date,
): Promise<boolean> {
  const rows = await db`
    select from approval_source_answer
     where source_id = ${asked.sourceId} and asked_by = ${asked.askedBy} and answered_at > ${since}
       and com_code = ${asked.comCode} and form_id = ${asked.formId} and field = ${asked.field}
       and sent = ${db.json(asked.sent)} and (person_code is null or person_code = ${asked.personCode})
       and answer_rows @> ${db.json([row])} limit 1`
  return rows.length > 0
}

/** Deletes answers before an instant. */
export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db`delete from approval_source_answer where answered_at < ${before}`
}

/** Deletes what a source has answered, because the source is now another one. */
export async function deleteAnswersOf(db: Db, sourceId: number): Promise<void> {
  await db`delete from approval_source_answer where source_id = ${sourceId}`
}
