import { object } from '@maru/api/kit/schema'
import type { Room } from '#kit/room.ts'
import { removeReturned } from './later/later.service.ts'
import { queueWorkMails, sendWorkMail, sendWorkMailJob } from './mail/mail.service.ts'
import { workPersonalData } from './personal/personal.rules.ts'
import { workRoutes } from './work.routes.ts'

/** The work queue: what waits for a person in every room, from the slot `workSource`. */
export const workRoom: Room = {
  name: 'work',
  // The rooms leave out what the other person may not see; what was decided stays closed.
  inView: ['listWork', 'countWork'],
  routes: workRoutes,
  jobs: { [sendWorkMailJob]: sendWorkMail },
  jobQueues: { [sendWorkMailJob]: 'mail' },
  scheduled: {
    'work.removeReturned': { cron: '25 3 * * *', run: removeReturned },
    'work.queueMails': { cron: '* * * * *', run: queueWorkMails },
  },
  fills: {
    personalData: [workPersonalData],
    // The browser reads the rows by the calls of the room.
    webpartSource: [{ kind: 'work', options: object({}), load: async () => null }],
    portalScreen: [
      {
        id: 'work',
        address: '/work',
        name: { ko: '할 일', en: 'To do', zh: '待办' },
        icon: 'draft',
      },
    ],
  },
}
