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
import { listCancellable, listReturnable, listReversible } from '../box/reversible.service.ts'
import { personOwner, waitingReceipts } from '../document/entry.rules.ts'
import { getPasswordState } from '../password/password.service.ts'
import {
  countWaitingWork,
  type DocumentTrace,
  type OwnBox,
  selectAcceptedSince,
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

const whyLast = {
  ko: '마지막 결재입니다. 승인하면 완료되고 번호가 부여됩니다.',
  en: 'You decide last. An approval completes it and gives it a number.',
  zh: '您是最后一位审批人。同意后完成并编号。',
}
const whySubstitute = {
  ko: '부재인 결재자를 대신합니다. 두 사람의 이름이 모두 남습니다.',
  en: 'You decide for an absent approver. Both names are stored.',
  zh: '您代替不在的审批人。两人的姓名都会保留。',
}

/** A reason for the document alone. */
function whyOf({ isSubstitute, isLast }: WaitingDocument): Pick<WorkThing, 'why'> {
  if (isSubstitute) return { why: whySubstitute }
  return isLast ? { why: whyLast } : {}
}

/** An approval is taken back while the next person has not acted, a rejection never. */
const decisionActs = (isReversible: boolean, mayWait: boolean): WorkThing['acts'] => [
  { act: 'approve', isUndoable: isReversible, mayWait },
  { act: 'reject', isUndoable: false, mayWait },
]

/** Decisions that need a password, about an amount or a hidden content are not stored on a phone (record 370). */
const mayWait = ({ amount, isHidden }: WaitingDocument, asksPassword: boolean) =>
  amount === '' && !isHidden && !asksPassword

function toTrace(row: DocumentTrace, act: string, undoable: ReadonlySet<number> = new Set()): WorkTrace {
  return {
    ...{
      id: String(row.apmId),
      title: inEveryLanguage(row.subject),
      at: row.at,
      url: documentUrl(row.apmId),
    },
    ...{ note: null, person: { code: row.personCode, name: row.personName } },
    ...{ act, isUndoable: undoable.has(row.apmId) },
  }
}

const boxOf = ({ viewer: { comCode, personCode } }: Context, box: number): OwnBox => ({
  ...{ comCode, personCode, owner: personOwner(personCode), box },
})

/** Decisions that wait: own ones, those of departments whose box the viewer runs, and those of absent people. */
export const decisionWork: WorkSource = {
  kind: 'approval',
  name: { ko: '결재', en: 'Approvals', zh: '审批' },
  order: 10,
  movesWithAbsence: true,
  why: {
    ko: '내 결재 차례입니다. 승인하면 다음 결재자에게 넘어갑니다.',
    en: 'It is your turn. An approval passes it to the next approver.',
    zh: '轮到您审批。同意后转给下一位审批人。',
  },
  acts: [
    { act: 'approve', key: 'a', name: { ko: '승인', en: 'Approve', zh: '同意' }, comment: 'none' },
    { act: 'reject', key: 'x', name: { ko: '반려', en: 'Reject', zh: '驳回' }, comment: 'required' },
  ],
  isOpenInView: true,
  async list(context, query) {
    const rows = await selectWaiting(context.db, await boxFilter(context, 'pending', {}), query)
    const reversible = await listReversible(context, rows)
    const { isSet, isNeeded } = await getPasswordState(context)
    return rows.map((row) => ({
      ...toThing(row, decisionActs(reversible.has(row.apmId), mayWait(row, isSet || isNeeded)), row.mustOpen),
      ...whyOf(row),
    }))
  },
  count: async (context, query) =>
    countWaitingWork(context.db, await boxFilter(context, 'pending', {}), query),
  async listDone(context, since, limit) {
    const rows = await selectDecidedSince(context.db, boxOf(context, boxes.decided), since, limit)
    const undoable = await listCancellable(
      context,
      rows.filter((row) => !row.isRejected),
    )
    return rows.map((row) => toTrace(row, row.isRejected ? 'reject' : 'approve', undoable))
  },
  async listWaiting(context, limit) {
    const rows = await selectInProgress(context.db, context.viewer, limit)
    return rows.map((row) => toTrace(row, ''))
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
  movesWithAbsence: true,
  why: {
    ko: '완료된 문서의 수신자입니다. 접수하면 처리 담당이 됩니다.',
    en: 'You received a completed document. After you accept it, you process it.',
    zh: '您是已完成文档的接收人。签收后由您处理。',
  },
  acts: [{ act: 'accept', key: 'a', name: { ko: '접수', en: 'Accept', zh: '签收' }, comment: 'none' }],
  isOpenInView: true,
  async list(context, query: WorkQuery) {
    const rows = await selectWaiting(context.db, await receiptFilter(context), query)
    return rows.map((row) => toThing(row, [{ act: 'accept', isUndoable: true, mayWait: true }], false))
  },
  count: async (context, query) => countWaitingWork(context.db, await receiptFilter(context), query),
  async listDone(context, since, limit) {
    const rows = await selectAcceptedSince(context.db, boxOf(context, boxes.received), since, limit)
    const undoable = await listReturnable(context, rows)
    return rows.map((row) => toTrace(row, 'accept', undoable))
  },
}
