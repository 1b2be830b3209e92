import type { RoomGauge } from '#kit/room.ts'
import { countUnsealed } from '../audit/chain.sql.ts'
import { countWaitingEvents, countWebhooksOff, readSynchronous } from './gauge.sql.ts'

/** Numbers of the administration among the metrics of the process. */
export const adminGauges: RoomGauge[] = [
  {
    name: 'maru_webhooks_off',
    help: 'Webhooks that were switched off because their receivers fail or ended them.',
    read: ({ db }) => countWebhooksOff(db),
  },
  {
    name: 'maru_webhook_events_waiting',
    help: 'Events that wait for an attempt to reach a webhook.',
    read: ({ db }) => countWaitingEvents(db),
  },
  {
    name: 'maru_audit_unsealed',
    help: 'Entries of the audit log without a seal.',
    read: ({ db }) => countUnsealed(db),
  },
  {
    name: 'maru_database_synchronous',
    help: '1 while the database acknowledges a change only after a standby has it, else 0.',
    read: ({ db }) => readSynchronous(db),
  },
]
