import type { Db, Fragment } from './db.ts'

/**
 * Rights of a thing, the same in all rooms. A subject is `everyone`, `company:CODE`, `department:CODE` (with the
 * departments below), `unit:CODE` (without them), `person:CODE` or `role:ID`; a viewer has all subjects that include
 * them (`Viewer.subjects`). A room with levels has a table of this form, one row for each subject of a thing:
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

/** Condition: a row of rights is for the owner of these subjects. `column` names the subject of the row. */
export function granted(db: Db, subjects: readonly string[], column: Fragment = db`subject` as Fragment) {
  return db`${column} = any(${[...subjects]}::text[])`
}

/**
 * Expression: the highest level that rows of rights give to the owner of these subjects; 0 if there is none, and if one
 * of the rows excludes them. `rows` is a `from` clause with its condition, for example
 * `` db`lunch_right given where given.lunch_id = lunch.lunch_id` ``.
 */
export function grantedLevel(db: Db, subjects: readonly string[], rows: Fragment) {
  return db`(
    select case when bool_or(level = 0) then 0 else coalesce(max(level), 0) end::int
      from ${rows} and ${granted(db, subjects)})`
}

/** Condition: an audience in two columns of subjects includes the owner of these subjects and does not exclude them. */
export function inAudience(db: Db, subjects: Fragment, include: Fragment, exclude: Fragment) {
  return db`(${subjects} && ${include}::text[] and not ${subjects} && ${exclude}::text[])`
}
