import { mailSettingsApi } from '@maru/api/mail/settings'
import { routes } from '#kit/routes.ts'
import {
  getAutoReply,
  getOutOfOffice,
  listAbsences,
  setAutoReply,
  setOutOfOffice,
} from './absence/absence.service.ts'
import { listAccounts, listBoxes, listGrants, setAccounts, setGrant } from './account/account.service.ts'
import { checkBackup, downloadBackup, getUsage, removeOlder } from './backup/backup.service.ts'
import { listBackups, startBackup } from './backup/saved.service.ts'
import { getCard, getSignature, listCardStates, updateCard } from './card/card.service.ts'
import {
  changeCategory,
  createCategory,
  listCategories,
  removeCategory,
} from './category/category.service.ts'
import {
  connectCompanyMirror,
  connectMailMirror,
  disconnectMailMirror,
  getMailMirror,
} from './mirror/mirror.service.ts'
import { getMailMoves, startMailMove, stopMailMove } from './move/move.service.ts'
import { getMailMoveReport } from './move/report.service.ts'
import {
  continueMailImport,
  followMailImport,
  listMailImports,
  startMailImport,
  stopMailImport,
} from './moving/moving.service.ts'
import { getMailImportReport } from './moving/report.service.ts'
import { countRuleMails } from './rule/count.service.ts'
import { listRules, setRules } from './rule/rule.service.ts'
import { listRuleRuns, runRules } from './rule/run.jobs.ts'
import { chooseMailSieve, getMailSieve } from './sieve/sieve.service.ts'
import { exportMails } from './transfer/export.service.ts'
import { importMails } from './transfer/import.service.ts'

/** The calls of the settings of mail. */
export const settingsRoutes = routes(mailSettingsApi, {
  listCategories,
  createCategory,
  changeCategory,
  removeCategory,
  getCard,
  saveCard: updateCard,
  readCard: getCard,
  updateCard,
  setCardState: updateCard,
  listCardStates,
  getSignature,
  listRules,
  setRules,
  countRuleMails,
  runRules,
  listRuleRuns,
  getOutOfOffice,
  setOutOfOffice,
  getAutoReply,
  setAutoReply,
  listAbsences,
  checkBackup,
  downloadBackup,
  getUsage,
  removeOlder,
  listAccounts,
  setAccounts,
  listBoxes,
  listGrants,
  setGrant,
  startBackup,
  listBackups,
  importMails,
  exportMails,
  startMailImport,
  listMailImports,
  continueMailImport,
  followMailImport,
  stopMailImport,
  getMailImportReport,
  getMailMirror,
  connectMailMirror,
  connectCompanyMirror,
  disconnectMailMirror,
  getMailSieve,
  chooseMailSieve,
  getMailMoves,
  startMailMove,
  stopMailMove,
  getMailMoveReport,
})
