import { accountAppointmentApi } from '@maru/api/account/appointment'
import { accountLeavingApi } from '@maru/api/account/leaving'
import { accountPersonApi } from '@maru/api/account/person'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminApi } from '@maru/api/admin'
import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { adminHealthApi } from '@maru/api/admin/health'
import { adminHookApi } from '@maru/api/admin/hook'
import { adminLdapApi } from '@maru/api/admin/ldap'
import { linkApi } from '@maru/api/admin/link'
import { linkAbsenceApi } from '@maru/api/admin/link-absence'
import { adminMessengerApi } from '@maru/api/admin/messenger'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { adminPhotoApi } from '@maru/api/admin/photo'
import { adminRetentionApi } from '@maru/api/admin/retention'
import { adminRightApi } from '@maru/api/admin/right'
import { adminScimApi } from '@maru/api/admin/scim'
import { adminSessionApi } from '@maru/api/admin/session'
import { adminSourceApi } from '@maru/api/admin/source'
import { adminStartApi } from '@maru/api/admin/start'
import { adminSystemApi } from '@maru/api/admin/system'
import { adminViewApi } from '@maru/api/admin/view-as'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { routes } from '#kit/routes.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-token/token.service.ts'
import {
  cancelAppointment,
  getAppointmentForm,
  listAppointments,
  orderAppointment,
} from './appointment/appointment.service.ts'
import { exportAuditEntries, listAuditEntries } from './audit/audit.service.ts'
import { checkAuditChain } from './audit/chain.service.ts'
import { getBackupState } from './backup/backup.service.ts'
import { getHealth, listFailedJobs, removeJob, retryJobs } from './health/health.service.ts'
import {
  createHook,
  listHookMessages,
  listHooks,
  removeHook,
  rotateHook,
  testHook,
  updateHook,
} from './hook/hook.service.ts'
import { closeHookMessage, getHookMessage } from './hook/message.service.ts'
import { getLdapRun, listLdapRuns, startLdapSync } from './ldap/run.service.ts'
import { handOverNow, listOwned } from './leaving/hand-over.service.ts'
import { setLeave } from './leaving/leave.service.ts'
import { retirePerson } from './leaving/retire.service.ts'
import { removeAbsence, saveAbsence } from './link/absence.service.ts'
import { cancelDocument } from './link/cancel.service.ts'
import { draftDocument, submitDocument } from './link/draft.service.ts'
import { uploadFile } from './link/file.service.ts'
import { getDocument, getPdf, listChanges, listForms } from './link/read.service.ts'
import { getMailServer, removeMailServer, saveMailServer, testMailServer } from './mail/mail.service.ts'
import {
  createMessenger,
  getOwnMessenger,
  listMessengers,
  removeOwnMessenger,
  saveOwnMessenger,
  testOwnMessenger,
  updateMessenger,
} from './messenger/messenger.service.ts'
import { saveMessengerRule } from './messenger/rule.service.ts'
import { downloadOwnData } from './moving-out/moving-out.service.ts'
import { createPerson, listTitles, openPersonForm, updatePerson } from './person/person.service.ts'
import { confirmHold, declineHold, holdErasure, listHolds } from './personal/hold.service.ts'
import { listLooks, listOwnLooks } from './personal/look.service.ts'
import {
  erasePerson,
  exportPersonalData,
  getErasureRule,
  getHeldData,
  saveErasureRule,
} from './personal/personal.service.ts'
import { importPhotos } from './photos/photos.service.ts'
import { countRetention, listRetention, saveRetention } from './retention/retention.service.ts'
import { listRightReaders } from './right/readers.service.ts'
import { explainRight, findRightObjects } from './right/right.service.ts'
import { compareRights } from './right/what-if.service.ts'
import { createScimToken, listScimTokens, revokeScimToken } from './scim/token.service.ts'
import {
  endPersonSessions,
  listPersonAppPasswords,
  listPersonSessions,
  revokePersonAppPassword,
} from './session/session.service.ts'
import {
  createDataSource,
  listDataSources,
  removeDataSource,
  rotateDataSource,
  testDataSource,
  updateDataSource,
} from './source/source.service.ts'
import { listSourceWrites, repeatSourceWrites } from './source/write.service.ts'
import { listStartChecks, runStartChecks } from './start/start.service.ts'
import {
  createSystem,
  endSystem,
  listSystemDocuments,
  listSystems,
  resumeSystemAddress,
  rotateSystemToken,
  updateSystem,
} from './system/system.service.ts'
import { endSystemAbsence, listSystemAbsences } from './system/system-absence.service.ts'
import { cancelTransfer, getTransfer, orderTransfer } from './transfer/transfer.service.ts'
import { endViewAs, startViewAs } from './view-as/view-as.service.ts'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from './webhook/webhook.service.ts'

