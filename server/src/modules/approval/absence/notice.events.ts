import { approvalEvents } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background, Subscriber, Subscribers } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { type AbsenceRow, findAbsence } from './absence.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'approval.absence': { absence: AbsenceRow; name: LocalName; word: 'began' | 'cancelled' }
    'approval.ownAbsence': { absence: AbsenceRow; word: 'began' | 'cancelled' }
  }
}

async function peopleOf(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  { absence }: { absence: AbsenceRow },
  recipients: readonly { personCode: string }[],
) {
  const personCodes = recipients.map((one) => one.personCode)
  const people = await listRecipients(db, personCodes, clock.now())
  const inCompany = people.filter((one) => !one.mailOnly && one.comCode === absence.comCode)
  return [...new Map(inCompany.map((one) => [one.personCode, one])).values()]
}

const periodOf = ({ fromDay, untilDay }: AbsenceRow) => `${fromDay} – ${untilDay}`

/** Notifies people of an absence in which they decide for the absent person. */
export const absenceNotification = notification({
  name: 'approval.absence',
  kind: 'WF',
  topic: 'approval.other',
  listViewers: peopleOf,
  describe: async (_context, { absence, name, word }) => ({
    word: word === 'began' ? 'approval.alarm.absenceBegan' : 'approval.alarm.absenceCancelled',
    title: periodOf(absence),
    actor: { ...name, personCode: absence.personCode },
    url: '/workflow?BOX=pending',
    subject: `approval.absence:${absence.absenceId}`,
  }),
})

/** Notifies a person of the own absence that a connected system has registered or ended. */
export const ownAbsenceNotification = notification({
  name: 'approval.ownAbsence',
  kind: 'WF',
  topic: 'approval.other',
  listViewers: peopleOf,
  describe: async (_context, { absence, word }) => ({
    word: word === 'began' ? 'approval.alarm.absenceRegistered' : 'approval.alarm.absenceRemoved',
    title: periodOf(absence),
    actor: { ko: absence.origin, en: absence.origin, zh: absence.origin, personCode: null },
    url: '/workflow/absence',
    subject: `approval.absence:${absence.absenceId}`,
  }),
})

const notifyOfAbsence: Subscriber<'approval.absent'> = async (context, { eventId, comCode, payload }) => {
  const { db, clock } = context
  const { absenceId, word, personCodes } = payload
  const absence = await findAbsence(db, { comCode, absenceId })
  if (!absence) return
  const [party] = await selectPeopleParties(db, comCode, [absence.personCode], clock.now())
  const recipients = personCodes.map((personCode) => ({ comCode, personCode }))
  const isAbsent = ({ personCode }: { personCode: string }) => personCode === absence.personCode
  const eventKey = `approval:${eventId}`
  await notify(context, {
    name: 'approval.absence',
    thing: { absence, word, name: party?.name ?? { ko: absence.personCode, en: '', zh: '' } },
    recipients: recipients.filter((one) => !isAbsent(one)),
    eventKey,
  })
  await notify(context, {
    ...{ name: 'approval.ownAbsence', thing: { absence, word } },
    ...{ recipients: recipients.filter(isAbsent), eventKey },
  })
}

/** Subscribers that run after an absence changed. */
export const absenceSubscribers: Subscribers = { [approvalEvents.absent]: notifyOfAbsence }
