import { approvalEvents, type NoticeEvent } from '@maru/api/approval'
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
import { selectSettings } from '../setting/setting.sql.ts'
import { queueMails } from './mail.service.ts'
import { type Notice, noticesOf } from './notice.rules.ts'

/** A notice about a document to the people that it is computed for. */
interface DocumentNotice {
  document: DocumentRow
  formName: LocalName
  actor: AlarmActor | null
  word: Notice['word']
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
  group: 'approval',
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
  }),
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

const flagsOf = (event: NoticeEvent) =>
  ({ messenger: `isTUReceive${event}Mail`, mail: `isReceive${event}Mail` }) as const

/** Notifies of an act by alarm and mail, except its actor and people who switched the event off (spec 3§3). */
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
  const [actor] = await selectPeopleParties(db, comCode, [payload.actorCode], clock.now())
  const settings = await selectSettings(
    db,
    comCode,
    notices.flatMap((one) => one.personCodes),
  )
  const notified = { messenger: new Set([payload.actorCode]), mail: new Set([payload.actorCode]) }
  const name = actor?.name ?? { ko: payload.actorCode, en: '', zh: '' }
  for (const [word, group] of Map.groupBy(notices, (one) => one.word)) {
    const [personCodes, mailed] = (['messenger', 'mail'] as const).map((channel) => {
      const codes = group.flatMap(({ event, personCodes: all }) =>
        all.filter((code) => settings.get(code)?.[flagsOf(event)[channel]] !== false),
      )
      const fresh = [...new Set(codes)].filter((code) => !notified[channel].has(code))
      for (const code of fresh) notified[channel].add(code)
      return fresh
    }) as [string[], string[]]
    await queueMails(context, document, { word, actor: name }, mailed)
    await notify(context, {
      name: 'approval.document',
      thing: {
        ...{
          document,
          word,
          personCodes,
          actor: actor ? { ...actor.name, personCode: payload.actorCode } : null,
        },
        formName: { ko: form?.nameKo ?? '', en: form?.nameEn ?? '', zh: form?.nameZh ?? '' },
      },
      recipients: personCodes.map((personCode) => ({ comCode, personCode })),
      eventKey: `approval:${eventId}:${word}`,
    })
  }
}

/** Subscribers that run after an act is committed. */
export const noticeSubscribers: Subscribers = { [approvalEvents.acted]: notifyOfAct }
