import type { Bus } from '#kit/bus.ts'
import { measureDatabase } from '#kit/db.ts'
import { countWaitingEvents, countWaitingJobs } from '#kit/events/events.sql.ts'
import { backupAge } from '#kit/operation/backup-run.ts'
import type { Metrics } from '#kit/operation/metrics.ts'
import type { Background, Room } from '#kit/room.ts'
import { countWaitingPasswords } from '#kit/session/password.ts'
import { countWaitingForThread } from '#kit/worker/run-in-worker.ts'

/** Adds the gauges of a process and of its rooms to the metrics. */
export function measureProcess(metrics: Metrics, context: Background, bus: Bus, all: Room[]): void {
  const { db, clock, storage, process } = context
  metrics.gauge('maru_workers_waiting', 'Pieces of long work that wait for a thread.', countWaitingForThread)
  metrics.gauge('maru_passwords_waiting', 'Passwords that wait to be compared.', countWaitingPasswords)
  metrics.gauge(
    'maru_storage_free_bytes',
    'Bytes that still fit into the store of files; -1 where it cannot say.',
    () => storage.free().then((bytes) => bytes ?? -1),
  )
  metrics.gauge('maru_database_wait_seconds', 'Seconds until the pool answers the smallest statement.', () =>
    measureDatabase(db),
  )
  metrics.gauge('maru_jobs_waiting', 'Background jobs that wait, failed ones that come again included.', () =>
    countWaitingJobs(db),
  )
  metrics.gauge('maru_backup_age_seconds', 'Seconds since the last finished backup; NaN without one.', () =>
    backupAge(db, clock.now()),
  )
  metrics.gauge('maru_events_waiting', 'Events that wait for their subscribers.', () =>
    countWaitingEvents(db),
  )
  metrics.gauge('maru_push_streams', 'Open streams of server-sent events.', () => process.streams())
  metrics.gauge('maru_bus_connected', '1 while processes hear each other.', () => Number(bus.connected))
  metrics.gauges(
    'maru_share_waiting',
    'Statements and transactions that wait for the share of their person or company, by company.',
    'company',
    () => process.waitingForShare(),
  )
  for (const { name, help, read } of all.flatMap((room) => room.gauges ?? []))
    metrics.gauge(name, help, () => read(context))
}
