import { mailSettingsApi } from '@maru/api/mail/settings'
import { routes } from '#kit/routes.ts'
import * as absence from './absence/absence.service.ts'
import * as account from './account/account.service.ts'
import * as backup from './backup/backup.service.ts'
import * as saved from './backup/saved.service.ts'
import * as card from './card/card.service.ts'
import * as category from './category/category.service.ts'
import * as mirror from './mirror/mirror.service.ts'
import * as move from './move/move.service.ts'
import * as moveReport from './move/report.service.ts'
import * as moving from './moving/moving.service.ts'
import * as movingReport from './moving/report.service.ts'
import * as count from './rule/count.service.ts'
import * as rule from './rule/rule.service.ts'
import * as run from './rule/run.jobs.ts'
import * as sieve from './sieve/sieve.service.ts'
import * as transferExport from './transfer/export.service.ts'
import * as transferImport from './transfer/import.service.ts'

/** The calls of the settings of mail. */
export const settingsRoutes = routes(
  mailSettingsApi,
  absence,
  account,
  backup,
  saved,
  card,
  category,
  mirror,
  move,
  moveReport,
  moving,
  movingReport,
  count,
  rule,
  run,
  sieve,
  transferExport,
  transferImport,
  { saveCard: card.updateCard, readCard: card.getCard, setCardState: card.updateCard },
)
