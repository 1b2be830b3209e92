import { approvalApi } from '@maru/api/approval'
import type { WorkItem } from '@maru/api/kit/work'
import { FileCheck2, Inbox, UserX } from 'lucide-react'
import type { WaitingLabel } from '#kit/call/stored.ts'
import type { RefusedWork, WorkActs } from '#kit/fillings.ts'
import { actOnEach, eachAway, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'
import {
  approveAll,
  approveAlone,
  documentNow,
  refusalOf,
  rejectDocument,
  takeBackDecision,
} from '../decide.api.ts'

const decided = ({ id, version }: WorkItem) => ({ apmId: id, version })

async function approveItems(items: readonly WorkItem[]): Promise<RefusedWork[]> {
  try {
    const refused = await approveAll(items.map(decided))
    return refused.map(({ apmId, error }) => ({ id: apmId, error }))
  } catch (error) {
    return items.map(({ id }) => ({ id, error }))
  }
}

const acceptReceipt = ({ id, version }: WorkItem, waits?: WaitingLabel) =>
  sendChange(approvalApi.actOnReceipt, { apmId: id, version, act: 'acceptReceipt', receiptId: null }, waits)

/** Undoes the viewer's acceptance. */
async function undoReceipt(apmId: string): Promise<unknown> {
  const { receipts, version } = await documentNow(apmId)
  const receipt = receipts.find(({ acts }) => acts.includes('undoReceipt'))
  if (!receipt) throw refusalOf('approval.wrongState')
  const { receiptId } = receipt
  return sendChange(approvalApi.actOnReceipt, { apmId, version, act: 'undoReceipt', receiptId })
}

/** Decisions and receipts in the work queue. */
export const approvalWork: WorkActs[] = [
  {
    kind: 'approval',
    icon: <Icon icon={FileCheck2} size={15} />,
    hue: 1,
    run: (act, items, comment, waits) =>
      act === 'approve'
        ? eachAway(
            items,
            () => approveItems(items),
            (item) => approveAlone(decided(item), '', waits(item)),
          )
        : actOnEach(items, (item) => rejectDocument(decided(item), comment, waits(item))),
    undo: (_act, items) => actOnEach(items, ({ id }) => takeBackDecision(id)),
  },
  {
    kind: 'receipt',
    icon: <Icon icon={Inbox} size={15} />,
    hue: 1,
    run: (_act, items, _comment, waits) => actOnEach(items, (item) => acceptReceipt(item, waits(item))),
    undo: (_act, items) => actOnEach(items, ({ id }) => undoReceipt(id)),
  },
  { kind: 'invalidLine', icon: <Icon icon={UserX} size={15} />, hue: 5 },
]
