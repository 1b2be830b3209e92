import { approvalEvents } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Subscriber, Subscribers } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { type AbsenceRow, findAbsence } from './absence.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'approval.absence': { absence: AbsenceRow; name: LocalName; word: 'began' | 'cancelled' }
  }
}

/** Notifies people of an absence in which they decide for the absent person. */
export const absenceNotification = notification({
  name: 'approval.absence',
  kind: 'WF',
  group: 'approval',
  async listViewers({ db, clock }, { absence }, recipients) {
    const people = await listRecipients(
      db,
      recipients.map((one) => one.personCode),
      clock.now(),
    )
    const inCompany = people.filter((one) => !one.mailOnly && one.comCode === absence.comCode)
    return [...new Map(inCompany.map((one) => [one.personCode, one])).values()]
  },
  describe: async (_context, { absence, name, word }) => ({
    word: word === 'began' ? 'approval.alarm.absenceBegan' : 'approval.alarm.absenceCancelled',
    title: `${absence.fromDay} – ${absence.untilDay}`,
    actor: { ...name, personCode: absence.personCode },
    url: '/workflow?BOX=pending',
    subject: `approval.absence:${absence.absenceId}`,
  }),
})

const notifyOfAbsence: Subscriber<'approval.absent'> = async (context, { eventId, comCode, payload }) => {
  const { db, clock } = context
  const { absenceId, word, personCodes } = payload
  const absence = await findAbsence(db, { comCode, absenceId })
  if (!absence) return
  const [party] = await selectPeopleParties(db, comCode, [absence.personCode], clock.now())
  await notify(context, {
    name: 'approval.absence',
    thing: { absence, word, name: party?.name ?? { ko: absence.personCode, en: '', zh: '' } },
    recipients: personCodes.map((personCode) => ({ comCode, personCode })),
    eventKey: `approval:${eventId}`,
  })
}

/** Subscribers that run after an absence changed. */
export const absenceSubscribers: Subscribers = { [approvalEvents.absent]: notifyOfAbsence }
