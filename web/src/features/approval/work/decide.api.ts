import { approvalApi } from '@maru/api/approval'
import { CallError } from '#kit/call/call-error.ts'
import { cache } from '#kit/call/change.ts'
import type { WaitingLabel } from '#kit/call/stored.ts'
import { partsOf, runOnEach, sendChange } from '#kit/work-acts.ts'
import { withPassword } from '../password.rules.ts'

/** Documents of one call. */
const approvedAtOnce = 50

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
  const refused: { apmId: string; error: unknown }[] = []
  const parts = partsOf(documents, approvedAtOnce)
  await runOnEach(parts, async (part) => {
    const given = part.map(({ apmId, version }) => ({ apmId, version }))
    try {
      const { skipped } = await withPassword(() =>
        sendChange(approvalApi.approveDocuments, { documents: given, comment }),
      )
      refused.push(...skipped.map(({ apmId, code }) => ({ apmId, error: refusalOf(code) })))
    } catch (error) {
      if (parts.length === 1) throw error
      refused.push(...part.map(({ apmId }) => ({ apmId, error })))
    }
  })
  return refused
}

/** Approves one document; with a label the decision waits without a network. Throws CallError. */
export async function approveAlone(
  { apmId, version }: DecidedDocument,
  comment: string,
  waits?: WaitingLabel,
): Promise<void> {
  const given = { documents: [{ apmId, version }], comment }
  const { skipped } = await withPassword(() => sendChange(approvalApi.approveDocuments, given, waits))
  for (const { code } of skipped) throw refusalOf(code)
}

/** Rejects a document in the step that waits for the viewer; with a label it waits without a network. Throws CallError. */
export const rejectDocument = (
  { apmId, version }: DecidedDocument,
  comment: string,
  waits?: WaitingLabel,
): Promise<unknown> =>
  withPassword(() =>
    sendChange(approvalApi.actOnDocument, { apmId, version, act: 'reject', stepId: null, comment }, waits),
  )

/** Takes back the viewer's own decision. Throws CallError if the next person has acted since. */
export async function takeBackDecision(apmId: string): Promise<unknown> {
  const { acts, version } = await documentNow(apmId)
  const stepId = acts.find((one) => one.act === 'cancel')?.stepId
  if (stepId === undefined) throw refusalOf('approval.alreadyDecided')
  return sendChange(approvalApi.actOnDocument, { apmId, version, act: 'cancel', stepId, comment: '' })
}
