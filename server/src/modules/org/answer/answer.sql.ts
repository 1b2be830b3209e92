import type { Db } from '#kit/db.ts'

/** The version of the organisation; every change in any process increments it. */
export async function selectVersion(db: Db): Promise<number> {
  const [row] = await db<{ version: number }[]>`select version from org_version`
  return row?.version ?? 0
}
