import type { LocalName } from '@maru/api/kit/schema'
import { textAsName } from '#kit/data/names.sql.ts'
import { column, instant, table, text } from '#kit/data/table.sql.ts'
import type { Db } from '#kit/db.ts'

/** Boxes that follow those of another department; `reorganisationId` is null for a move by hand. */
export const boxMove = table(
  'approval_box_move',
  { comCode: text, fromDept: text },
  { toDept: text, movedBy: text, movedAt: instant, reorganisationId: column<number | null>() },
)

/** Boxes that follow another department. */
export interface BoxMoveRow {
  fromDept: string
  fromName: LocalName
  toDept: string
  toName: LocalName
  movedDate: string
}

/** The moves of boxes of a company. A department that no longer exists has its code as name. */
export function selectBoxMoves(db: Db, comCode: string): Promise<BoxMoveRow[]> {
  const name = (alias: 'source' | 'target', code: 'from_dept' | 'to_dept') =>
    db`coalesce(${db(alias)}.names, ${textAsName(db, db`moved.${db(code)}`)})`
  return db<BoxMoveRow[]>`
    select moved.from_dept, ${name('source', 'from_dept')} as from_name, moved.to_dept,
           ${name('target', 'to_dept')} as to_name, moved.moved_at as moved_date
      from approval_box_move moved
      left join org_public_department source on source.com_code = moved.com_code and source.dept_code = moved.from_dept
      left join org_public_department target on target.com_code = moved.com_code and target.dept_code = moved.to_dept
     where moved.com_code = ${comCode} order by moved.moved_at desc, moved.from_dept limit 1000`
}

/** Boxes of a department without people that follow none. */
export interface OrphanRow {
  deptCode: string
  name: LocalName
  documents: number
}

/** Departments with documents in their boxes that no longer exist or have no people, and whose boxes follow none. */
export function selectOrphanBoxes(db: Db, comCode: string, now: Date): Promise<OrphanRow[]> {
  return db<OrphanRow[]>`
    with owned as (
      select substr(owner, 12) as dept_code, count(distinct apm_id)::int as documents from approval_entry
       where com_code = ${comCode} and owner like 'department:%' group by 1)
    select owned.dept_code, owned.documents,
           coalesce(dept.names, ${textAsName(db, db`owned.dept_code`)}) as name
      from owned left join org_public_department dept on dept.com_code = ${comCode} and dept.dept_code = owned.dept_code
     where not exists (select from approval_box_move moved
                        where moved.com_code = ${comCode} and moved.from_dept = owned.dept_code)
       and not exists (select from org_person_post(${now}) post
                        where post.com_code = ${comCode} and post.dept_code = owned.dept_code and not post.has_left)
       and not exists (select from org_public_department below
                        where below.com_code = ${comCode} and owned.dept_code = any(below.path)
                          and below.dept_code <> owned.dept_code)
     order by owned.documents desc, owned.dept_code limit 200`
}

/** Waits for other changes of moves of a company, so that two of them make no circle. */
export async function lockBoxMoves(db: Db, comCode: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('approval_box_move ' || ${comCode}, 0))`
}

/** Whether the boxes of a department already follow another one, directly or over several moves. */
export async function follows(
  db: Db,
  comCode: string,
  { dept, followed }: { dept: string; followed: string },
): Promise<boolean> {
  const rows = await db`
    select from approval_with_moved(${comCode}, array[${followed}::text]) where dept_code = ${dept}`
  return rows.length > 0
}

/** Ends the moves of a re-organization. */
export async function deleteMovesOf(db: Db, comCode: string, reorganisationId: number): Promise<void> {
  await db`
    delete from approval_box_move where com_code = ${comCode} and reorganisation_id = ${reorganisationId}`
}
