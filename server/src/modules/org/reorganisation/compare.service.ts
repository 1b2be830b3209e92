import type { Input } from '@maru/api/kit/endpoint'
import type {
  ComparedDepartment,
  orgReorganisationApi,
  PlanFault,
  Reorganisation,
} from '@maru/api/org/reorganisation'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { findCompanyDay } from '../leave/leave.sql.ts'
import {
  type PersonOn,
  selectBase,
  selectDepartmentsOn,
  selectEndedCodes,
  selectForeignCodes,
  selectPeopleOn,
  selectPostsOn,
} from './organisation.sql.ts'
import { departmentFaults, departmentsAfter, type Plan, postsAfter, withCounts } from './plan.rules.ts'
import { requireOrganisation, requireReorganisation } from './reorganisation.access.ts'
import { type StoredReorganisation, selectPlanNames } from './reorganisation.sql.ts'

/** The organisation on which a plan is applied, and what is wrong with the plan. */
export interface Prepared {
  before: Awaited<ReturnType<typeof selectDepartmentsOn>>
  posts: Awaited<ReturnType<typeof selectPostsOn>>
  faults: PlanFault[]
}

/** Reads the organisation of a company on a day, and checks a plan on top of it. */
export async function preparePlan(db: Db, comCode: string, plan: Plan, day: string): Promise<Prepared> {
  const before = await selectDepartmentsOn(db, comCode, day)
  const posts = await selectPostsOn(db, comCode, day)
  const codes = plan.departments.map((one) => one.deptCode)
  const foreignCodes = await selectForeignCodes(db, comCode, codes)
  for (const code of await selectEndedCodes(db, comCode, { codes, day })) foreignCodes.add(code)
  return { before, posts, faults: departmentFaults(before, posts, plan, foreignCodes) }
}

/** The later one of two days: a plan whose day has passed is compared with today. */
const laterDay = (one: string, other: string) => (one > other ? one : other)

/** A re-organisation with both organisations side by side; one that was applied is shown as it was planned. */
async function comparedPlan(context: Context, stored: StoredReorganisation): Promise<Reorganisation> {
  const { db, clock } = context
  const { base, changedBy: _by, ...row } = stored
  const today = await findCompanyDay(db, stored.comCode, clock.now())
  const isOpen = stored.state === 'draft' || stored.state === 'scheduled' || stored.state === 'failed'
  const { before, posts, faults } = await preparePlan(
    db,
    stored.comCode,
    stored,
    laterDay(stored.applyOn, today),
  )
  const after = isOpen ? departmentsAfter(before, stored) : before
  const postsThen = isOpen ? postsAfter(posts, stored) : posts
  const names = await selectPlanNames(
    db,
    stored.moves.map((move) => move.personCode),
  )
  const count = (posts: readonly { personCode: string }[]) =>
    new Set(posts.map((post) => post.personCode)).size
  return {
    ...row,
    moves: stored.moves.map((move) => ({
      ...move,
      personName: names.get(move.personCode) ?? { ko: move.personCode, en: '', zh: '' },
    })),
    before: withCounts(before, posts),
    after: withCounts(after, postsThen),
    faults: isOpen ? faults : [],
    isOutdated: isOpen && base !== (await selectBase(db, stored.comCode)),
    peopleBefore: count(posts),
    peopleAfter: count(postsThen),
  }
}

/** A re-organisation of a company that the viewer administers. */
export async function getReorganisation(
  context: Context,
  { reorganisationId }: Input<typeof orgReorganisationApi.getReorganisation>,
): Promise<Reorganisation> {
  return comparedPlan(context, await requireReorganisation(context, reorganisationId))
}

/** The departments of a company on a day. */
export async function listOrganisationOn(
  context: Context,
  { comCode: asked, day }: Input<typeof orgReorganisationApi.listOrganisationOn>,
): Promise<ComparedDepartment[]> {
  const comCode = await requireOrganisation(context, asked)
  const departments = await selectDepartmentsOn(context.db, comCode, day)
  return withCounts(departments, await selectPostsOn(context.db, comCode, day))
}

/** The people with a post in a department on a day. */
export async function listPeopleOn(
  context: Context,
  { comCode, day, deptCode }: Input<typeof orgReorganisationApi.listPeopleOn>,
): Promise<PersonOn[]> {
  const asked = await requireOrganisation(context, comCode)
  return selectPeopleOn(context.db, { comCode: asked, deptCode, day })
}
