import type { Health, HealthCheck } from '@maru/api/admin/health'
import { backupWarningAge } from '#kit/operation/backup-run.ts'

/** What the checks compare: the answer, and what is not part of it. */
export interface Checked extends Omit<Health, 'checks'> {
  backupFault: string | null
  /** Why the certificate could not be read; empty if it was, or if there is none. */
  certificateFault: string
  /** Milliseconds by which the clocks of this process and of the database differ. */
  clockDifference: number
  /** Whether changes must wait for a standby, and no standby is there for which they do. */
  lacksStandby: boolean
  /** Tables with rows outside of the ranges of their partitions. */
  outsidePartitions: readonly string[]
  /** Statements and transactions of each company that wait for its share of the connections. */
  waitingForShare: Record<string, number>
}

const day = 86_400_000
const minute = 60_000

/** The limits of the checks; a certificate has its two levels in days. */
export const healthLimits = {
  restoreTest: 35 * day,
  certificate: { warn: 21, danger: 7 },
  freeShare: 0.1,
  late: 15 * minute,
  connectionShare: 0.8,
  transactionSeconds: 600,
  clockDifference: 5_000,
} as const

type Found = Pick<HealthCheck, 'name' | 'level'> & Partial<HealthCheck>

const finding = ({ name, level, at = null, count = null, subject = '' }: Found): HealthCheck => ({
  ...{ name, level, at, count, subject },
})

function backupChecks({ backup, backupFault }: Checked, now: number): HealthCheck[] {
  const { finishedAt, testedAt } = backup
  if (backupFault !== null)
    return [
      finding({ name: 'backupFailed', level: 'danger', at: finishedAt, subject: backupFault.slice(0, 300) }),
    ]
  if (finishedAt === null) return [finding({ name: 'backupMissing', level: 'danger' })]
  if (now - Date.parse(finishedAt) > backupWarningAge)
    return [finding({ name: 'backupOld', level: 'danger', at: finishedAt })]
  const isTested = testedAt !== null && now - Date.parse(testedAt) <= healthLimits.restoreTest
  return isTested ? [] : [finding({ name: 'restoreUntested', level: 'warn', at: testedAt })]
}

function certificateChecks({ certificate, certificateFault }: Checked, now: number): HealthCheck[] {
  if (!certificate) return []
  const { host, endsAt } = certificate
  if (endsAt === null)
    return [finding({ name: 'certificateFault', level: 'warn', subject: `${host}: ${certificateFault}` })]
  const days = Math.floor((Date.parse(endsAt) - now) / day)
  if (days >= healthLimits.certificate.warn) return []
  const level = days < healthLimits.certificate.danger ? 'danger' : 'warn'
  return [finding({ name: 'certificateEnds', level, at: endsAt, count: Math.max(0, days), subject: host })]
}

function storageChecks({ storage }: Checked): HealthCheck[] {
  const { freeBytes, used } = storage
  const files = used.find(({ name }) => name === 'file')?.bytes ?? 0
  if (freeBytes === null || freeBytes >= (files + freeBytes) * healthLimits.freeShare) return []
  const percent = Math.round((100 * freeBytes) / Math.max(1, files + freeBytes))
  return [finding({ name: 'storageFull', level: percent < 3 ? 'danger' : 'warn', count: percent })]
}

function workChecks({ jobs, queues }: Checked, now: number): HealthCheck[] {
  const isLate = (at: string | null) => at !== null && now - Date.parse(at) > healthLimits.late
  const failed = jobs.filter((job) => job.failed > 0)
  const late = jobs.filter((job) => isLate(job.oldestAt))
  const lateQueues = queues.filter((queue) => isLate(queue.oldestAt))
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
  const oldest = (rows: readonly { oldestAt: string | null }[]) =>
    rows.map(({ oldestAt }) => oldestAt ?? '').sort()[0] ?? null
  return [
    ...(failed.length > 0
      ? [
          finding({
            ...{ name: 'jobsFailed', level: 'danger', subject: names(failed) },
            count: failed.reduce((sum, job) => sum + job.failed, 0),
          }),
        ]
      : []),
    ...(late.length > 0
      ? [finding({ name: 'jobsLate', level: 'warn', at: oldest(late), subject: names(late) })]
      : []),
    ...lateQueues.map((queue) =>
      finding({
        ...{ name: 'queueLate', level: 'warn', at: queue.oldestAt },
        count: queue.waiting,
        subject: queue.name,
      }),
    ),
  ]
}

function databaseChecks({
  database,
  clockDifference,
  isConnected,
  lacksStandby,
  outsidePartitions,
  waitingForShare,
}: Checked): HealthCheck[] {
  const { connections, mostConnections, longestSeconds } = database
  const share = connections / Math.max(1, mostConnections)
  const seconds = Math.round(clockDifference / 1000)
  const unused = database.replicas.filter(({ state }) => state !== 'used' && state !== 'primary')
  const companies = Object.keys(waitingForShare)
  return [
    ...(share > healthLimits.connectionShare
      ? [
          finding({
            name: 'connectionsFull',
            level: 'danger',
            count: connections,
            subject: String(mostConnections),
          }),
        ]
      : []),
    ...(longestSeconds > healthLimits.transactionSeconds
      ? [finding({ name: 'transactionLong', level: 'warn', count: Math.round(longestSeconds / 60) })]
      : []),
    ...(clockDifference > healthLimits.clockDifference
      ? [finding({ name: 'clockDiffers', level: 'warn', count: seconds })]
      : []),
    ...(outsidePartitions.length > 0
      ? [finding({ name: 'partitionMissing', level: 'warn', subject: outsidePartitions.join(', ') })]
      : []),
    ...(isConnected ? [] : [finding({ name: 'streamsSilent', level: 'danger' })]),
    ...(lacksStandby ? [finding({ name: 'standbyMissing', level: 'danger' })] : []),
    ...(unused.length > 0
      ? [
          finding({
            ...{ name: 'replicaUnused', level: 'warn' },
            subject: unused.map(({ name }) => name).join(', '),
          }),
        ]
      : []),
    ...(companies.length > 0
      ? [finding({ ...{ name: 'shareUsedUp', level: 'warn' }, subject: companies.join(', ') })]
      : []),
  ]
}

/** What an administrator should look at, the dangerous first, in the order in which administrators look. */
export function checksOf(state: Checked, now: Date): HealthCheck[] {
  const at = now.getTime()
  const all = [
    ...backupChecks(state, at),
    ...certificateChecks(state, at),
    ...storageChecks(state),
    ...workChecks(state, at),
    ...databaseChecks(state),
  ]
  return [...all.filter(({ level }) => level === 'danger'), ...all.filter(({ level }) => level === 'warn')]
}
