import type { Room } from '#kit/room.ts'
import { deleteLeaversPasswords } from '../app-password/app-password.sql.ts'
import { deleteOldSteps } from '../entry/factor.sql.ts'
import { deleteOldStarts } from '../federation/federation.sql.ts'
import { deleteOldWaiting } from '../federation/waiting.sql.ts'
import { refreshAllSaml } from '../provider/metadata.service.ts'
import { deleteOldTokens } from '../teams/teams.sql.ts'
import { deleteOldResets } from './password.sql.ts'
import { sendReset, sendResetMail } from './reset.service.ts'

/** Sends links to set a password, deletes expired ones and expired second steps, and reads certificates of providers. */
export const passwordJobs: Pick<Room, 'jobs' | 'scheduled'> = {
  jobs: { [sendReset]: sendResetMail },
  scheduled: {
    'account.refreshProviders': { cron: '50 2 * * *', run: refreshAllSaml },
    'account.removeOldResets': {
      cron: '30 3 * * *',
      async run({ db, clock, log }) {
        const now = clock.now()
        const removed = {
          resets: await deleteOldResets(db, now),
          steps: await deleteOldSteps(db, now),
          starts: await deleteOldStarts(db, now),
          teams: await deleteOldTokens(db, now),
          appPasswords: await deleteLeaversPasswords(db, now),
          accounts: await deleteOldWaiting(db, new Date(now.getTime() - 30 * 86_400_000)),
        }
        log.info(removed, 'account: removed old resets')
      },
    },
  },
}
