import type { DepartmentTurnout, NonResponder } from '@maru/api/survey'
import { type Audience, audienceRows, grantedLevel } from '#kit/data/rights.ts'
import type { Db, Fragment } from '#kit/db.ts'
import type { SurveyKey } from '../survey.sql.ts'

/** The audience as subjects, and its companies. */
export interface AudienceScope extends Audience {
  comCode: string
  isGlobal: boolean
}

/**
 * The people of an audience, each in one of their matching posts: the main post if it matches. Excludes mail-only
 * people.
 */
const people = (db: Db, scope: AudienceScope, now: Date) => db`
  select distinct on (who.person_code) who.person_code, who.com_code, who.dept_code, who.path
    from survey_post_subject(${now}) who
   where ${grantedLevel(db, db`who.subjects` as Fragment, audienceRows(db, scope) as Fragment)} > 0
     and (${scope.isGlobal} or who.com_code = ${scope.comCode})
   order by who.person_code, who.is_main desc, who.dept_code`

/** Number of people in an audience now. */
export async function selectAudienceCount(db: Db, scope: AudienceScope, now: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${people(db, scope, now)}) asked`
  return row?.count ?? 0
}

/**
 * Adds people of the audience who are not members yet, in the order of their codes, as members without an answer;
 * returns their number. Members remain even if they change their post or leave.
 */
export async function growRoster(db: Db, key: SurveyKey, scope: AudienceScope, now: Date): Promise<number> {
  const { comCode, surveyId } = key
  const { count } = await db`
    insert into survey_member (
      com_code, survey_id, seat, person_code, member_com_code, dept_code, path, division_code)
    select ${comCode}, ${surveyId},
           coalesce((select max(seat) from survey_member where com_code = ${comCode} and survey_id = ${surveyId}), -1)
             + row_number() over (order by asked.person_code),
           asked.person_code, asked.com_code, asked.dept_code, asked.path,
           asked.path[least(2, cardinality(asked.path))]
      from (${people(db, scope, now)}) asked
     where not exists (select from survey_member known where known.com_code = ${comCode}
                          and known.survey_id = ${surveyId} and known.person_code = asked.person_code)`
  await db`
    insert into survey_turnout as turnout (com_code, survey_id, answered)
    values (${comCode}, ${surveyId}, repeat('0', ${count}::int)::bit varying)
    on conflict (com_code, survey_id) do update set answered = turnout.answered || excluded.answered`
  return count
}

/** Members after a code: with an answer, without one, or all; at most `limit`. */
export async function selectMembers(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  hasAnswered: boolean | null,
  after: string,
  limit: number,
): Promise<{ comCode: string; personCode: string }[]> {
  return db<{ comCode: string; personCode: string }[]>`
    select member.member_com_code as com_code, member.person_code
      from survey_member member
      join survey_turnout turnout using (com_code, survey_id)
     where member.com_code = ${comCode} and member.survey_id = ${surveyId} and member.person_code > ${after}
       and (${hasAnswered}::boolean is null or (get_bit(turnout.answered, member.seat) = 1) = ${hasAnswered})
     order by member.person_code limit ${limit}`
}

/**
 * Which of these people may open a survey now: its author, co-managers and approver, members and the result groups once
 * it is open. Each in one post: for members that of the roster, for others the main post. Excludes people who left.
 */
export function selectOpeners(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  personCodes: string[],
  now: Date,
): Promise<{ comCode: string; personCode: string }[]> {
  return db<{ comCode: string; personCode: string }[]>`
    select distinct on (post.person_code) post.person_code, post.com_code
      from survey_survey survey
      join survey_post_subject(${now}) post on post.person_code = any(${personCodes}::text[])
      left join survey_member member
        on member.com_code = survey.com_code and member.survey_id = survey.survey_id
       and member.person_code = post.person_code
     where survey.com_code = ${comCode} and survey.survey_id = ${surveyId} and survey.deleted_at is null
       and (post.person_code in (survey.created_by, survey.approver_code)
            or post.person_code = any(survey.co_managers)
            or survey.opened_at is not null
               and (member.person_code is not null
                    or post.subjects && survey.result_groups
                       and (survey.is_global or post.com_code = survey.com_code)))
     order by post.person_code, post.com_code is distinct from member.member_com_code, post.is_main desc, post.dept_code`
}

/**
 * Numbers of members and answers of the departments directly below a department, or without one of the top
 * departments of each company. The numbers include all departments below.
 */
export function selectTurnout(
  db: Db,
  { comCode, surveyId }: SurveyKey,
  parentDeptCode: string | null,
): Promise<(DepartmentTurnout & { memberCount: number; answeredCount: number })[]> {
  return db<(DepartmentTurnout & { memberCount: number; answeredCount: number })[]>`
    with counted as (
      select case when ${parentDeptCode}::text is null then member.division_code
                  else coalesce(member.path[array_position(member.path, ${parentDeptCode}) + 1], member.dept_code)
             end as dept_code,
             count(*)::int as member_count,
             count(*) filter (where get_bit(turnout.answered, member.seat) = 1)::int as answered_count,
             bool_or(member.dept_code <> case when ${parentDeptCode}::text is null then member.division_code
                       else coalesce(member.path[array_position(member.path, ${parentDeptCode}) + 1],
                                     member.dept_code) end) as has_children
        from survey_member member
        join survey_turnout turnout using (com_code, survey_id)
       where member.com_code = ${comCode} and member.survey_id = ${surveyId}
         and (${parentDeptCode}::text is null or ${parentDeptCode} = any(member.path))
       group by 1)
    select counted.*, department.com_code,
           department.names as name
      from counted
      join org_public_department department on department.dept_code = counted.dept_code
      join org_public_company company on company.com_code = department.com_code
     order by company.sort, department.com_code, department.sort, department.dept_code
     limit 500`
}

const silent = (db: Db, { comCode, surveyId }: SurveyKey, deptCode: string | null) => db`
  from survey_member member
  join survey_turnout turnout using (com_code, survey_id)
 where member.com_code = ${comCode} and member.survey_id = ${surveyId}
   and get_bit(turnout.answered, member.seat) = 0
   and (${deptCode}::text is null or ${deptCode} = any(member.path))`

/** A page of members without an answer, in a department and below it, or everywhere. */
export function selectNonResponders(
  db: Db,
  key: SurveyKey,
  deptCode: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<NonResponder[]> {
  return db<NonResponder[]>`
    select member.person_code,
           person.names as name,
           department.names
             as department,
           coalesce((select title.names
                       from org_public_post post
                       join org_public_title title on title.com_code = post.com_code and title.kind = 'title'
                                           and title.code = post.title_code
                      where post.com_code = member.member_com_code and post.dept_code = member.dept_code
                        and post.person_code = member.person_code
                      order by post.from_date desc limit 1), '{"ko": "", "en": "", "zh": ""}') as title
      from (select member.* ${silent(db, key, deptCode)} order by member.path, member.person_code
             limit ${limit} offset ${offset}) member
      join org_public_person person on person.person_code = member.person_code
      join org_public_department department on department.com_code = member.member_com_code
                                    and department.dept_code = member.dept_code
     order by member.path, member.person_code`
}

/** Number of members without an answer. */
export async function countNonResponders(db: Db, key: SurveyKey, deptCode: string | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count ${silent(db, key, deptCode)}`
  return row?.count ?? 0
}
