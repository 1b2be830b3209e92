import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { adminRoutes } from './admin.routes.ts'
import { apiTokenDocs } from './api-token/docs.rules.ts'
import { tokenEndsNotification, warnOfTokenEnds } from './api-token/ends.jobs.ts'
import { apiTokens } from './api-token/token.service.ts'
import { printAuditSeal, sealAudit } from './audit/chain.service.ts'
import { adminGauges } from './health/gauge.service.ts'
import { countDeliveries } from './health/gauge.sql.ts'
import { hookDocs } from './hook/docs.rules.ts'
import { hookFailedNotification } from './hook/failed-notice.service.ts'
import { hooksOfPerson } from './hook/hand-over.service.ts'
import { hookProtocol } from './hook/hook.routes.ts'
import { hookWork } from './hook/message.service.ts'
import { hookOwnerNotification } from './hook/owner.service.ts'
import {
  hookNotification,
  requeueHookMessages,
  showHookMessage,
  showHookMessageJob,
} from './hook/show.jobs.ts'
import { runSync, startNightlyRuns, stoppedNotification, syncJob } from './ldap/sync.service.ts'
import { handOverDue, leavingJobs } from './leaving/hand-over.jobs.ts'
import { selectSystemAbsences } from './link/absence.sql.ts'
import { linkSubscribers, systemDraftNotification } from './link/change.events.ts'
import { expireDrafts } from './link/expire.jobs.ts'
import { messengerSubscribers } from './messenger/alarm.events.ts'
import { oauthDiscovery, oauthProtocol } from './oauth/oauth.routes.ts'
import { newPersonSlot } from './person/new-person.service.ts'
import { holdNotification, holdSubscribers } from './personal/hold.events.ts'
import { endOldRequests } from './personal/hold.service.ts'
import { selectPeopleOnHold } from './personal/hold.sql.ts'
import { knowsHolds } from './personal/personal.access.ts'
import { adminPersonalData } from './personal/personal.rules.ts'
import { eraseDue } from './personal/personal.service.ts'
import { holdWork } from './personal/work.service.ts'
import { retentionJobs } from './retention/retention.jobs.ts'
import { scimProtocol } from './scim/scim.routes.ts'
import { dataSources } from './source/ask.service.ts'
import { sourceDocs } from './source/docs.rules.ts'
import { sourceSubscribers } from './source/write.events.ts'
import { requeueWrites, writeToSource } from './source/write.jobs.ts'
import { countWrites } from './source/write.sql.ts'
import { portalChecks } from './start/check.service.ts'
import { systems } from './system/caller.service.ts'
import { systemDocs } from './system/docs.rules.ts'
import { systemEndsNotification, systemOwnerNotification, warnOfSystemEnds } from './system/ends.jobs.ts'
import { transferDue, transferJobs } from './transfer/transfer.service.ts'
import { viewNotification, viewSubscribers } from './view-as/view-as.events.ts'
import { deliverWebhook, requeueDeliveries } from './webhook/delivery.jobs.ts'
import { webhookDocs } from './webhook/docs.rules.ts'
import { webhookEndedNotification } from './webhook/end-notice.service.ts'
import { webhookSubscribers } from './webhook/webhook.events.ts'

export { checkAudit, hasAuditSeal } from './audit/chain.service.ts'
export { listFailedJobs, readHealth, removeJob, retryJobs } from './health/health.service.ts'
export { type RunResult, syncNow } from './ldap/sync.service.ts'
export { retirePerson } from './leaving/retire.service.ts'
export { movingOutOf, sharedOf } from './moving-out/archive.service.ts'
export { createPerson } from './person/person.service.ts'
export { endPersonSessions, listPersonSessions } from './session/session.service.ts'

