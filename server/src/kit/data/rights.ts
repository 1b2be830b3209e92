import type { Db, Fragment } from '../db.ts'

/**
 * Rights of a thing, the same in all rooms. A subject is `everyone`, `company:CODE`, `department:CODE` (with the
 * departments below), `unit:CODE` (without them), `person:CODE` or `role:ID`; a viewer has all subjects that include
 * them (`Viewer.subjects`). A room has a table of this form, one row for each subject of a thing:
 *
 *     create table lunch_right (
 *       com_code text not null,
 *       lunch_id bigint not null,
 *       subject text not null check (subject <> ''),
 *       level smallint not null check (level between 0 and 4),  -- 0 excludes the subject
 *       primary key (com_code, lunch_id, subject),
 *       foreign key (com_code, lunch_id) references lunch_note on delete cascade
 *     );
 */

/** The subjects of a person: of the viewer, or a column with those of each row. */
export type Subjects = readonly string[] | Fragment

const isList = (subjects: Subjects): subjects is readonly string[] => Array.isArray(subjects)

/** Condition: a row of rights is for the owner of these subjects. `column` names the subject of the row. */
export function granted(db: Db, subjects: Subjects, column: Fragment = db`subject` as Fragment) {
  return isList(subjects) ? db`${column} = any(${[...subjects]}::text[])` : db`${column} = any(${subjects})`
}

/**
 * Expression: the highest level that rows of rights give to the owner of these subjects; 0 if there is none, and if one
 * of the rows excludes them. `rows` is a `from` clause with its condition, for example
 * `` db`lunch_right given where given.lunch_id = lunch.lunch_id` ``.
 */
export function grantedLevel(db: Db, subjects: Subjects, rows: Fragment) {
  return db`(
    select case when bool_or(level = 0) then 0 else coalesce(max(level), 0) end::int
      from ${rows} and ${granted(db, subjects)})`
}

/** An audience: who is asked, and who of them is not. */
export interface Audience {
  include: readonly string[]
  exclude: readonly string[]
}

/** Source of rows of rights for an audience that is not stored yet; a subject in both lists is excluded. */
export function audienceRows(db: Db, { include, exclude }: Audience) {
  return db`(select subject, 1 as level from unnest(${[...include]}::text[]) subject union all
             select subject, 0 from unnest(${[...exclude]}::text[]) subject) given where true`
}
