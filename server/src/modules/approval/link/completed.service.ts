import type { FormValues } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import { contentOf } from '../document/content.rules.ts'
import { findContent } from '../document/document.sql.ts'
import { type CompletedRow, findCompleted } from './completed.sql.ts'

/** The title and the values of a completed document; null if it was removed. */
export async function readCompleted(
  { db }: { db: Db },
  key: { comCode: string; apmId: number },
): Promise<(CompletedRow & { subject: string; values: FormValues }) | null> {
  const document = await findCompleted(db, key)
  const text = document && (await findContent(db, document, document.revision))
  if (!document || text === undefined) return null
  const { subject, values } = contentOf(text).stored
  return { ...document, subject, values }
}
