import type { Party } from '@maru/api/approval'
import type { Db } from '../../../kit/db.ts'

interface Key {
  comCode: string
  apmId: number
}

/** A comment as stored. */
export interface CommentRow {
  commentId: number
  author: Party
  personCode: string
  text: string
  createdAt: string
}

/** Comments that a document may have. */
export const mostComments = 500

/** The comments of a document, oldest first. */
export function selectComments(db: Db, { comCode, apmId }: Key): Promise<CommentRow[]> {
  return db<CommentRow[]>`
    select comment_id, author, person_code, text, created_at from approval_comment
     where com_code = ${comCode} and apm_id = ${apmId} and removed_at is null
     order by comment_id limit ${mostComments}`
}

/** Adds a comment to a locked document; undefined if it has {@link mostComments}. */
export async function insertComment(
  db: Db,
  { comCode, apmId }: Key,
  { author, personCode, text }: Omit<CommentRow, 'commentId' | 'createdAt'>,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ commentId: number }[]>`
    insert into approval_comment (com_code, apm_id, comment_id, author, person_code, text, created_at)
    select ${comCode}, ${apmId}, coalesce(max(comment_id), 0) + 1, ${db.json(author as never)}, ${personCode}, ${text}, ${now}
      from approval_comment where com_code = ${comCode} and apm_id = ${apmId}
    having coalesce(max(comment_id), 0) < ${mostComments}
    returning comment_id`
  return row?.commentId
}

/** Removes an own comment; false if there is none. */
export async function removeOwnComment(
  db: Db,
  { comCode, apmId }: Key,
  { commentId, personCode }: { commentId: number; personCode: string },
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update approval_comment set removed_at = ${now}
     where com_code = ${comCode} and apm_id = ${apmId} and comment_id = ${commentId}
       and person_code = ${personCode} and removed_at is null returning 1`
  return rows.length > 0
}
