import type { SharedStep } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { nameValue } from '#kit/data/names.sql.ts'
import { granted } from '#kit/data/rights.ts'
import type { Db } from '#kit/db.ts'

interface Key {
  comCode: string
  lineId: number
}

/** A shared line. */
export interface SharedRow {
  lineId: number
  name: LocalName
  steps: SharedStep[]
  version: number
  /** Subjects who may choose it; empty for the whole company. */
  users: string[]
}

const columns = (db: Db) => db`
  line.line_id, line.rules as steps, line.version,
  line.names as name,
  array(select subject from approval_shared_line_right given
         where given.com_code = line.com_code and given.line_id = line.line_id order by subject) as users`

/** The shared lines of a company by name; with subjects only those that their owner may choose. */
export function selectSharedLines(
  db: Db,
  comCode: string,
  subjects: readonly string[] | null,
): Promise<SharedRow[]> {
  const rights = db`from approval_shared_line_right given
                     where given.com_code = line.com_code and given.line_id = line.line_id`
  const isOpen = subjects
    ? db`and (not exists (select ${rights}) or exists (select ${rights} and level > 0 and ${granted(db, subjects)}))`
    : db``
  return db<SharedRow[]>`
    select ${columns(db)} from approval_shared_line line
     where line.com_code = ${comCode} ${isOpen} order by line.name_ko, line.line_id limit 200`
}

/** A shared line, locked. */
export async function findSharedLine(db: Db, { comCode, lineId }: Key): Promise<SharedRow | undefined> {
  const [row] = await db<SharedRow[]>`
    select ${columns(db)} from approval_shared_line line
     where line.com_code = ${comCode} and line.line_id = ${lineId} for update`
  return row
}

/** How many lines a company shares. */
export async function countSharedLines(db: Db, comCode: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from approval_shared_line where com_code = ${comCode}`
  return row?.count ?? 0
}

type Terms = Pick<SharedRow, 'name' | 'steps' | 'users'> & { by: string }

/** Writes a line and its users; without a number it is new. Returns its number and version. */
export async function writeSharedLine(
  db: Db,
  { comCode, lineId }: { comCode: string; lineId: number | null },
  { name, steps, users, by }: Terms,
  now: Date,
): Promise<{ lineId: number; version: number }> {
  const rules = db.json(steps as never)
  const [row] =
    lineId === null
      ? await db<{ lineId: number; version: number }[]>`
          insert into approval_shared_line (com_code, names, rules, changed_by, changed_at)
          values (${comCode}, ${nameValue(db, name)}, ${rules}, ${by}, ${now})
          returning line_id, version`
      : await db<{ lineId: number; version: number }[]>`
          update approval_shared_line
             set names = ${nameValue(db, name)}, rules = ${rules},
                 version = version + 1, changed_by = ${by}, changed_at = ${now}
           where com_code = ${comCode} and line_id = ${lineId} returning line_id, version`
  if (!row) throw new Error('a written line answers its row')
  await db`
    delete from approval_shared_line_right
     where com_code = ${comCode} and line_id = ${row.lineId} and subject <> all(${users}::text[])`
  await db`
    insert into approval_shared_line_right (com_code, line_id, subject, level)
    select ${comCode}, ${row.lineId}, subject, 1 from unnest(${users}::text[]) subject on conflict do nothing`
  return row
}

/** Removes a shared line; returns its name, undefined if there is none. */
export async function deleteSharedLine(db: Db, { comCode, lineId }: Key): Promise<string | undefined> {
  const [row] = await db<{ nameKo: string }[]>`
    delete from approval_shared_line where com_code = ${comCode} and line_id = ${lineId} returning name_ko`
  return row?.nameKo
}
