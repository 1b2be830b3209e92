import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import type { AlarmActor } from '#kit/notification/alarms.ts'

/** An action of another person of which a person in the demo may be notified. */
export interface DemoNews {
  boardId: number
  articleId: number
  comCode: string
  title: string
  isNotice: boolean
  actor: AlarmActor
  at: string
}

const actorOf = (db: Db) => db`
  author.names || jsonb_build_object('personCode', author.person_code) as actor`

/** Returns the newest articles of global boards, one per board, written by another person. */
export function selectDemoNews(db: Db, personCode: string, limit: number): Promise<DemoNews[]> {
  return db<DemoNews[]>`
    select newest.* from (
      select distinct on (article.board_id) article.board_id, article.article_id, article.com_code, article.title,
             article.is_notice, ${actorOf(db)}, article.created_at as at
        from board_article article
        join board_board board on board.com_code = article.com_code and board.board_id = article.board_id
        join board_author author on author.com_code = article.com_code and author.author_id = article.author_id
       where board.is_global and not article.is_nameless and article.seq is not null
         and author.person_code <> ${personCode}
         and exists (select from board_right held where held.com_code = board.com_code
           and held.board_id = board.board_id and held.subject = 'everyone' and held.can_read)
       order by article.board_id, article.seq desc) newest
     order by newest.at desc, newest.article_id limit ${limit}`
}

/** Returns the newest comments of other people since an instant on articles of a person, one per article. */
export function selectDemoComments(
  db: Db,
  personCode: string,
  since: Date,
  limit: number,
): Promise<DemoNews[]> {
  return db<DemoNews[]>`
    select newest.* from (
      select distinct on (article.article_id) article.board_id, article.article_id, article.com_code, article.title,
             article.is_notice, ${actorOf(db)}, comment.created_at as at
        from board_article article
        join board_author own on own.com_code = article.com_code and own.author_id = article.author_id
        join board_comment comment
          on comment.com_code = article.com_code and comment.article_id = article.article_id
        join board_author author on author.com_code = comment.com_code and author.author_id = comment.author_id
       where own.person_code = ${personCode} and author.person_code <> ${personCode}
         and not article.is_nameless and article.seq is not null and comment.deleted_at is null
         and comment.created_at > ${since}
       order by article.article_id, comment.created_at desc) newest
     order by newest.at desc, newest.article_id limit ${limit}`
}

/** A document of which a person in the demo is notified: it waits for their decision, or their own is completed. */
export interface DemoDocument {
  apmId: string
  word: 'next' | 'completed'
  title: string
  actor: AlarmActor
  form: LocalName
  at: string
}

const personOf = (db: Db) => db`
  person.names || jsonb_build_object('personCode', person.person_code)`

/** Returns the newest document that waits for a person, and their newest own document that is completed. */
export function selectDemoDocuments(db: Db, personCode: string): Promise<DemoDocument[]> {
  return db<DemoDocument[]>`
    (select document.apm_id, 'next' as word, document.subject as title, ${personOf(db)} as actor,
            form.names as form, step.activated_at as at
       from approval_step step
       join approval_document document using (com_code, apm_id)
       join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
       join org_public_person person on person.person_code = document.drafter_code
      where step.person_code = ${personCode} and step.activated_at is not null and step.decided_at is null
        and document.status = 'PROGRESS'
      order by step.activated_at desc, document.apm_id desc limit 1)
    union all
    (select document.apm_id, 'completed', document.subject, ${personOf(db)}, form.names,
            document.completed_at
       from approval_document document
       join approval_form form on form.com_code = document.com_code and form.form_id = document.form_id
       join approval_step step on step.com_code = document.com_code and step.apm_id = document.apm_id
       join org_public_person person on person.person_code = step.person_code
      where document.drafter_code = ${personCode} and document.status = 'COMPLETE' and step.decided_at is not null
      order by document.completed_at desc, step.decided_at desc, step.step_id desc limit 1)`
}
