import { defineApi } from '../kit/endpoint.ts'
import { absenceCalls } from './absence.ts'
import { accountCalls } from './account.ts'
import { backupCalls } from './backup.ts'
import { cardCalls } from './card.ts'
import { categoryCalls } from './category.ts'
import { mirrorCalls } from './mirror/mirror.ts'
import { moveCalls } from './mirror/move.ts'
import { sieveCalls } from './mirror/sieve.ts'
import { movingCalls } from './moving.ts'
import { ruleCalls } from './rule.ts'
import { transferCalls } from './transfer.ts'

/** The settings of mail (spec 3§3 to 3§9). */
export const mailSettingsApi = defineApi('mail', {
  ...categoryCalls,
  ...cardCalls,
  ...ruleCalls,
  ...absenceCalls,
  ...backupCalls,
  ...accountCalls,
  ...transferCalls,
  ...movingCalls,
  ...mirrorCalls,
  ...sieveCalls,
  ...moveCalls,
})
