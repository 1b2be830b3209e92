import type { Webpart, WebpartPage } from '@maru/api/webpart'
import type { Db } from '#kit/db.ts'
import { insertSet } from './set/set.sql.ts'

/** A web part for tests and seeds; its number is its position. */
export type WebpartDraft = Pick<Webpart, 'kind' | 'column'> & Partial<Omit<Webpart, 'webpartId'>>

/** A layout for tests and seeds: by default the home page for everyone, in three columns. */
export interface SetDraft {
  page?: WebpartPage
  roleId?: string
  columns?: number[]
  parts: readonly WebpartDraft[]
  /** The default is now. */
  changedAt?: Date
}

/** Shares of the three columns of a home page: narrow, wide, narrow. */
export const homeColumns = [21, 55, 24]

/** Inserts a layout of a company; `*` is for every company that has no layout. */
export async function createSet(db: Db, comCode: string, draft: SetDraft): Promise<void> {
  const parts = draft.parts.map((part, index) => ({
    ...{ webpartId: index + 1, rows: 0, title: { ko: '', en: '', zh: '' }, options: {} },
    ...part,
  }))
  const audience = { comCode, page: draft.page ?? 'home', roleId: draft.roleId ?? null }
  const made = await insertSet(
    db,
    audience,
    { columns: draft.columns ?? homeColumns, parts },
    { personCode: null, now: draft.changedAt ?? new Date() },
  )
  if (!made) throw new Error(`${comCode} has a set of this audience`)
}
