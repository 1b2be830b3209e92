import { approvalEvents } from '@maru/api/approval'
import { notify } from '../../../kit/notification.ts'
import type { Subscriber, Subscribers } from '../../../kit/room.ts'
import { findDocument } from '../document/document.sql.ts'
import { findForm } from '../form/form.sql.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { selectSettings } from '../setting/setting.sql.ts'

/** Notifies people of a circulation, except those who switched notices of references off (spec 3§3). */
const notifyOfCirculation: Subscriber<'approval.circulated'> = async (
  context,
  { eventId, comCode, payload },
) => {
  const { db, clock } = context
  const document = await findDocument(db, { comCode, apmId: payload.apmId })
  if (!document) return
  const form = await findForm(db, comCode, document.formId)
  const [actor] = await selectPeopleParties(db, comCode, [payload.actorCode], clock.now())
  const settings = await selectSettings(db, comCode, payload.personCodes)
  const personCodes = payload.personCodes.filter((code) => settings.get(code)?.isTUReceiveRefMail !== false)
  if (personCodes.length === 0) return
  await notify(context, {
    name: 'approval.document',
    thing: {
      ...{ document, word: 'circulated' as const, personCodes, actor: actor?.name ?? null },
      formName: { ko: form?.nameKo ?? '', en: form?.nameEn ?? '', zh: form?.nameZh ?? '' },
    },
    recipients: personCodes.map((personCode) => ({ comCode, personCode })),
    eventKey: `approval:${eventId}:circulated`,
  })
}

/** Subscribers for readers of documents. */
export const readingSubscribers: Subscribers = { [approvalEvents.circulated]: notifyOfCirculation }
