import type { Layout, WebpartPage, WebpartSet } from '@maru/api/webpart'
import type { Db } from '#kit/db.ts'

/** The company code of layouts for all companies. */
export const anyCompany = '*'

const columns = (db: Db) => db`set.set_id, set.com_code, set.page, set.role_id, set.columns, set.parts`

/** The layouts that people of a company can have: those of the company and those for all companies. */
export function selectSets(db: Db, comCode: string): Promise<WebpartSet[]> {
  return db<WebpartSet[]>`
    select ${columns(db)} from webpart_set set
     where com_code in (${comCode}, ${anyCompany}) order by page, com_code, role_id nulls first, set_id`
}

/** A layout with its version. */
export type VersionedSet = WebpartSet & { version: number }

/** The layouts of these company codes; those for everyone first. */
export function selectVersionedSets(db: Db, comCodes: readonly string[]): Promise<VersionedSet[]> {
  return db<VersionedSet[]>`
    select ${columns(db)}, set.version
      from webpart_set set
     where set.com_code = any(${[...comCodes]})
     order by set.page, set.com_code = ${anyCompany}, set.role_id nulls first, set.set_id limit 200`
}

/** The audience of a layout. */
export interface SetAudience {
  comCode: string
  page: WebpartPage
  roleId: string | null
}

/** Inserts a layout; undefined if the audience already has one. */
export async function insertSet(
  db: Db,
  audience: SetAudience,
  layout: Layout,
  by: { personCode: string | null; now: Date },
): Promise<{ setId: number; version: number } | undefined> {
  const [row] = await db<{ setId: number; version: number }[]>`
    insert into webpart_set (com_code, page, role_id, columns, parts, changed_by, changed_at)
    values (${audience.comCode}, ${audience.page}, ${audience.roleId}, ${layout.columns},
      ${db.json(layout.parts as never)}, ${by.personCode}, ${by.now})
    on conflict do nothing returning set_id, version`
  return row
}

/** A layout of these company codes by its number, locked until the transaction ends. */
export async function lockSet(
  db: Db,
  comCodes: readonly string[],
  setId: number,
): Promise<(SetAudience & { version: number }) | undefined> {
  const [row] = await db<(SetAudience & { version: number })[]>`
    select com_code, page, role_id, version from webpart_set
     where com_code = any(${[...comCodes]}) and set_id = ${setId}::bigint for update`
  return row
}

/** Stores the next version of a layout; its audience cannot change. */
export async function updateSet(
  db: Db,
  setId: number,
  layout: Layout,
  by: { personCode: string; now: Date },
): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    update webpart_set
       set columns = ${layout.columns}, parts = ${db.json(layout.parts as never)}, version = version + 1,
           changed_by = ${by.personCode}, changed_at = ${by.now}
     where set_id = ${setId} returning version`
  return row?.version ?? 0
}

/** Deletes a layout. */
export async function deleteSet(db: Db, setId: number): Promise<void> {
  await db`delete from webpart_set where set_id = ${setId}`
}

/** All companies, for changes that affect them all. */
export async function selectCompanyCodes(db: Db): Promise<string[]> {
  const rows = await db<{ comCode: string }[]>`select com_code from org_public_company order by com_code`
  return rows.map(({ comCode }) => comCode)
}
