import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadViewer } from '../account.service.ts'
import { selectPostIn } from './preview.sql.ts'

/**
 * A person of the current company as a viewer in it, for previews of what they would see. Throws not found for people
 * without a current post in it. The caller checks the right to the preview.
 */
export async function loadPreviewViewer(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  personCode: string,
): Promise<Viewer> {
  const now = clock.now()
  const { comCode } = viewer
  const deptCode = await selectPostIn(db, personCode, comCode, now)
  const seen = deptCode && (await loadViewer(db, { key: '', personCode, comCode, deptCode }, now))
  if (!seen) throw notFound()
  return seen
}
