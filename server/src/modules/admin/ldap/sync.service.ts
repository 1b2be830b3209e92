import type { LdapCounts, LdapRun } from '@maru/api/admin/ldap'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Clock } from '#kit/clock.ts'
import { transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { JobInputs } from '#kit/job-inputs.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import {
  DirectoryFault,
  type DirectoryRow,
  type KnownPerson,
  selectDirectoryRow,
  selectKnownPeople,
  selectManagers,
  selectNameOwners,
  selectSyncedDirectories,
  signInName,
} from '#modules/account/index.ts'
import { lockOrganisation, selectTitles } from '#modules/org/index.ts'
import { applyPlan } from './apply.service.ts'
import { type DirectoryPerson, type Plan, planSync } from './plan.rules.ts'
import { readDirectory } from './read.service.ts'
import {
  insertRun,
  selectDepartments,
  selectDueDirectories,
  selectRun,
  selectScimPeople,
  updateRun,
} from './run.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    /** A run that has been stored; `seenHash` is the plan that an administrator has seen. */
    'admin.syncDirectory': { runId: number; seenHash: string }
  }
}

/** A run that changed nothing. */
interface StoppedRun {
  comCode: string
  runId: number
  name: string
  isStopped: boolean
}
declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.directoryStopped': StoppedRun
  }
}

/** The job of one run. */
export const syncJob = 'admin.syncDirectory'

/** The notification of the administrators of a company; it cannot be switched off. */
export const stoppedNotification = notification({
  name: 'admin.directoryStopped',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db, clock }, { comCode }, recipients) {
    const managers = await selectManagers(db, comCode, clock.now())
    return managers.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe(_context, { name, runId, isStopped }) {
    return {
      word: isStopped ? 'admin.alarm.directoryStopped' : 'admin.alarm.directoryFailed',
      title: name,
      actor: null,
      url: '/admin/signin',
      subject: `admin.ldapRun:${runId}`,
    }
  },
})

async function planOf(
  db: Db,
  clock: Clock,
  directory: DirectoryRow,
  people: readonly DirectoryPerson[],
  mayAdopt: boolean,
): Promise<{ plan: Plan; known: Map<string, KnownPerson> }> {
  const { comCode, directoryId } = directory
  const now = clock.now()
  const names = people.flatMap(({ login, fields }) => [signInName(login), signInName(fields.email)])
  const known = await selectKnownPeople(db, { comCode, directoryId }, now)
  const titles = (await selectTitles(db, [comCode])).filter(({ kind }) => kind === 'title')
  const plan = planSync({
    ...{ directory, people, known, mayAdopt },
    scim: await selectScimPeople(db, comCode),
    owners: await selectNameOwners(db, [...new Set(names.filter((name) => name !== ''))]),
    departments: await selectDepartments(db, comCode, now),
    titles: titles.map(({ code, name }) => ({ code, names: [name.ko, name.en, name.zh] })),
  })
  return { plan, known: new Map(known.map((one) => [one.personCode, one])) }
}

type Ended = { state: 'done' | 'stopped'; fault: string; plan: Plan; entries: number }

/** Reads the directory, plans, and applies the plan if the run is not dry and not too many people would leave. */
async function syncOnce(
  context: Background,
  directory: DirectoryRow,
  { isDry, seenHash, mayAdopt }: { isDry: boolean; seenHash: string; mayAdopt: boolean },
): Promise<Ended> {
  const people = await readDirectory(context, directory, context.clock.now())
  return transaction(context, async (inside) => {
    await lockOrganisation(inside.db)
    const { plan, known } = await planOf(inside.db, inside.clock, directory, people, mayAdopt)
    const { leaving, mayLeave, hash } = plan
    const entries = people.length
    if (entries === 0 && leaving > 0) throw new DirectoryFault('the directory has no people for this filter')
    const isTooMany = leaving > mayLeave
    const fault = isTooMany ? `${leaving} of the people would be switched off, ${mayLeave} may be` : ''
    if (isTooMany && !(seenHash !== '' && seenHash === hash))
      return { state: 'stopped', fault, plan, entries }
    if (!isDry) await applyPlan({ context: inside, directory, known }, plan)
    return { state: 'done', fault: '', plan, entries }
  })
}

