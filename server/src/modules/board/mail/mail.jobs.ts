import type { Room } from '#kit/room.ts'
import { resendMails, sendMails, sendMailsOf } from './mail.service.ts'

/** Sends the mails of one mailing; every ten minutes unsent mails are queued again. */
export const mailJobs: Required<Pick<Room, 'jobs' | 'scheduled'>> = {
  jobs: { [sendMails]: sendMailsOf },
  scheduled: { 'board.resendMails': { cron: '*/10 * * * *', run: resendMails } },
}
