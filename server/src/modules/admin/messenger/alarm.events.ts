import { alarmEvents } from '@maru/api/kit/alarm'
import type { Background, Subscribers } from '#kit/room.ts'
import { queueBody } from '../webhook/delivery.jobs.ts'
import { messengerBody } from '../webhook/messenger-form.rules.ts'
import { alarmMessage } from '../webhook/messenger-text.service.ts'
import { type MessengerAlarm, selectMessengerAlarms, selectMessengerBundle } from './messenger.sql.ts'

async function queueAlarms(context: Background, alarms: readonly MessengerAlarm[]): Promise<void> {
  for (const one of alarms) {
    const { form, room, kind, alarmUrl: url } = one
    const message = await alarmMessage(context, one, { kind, url })
    await queueBody(context, one, 'alarm', JSON.stringify(messengerBody(form, message, room)))
  }
}

/**
 * Alarms go to the messengers of the people who chose their kind, as a sentence of the kind and a link; of a bundle one
 * message for each kind.
 */
export const messengerSubscribers: Subscribers = {
  async [alarmEvents.raised](context, { payload: { eventKey, personCodes } }) {
    await queueAlarms(context, await selectMessengerAlarms(context.db, personCodes, eventKey))
  },
  async [alarmEvents.released](context, { comCode, payload: { personCode, releasedAt } }) {
    const bundle = await selectMessengerBundle(context.db, { comCode, personCode }, new Date(releasedAt))
    await queueAlarms(context, bundle)
  },
}
