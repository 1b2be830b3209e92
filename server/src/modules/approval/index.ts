import { documentTopic } from '@maru/api/approval'
import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { approvalVacation } from './absence/leave.service.ts'
import { absenceNotification, absenceSubscribers, ownAbsenceNotification } from './absence/notice.events.ts'
import { approvalPresence } from './absence/presence.service.ts'
import { approvalRoutes } from './approval.routes.ts'
import { checkedFiles } from './attachment/verify.service.ts'
import { countDocuments } from './box/box.service.ts'
import { boxSuccessors } from './desk/box-move.service.ts'
import { approvalFiles } from './document/file.access.ts'
import { projectionOf } from './document/projection.rules.ts'
import { approvalHandOver } from './hand-over/hand-over.service.ts'
import { checkAll, type HistoryReport } from './history/check.service.ts'
import { documentBoxImpact, documentImpact, ruleImpact } from './impact/impact.service.ts'
import { invalidLineWork } from './invalid/work.service.ts'
import { queueDueMails, sendDueMails, sendMailsJob } from './notice/mail.service.ts'
import { documentNotification, noticeSubscribers } from './notice/notice.events.ts'
import { approvalPersonalData } from './personal/personal.rules.ts'
import { readingSubscribers } from './reading/reading.events.ts'
import { announceSeals } from './register/announce.jobs.ts'
import { listOpenings } from './register/check.service.ts'
import { openRegisters } from './register/register.service.ts'
import { documentRelations } from './relation/relation.service.ts'
import { endRetentions } from './retention/retention.jobs.ts'
import { documentRightSource } from './right/right.service.ts'
import { approvalScreen } from './screen.rules.ts'
import { searchApproval } from './search/search.service.ts'
import { removeOldAnswers } from './source/answer.jobs.ts'
import { startCompanies } from './start/start.service.ts'
import { decisionWork, receiptWork } from './work/work.service.ts'

/**
 * Compares every document with its history: acts, contents, columns, boxes, steps, images, and files by digest. With a
 * store the bytes of files are read too.
 */
export const checkHistories = (
  db: Db,
  { sealer }: Pick<Services, 'sealer'>,
  store: Pick<Services, 'storage' | 'clock' | 'log'> | null = null,
): Promise<HistoryReport> =>
  listOpenings(db, sealer).then((openings) =>
    checkAll(db, { signer: sealer, openings }, projectionOf, checkedFiles(db, store)),
  )

export { type AbsenceRow, findAbsence, selectAbsenceStates } from './absence/absence.sql.ts'
export { endNow, writeAbsence } from './absence/write.service.ts'
export { readCompleted } from './link/completed.service.ts'
export {
  findWriteTarget,
  selectDocumentNumbers,
  selectFormsOfColumns,
  selectFormsOfSource,
} from './link/completed.sql.ts'
export {
  removeSystemDraft,
  type SystemWriting,
  saveSystemDraft,
  submitForSystem,
  windowPath,
} from './link/draft.service.ts'
export { type LinkedForm, listFormNames, mayDraft, readForms } from './link/form.service.ts'
export {
  findSystemDocument,
  findSystemDocumentOf,
  findSystemDraft,
  type SystemDocumentRow,
  type SystemDraftRow,
  selectStaleDrafts,
  updateSuperseded,
} from './link/link.sql.ts'
export { pdfForSystem } from './link/pdf.service.ts'
export {
  type DocumentState,
  listStates,
  readContent,
  readDraftFiles,
  valuesDigest,
  waitingSteps,
  withdrawForSystem,
} from './link/state.service.ts'
export { findToday } from './person/acting.sql.ts'
export { checkRegisters, hasRegisterSeal } from './register/check.service.ts'
export { deleteAnswersOf } from './source/answer.sql.ts'
export type { DataSources } from './source/source.access.ts'

/** Electronic approval: forms, documents, lines, boxes. */
export const approvalRoom: Room = {
  name: 'approval',
  // Lists and counts; documents, saved drafts, signatures and leave stay closed in a view.
  inView: ['listBox', 'countBoxes', 'listCompanyFolders', 'listFolders'],
  routes: approvalRoutes,
  prepare: startCompanies,
  jobs: { [sendMailsJob]: (context) => sendDueMails(context) },
  jobQueues: { [sendMailsJob]: 'mail' },
  scheduled: {
    'approval.queueDueMails': { cron: '* * * * *', run: queueDueMails },
    'approval.openRegisters': { cron: '* * * * *', run: openRegisters },
    // In the morning in Seoul.
    'approval.announceSeals': { cron: '40 22 * * *', run: announceSeals },
    'approval.endRetentions': { cron: '50 2 * * *', run: endRetentions },
    'approval.removeOldAnswers': { cron: '20 3 * * *', run: removeOldAnswers },
  },
  subscribers: { ...noticeSubscribers, ...absenceSubscribers, ...readingSubscribers },
  fills: {
    relationKind: [documentRelations],
    personalData: [approvalPersonalData],
    reorganisationImpact: [documentBoxImpact, documentImpact, ruleImpact],
    portalScreen: [approvalScreen],
    handOver: approvalHandOver,
    departmentSuccessors: [boxSuccessors],
    pathCheck: [
      adminPageCheck('approval', ['isSuperAdmin', 'isCompanyManager']),
      adminPageCheck('approvaldesk', ['isSuperAdmin', 'isCompanyManager']),
      adminPageCheck('leave', ['isSuperAdmin', 'isCompanyManager']),
      adminPageCheck('invalid-approvals', ['isSuperAdmin', 'isCompanyManager']),
    ],
    searchSource: [
      { target: 'workflow', filters: ['from', 'until', 'authorCode', 'hasFiles'], search: searchApproval },
    ],
    fileHolder: approvalFiles,
    rightSource: [documentRightSource],
    notification: [documentNotification, absenceNotification, ownAbsenceNotification],
    vacation: [approvalVacation],
    presenceSource: [approvalPresence],
    workSource: [decisionWork, receiptWork, invalidLineWork],
    homeCount: [
      {
        name: 'approval',
        topic: documentTopic,
        async count(context) {
          if (context.viewer.mailOnly) return { count: 0, url: '' }
          const counts = await countDocuments(context)
          return { count: counts.reduce((total, one) => total + one.count, 0), url: '/workflow' }
        },
      },
    ],
  },
}
