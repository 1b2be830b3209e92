import type { Room } from '../../../kit/room.ts'
import { resendMails, sendMails, sendMailsOf } from './mail.service.ts'

/** Sending the mails of one sending; every ten minutes what was left is queued again. */
export const mailJobs: Required<Pick<Room, 'jobs' | 'scheduled'>> = {
  jobs: { [sendMails]: sendMailsOf },
  scheduled: { 'board.resendMails': { cron: '*/10 * * * *', run: resendMails } },
}
