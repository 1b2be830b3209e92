import { expect, test } from 'vitest'
import { type Checked, checksOf } from './check.rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const job = {
  ...{ name: 'mail.send', cron: '', waiting: 0, active: 0, failed: 0, doneToday: 0 },
  ...{ oldestAt: null, lastAt: null, lastSeconds: null },
}
const well: Checked = {
  ...{
    readAt: now.toISOString(),
    backupFault: null,
    certificateFault: '',
    clockDifference: 3,
    outsidePartitions: [],
    lacksStandby: false,
    waitingForShare: {},
  },
  backup: { finishedAt: before(10), testedAt: before(24 * 20), byteCount: 1 },
  certificate: { host: 'portal.example', endsAt: before(-24 * 60), issuer: 'CA' },
  jobs: [job],
  queues: [{ name: 'mail', waiting: 3, oldestAt: before(0.1), failedToday: 0 }],
  storage: { freeBytes: 50, used: [{ name: 'file', bytes: 50 }] },
  database: {
    ...{ bytes: 1, connections: 20, mostConnections: 100, longestSeconds: 1, tables: [], statements: null },
    replicas: [
      { name: 'db1:5432', state: 'primary', lagSeconds: null },
      { name: 'db2:5432', state: 'used', lagSeconds: 0.1 },
    ],
  },
  ...{ streams: 1, isConnected: true },
  versions: { portal: '1', node: '24', database: '18', migration: '1', startedAt: before(1) },
}

test('a portal in order has no checks', () => {
  expect(checksOf(well, now)).toEqual([])
  expect(checksOf({ ...well, certificate: null, storage: { freeBytes: null, used: [] } }, now)).toEqual([])
})

test.each<[name: string, change: Partial<Checked>, expected: string[]]>([
  ['no backup', { backup: { finishedAt: null, testedAt: null, byteCount: null } }, ['danger backupMissing']],
  [
    'replicas that are away and late',
    {
      database: {
        ...well.database,
        replicas: [
          { name: 'db2:5432', state: 'away', lagSeconds: null },
          { name: 'db3:5432', state: 'late', lagSeconds: 4 },
        ],
      },
    },
    ['warn replicaUnused'],
  ],
  ['changes that wait for no standby', { lacksStandby: true }, ['danger standbyMissing']],
  ['a failed backup', { backupFault: 'no space' }, ['danger backupFailed']],
  ['an old backup', { backup: { ...well.backup, finishedAt: before(40) } }, ['danger backupOld']],
  ['an untested backup', { backup: { ...well.backup, testedAt: null } }, ['warn restoreUntested']],
  [
    'a certificate that ends in three weeks',
    { certificate: { host: 'h', endsAt: before(-24 * 20), issuer: '' } },
    ['warn certificateEnds'],
  ],
  [
    'a certificate that has ended',
    { certificate: { host: 'h', endsAt: before(1), issuer: '' } },
    ['danger certificateEnds'],
  ],
  [
    'a host without an answer',
    { certificate: { host: 'h', endsAt: null, issuer: '' }, certificateFault: 'refused' },
    ['warn certificateFault'],
  ],
  ['a full store', { storage: { freeBytes: 5, used: [{ name: 'file', bytes: 95 }] } }, ['warn storageFull']],
  [
    'failed and late jobs',
    {
      jobs: [
        { ...job, failed: 2 },
        { ...job, name: 'x', waiting: 1, oldestAt: before(1) },
      ],
    },
    ['danger jobsFailed', 'warn jobsLate'],
  ],
  [
    'a late queue',
    { queues: [{ name: 'mail', waiting: 9, oldestAt: before(2), failedToday: 0 }] },
    ['warn queueLate'],
  ],
  [
    'a database under pressure',
    { database: { ...well.database, connections: 90, longestSeconds: 700 } },
    ['danger connectionsFull', 'warn transactionLong'],
  ],
  ['rows without a partition', { outsidePartitions: ['kit_audit', 'menu_click'] }, ['warn partitionMissing']],
  ['clocks that differ', { clockDifference: 9_000 }, ['warn clockDiffers']],
  ['calls that wait for the share of their company', { waitingForShare: { ONE: 3 } }, ['warn shareUsedUp']],
  ['a process that hears no others', { isConnected: false }, ['danger streamsSilent']],
])('%s is a check', (_name, change, expected) => {
  const checks = checksOf({ ...well, ...change }, now)
  expect(checks.map(({ level, name }) => `${level} ${name}`)).toEqual(expected)
})