/** The administration of people, and the audit log. */
export const adminRoom: Room = {
  name: 'admin',
  inView: ['endViewAs'],
  routes: adminRoutes,
  protocols: [scimProtocol, hookProtocol, oauthProtocol, oauthDiscovery],
  // Of several subscribers of an event the last one calls those before it.
  subscribers: {
    ...{ ...webhookSubscribers, ...linkSubscribers, ...sourceSubscribers },
    ...{ ...holdSubscribers, ...viewSubscribers, ...messengerSubscribers },
  },
  jobs: {
    'admin.deliverWebhook': deliverWebhook,
    'admin.writeToSource': writeToSource,
    [syncJob]: runSync,
    [showHookMessageJob]: showHookMessage,
  },
  jobQueues: { 'admin.deliverWebhook': 'outside', 'admin.writeToSource': 'outside' },
  gauges: adminGauges,
  // Orders of a midnight at which no process ran.
  async start(context) {
    await handOverDue(context)
    await transferDue(context)
    return async () => {}
  },
  scheduled: {
    ...leavingJobs,
    // The hour of the night depends on the time zone of each company.
    'admin.startDirectoryRuns': { cron: '5 * * * *', run: startNightlyRuns },
    ...transferJobs,
    ...retentionJobs,
    'admin.sealAudit': { cron: '* * * * *', run: sealAudit },
    // In the morning in Seoul.
    'admin.printAuditSeal': { cron: '40 22 * * *', run: printAuditSeal },
    'admin.requeueDeliveries': { cron: '*/10 * * * *', run: requeueDeliveries },
    'admin.requeueWrites': { cron: '*/10 * * * *', run: requeueWrites },
    'admin.requeueHookMessages': { cron: '*/10 * * * *', run: requeueHookMessages },
    // At night in Seoul.
    'admin.eraseDue': { cron: '10 18 * * *', run: eraseDue },
    'admin.endOldRequests': { cron: '20 * * * *', run: endOldRequests },
    // In the morning in Seoul.
    'admin.warnOfTokenEnds': { cron: '30 23 * * *', run: warnOfTokenEnds },
    'admin.expireDrafts': { cron: '50 18 * * *', run: expireDrafts },
    'admin.warnOfSystemEnds': { cron: '40 23 * * *', run: warnOfSystemEnds },
  },
  fills: {
    notification: [
      ...[stoppedNotification, tokenEndsNotification, systemEndsNotification],
      ...[systemOwnerNotification, systemDraftNotification],
      ...[holdNotification, viewNotification, hookNotification, hookOwnerNotification],
      ...[webhookEndedNotification, hookFailedNotification],
    ],
    handOver: [hooksOfPerson],
    newPerson: [newPersonSlot],
    workSource: [holdWork, hookWork],
    apiTokens: [apiTokens],
    systems: [systems],
    dataSources: [dataSources],
    systemAbsences: [
      ({ db, clock }, comCode, absenceIds) => selectSystemAbsences(db, { comCode, absenceIds }, clock.now()),
    ],
    healthSource: [
      { name: 'webhook', queue: ({ db }) => countDeliveries(db) },
      { name: 'source', queue: ({ db }) => countWrites(db) },
    ],
    startCheck: portalChecks,
    personalData: [adminPersonalData],
    knowsHolds: [knowsHolds],
    peopleOnHold: [({ db, clock }) => selectPeopleOnHold(db, clock.now())],
    docsPart: [apiTokenDocs, systemDocs, sourceDocs, webhookDocs, hookDocs],
    pathCheck: [
      ...[
        ...['start', 'organisation', 'titles', 'company', 'holidays', 'menus', 'clicks', 'quickmenus'],
        ...['dictionary', 'audit'],
        ...['sign-ins', 'scim'],
        ...['rights', 'webhooks', 'hooks', 'tokens', 'systems'],
      ].map((page) => adminPageCheck(page, ['isSuperAdmin', 'isCompanyManager'])),
      adminPageCheck('personal', ['isSuperAdmin', 'isCompanyManager', 'isHrManager']),
      adminPageCheck('mail', ['isSuperAdmin']),
      adminPageCheck('health', ['isSuperAdmin']),
    ],
  },
}
