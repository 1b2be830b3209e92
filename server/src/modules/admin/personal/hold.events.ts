import { adminHoldEvents } from '@maru/api/admin/personal'
import type { Events } from '@maru/api/kit/events'
import type { LocalName } from '@maru/api/kit/schema'
import { retractAlarms } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background, Subscriber, Subscribers } from '#kit/room.ts'
import { selectManagers } from '#modules/account/index.ts'
import { selectPersonNames } from './hold.sql.ts'
import { findSubject } from './personal.sql.ts'

type Step = Events['admin.holdRequestChanged'] & { comCode: string }

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.holdRequest': Step
  }
}

const permissions = ['isSuperAdmin', 'isCompanyManager', 'isHrManager'] as const
const subjectOf = (personCode: string) => `admin.hold:${personCode}`

/** The people who may open the page of a hold; an open request is shown to those who may decide it. */
async function listDeciders({ db, clock }: Background, { comCode, personCode, step, askedBy }: Step) {
  const now = clock.now()
  const managers = await selectManagers(db, comCode, now, permissions)
  if (step !== 'asked') return managers
  // The request may have ended since.
  const waits = (await findSubject(db, personCode, now))?.hasRequest === true
  return waits ? managers.filter((one) => one.personCode !== askedBy && one.personCode !== personCode) : []
}

/** The notification of a request for a legal hold and of its answer; it cannot be switched off. */
export const holdNotification = notification({
  name: 'admin.holdRequest',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers(context, step, recipients) {
    const deciders = await listDeciders(context, step)
    return deciders.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe({ db }, { personCode, actedBy, step, lifts }) {
    const names = await selectPersonNames(db, [personCode, actedBy])
    const name = (code: string): LocalName | undefined => names.find((one) => one.personCode === code)?.name
    const [title, actor] = [name(personCode), name(actedBy)]
    if (!title) return null
    return {
      word: `admin.alarm.${lifts ? 'release' : 'hold'}.${step}`,
      title,
      actor: actor ? { ...actor, personCode: actedBy } : null,
      url: `/admin/personal?person=${encodeURIComponent(personCode)}`,
      subject: subjectOf(personCode),
    }
  },
})

/**
 * Notifies those who may decide a request, and the person who asked when it ends. What was asked before is removed from
 * the bells of the others, because they cannot decide it any more.
 */
const notifyOfStep: Subscriber<'admin.holdRequestChanged'> = async (
  context,
  { eventId, comCode, payload },
) => {
  const { personCode, step, askedBy, actedBy } = payload
  const thing = { ...payload, comCode }
  if (step !== 'asked') await retractAlarms(context, [subjectOf(personCode)])
  const asked = step === 'asked' ? await listDeciders(context, thing) : [{ comCode, personCode: askedBy }]
  const recipients = asked.filter((one) => one.personCode !== actedBy)
  await notify(context, { name: 'admin.holdRequest', thing, recipients, eventKey: `admin.hold:${eventId}` })
}

/** Subscribers that run after a request for a hold changed. */
export const holdSubscribers: Subscribers = { [adminHoldEvents.requestChanged]: notifyOfStep }
