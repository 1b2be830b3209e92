import type { Input } from '@maru/api/kit/endpoint'
import type { orgReorganisationApi, Reorganisation } from '@maru/api/org/reorganisation'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { Failure, failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import '#kit/room-slots/department-successors.ts'
import { forgetAllViewers } from '#kit/session/session.ts'
import { lockImport } from '../import/import.sql.ts'
import { findCompanyDay } from '../leave/leave.sql.ts'
import { refreshPeopleSearch } from '../search/search.service.ts'
import {
  endDepartments,
  movePosts,
  moveToSuccessors,
  refreshPaths,
  selectMissingPosts,
  selectPeopleIn,
  selectWithoutMain,
  setChangeDay,
  storeBefore,
  writeDepartments,
} from './apply.sql.ts'
import { getReorganisation, preparePlan } from './compare.service.ts'
import { selectBase, selectChecksum } from './organisation.sql.ts'
import { lastSuccessor } from './plan.rules.ts'
import { requireChangeable } from './reorganisation.access.ts'
import {
  findFollowing,
  findReorganisation,
  type StoredReorganisation,
  selectDueReorganisations,
  selectPlanNames,
  updateReorganisation,
} from './reorganisation.sql.ts'
import { restoreBefore } from './undo.sql.ts'

type Key = Input<typeof orgReorganisationApi.scheduleReorganisation>

/** Throws the first reason why a plan cannot be applied to the present organisation. */
async function requireApplicable({ db }: Pick<Background, 'db'>, plan: StoredReorganisation): Promise<void> {
  const { comCode, applyOn: day, departments, moves } = plan
  if (departments.length === 0 && moves.length === 0) throw failure('org.reorganisationEmpty')
  if (plan.base !== (await selectBase(db, comCode))) throw failure('org.reorganisationOutdated')
  const { faults } = await preparePlan(db, comCode, plan, day)
  const [fault] = faults
  if (fault) throw failure(fault.code as Failure['code'], { name: fault.name.ko }) // codes of faults are declared codes
  await requireNone(db, 'org.reorganisationPostGone', await selectMissingPosts(db, comCode, { moves, day }))
}

async function requireNone(
  db: Background['db'],
  code: 'org.reorganisationPostGone' | 'org.reorganisationMainPost',
  personCodes: readonly string[],
): Promise<void> {
  const [first] = personCodes
  if (first === undefined) return
  const names = await selectPlanNames(db, [first])
  throw failure(code, { name: names.get(first)?.ko ?? first, count: personCodes.length })
}

/** Writes a plan into the organisation, in the caller's transaction. */
async function writePlan(context: Background, plan: StoredReorganisation): Promise<string[]> {
  const { db } = context
  const { comCode, applyOn: day, departments, moves, reorganisationId } = plan
  const closed = departments.filter((one) => one.isClosed)
  const codes = closed.map((one) => one.deptCode)
  const inClosed = await selectPeopleIn(db, comCode, { codes, day })
  const people = [...new Set([...moves.map((move) => move.personCode), ...inClosed])]
  await storeBefore(db, { comCode, reorganisationId }, people)
  await setChangeDay(db, day)
  await writeDepartments(db, comCode, { departments, day })
  await movePosts(db, comCode, { moves, day })
  const successors = closed.flatMap(({ deptCode }) => {
    const to = lastSuccessor(departments, deptCode)
    return to === null ? [] : [{ from: deptCode, to }]
  })
  await moveToSuccessors(db, comCode, { successors, day })
  const succession = { comCode, reorganisationId, by: plan.changedBy, successors }
  if (successors.length > 0)
    for (const room of context.slots.all('departmentSuccessors')) await room.follow(context, succession)
  await endDepartments(db, comCode, { closed, day })
  await refreshPaths(db, comCode)
  await requireNone(
    db,
    'org.reorganisationMainPost',
    await selectWithoutMain(db, { personCodes: people, day }),
  )
  return people
}

/** Applies a plan in the caller's transaction, under the lock of the organisation: all of it or nothing. */
async function applyPlan(
  context: Background & Partial<Pick<Context, 'address' | 'requestId'>>,
  plan: StoredReorganisation,
): Promise<void> {
  const { db, clock } = context
  const { comCode, reorganisationId } = plan
  await requireApplicable(context, plan)
  const checksumBefore = await selectChecksum(db, comCode)
  const people = await writePlan(context, plan)
  await refreshPeopleSearch(db)
  // Whoever is below a moved department has other subjects now.
  await forgetAllViewers(context)
  const now = clock.now()
  const change = {
    state: 'applied',
    fault: '',
    appliedAt: now,
    checksumBefore,
    checksumAfter: await selectChecksum(db, comCode),
  } as const
  await updateReorganisation(db, reorganisationId, change, now)
  await recordAudit(
    { ...context, viewer: { personCode: plan.changedBy, comCode } },
    {
      action: 'reorganisationApplied',
      comCode,
      subject: String(reorganisationId),
      subjectName: plan.name,
      details: {
        day: ['', plan.applyOn],
        departments: ['', plan.departments.length],
        people: ['', people.length],
      },
    },
  )
}

/**
 * Schedules a plan for midnight of its day in the zone of the company, or applies it if that day is today. The plan is
 * checked now and again at midnight.
 */
export function scheduleReorganisation(context: Context, input: Key): Promise<Reorganisation> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockImport(db)
    const stored = await requireChangeable(inside, input, ['draft', 'failed'])
    const today = await findCompanyDay(db, stored.comCode, clock.now())
    if (stored.applyOn < today) throw failure('org.reorganisationDayPassed')
    const plan = { ...stored, changedBy: viewer.personCode }
    await requireApplicable(inside, plan)
    const { reorganisationId, comCode, name, applyOn } = plan
    const change = { state: 'scheduled', fault: '', changedBy: viewer.personCode } as const
    await updateReorganisation(db, reorganisationId, change, clock.now())
    if (applyOn === today) await applyPlan(inside, plan)
    else {
      const details = { day: ['', applyOn] }
      const subject = String(reorganisationId)
      const entry = {
        action: 'reorganisationScheduled',
        comCode,
        subject,
        subjectName: name,
        details,
      } as const
      await recordAudit(inside, entry)
    }
    return getReorganisation(inside, input)
  })
}

