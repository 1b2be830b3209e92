import type { LinkedState } from '@maru/api/admin/link'
import type { DocumentStatus } from '@maru/api/approval'
import type { SystemContext } from '#kit/context.ts'
import {
  findSystemDocument,
  findSystemDraft,
  type SystemDocumentRow,
  type SystemDraftRow,
  windowPath,
} from '#modules/approval/index.ts'
import type { LinkRow } from './link.sql.ts'

/** What an attempt is now: a draft, a document, or a draft that ended without one. */
export interface PresentState {
  status: DocumentStatus
  draft: SystemDraftRow | null
  document: SystemDocumentRow | null
}

/**
 * Reads what an attempt is now, from the drafts and documents themselves. With `lock` the draft or document is
 * locked until the transaction ends, so that its person cannot submit it meanwhile.
 */
export async function presentState(
  { db }: Pick<SystemContext, 'db'>,
  { comCode, key, draftEnd }: LinkRow,
  lock = false,
): Promise<PresentState> {
  const draft = (await findSystemDraft(db, { comCode, key }, lock)) ?? null
  if (draft) return { status: 'TEMP', draft, document: null }
  const document = (await findSystemDocument(db, { comCode, key }, lock)) ?? null
  // Without a reason the person has removed the draft.
  return { status: document?.status ?? draftEnd ?? 'DISCARD', draft: null, document }
}

/** The answer about an attempt. */
export function linkedStateOf(
  context: Pick<SystemContext, 'sealer' | 'clock' | 'config'>,
  { externalKey, attempt, key, comCode, personCode, formId }: LinkRow,
  { status, draft, document }: PresentState,
  faults: Record<string, string> = {},
): LinkedState {
  const thing = document ? { apmId: document.apmId } : draft ? { storeKey: key, formId } : null
  const path = thing && windowPath(context, { comCode, personCode }, thing)
  return {
    ...{ externalKey, attempt, status, faults, storeKey: draft ? key : null },
    apmId: document ? String(document.apmId) : null,
    docNumber: document?.docNumber ?? '',
    url: path ? `${context.config.publicUrl}/po${path}` : '',
  }
}
