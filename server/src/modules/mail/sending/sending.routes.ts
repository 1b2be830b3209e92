import { mailWritingApi } from '@maru/api/mail/writing'
import { routes } from '#kit/routes.ts'
import { listInternalDomains } from '../sender/domain.service.ts'
import { createAnswer } from './answer.service.ts'
import { getDraft, listAnswerDrafts, removeDraft } from './draft.service.ts'
import { getReceipts, recallMail, retryMail } from './receipt.service.ts'
import { sendMail, undoMail } from './sending.service.ts'

/** The calls of writing and sending. */
export const sendingRoutes = routes(mailWritingApi, {
  sendMail,
  getDraft: (context, { id }) => getDraft(context, id),
  removeDraft: (context, { id }) => removeDraft(context, id),
  undoMail: (context, { id }) => undoMail(context, id),
  getReceipts: (context, { id }) => getReceipts(context, id),
  recallMail: (context, { id }) => recallMail(context, id),
  retryMail: (context, { id }) => retryMail(context, id),
  createAnswer,
  listAnswerDrafts,
  listInternalDomains,
})
