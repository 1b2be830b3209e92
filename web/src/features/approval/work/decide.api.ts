import { approvalApi } from '@maru/api/approval'
import { CallError } from '#kit/call/call-error.ts'
import { cache, change } from '#kit/call/change.ts'
import { withPassword } from '../password.rules.ts'

/** A document with the version that the viewer decides on. */
export interface DecidedDocument {
  apmId: string
  version: number
}

/** A refusal of the server that has only its code. */
export const refusalOf = (code: string) =>
  new CallError({ code, params: {}, status: 409, supportCode: null, retryAfter: null })

/** Reads the document as it is now. Throws CallError. */
export const documentNow = (apmId: string) => cache.fetch(approvalApi.getDocument, { apmId })

/** Approves documents; returns those that were refused with the reason. Throws CallError if none was decided on. */
export async function approveAll(
  documents: readonly DecidedDocument[],
  comment = '',
): Promise<{ apmId: string; error: unknown }[]> {
  const given = documents.map(({ apmId, version }) => ({ apmId, version }))
  const { skipped } = await withPassword(() =>
    change(approvalApi.approveDocuments, { documents: given, comment }),
  )
  return skipped.map(({ apmId, code }) => ({ apmId, error: refusalOf(code) }))
}

/** Rejects a document in the step that waits for the viewer. Throws CallError. */
export const rejectDocument = ({ apmId, version }: DecidedDocument, comment: string): Promise<unknown> =>
  withPassword(() =>
    change(approvalApi.actOnDocument, { apmId, version, act: 'reject', stepId: null, comment }),
  )

/** Takes back the viewer's own decision. Throws CallError if the next person has acted since. */
export async function takeBackDecision(apmId: string): Promise<unknown> {
  const { acts, version } = await documentNow(apmId)
  const stepId = acts.find((one) => one.act === 'cancel')?.stepId
  if (stepId === undefined) throw refusalOf('approval.alreadyDecided')
  return change(approvalApi.actOnDocument, { apmId, version, act: 'cancel', stepId, comment: '' })
}
