import { mailApi } from '@maru/api/mail'
import { mailSharedApi } from '@maru/api/mail/shared'
import { MailCheck, MailX, Star } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach, actTogether, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Mails of one call. */
const most = 500

type Mails = readonly { id: string }[]
const idsOf = (mails: Mails) => mails.map(({ id }) => id)

const flag = (mails: Mails, isFlagged: boolean) =>
  actTogether(mails, most, (some) => sendChange(mailApi.markMails, { ids: idsOf(some), isFlagged }))

const assign = (mails: Mails, act: 'finish' | 'reopen') =>
  actOnEach(mails, ({ id }) => sendChange(mailSharedApi.assignMail, { id, act }))

/** Flagged, assigned and failed mails in the work queue. */
export const mailWork: WorkActs[] = [
  {
    kind: 'flagged',
    icon: <Icon icon={Star} size={15} />,
    hue: 5,
    run: (_act, items) => flag(items, false),
    undo: (_act, items) => flag(items, true),
  },
  {
    kind: 'assigned',
    icon: <Icon icon={MailCheck} size={15} />,
    hue: 4,
    run: (_act, items) => assign(items, 'finish'),
    undo: (_act, items) => assign(items, 'reopen'),
  },
  { kind: 'failedMail', icon: <Icon icon={MailX} size={15} />, hue: 5 },
]
