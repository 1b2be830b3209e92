import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type AdminFormRow, findAdminForm, findGroup, type GroupRow } from './builder.sql.ts'

/** A form of the company, also one that is switched off. Throws not found otherwise. */
export async function requireAdminForm(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  applicationId: string,
  isLocked = false,
): Promise<AdminFormRow> {
  const row = await findAdminForm(db, viewer.comCode, Number(applicationId), isLocked)
  if (!row) throw notFound()
  return row
}

/** A group of the company, locked. Throws not found otherwise. */
export async function requireGroup(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  groupId: string,
): Promise<GroupRow> {
  const row = await findGroup(db, viewer.comCode, Number(groupId))
  if (!row) throw notFound()
  return row
}
