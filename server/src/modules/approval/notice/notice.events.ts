import { approvalEvents, type NoticeEvent } from '@maru/api/approval'
import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { AlarmActor } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background, Subscriber, Subscribers } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { type DocumentRow, findDocument } from '../document/document.sql.ts'
import { findForm } from '../form/form.sql.ts'
import { selectStandIns } from '../line/lead-time.sql.ts'
import { findToday } from '../person/acting.sql.ts'
import { selectBoxRunners, selectPeopleParties } from '../person/party.sql.ts'
import { topicOfEvent } from '../setting/flags.rules.ts'
import { queueMails } from './mail.service.ts'
import { type Notice, noticesOf } from './notice.rules.ts'

/** A notice about a document to the people that it is computed for. */
interface DocumentNotice {
  document: DocumentRow
  formName: LocalName
  actor: AlarmActor | null
  word: Notice['word']
  /** The flag of the specification that it belongs to. */
  event: NoticeEvent
  personCodes: readonly string[]
}

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'approval.document': DocumentNotice
  }
}

/** Notifications about documents, to people with a place on them who still work, each in the post of the document. */
export const documentNotification = notification({
  name: 'approval.document',
  kind: 'WF',
  topic: ({ event }) => topicOfEvent[event],
  async listViewers({ db, clock }, { document, personCodes }, recipients) {
    const codes = recipients.map((one) => one.personCode).filter((code) => personCodes.includes(code))
    const people = (await listRecipients(db, codes, clock.now())).filter((one) => !one.mailOnly)
    const inCompany = people.filter((one) => one.comCode === document.comCode)
    return [...new Map(inCompany.map((one) => [one.personCode, one])).values()]
  },
  describe: async (_context, { document, formName, actor, word }) => ({
    word: `approval.alarm.${word}`,
    title: document.subject,
    params: { form: formName },
    actor,
    url: `/workflow?BOX=all&ID=${document.apmId}`,
    subject: `approval.document:${document.apmId}`,
    isUrgent: word === 'rejected',
  }),
  async queueMails(context, { document, word, actor }, personCodes) {
    const { ko, en, zh } = actor ?? { ko: '', en: '', zh: '' }
    await queueMails(context, document, { word, actor: { ko, en, zh } }, personCodes)
  },
})

/** The people of notices: departments become those who run their box, absent people also their delegates. */
async function peopleOf(context: Background, document: DocumentRow, notices: readonly Notice[]) {
  const { db, clock } = context
  const { comCode, formId } = document
  const departments = notices.flatMap((one) => one.deptCode ?? [])
  const runners =
    departments.length === 0 ? [] : await selectBoxRunners(db, comCode, departments, clock.now())
  const waiting = notices.flatMap((one) => (one.event === 'Next' && one.personCode ? one.personCode : []))
  const today = await findToday(db, comCode, clock.now())
  const standIns =
    waiting.length === 0 ? [] : await selectStandIns(db, { comCode, personCodes: waiting, formId }, today)
  return notices.map((notice) => ({
    ...notice,
    personCodes: [
      ...(notice.personCode === null ? [] : [notice.personCode]),
      ...runners.filter((one) => one.deptCode === notice.deptCode).map((one) => one.personCode),
      ...standIns
        .filter((one) => notice.event === 'Next' && one.personCode === notice.personCode)
        .map((one) => one.delegatorCode)
        .filter((code) => code !== document.drafterCode),
    ],
  }))
}

/** Notifies of an act, except its actor, each person once: the most important notice is theirs (spec 3§3). */
const notifyOfAct: Subscriber<'approval.acted'> = async (context, { eventId, comCode, payload }) => {
  const { db, clock } = context
  const document = await findDocument(db, { comCode, apmId: payload.apmId })
  if (!document) return
  const notices = await peopleOf(
    context,
    document,
    noticesOf(document.flow, document.companions.readers, payload),
  )
  if (notices.length === 0) return
  const form = await findForm(db, comCode, document.formId)
  const [party] = await selectPeopleParties(db, comCode, [payload.actorCode], clock.now())
  const formName = form?.name ?? emptyName
  const actor = party ? { ...party.name, personCode: payload.actorCode } : null
  const notified = new Set([payload.actorCode])
  for (const [kind, group] of Map.groupBy(notices, ({ event, word }) => `${event}:${word}`)) {
    const codes = [...new Set(group.flatMap((one) => one.personCodes))]
    const personCodes = codes.filter((code) => !notified.has(code))
    for (const code of personCodes) notified.add(code)
    const [first] = group
    if (!first) continue
    const { event, word } = first
    await notify(context, {
      name: 'approval.document',
      thing: { document, word, event, personCodes, actor, formName },
      recipients: personCodes.map((personCode) => ({ comCode, personCode })),
      eventKey: `approval:${eventId}:${kind}`,
    })
  }
}

/** Subscribers that run after an act is committed. */
export const noticeSubscribers: Subscribers = { [approvalEvents.acted]: notifyOfAct }
