import { approvalEvents } from '@maru/api/approval'
import { emptyName } from '@maru/api/kit/language'
import { notify } from '#kit/notification/notification.ts'
import type { Background, Subscriber, Subscribers } from '#kit/room.ts'
import { findDocument } from '../document/document.sql.ts'
import { findForm } from '../form/form.sql.ts'
import { selectPeopleParties } from '../person/party.sql.ts'

type Named = Parameters<Subscriber<'approval.circulated'>>[1]

/** Notifies people that another person names, as a notice of a reference (spec 3§3). */
async function notifyNamed(
  context: Background,
  { eventId, comCode, payload }: Pick<Named, 'eventId' | 'comCode' | 'payload'>,
  word: 'circulated' | 'mentioned' | 'mentionedInBody',
): Promise<void> {
  const { db, clock } = context
  const document = await findDocument(db, { comCode, apmId: payload.apmId })
  if (!document) return
  const form = await findForm(db, comCode, document.formId)
  const [actor] = await selectPeopleParties(db, comCode, [payload.actorCode], clock.now())
  const { personCodes } = payload
  await notify(context, {
    name: 'approval.document',
    thing: {
      ...{
        document,
        word,
        event: 'Ref' as const,
        personCodes,
        actor: actor ? { ...actor.name, personCode: payload.actorCode } : null,
      },
      formName: form?.name ?? emptyName,
    },
    recipients: personCodes.map((personCode) => ({ comCode, personCode })),
    // The text of a document mentions a person once, however often it is written again.
    eventKey:
      word === 'mentionedInBody' ? `approval.${word}:${payload.apmId}` : `approval:${eventId}:${word}`,
  })
}

/** Subscribers for readers of documents. */
export const readingSubscribers: Subscribers = {
  [approvalEvents.circulated]: (context, event) => notifyNamed(context, event, 'circulated'),
  [approvalEvents.mentioned]: (context, event) =>
    notifyNamed(context, event, event.payload.isInBody ? 'mentionedInBody' : 'mentioned'),
}
