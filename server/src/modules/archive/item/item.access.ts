import type { Context } from '#kit/context.ts'
import type { Fragment } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { findItem, type ItemRow } from './item.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** Whether the viewer administers the company: imports documents, and reads all of its documents, not its articles. */
export const isArchiveManager = ({ viewer }: Pick<Context, 'viewer'>): boolean =>
  viewer.permissions.isSuperAdmin || viewer.permissions.isCompanyManager

/** Throws `kit.forbidden` for viewers who do not administer the company. */
export function requireArchiveManager(context: Pick<Context, 'viewer'>): void {
  if (!isArchiveManager(context)) throw failure('kit.forbidden')
}

/** Condition on `item`: the viewer may read it, in the company of the session. */
export function readableItem(context: Asking): Fragment {
  const { db, viewer } = context
  const subjects = db`item.readers && ${[...viewer.subjects]}::text[]` as Fragment
  const right = isArchiveManager(context) ? db`(item.kind = 'document' or ${subjects})` : subjects
  return db`item.com_code = ${viewer.comCode} and item.hidden_at is null and ${right}` as Fragment
}

/** The item; 404 if it does not exist or the viewer may not read it. */
export async function requireItem(context: Asking, archiveId: number): Promise<ItemRow> {
  const row = await findItem(context.db, readableItem(context), archiveId)
  if (!row) throw notFound()
  return row
}