/** Notifies the administrators of a run that changed nothing. */
async function alarm(context: Background, directory: DirectoryRow, thing: StoppedRun): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside
    const entry = { action: 'directorySyncStopped', comCode: thing.comCode } as const
    await recordAudit(
      { ...inside, viewer: null },
      {
        ...entry,
        subject: directory.directoryId,
        subjectName: directory.name,
        details: { run: thing.runId },
      },
    )
    const recipients = await selectManagers(db, thing.comCode, clock.now())
    const eventKey = `admin.directoryStopped:${thing.runId}`
    await notify(inside, { name: 'admin.directoryStopped', thing, recipients, eventKey })
  })
}

/** Carries a stored run out and stores its end. A run that ended already, of a job that is repeated, does nothing. */
export async function runSync(
  context: Background,
  { runId, seenHash }: JobInputs[typeof syncJob],
): Promise<void> {
  const { db, clock, log } = context
  const run = await selectRun(db, runId)
  const directory = run && (await selectDirectoryRow(db, run.directoryId))
  if (run?.state !== 'running' || !directory) return
  const { isDry } = run
  const mayAdopt = run.startedBy !== ''
  const none = { entries: 0, planHash: '', counts: {} as Partial<LdapCounts>, changes: [] }
  let isStopped = false
  try {
    const { state, fault, plan, entries } = await syncOnce(context, directory, { isDry, seenHash, mayAdopt })
    const changes = plan.lines.map(({ key: _key, columns: _columns, ...line }) => line)
    const { counts, hash: planHash } = plan
    await updateRun(db, runId, { state, fault, entries, planHash, counts, changes, now: clock.now() })
    log.info({ directoryId: directory.directoryId, runId, state, isDry, ...counts }, 'admin: directory read')
    if (state === 'done') return
    isStopped = true
  } catch (error) {
    const isKnown = error instanceof DirectoryFault
    const fault = isKnown ? error.message : 'the run failed; its reason is in the log of the server'
    await updateRun(db, runId, { ...none, state: 'failed', fault, now: clock.now() })
    log.warn({ directoryId: directory.directoryId, runId, err: error }, 'admin: directory not read')
  }
  if (isDry) return
  const { comCode, name } = directory
  await alarm(context, directory, { comCode, runId, name, isStopped })
}

/** Starts the runs of directories whose hour of the night has come, by the time zone of their company. */
export async function startNightlyRuns(context: Background): Promise<void> {
  const now = context.clock.now()
  const due = await selectDueDirectories(context.db, await selectSyncedDirectories(context.db), now)
  for (const directoryId of due) {
    await transaction(context, async (inside) => {
      const runId = await insertRun(inside.db, { directoryId, startedBy: '', isDry: false, now })
      if (runId !== undefined) await inside.enqueue(inside.db, syncJob, { runId, seenHash: '' })
    })
  }
}

/** The end of a run for programs. */
export type RunResult = Pick<LdapRun, 'runId' | 'state' | 'fault' | 'entries' | 'counts' | 'isDry'> & {
  directory: string
}

/** Runs the synchronization of one or of all directories now, for the command. */
export async function syncNow(
  context: Background,
  { directory: asked, isDry }: { directory: string | undefined; isDry: boolean },
): Promise<RunResult[]> {
  const { db, clock } = context
  const all = await selectSyncedDirectories(db)
  const chosen = all.filter(
    ({ directoryId, name }) => asked === undefined || asked === directoryId || asked === name,
  )
  const results: RunResult[] = []
  for (const { directoryId, name } of chosen) {
    const runId = await transaction(context, (inside) =>
      insertRun(inside.db, { directoryId, startedBy: 'command', isDry, now: clock.now() }),
    )
    if (runId === undefined) throw new DirectoryFault(`a run of ${name} is not over`)
    await runSync(context, { runId, seenHash: '' })
    const run = await selectRun(db, runId)
    if (run) {
      const { state, fault, entries, counts } = run
      results.push({ directory: name, runId, isDry, state, fault, entries, counts })
    }
  }
  return results
}