const personRoutes = routes(accountPersonApi, {
  getPersonForm: (context, input) => openPersonForm(context, input.personCode),
  listTitles: (context, input) => listTitles(context, input.comCode),
  createPerson,
  updatePerson,
  retirePerson,
})

const leavingRoutes = routes(accountLeavingApi, {
  listOwned: (context, input) => listOwned(context, input.personCode),
  handOver: (context, input) => handOverNow(context, input),
  setLeave,
})

const appointmentRoutes = routes(accountAppointmentApi, {
  getAppointmentForm,
  listAppointments,
  orderAppointment,
  cancelAppointment,
})

const transferRoutes = routes(accountTransferApi, { getTransfer, orderTransfer, cancelTransfer })

const auditRoutes = routes(adminApi, {
  listAuditEntries,
  exportAuditEntries,
  checkAuditChain,
  getBackupState,
  getMailServer,
  testMailServer,
  saveMailServer,
  removeMailServer,
})

const scimRoutes = routes(adminScimApi, {
  listScimTokens,
  createScimToken,
  revokeScimToken: (context, input) => revokeScimToken(context, input.tokenId),
})

const rightRoutes = routes(adminRightApi, {
  ...{ findRightObjects, listRightReaders, explainRight, compareRights },
})

const webhookRoutes = routes(adminWebhookApi, {
  listWebhooks,
  createWebhook,
  updateWebhook,
  rotateWebhook,
  removeWebhook,
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
})

const personalRoutes = routes(adminPersonalApi, {
  getHeldData,
  exportPersonalData,
  erasePerson,
  holdErasure,
  confirmHold,
  declineHold,
  listHolds,
  listLooks,
  listOwnLooks,
  downloadOwnData,
  getErasureRule,
  saveErasureRule,
})

const retentionRoutes = routes(adminRetentionApi, {
  listRetention,
  countRetention,
  saveRetention,
})

const viewRoutes = routes(adminViewApi, { startViewAs, endViewAs: (context) => endViewAs(context) })

const ldapRoutes = routes(adminLdapApi, {
  startLdapSync,
  listLdapRuns: (context, input) => listLdapRuns(context, input.directoryId),
  getLdapRun: (context, input) => getLdapRun(context, input.runId),
})

const startRoutes = routes(adminStartApi, { listStartChecks, runStartChecks })

const healthRoutes = routes(adminHealthApi, {
  getHealth,
  listFailedJobs,
  retryJobs,
  removeJob,
})

const sessionRoutes = routes(adminSessionApi, {
  ...{ listPersonSessions, endPersonSessions },
  ...{ listPersonAppPasswords, revokePersonAppPassword },
})

const photoRoutes = routes(adminPhotoApi, {
  importPhotos,
})

const apiTokenRoutes = routes(adminApiTokenApi, {
  listApiTokens,
  createApiToken,
  revokeApiToken,
})

const linkRoutes = routes(linkApi, {
  listForms,
  uploadFile,
  ...{ draftDocument, submitDocument, getDocument, getPdf, listChanges, cancelDocument },
  ...{ draftDocument, submitDocument, getDocument, listChanges, cancelDocument },
})

const hookRoutes = routes(adminHookApi, {
  ...{ listHooks, createHook, updateHook, rotateHook, removeHook, testHook },
  ...{ listHookMessages, getHookMessage, closeHookMessage },
})

const messengerRoutes = routes(adminMessengerApi, {
  ...{ listMessengers, createMessenger, updateMessenger, saveMessengerRule },
  ...{ getOwnMessenger, saveOwnMessenger, removeOwnMessenger, testOwnMessenger },
})

const linkAbsenceRoutes = routes(linkAbsenceApi, { saveAbsence, removeAbsence })

const systemRoutes = routes(adminSystemApi, {
  listSystems,
  ...{ listSystemAbsences, endSystemAbsence },
  ...{ listSystemDocuments, createSystem, updateSystem, rotateSystemToken, endSystem, resumeSystemAddress },
})

const sourceRoutes = routes(adminSourceApi, {
  ...{ listDataSources, createDataSource, updateDataSource, rotateDataSource, removeDataSource },
  ...{ testDataSource, listSourceWrites, repeatSourceWrites },
})

/** The calls of the administration. */
export const adminRoutes = [
  ...personRoutes,
  ...leavingRoutes,
  ...appointmentRoutes,
  ...transferRoutes,
  ...auditRoutes,
  ...rightRoutes,
  ...webhookRoutes,
  ...personalRoutes,
  ...retentionRoutes,
  ...viewRoutes,
  ...healthRoutes,
  ...startRoutes,
  ...photoRoutes,
  ...apiTokenRoutes,
  ...systemRoutes,
  ...sourceRoutes,
  ...hookRoutes,
  ...messengerRoutes,
  ...linkRoutes,
  ...linkAbsenceRoutes,
  ...sessionRoutes,
  ...scimRoutes,
  ...ldapRoutes,
]
