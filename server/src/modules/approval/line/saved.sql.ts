import type { LineStage } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'

interface Owner {
  comCode: string
  personCode: string
}

/** A saved line. */
export interface SavedLineRow {
  lineId: number
  name: string
  stages: LineStage[]
}

/** The saved lines of a person by name. */
export function selectLines(db: Db, { comCode, personCode }: Owner): Promise<SavedLineRow[]> {
  return db<SavedLineRow[]>`
    select line_id, name, stages from approval_line
     where com_code = ${comCode} and person_code = ${personCode} order by name limit 100`
}

/** Saves a line under its name; returns its number. */
export async function upsertLine(
  db: Db,
  { comCode, personCode }: Owner,
  { name, stages }: Omit<SavedLineRow, 'lineId'>,
): Promise<number> {
  const [row] = await db<{ lineId: number }[]>`
    insert into approval_line (com_code, person_code, name, stages)
    values (${comCode}, ${personCode}, ${name}, ${db.json(stages as never)})
    on conflict (com_code, person_code, name) do update set stages = excluded.stages
    returning line_id`
  if (!row) throw new Error('a returning insert answers a row')
  return row.lineId
}

/** Deletes a line; false if there is none. */
export async function deleteLine(db: Db, { comCode, personCode }: Owner, lineId: number): Promise<boolean> {
  const rows = await db`
    delete from approval_line
     where com_code = ${comCode} and person_code = ${personCode} and line_id = ${lineId} returning 1`
  return rows.length > 0
}
