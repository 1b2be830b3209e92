import type { Room } from '../../../kit/room.ts'
import { deleteOldResets } from './password.sql.ts'
import { sendReset, sendResetMail } from './reset.service.ts'

/** Sends links to set a password, and deletes expired ones. */
export const passwordJobs: Pick<Room, 'jobs' | 'scheduled'> = {
  jobs: { [sendReset]: sendResetMail },
  scheduled: {
    'account.removeOldResets': {
      cron: '30 3 * * *',
      async run({ db, clock, log }) {
        log.info({ resets: await deleteOldResets(db, clock.now()) }, 'account: removed old resets')
      },
    },
  },
}
