import { rootFolder } from '@maru/api/contact'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { ContactStore } from '../store/store.sql.ts'
import { type FolderRow, selectFolder } from './folder.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** One of the viewer's own folders of a store, or null for the root; throws not found for those of other people. */
export async function requireFolder(
  asking: Asking,
  store: ContactStore,
  id: string,
): Promise<FolderRow | null> {
  if (id === rootFolder) return null
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const row = await selectFolder(asking.db, store, asking.viewer.personCode, Number(id))
  if (!row) throw notFound()
  return row
}
