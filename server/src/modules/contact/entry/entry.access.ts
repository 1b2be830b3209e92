import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { ContactStore } from '../store/store.sql.ts'
import { type EntryRow, selectEntry } from './entry.sql.ts'

type Asking = Pick<Context, 'db' | 'viewer'>

/** One of the viewer's own contacts or lists of a store; throws not found for those of other people. */
export async function requireEntry(asking: Asking, store: ContactStore, id: string): Promise<EntryRow> {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const row = await selectEntry(asking.db, store, asking.viewer.personCode, Number(id))
  if (!row) throw notFound()
  return row
}
