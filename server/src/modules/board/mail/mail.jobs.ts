import type { Job } from '../../../kit/room.ts'
import { resendMails, sendMails, sendMailsOf } from './mail.service.ts'

const resend = 'board.resendMails'

/** Sending the mails of one sending, and looking after those that were left. */
export const mailJobs: Record<string, Job> = {
  [sendMails]: (context, { comCode, mailId }) =>
    sendMailsOf(context, { comCode: String(comCode), mailId: Number(mailId) }),
  [resend]: (context) => resendMails(context),
}

/** Every ten minutes. */
export const mailSchedules: Record<string, string> = { [resend]: '*/10 * * * *' }