/**
 * Restores the organisation before a re-organisation. Throws `org.reorganisationFollowed` with the name of a later one that
 * was applied, and `org.reorganisationBuiltOn` if the organisation was changed otherwise since.
 */
export function undoReorganisation(context: Context, input: Key): Promise<Reorganisation> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockImport(db)
    const plan = await requireChangeable(inside, input, ['applied'])
    const { comCode, reorganisationId, applyOn: day, name: subjectName } = plan
    if ((await selectChecksum(db, comCode)) !== plan.checksumAfter) {
      const later = await findFollowing(db, { comCode, reorganisationId })
      throw later ? failure('org.reorganisationFollowed', later) : failure('org.reorganisationBuiltOn')
    }
    await setChangeDay(db, 'none')
    await restoreBefore(db, { comCode, reorganisationId, day })
    for (const room of inside.slots.all('departmentSuccessors'))
      await room.undo(inside, { comCode, reorganisationId })
    if ((await selectChecksum(db, comCode)) !== plan.checksumBefore)
      throw new Error(`the undo of re-organisation ${reorganisationId} has another checksum`)
    await refreshPeopleSearch(db)
    await forgetAllViewers(inside)
    const change = { state: 'undone', undoneAt: clock.now(), changedBy: viewer.personCode } as const
    await updateReorganisation(db, reorganisationId, change, clock.now())
    const subject = String(reorganisationId)
    await recordAudit(inside, { action: 'reorganisationUndone', comCode, subject, subjectName })
    return getReorganisation(inside, input)
  })
}

/** Applies the plans whose day has begun. One that cannot be applied is marked as failed and changes nothing. */
export async function applyDue(context: Background): Promise<void> {
  const { db, clock, log } = context
  for (const reorganisationId of await selectDueReorganisations(db, clock.now())) {
    try {
      await inTransaction(db, async (inside) => {
        await lockImport(inside)
        const plan = await findReorganisation(inside, reorganisationId, true)
        if (plan?.state === 'scheduled') await applyPlan({ ...context, db: inside }, plan)
      })
    } catch (error) {
      log.error({ err: error, reorganisationId }, 'org: a re-organisation was not applied')
      const fault = error instanceof Failure ? error.code : 'kit.failed'
      await updateReorganisation(db, reorganisationId, { state: 'failed', fault }, clock.now())
    }
  }
}
