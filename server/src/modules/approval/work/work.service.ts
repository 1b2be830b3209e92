import { boxes } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import {
  inEveryLanguage,
  type WorkQuery,
  type WorkSource,
  type WorkThing,
  type WorkTrace,
} from '#kit/room-slots/work-source.ts'
import { boxFilter } from '../box/box.service.ts'
import type { BoxFilter } from '../box/box-entry.sql.ts'
import { personOwner, waitingReceipts } from '../document/entry.rules.ts'
import {
  countWaitingWork,
  type DocumentTrace,
  selectDecidedSince,
  selectInProgress,
  selectWaiting,
  type WaitingDocument,
} from './work.sql.ts'

const documentUrl = (apmId: number) => `/workflow?BOX=all&ID=${apmId}`
/** The name of a document whose subject is not shown. */
const titleOf = ({ isHidden, subject, formName }: WaitingDocument) =>
  isHidden ? formName : inEveryLanguage(subject)

/** An amount with separators, such as 4,180,000. */
const groupedAmount = (amount: string) => amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

function toThing(row: WaitingDocument, acts: WorkThing['acts'], mustOpen: boolean): WorkThing {
  return {
    ...{ id: String(row.apmId), title: titleOf(row) },
    note: row.amount === '' ? null : inEveryLanguage(groupedAmount(row.amount)),
    person: { code: row.drafterCode, name: row.drafterName },
    ...{ dueAt: row.dueAt, since: row.arrivedAt, isUrgent: row.isUrgent, mustOpen },
    ...{ url: documentUrl(row.apmId), version: row.version, acts: mustOpen ? [] : acts },
  }
}

/** A decision is taken back while the next person has not acted; the last one and one for an absent person are not. */
const decisionActs = (row: WaitingDocument): WorkThing['acts'] => [
  { act: 'approve', isUndoable: !row.isLast && !row.isSubstitute },
  { act: 'reject', isUndoable: false },
]

function toTrace(row: DocumentTrace, act: string): WorkTrace {
  return {
    ...{
      id: String(row.apmId),
      title: inEveryLanguage(row.subject),
      at: row.at,
      url: documentUrl(row.apmId),
    },
    person: { code: row.personCode, name: row.personName },
    ...{ act, isUndoable: act === 'approve' && row.isRunning },
  }
}

/** Decisions that wait: own ones, those of departments whose box the viewer runs, and those of absent people. */
export const decisionWork: WorkSource = {
  kind: 'approval',
  name: { ko: '결재', en: 'Approvals', zh: '审批' },
  order: 10,
  acts: [
    { act: 'approve', key: 'a', name: { ko: '승인', en: 'Approve', zh: '同意' }, comment: 'none' },
    { act: 'reject', key: 'x', name: { ko: '반려', en: 'Reject', zh: '驳回' }, comment: 'required' },
  ],
  isOpenInView: true,
  async list(context, query) {
    const rows = await selectWaiting(context.db, await boxFilter(context, 'pending', {}), query)
    return rows.map((row) => toThing(row, decisionActs(row), row.mustOpen))
  },
  count: async (context, query) =>
    countWaitingWork(context.db, await boxFilter(context, 'pending', {}), query),
  async listDone({ db, viewer: { comCode, personCode } }, since, limit) {
    const place = { comCode, owner: personOwner(personCode), box: boxes.decided }
    const rows = await selectDecidedSince(db, place, since, limit)
    return rows.map((row) => toTrace(row, row.isRejected ? 'reject' : 'approve'))
  },
  async listWaiting({ db, viewer: { comCode, personCode } }, limit) {
    const place = { comCode, personCode, owner: personOwner(personCode), box: boxes.progress }
    return (await selectInProgress(db, place, limit)).map((row) => toTrace(row, ''))
  },
}

/** Receipts of the viewer and of departments whose box they run; entries of box 203 are those of the departments. */
async function receiptFilter(context: Context): Promise<BoxFilter> {
  const filter = await boxFilter(context, 'departmentReceived', { box: waitingReceipts })
  return { ...filter, owners: [personOwner(context.viewer.personCode), ...filter.owners] }
}

/** Documents that wait to be received. */
export const receiptWork: WorkSource = {
  kind: 'receipt',
  name: { ko: '접수', en: 'Receipts', zh: '签收' },
  order: 20,
  acts: [{ act: 'accept', key: 'a', name: { ko: '접수', en: 'Accept', zh: '签收' }, comment: 'none' }],
  isOpenInView: true,
  async list(context, query: WorkQuery) {
    const rows = await selectWaiting(context.db, await receiptFilter(context), query)
    return rows.map((row) => toThing(row, [{ act: 'accept', isUndoable: true }], false))
  },
  count: async (context, query) => countWaitingWork(context.db, await receiptFilter(context), query),
}
