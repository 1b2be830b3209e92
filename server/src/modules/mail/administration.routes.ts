import { mailAdministrationApi } from '@maru/api/mail/administration'
import { routes } from '#kit/routes.ts'
import {
  addMailDomain,
  checkMailDomain,
  listMailDomains,
  listMailQueue,
  listMailTraces,
  makeMailKey,
  removeMailDomain,
  retryQueuedMail,
} from './administration/administration.service.ts'
import { listMailGroups, removeMailGroup, saveMailGroup } from './administration/group.service.ts'
import {
  createSharedBox,
  getCompanyLimits,
  listAdministeredBoxes,
  setBoxLimit,
  setCompanyLimits,
} from './administration/quota.service.ts'
import { getMailServer, removeMailServer, setMailServer } from './administration/server.service.ts'
import { connectAllMailboxes, getMailSignIn, setMailSignIn } from './administration/sign-in.service.ts'
import { listMailMoves, startMailMoves, stopMailMoves } from './move/company.service.ts'
import { getMailMovesReport } from './move/report.service.ts'

/** The calls of the administration of mail. */
export const mailAdministrationRoutes = routes(mailAdministrationApi, {
  listMailDomains,
  addMailDomain,
  removeMailDomain,
  makeMailKey,
  checkMailDomain,
  listMailQueue,
  retryQueuedMail,
  listMailTraces,
  listMailGroups,
  saveMailGroup,
  removeMailGroup,
  getCompanyLimits,
  setCompanyLimits,
  listAdministeredBoxes,
  setBoxLimit,
  createSharedBox,
  getMailServer,
  setMailServer,
  removeMailServer,
  getMailSignIn,
  setMailSignIn,
  connectAllMailboxes,
  listMailMoves,
  startMailMoves,
  stopMailMoves,
  getMailMovesReport,
})
