import { alarmEvents } from '@maru/api/kit/alarm'
import type { Subscribers } from '#kit/room.ts'
import { queueBody } from '../webhook/delivery.jobs.ts'
import { messengerBody } from '../webhook/messenger-form.rules.ts'
import { alarmMessage } from '../webhook/messenger-text.service.ts'
import { selectMessengerAlarms } from './messenger.sql.ts'

/** Alarms go to the messengers of the people who chose their kind, as a sentence of the kind and a link. */
export const messengerSubscribers: Subscribers = {
  async [alarmEvents.raised](context, { payload: { eventKey, personCodes } }) {
    for (const one of await selectMessengerAlarms(context.db, personCodes, eventKey)) {
      const { form, room, kind, alarmUrl: url } = one
      const message = await alarmMessage(context, one, { kind, url })
      await queueBody(context, one, 'alarm', JSON.stringify(messengerBody(form, message, room)))
    }
  },
}
