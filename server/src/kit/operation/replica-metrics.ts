import type { ReplicaStatus } from '../replica/replica.ts'
import type { Metrics } from './metrics.ts'

/** Adds the lag, the use and the reads of each replica to the metrics. */
export function measureReplicas(metrics: Metrics, statuses: () => ReplicaStatus[]): void {
  const each = (read: (status: ReplicaStatus) => number) => () =>
    Object.fromEntries(statuses().map((status) => [status.name, read(status)]))
  metrics.gauges(
    'maru_replica_lag_seconds',
    'Seconds that a replica is behind at most; NaN if it does not answer.',
    'replica',
    each(({ lagSeconds }) => lagSeconds ?? Number.NaN),
  )
  metrics.gauges(
    'maru_replica_used',
    '1 while a replica answers reads.',
    'replica',
    each(({ state }) => Number(state === 'used')),
  )
  metrics.gauges(
    'maru_replica_reads',
    'Calls that a replica has answered.',
    'replica',
    each(({ readCount }) => readCount),
  )
}
