import type { Webpart } from '@maru/api/webpart'
import type { Db } from '../../kit/db.ts'
import { insertWebparts } from './webpart.sql.ts'

/** A web part as tests and seeds write it. */
export type WebpartDraft = Pick<Webpart, 'kind' | 'area'> & Partial<Omit<Webpart, 'webpartId'>>

/** Writes a company's home page in the given order; `*` stands for every company without its own. */
export async function createWebparts(
  db: Db,
  comCode: string,
  drafts: readonly WebpartDraft[],
): Promise<void> {
  const rows = drafts.map((draft) => ({ title: { ko: '', en: '', zh: '' }, options: {}, ...draft }))
  await insertWebparts(db, comCode, rows)
}
