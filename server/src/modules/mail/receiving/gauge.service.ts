import type { RoomGauge } from '#kit/room.ts'
import type { HealthSource } from '#kit/room-slots/health-source.ts'
import { countQueue } from '../sending/outbox.sql.ts'
import { received } from './listener.service.ts'

/** What the metrics of a process say of mail. */
export const mailGauges: readonly RoomGauge[] = [
  {
    name: 'maru_mail_received_total',
    help: 'Mails that this process has taken from other servers.',
    read: () => received.accepted,
  },
  {
    name: 'maru_mail_refused_total',
    help: 'Recipients and mails that this process has refused.',
    read: () => received.refused,
  },
  {
    name: 'maru_mail_received_bytes_total',
    help: 'Bytes of the mails that this process has taken.',
    read: () => received.bytes,
  },
  {
    name: 'maru_mail_queue',
    help: 'Mails that wait for the mail server, in all processes.',
    read: async ({ db }) => (await countQueue(db)).waiting,
  },
  {
    name: 'maru_mail_queue_age_seconds',
    help: 'Seconds for which the oldest mail of the queue has waited.',
    read: async ({ db, clock }) => {
      const { oldest } = await countQueue(db)
      return oldest === null ? 0 : (clock.now().getTime() - new Date(oldest).getTime()) / 1000
    },
  },
  {
    name: 'maru_mail_failed',
    help: 'Mails of the last day that did not reach a recipient.',
    read: async ({ db }) => (await countQueue(db)).failed,
  },
]

/** The queue to the mail server, for the health page. */
export const mailHealth: HealthSource = {
  name: 'mail',
  async queue({ db }) {
    const { waiting, oldest, failed } = await countQueue(db)
    return { waiting, oldestAt: oldest, failedToday: failed }
  },
}
