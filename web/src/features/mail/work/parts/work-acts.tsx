import { mailApi } from '@maru/api/mail'
import { mailSharedApi } from '@maru/api/mail/shared'
import { MailCheck, MailX, Star } from 'lucide-react'
import { change } from '#kit/call/change.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Flagged, assigned and failed mails in the work queue. */
export const mailWork: WorkActs[] = [
  {
    kind: 'flagged',
    icon: <Icon icon={Star} size={15} />,
    hue: 5,
    run: (_act, items) =>
      actOnEach(items, ({ id }) => change(mailApi.markMails, { ids: [id], isFlagged: false })),
    undo: (_act, id) => change(mailApi.markMails, { ids: [id], isFlagged: true }),
  },
  {
    kind: 'assigned',
    icon: <Icon icon={MailCheck} size={15} />,
    hue: 4,
    run: (_act, items) =>
      actOnEach(items, ({ id }) => change(mailSharedApi.assignMail, { id, act: 'finish' })),
    undo: (_act, id) => change(mailSharedApi.assignMail, { id, act: 'reopen' }),
  },
  { kind: 'failedMail', icon: <Icon icon={MailX} size={15} />, hue: 5 },
]
