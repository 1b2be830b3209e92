import type { SingleProcess, Stop } from '#kit/operation/single-process.ts'
import type { Background, Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { outOfOfficeSlot } from './absence/absence.service.ts'
import { mailRecordCheck } from './administration/start-check.service.ts'
import { mailAdministrationRoutes } from './administration.routes.ts'
import { announce, announceAll, newMailNotification } from './alarm/alarm.jobs.ts'
import { makeBackup, removeOldBackups } from './backup/backup.jobs.ts'
import { backupFiles } from './backup/saved.service.ts'
import { mailboxStore } from './contact/contact.sql.ts'
import { ownStore } from './database-store/database-store.service.ts'
import { mailBinRetention, mergeSearchIndex, sweepMails } from './database-store/sweep.jobs.ts'
import { localDelivery } from './delivery/local.service.ts'
import { mailboxGoesAlong } from './employer/employer.service.ts'
import { engineProtocol } from './engine/engine.routes.ts'
import { startEngine } from './engine/listener.service.ts'
import { mailHandOver } from './hand-over/hand-over.service.ts'
import { inboxPart, mailCount, mailPathCheck, searchMails } from './home.service.ts'
import { addressImpact, boxImpact } from './impact/impact.service.ts'
import { linkFiles, removeOldLinks } from './link/link.service.ts'
import { linkRoutes } from './link.routes.ts'
import { mailRoutes } from './mail.routes.ts'
import { startMirrors } from './mirror/start.service.ts'
import { draftWork, joinWorks } from './mirror-draft/work.service.ts'
import { connectAll } from './mirror-sign-in/connect-all.jobs.ts'
import { reportStop, signInStoppedNotification } from './mirror-sign-in/stop-notice.jobs.ts'
import { moveWork } from './move/work.service.ts'
import { type CommandImport, importByCommand } from './moving/command.service.ts'
import { careForImports, moveIn } from './moving/import.jobs.ts'
import { mailPersonalData } from './personal/personal.rules.ts'
import { mailGauges, mailHealth } from './receiving/gauge.service.ts'
import { startReceiving } from './receiving/listener.service.ts'
import { mailRelations } from './relation/relation.service.ts'
import { mailboxRightSource } from './right/right.service.ts'
import { arrive, arriveAll } from './rule/arrival.jobs.ts'
import { runRulesStep } from './rule/run.jobs.ts'
import { mailScreen } from './screen.rules.ts'
import { mailFiles, mailPictures } from './sending/draft.service.ts'
import { mailDrafts } from './sending/draft-slot.service.ts'
import { findOverdue, releaseMail, sendOut } from './sending/queue.jobs.ts'
import { sendingRoutes } from './sending/sending.routes.ts'
import { settingsRoutes } from './settings.routes.ts'
import { sharedRoutes } from './shared.routes.ts'
import { templateRoutes } from './template.routes.ts'
import { mailMovingOut } from './transfer/moving-out.service.ts'
import { warnAllFull, warnFull } from './transport/full.jobs.ts'
import { removeOldTraces, traceTable } from './transport/trace.jobs.ts'
import { assignedWork, failedWork, flaggedWork } from './work/work.service.ts'

export { type CommandImport, importByCommand, mailboxStore }

/** Opens the ports on which other mail servers bring mail, and watches the mailboxes that are on mail servers of companies. */
async function startAll(context: Background, parts: { single: SingleProcess }): Promise<Stop> {
  const stops = [
    await startReceiving(context),
    await startEngine(context),
    startMirrors(context, { ...parts, work: joinWorks(moveWork, draftWork) }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Mail: mailboxes, folders, reading; and the contacts of mailboxes. */
export const mailRoom: Room = {
  name: 'mail',
  protocols: [engineProtocol],
  routes: [
    ...mailRoutes,
    ...sendingRoutes,
    ...settingsRoutes,
    ...sharedRoutes,
    ...mailAdministrationRoutes,
    ...linkRoutes,
    ...templateRoutes,
  ],
  jobs: {
    'mail.release': releaseMail,
    'mail.sendOut': sendOut,
    'mail.announce': announce,
    'mail.arrive': arrive,
    'mail.arriveAll': arriveAll,
    'mail.announceAll': announceAll,
    'mail.runRules': runRulesStep,
    'mail.warnFull': warnFull,
    'mail.makeBackup': makeBackup,
    'mail.moveIn': moveIn,
    'mail.collect': moveIn,
    'mail.connectAll': connectAll,
    'mail.reportSignInStop': reportStop,
  },
  // One of each for every mail that arrives: other jobs would hold up rules when many come.
  quickJobs: ['mail.arrive', 'mail.announce', 'mail.arriveAll', 'mail.announceAll'],
  jobQueues: {
    'mail.release': 'mail',
    'mail.sendOut': 'mail',
    'mail.makeBackup': 'backup',
    'mail.moveIn': 'backup',
    'mail.collect': 'outside',
  },
  start: startAll,
  gauges: mailGauges,
  scheduled: {
    'mail.removeOldTraces': { cron: '30 3 * * *', run: removeOldTraces },
    'mail.careForImports': { cron: '25 * * * *', run: careForImports },
    'mail.removeOldBackups': { cron: '50 3 * * *', run: removeOldBackups },
    'mail.removeOldLinks': { cron: '40 3 * * *', run: removeOldLinks },
    'mail.warnAllFull': { cron: '*/15 * * * *', run: warnAllFull },
    'mail.sweep': { cron: '20 4 * * *', run: sweepMails },
    'mail.mergeSearchIndex': { cron: '* * * * *', run: mergeSearchIndex },
    'mail.findOverdue': { cron: '* * * * *', run: findOverdue },
  },
  fills: {
    personalData: [mailPersonalData],
    retention: [mailBinRetention],
    partitionedTable: [traceTable],
    employerChange: [mailboxGoesAlong],
    reorganisationImpact: [addressImpact, boxImpact],
    appPasswordUse: ['imap', 'smtp'],
    mailStore: [ownStore],
    notification: [newMailNotification, signInStoppedNotification],
    portalScreen: [mailScreen],
    fileHolder: [mailFiles, linkFiles, backupFiles],
    pictureHolder: [mailPictures],
    mailboxContacts: [mailboxStore],
    rightSource: [mailboxRightSource],
    movingOut: [mailMovingOut],
    localDelivery: [localDelivery],
    mailDraft: [mailDrafts],
    relationKind: [mailRelations],
    handOver: mailHandOver,
    healthSource: [mailHealth],
    startCheck: [mailRecordCheck],
    outOfOffice: [outOfOfficeSlot],
    homeCount: [mailCount],
    workSource: [assignedWork, flaggedWork, failedWork],
    webpartSource: [inboxPart],
    pathCheck: [mailPathCheck, adminPageCheck('mailflow', ['isSuperAdmin', 'isCompanyManager'])],
    searchSource: [
      { target: 'mail', filters: ['from', 'until', 'authorCode', 'hasFiles'], search: searchMails },
    ],
  },
}
