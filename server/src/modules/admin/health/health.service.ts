import { version as nodeVersion } from 'node:process'
import type { adminHealthApi, FailedJob, Health } from '@maru/api/admin/health'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { listOutside } from '#kit/data/partition.ts'
import { dbErrorCode } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { portalVersion } from '#kit/http/serve-docs.ts'
import { deleteFailedJobs, retryFailedJobs, selectFailedJobs, selectJobGroups } from '#kit/jobs/jobs.sql.ts'
import { selectBackupState } from '#kit/operation/backup-run.sql.ts'
import { readCertificate } from '#kit/outside/certificate.ts'
import type { Background } from '#kit/room.ts'
import { type Checked, checksOf } from './check.rules.ts'
import { selectDatabaseState, selectLargestTables, selectSlowStatements } from './health.sql.ts'

/** Milliseconds for which an answer is used again: several administrators, or a page that is read often. */
const answerHolds = 15_000
const certificateHolds = 600_000
const tablesShown = 10
const statementsShown = 10
const failedShown = 100

function requireSuper({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

interface CertificateAnswer {
  certificate: Health['certificate']
  fault: string
}

let certificateAsked: { url: string; at: number; answer: Promise<CertificateAnswer> } | undefined

async function askCertificate(publicUrl: string): Promise<CertificateAnswer> {
  if (!publicUrl.startsWith('https:')) return { certificate: null, fault: '' }
  const { hostname: host, port } = new URL(publicUrl)
  try {
    return { certificate: { host, ...(await readCertificate(host, Number(port) || 443)) }, fault: '' }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { certificate: { host, endsAt: null, issuer: '' }, fault }
  }
}

/** The certificate of the public address, read at most every ten minutes. */
function certificateOf(publicUrl: string): Promise<CertificateAnswer> {
  const at = performance.now()
  if (certificateAsked?.url !== publicUrl || at - certificateAsked.at > certificateHolds)
    certificateAsked = { url: publicUrl, at, answer: askCertificate(publicUrl) }
  return certificateAsked.answer
}

async function readDatabase({ db }: Pick<Background, 'db'>) {
  const [state, tables] = await Promise.all([selectDatabaseState(db), selectLargestTables(db, tablesShown)])
  const statements = state.hasStatements ? await readStatements(db) : null
  return { state, tables, statements }
}

/** Null if the server has not loaded the extension: its view exists then and cannot be read. */
async function readStatements(db: Background['db']) {
  try {
    return await selectSlowStatements(db, statementsShown)
  } catch (error) {
    if (dbErrorCode(error) === '55000' || dbErrorCode(error) === '42501') return null
    throw error
  }
}

/** Null if the store cannot say, or does not answer: the other parts of the page are shown. */
async function freeBytesOf({ storage, log }: Pick<Background, 'storage' | 'log'>): Promise<number | null> {
  try {
    return (await storage.free()) ?? null
  } catch (error) {
    log.warn({ err: error }, 'admin: the store of files has not answered')
    return null
  }
}

async function readSources({ db, slots }: Pick<Background, 'db' | 'slots'>) {
  const sources = slots.all('healthSource')
  const used = await Promise.all(
    sources.flatMap(({ name, bytes }) =>
      bytes ? [bytes({ db }).then((count) => ({ name, bytes: count }))] : [],
    ),
  )
  const queues = await Promise.all(
    sources.flatMap(({ name, queue }) => (queue ? [queue({ db }).then((row) => ({ name, ...row }))] : [])),
  )
  return { used, queues }
}

/** Reads the whole state of the portal. */
export async function readHealth(
  context: Pick<Background, 'db' | 'clock' | 'log' | 'slots' | 'storage' | 'config' | 'process'>,
): Promise<Health> {
  const { db, clock, config, process } = context
  const now = clock.now()
  const [backup, jobs, sources, { state, tables, statements }, freeBytes, { certificate, fault }, outside] =
    await Promise.all([
      selectBackupState(db),
      selectJobGroups(db),
      readSources(context),
      readDatabase(context),
      freeBytesOf(context),
      certificateOf(config.publicUrl),
      listOutside(context),
    ])
  const { bytes, connections, mostConnections, longestSeconds } = state
  const { finishedAt, testedAt, byteCount } = backup
  const answer: Omit<Health, 'checks'> = {
    readAt: now.toISOString(),
    backup: { finishedAt, testedAt, byteCount },
    certificate,
    jobs,
    queues: sources.queues,
    storage: { freeBytes, used: [...sources.used, { name: 'database', bytes }] },
    database: {
      ...{ bytes, connections, mostConnections, longestSeconds, tables, statements },
      replicas: process.replicas(),
    },
    streams: process.streams(),
    isConnected: process.isConnected(),
    versions: {
      ...{ portal: portalVersion(), node: nodeVersion, database: state.version, migration: state.migration },
      startedAt: process.startedAt.toISOString(),
    },
  }
  const checked: Checked = {
    ...answer,
    backupFault: backup.fault,
    certificateFault: fault,
    lacksStandby: config.databaseSynchronous && !state.isSynchronous,
    clockDifference: Math.abs(Date.parse(state.now) - now.getTime()),
    outsidePartitions: outside,
    waitingForShare: process.waitingForShare(),
  }
  return { ...answer, checks: checksOf(checked, now) }
}

const answers = new WeakMap<object, { at: number; answer: Promise<Health> }>()

/** The state of the portal, at most 15 seconds old; throws `kit.forbidden` unless the viewer is a super administrator. */
export function getHealth(context: Context): Promise<Health> {
  requireSuper(context)
  const key = context.process
  const last = answers.get(key)
  const at = performance.now()
  if (last && at - last.at < answerHolds) return last.answer
  const answer = readHealth(context)
  answers.set(key, { at, answer })
  // A failure is not the answer of the next 15 seconds.
  answer.catch(() => answers.delete(key))
  return answer
}

/** Failed jobs, at most 100. */
export async function listFailedJobs(
  context: Context,
  { name }: Input<typeof adminHealthApi.listFailedJobs>,
): Promise<{ jobs: FailedJob[] }> {
  requireSuper(context)
  return { jobs: await selectFailedJobs(context.db, name ?? null, failedShown) }
}

type Changed = (db: Context['db']) => Promise<string[]>

async function changeJobs(
  context: Context,
  action: 'jobRetried' | 'jobRemoved',
  jobId: string | null,
  change: Changed,
): Promise<number> {
  return transaction(context, async (inside) => {
    const names = await change(inside.db)
    if (names.length === 0) throw notFound()
    await recordAudit(inside, {
      ...{ action, subject: jobId ?? names[0] ?? '', subjectName: names[0] ?? '' },
      details: { count: [null, names.length] },
    })
    answers.delete(context.process)
    return names.length
  })
}

/** Runs failed jobs again: one, or all of a name; throws 404 if none is failed. */
export async function retryJobs(
  context: Context,
  input: Input<typeof adminHealthApi.retryJobs>,
): Promise<{ count: number }> {
  requireSuper(context)
  const { jobId = null, name = null }: { jobId?: string | null; name?: string | null } = input
  if (jobId === null && name === null) throw notFound()
  const count = await changeJobs(context, 'jobRetried', jobId, (db) => retryFailedJobs(db, { jobId, name }))
  return { count }
}

/** Removes a failed job; throws 404 if it is not failed. */
export async function removeJob(
  context: Context,
  { jobId }: Input<typeof adminHealthApi.removeJob>,
): Promise<object> {
  requireSuper(context)
  await changeJobs(context, 'jobRemoved', jobId, (db) => deleteFailedJobs(db, { jobId, name: null }))
  return {}
}
