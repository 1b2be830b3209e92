import type { ShortLanguage } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { getPdf } from '../print/print.service.ts'
import type { SystemDocumentRow } from './link.sql.ts'

/** A completed document of a connected system as PDF, as the viewer may read it. Throws `link.notCompleted`. */
export function pdfForSystem(
  context: Context,
  { apmId, status }: Pick<SystemDocumentRow, 'apmId' | 'status'>,
  { language, system }: { language: ShortLanguage; system: { systemId: number; name: string } },
): Promise<RawAnswer> {
  if (status !== 'COMPLETE') throw failure('link.notCompleted', { status })
  const by = { owner: `system ${system.systemId}`, name: system.name }
  return getPdf(context, { apmId: String(apmId), language }, by)
}
