import { boxes, type Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

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
  /** People that the comment names. */
  mentions: Party[]
  createdAt: string
}

/** Comments that a document may have. */
export const mostComments = 500

/** The comments of a document, oldest first. */
export function selectComments(db: Db, { comCode, apmId }: Key): Promise<CommentRow[]> {
  return db<CommentRow[]>`
    select comment_id, author, person_code, text, mentions, created_at from approval_comment
     where com_code = ${comCode} and apm_id = ${apmId} and removed_at is null
     order by comment_id limit ${mostComments}`
}

/** Adds a comment to a locked document; undefined if it has {@link mostComments}. */
export async function insertComment(
  db: Db,
  { comCode, apmId }: Key,
  { author, personCode, text, mentions }: Omit<CommentRow, 'commentId' | 'createdAt'>,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db<{ commentId: number }[]>`
    insert into approval_comment (com_code, apm_id, comment_id, author, person_code, text, mentions, created_at)
    select ${comCode}, ${apmId}, coalesce(max(comment_id), 0) + 1, ${db.json(author as never)}, ${personCode}, ${text},
           ${db.json(mentions as never)}, ${now}
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

/** Those of some people who may open a document by its boxes. */
export async function selectReadersAmong(
  db: Db,
  { comCode, apmId }: Key,
  personCodes: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ personCode: string }[]>`
    with entry as (select owner, box from approval_entry where com_code = ${comCode} and apm_id = ${apmId}),
         named as (select unnest(${[...personCodes]}::text[]) as person_code)
    select person_code from named
     where exists (select from entry
                    where owner = 'person:' || named.person_code and box <> ${boxes.announced}
                       or owner = 'company:' || ${comCode}::text and box = ${boxes.company})
        or exists (select from org_person_post(${now}) post
                     join approval_with_moved(${comCode}, array[post.dept_code]) place on true
                     join entry on owner = 'department:' || place.dept_code
                    where post.com_code = ${comCode} and post.person_code = named.person_code and not post.has_left
                      and box in (${boxes.departmentDrafted}, ${boxes.departmentReference}, ${boxes.departmentDispatch}))
        or exists (select from approval_run_boxes(${comCode}, named.person_code, ${now}) run
                     join entry on owner = 'department:' || run.dept_code)`
  return rows.map((row) => row.personCode)
}
