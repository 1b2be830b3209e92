import { approvalApi } from '@maru/api/approval'
import type { WorkItem } from '@maru/api/kit/work'
import { FileCheck2, Inbox, UserX } from 'lucide-react'
import { CallError } from '#kit/call/call-error.ts'
import { cache, change } from '#kit/call/change.ts'
import type { RefusedWork, WorkActs } from '#kit/fillings.ts'
import { actOnEach } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'
import { withPassword } from '../../password.rules.ts'

const refusalOf = (code: string) =>
  new CallError({ code, params: {}, status: 409, supportCode: null, retryAfter: null })

async function approveAll(items: readonly WorkItem[]): Promise<RefusedWork[]> {
  const documents = items.map(({ id, version }) => ({ apmId: id, version }))
  const { skipped } = await withPassword(() =>
    change(approvalApi.approveDocuments, { documents, comment: '' }),
  )
  return skipped.map(({ apmId, code }) => ({ id: apmId, error: refusalOf(code) }))
}

const documentOf = (apmId: string) => cache.fetch(approvalApi.getDocument, { apmId })

async function reject({ id, version }: WorkItem, comment: string): Promise<unknown> {
  const { acts } = await documentOf(id)
  const stepId = acts.find((one) => one.act === 'reject')?.stepId ?? null
  return withPassword(() =>
    change(approvalApi.actOnDocument, { apmId: id, version, act: 'reject', stepId, comment }),
  )
}

/** Takes back the own decision; the server refuses it if the next person has acted. */
async function takeBack(_act: string, apmId: string): Promise<unknown> {
  const { acts, version } = await documentOf(apmId)
  const stepId = acts.find((one) => one.act === 'cancel')?.stepId
  if (stepId === undefined) throw refusalOf('approval.alreadyDecided')
  return change(approvalApi.actOnDocument, { apmId, version, act: 'cancel', stepId, comment: '' })
}

/** Accepts or undoes the receipt that the viewer may act on. */
async function actOnReceipt(apmId: string, act: 'acceptReceipt' | 'undoReceipt'): Promise<unknown> {
  const { receipts, version } = await documentOf(apmId)
  const receipt = receipts.find((one) => one.acts.some((allowed) => allowed === act))
  if (!receipt) throw refusalOf('approval.wrongState')
  return change(approvalApi.actOnReceipt, { apmId, version, act, receiptId: receipt.receiptId })
}

/** Decisions and receipts in the work queue. */
export const approvalWork: WorkActs[] = [
  {
    kind: 'approval',
    icon: <Icon icon={FileCheck2} size={15} />,
    hue: 1,
    run: async (act, items, comment) =>
      act === 'approve' ? approveAll(items) : actOnEach(items, (item) => reject(item, comment)),
    undo: takeBack,
  },
  {
    kind: 'receipt',
    icon: <Icon icon={Inbox} size={15} />,
    hue: 1,
    run: (_act, items) => actOnEach(items, ({ id }) => actOnReceipt(id, 'acceptReceipt')),
    undo: (_act, id) => actOnReceipt(id, 'undoReceipt'),
  },
  { kind: 'invalidLine', icon: <Icon icon={UserX} size={15} />, hue: 5 },
]
