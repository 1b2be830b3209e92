import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'

/** A company for the generators. */
export interface DemoCompany {
  comCode: string
  name: LocalName
  /** Codes of the MAILONLY departments of the company. */
  mailOnlyDepts: string[]
  /** Categories of resources, and the people who approve bookings. */
  reservation: { folders: { folderId: number; name: LocalName }[]; approvers: string[] }
}

/** A board that menus can link to, with the subjects that may read it. */
export interface DemoBoard {
  comCode: string
  boardId: number
  kind: string
  name: LocalName
  isGlobal: boolean
  readers: string[]
}

/** `empty`: no company exists; `cut`: a seed was interrupted; `filled`: the database must not be changed. */
export type SeedState = 'empty' | 'cut' | 'filled'

/** Returns the state of the database. */
export async function selectSeedState(db: Db): Promise<SeedState> {
  const [row] = await db<{ state: SeedState }[]>`
    select case
      when exists (select 1 from demo_seed where finished_at is null) then 'cut'
      when exists (select 1 from org_company) then 'filled'
      else 'empty' end as state`
  return row?.state ?? 'empty'
}

/** Marks the start of a seed, before its first row is written. */
export async function insertSeed(
  db: Db,
  { size, part, seed, anchor }: { size: string; part: number; seed: number; anchor: Date },
): Promise<void> {
  await db`insert into demo_seed (size, part, seed, anchor) values (${size}, ${part}, ${seed}, ${anchor})`
}

/** Marks the end of a seed. */
export async function updateSeedFinished(db: Db): Promise<void> {
  await db`update demo_seed set finished_at = now()`
}

/** Drops all tables, including the table of migrations. */
export async function dropEverything(db: Db): Promise<void> {
  await db`drop schema public cascade`
  await db`create schema public`
}

/** Returns all companies in their order. */
export function selectCompanies(db: Db): Promise<DemoCompany[]> {
  return db<DemoCompany[]>`
    select c.com_code, c.names as name,
      array(select d.dept_code from org_department d
        where d.com_code = c.com_code and d.dept_code like '%MAILONLY%' order by d.dept_code) as mail_only_depts,
      jsonb_build_object(
        'folders', coalesce((select jsonb_agg(jsonb_build_object('folderId', f.folder_id,
            'name', f.names) order by f.sort, f.folder_id)
          from reservation_folder f where f.com_code = c.com_code), '[]'),
        'approvers', coalesce((select jsonb_agg(distinct k.person_code) from reservation_keeper k
          where k.com_code = c.com_code and k.role = 'approver'), '[]')) as reservation
    from org_company c order by c.sort, c.com_code`
}

/** Returns all boards that are not removed, ordered by company code and board order. */
export function selectBoards(db: Db): Promise<DemoBoard[]> {
  return db<DemoBoard[]>`
    select b.com_code, b.board_id, b.kind, b.names as name, b.is_global,
      array(select r.subject from board_right r
        where r.com_code = b.com_code and r.board_id = b.board_id and (r.can_read or r.is_menu_admin)
        order by r.subject) as readers
    from board_board b where b.removed_at is null
    order by b.com_code, b.sort_order, b.board_id`
}

/** Updates the planner statistics after loading. */
export async function analyzeAll(db: Db): Promise<void> {
  await db`analyze`
}
