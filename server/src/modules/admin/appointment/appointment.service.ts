import { createHash } from 'node:crypto'
import type { AppointedPost, Appointment, accountAppointmentApi } from '@maru/api/account/appointment'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { Failure, failure, notFound } from '#kit/failure.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { requireAccountManager } from '#modules/account/index.ts'
import {
  type DatedPost,
  findCompanyDay,
  lockOrganisation,
  refreshPeopleSearch,
  replaceDatedPosts,
  selectDatedPosts,
  selectPostNames,
} from '#modules/org/index.ts'
import { ownScope, requireManagedPerson, requirePosts } from '../person/person.access.ts'
import { dayBefore, heldOn, inOrder, kindsOf, withOrder } from './appointment.rules.ts'
import {
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  selectAppointments,
  selectAppointmentsOf,
  updateCanceled,
} from './appointment.sql.ts'

type Api = typeof accountAppointmentApi

/** Days before and after today on which an appointment may begin. */
const reach = 366

const versionOf = (posts: readonly DatedPost[]) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(posts)))
    .digest('base64url')
    .slice(0, 32)
const noName = { ko: '', en: '', zh: '' }

async function toAppointments(context: Context, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  const { db, clock } = context
  const shown = rows.map((row) => ({
    row,
    before: heldOn(row.before, dayBefore(row.day)),
    after: heldOn(row.after, row.day),
  }))
  const { departments, titles } = await selectPostNames(
    db,
    shown.flatMap(({ before, after }) => [...before, ...after]),
  )
  const toPost = ({ comCode, deptCode, isMain, untilDay, ...codes }: DatedPost): AppointedPost => ({
    ...{ deptCode, isMain, untilDay, department: departments.get(deptCode) ?? noName },
    title: titles.get(`${comCode} title ${codes.titleCode}`) ?? noName,
    position: titles.get(`${comCode} position ${codes.positionCode}`) ?? noName,
    grade: titles.get(`${comCode} grade ${codes.gradeCode}`) ?? noName,
  })
  const days = new Map<string, string>()
  for (const comCode of new Set(rows.map((row) => row.comCode)))
    days.set(comCode, await findCompanyDay(db, comCode, clock.now()))
  return shown.map(({ row, before, after }) => {
    const { appointmentId, personCode, personName, comCode, day, kinds, orderedByName, orderedAt } = row
    const isBegun = day <= (days.get(comCode) ?? '')
    return {
      ...{ appointmentId, personCode, personName, comCode, day, kinds, orderedByName, orderedAt },
      ...{ before: before.map(toPost), after: after.map(toPost) },
      state: row.canceledAt ? 'canceled' : isBegun ? 'applied' : 'scheduled',
    }
  })
}

/** The posts of a person on a day for the form, and the appointments of the person. */
export async function getAppointmentForm(
  context: Context,
  { personCode, day }: Input<Api['getAppointmentForm']>,
): Promise<Output<Api['getAppointmentForm']>> {
  const { person } = await requireManagedPerson(context, personCode)
  const { db } = context
  const scope = ownScope(context)
  const all = await selectDatedPosts(db, personCode)
  const { departments } = await selectPostNames(db, all)
  const posts = heldOn(all, day).map(({ sort: _sort, fromDay: _from, ...post }) => ({
    ...post,
    department: departments.get(post.deptCode) ?? noName,
    mayChange: scope === null || post.comCode === scope,
  }))
  return {
    ...{ personCode, personName: person.name, comCode: person.comCode, version: versionOf(all), posts },
    appointments: await toAppointments(context, await selectAppointmentsOf(db, personCode)),
  }
}

/** The appointments of the people that the viewer administers. */
export async function listAppointments(
  context: Context,
  { page, itemsPerPage: size }: Input<Api['listAppointments']>,
): Promise<Output<Api['listAppointments']>> {
  requireAccountManager(context.viewer)
  const appointments = await selectAppointments(context.db, ownScope(context), {
    start: (page - 1) * size,
    size,
  })
  return { data: await toAppointments(context, appointments.data), totalCount: appointments.totalCount }
}

async function requireDay(
  { db, clock }: Context,
  person: { comCode: string; hireDate: string | null; retiredOn: string | null },
  day: string,
): Promise<void> {
  const today = await findCompanyDay(db, person.comCode, clock.now())
  const away = Math.abs(Date.parse(day) - Date.parse(today)) / 86_400_000
  const isEmployed =
    (person.hireDate === null || day >= person.hireDate) &&
    (person.retiredOn === null || day < person.retiredOn)
  if (!(away <= reach) || !isEmployed) throw failure('account.appointmentDay')
}

/**
 * Gives a person posts from a day on. Throws `account.appointmentLater` if a post begins after the day, because an
 * order must not silently undo a later one, and `account.appointmentEmpty` if nothing changes.
 */
export function orderAppointment(
  context: Context,
  input: Input<Api['orderAppointment']>,
): Promise<Appointment> {
  const { personCode, day } = input
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockOrganisation(db)
    const { person } = await requireManagedPerson(inside, personCode)
    const before = await selectDatedPosts(db, personCode)
    if (versionOf(before) !== input.version) throw failure('account.personChanged')
    await requireDay(inside, person, day)
    const later = before.find((post) => post.fromDay > day)
    if (later) throw failure('account.appointmentLater', { day: later.fromDay })
    const scope = ownScope(inside)
    const others = heldOn(before, day).filter((post) => scope !== null && post.comCode !== scope)
    const placed = await requirePosts(inside, input.posts, others, day)
    const last = person.retiredOn === null ? null : dayBefore(person.retiredOn)
    const wanted = placed.map((post, at) => ({ ...post, untilDay: input.posts[at]?.untilDay ?? last }))
    const isBackward = wanted.some(({ untilDay }) => untilDay !== null && untilDay < day)
    const ends = last !== null
    // The main post lasts: a person without one cannot enter.
    if (isBackward || wanted.some((post) => post.isMain && !ends && post.untilDay !== null))
      throw failure('account.appointmentDay')
    const after = withOrder(before, [...wanted, ...others], day)
    const kinds = kindsOf(before, after, day)
    if (kinds.length === 0) throw failure('account.appointmentEmpty')
    await replaceDatedPosts(db, personCode, after)
    const row = { comCode: person.comCode, personCode, day, kinds, before: inOrder(before), after }
    const appointmentId = await insertAppointment(db, { ...row, by: viewer.personCode, now: clock.now() })
    return publish(inside, 'appointmentOrdered', { personCode, appointmentId })
  })
}

async function publish(
  inside: Context,
  action: 'appointmentOrdered' | 'appointmentCanceled',
  key: { personCode: string; appointmentId: number },
): Promise<Appointment> {
  const { db } = inside
  const row = await findAppointment(db, key)
  if (!row) throw notFound()
  await forgetViewersOf(inside, key.personCode)
  await refreshPeopleSearch(db)
  const { comCode, personCode: subject, personName, day, kinds } = row
  await recordAudit(inside, { action, comCode, subject, subjectName: personName.ko, details: { day, kinds } })
  const [made] = await toAppointments(inside, [row])
  if (!made) throw notFound()
  return made
}

/** Throws `account.appointmentChanged` if a department or title of the former posts has been closed meanwhile. */
async function requireFormerPosts(context: Context, { before, day }: AppointmentRow): Promise<void> {
  const scope = ownScope(context)
  const former = heldOn(before, day)
  const own = former.filter((post) => scope === null || post.comCode === scope)
  const others = former.filter((post) => scope !== null && post.comCode !== scope)
  try {
    await requirePosts(context, own, others, day)
  } catch (error) {
    if (error instanceof Failure) throw failure('account.appointmentChanged')
    throw error
  }
}

/**
 * Cancels an appointment until the end of its day. Throws `account.appointmentPast` afterwards, and
 * `account.appointmentFollowed` or `account.appointmentChanged` if the posts are not those that it left, or if the former
 * ones can no longer be held.
 */
export function cancelAppointment(
  context: Context,
  { personCode, appointmentId }: Input<Api['cancelAppointment']>,
): Promise<Appointment> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockOrganisation(db)
    await requireManagedPerson(inside, personCode)
    const row = await findAppointment(db, { personCode, appointmentId })
    if (!row || row.canceledAt !== null) throw notFound()
    const today = await findCompanyDay(db, row.comCode, clock.now())
    if (row.day < today) throw failure('account.appointmentPast')
    const scope = ownScope(inside)
    const elsewhere = (posts: readonly DatedPost[]) =>
      versionOf(posts.filter(({ comCode }) => scope !== null && comCode !== scope))
    if (elsewhere(row.before) !== elsewhere(row.after)) throw failure('account.outranked')
    const now = await selectDatedPosts(db, personCode)
    if (versionOf(now) !== versionOf(row.after)) {
      const all = await selectAppointmentsOf(db, personCode)
      const later = all.find((one) => one.appointmentId > appointmentId && one.canceledAt === null)
      throw later
        ? failure('account.appointmentFollowed', { day: later.day })
        : failure('account.appointmentChanged')
    }
    await requireFormerPosts(inside, row)
    await replaceDatedPosts(db, personCode, row.before)
    await updateCanceled(db, appointmentId, { by: viewer.personCode, now: clock.now() })
    return publish(inside, 'appointmentCanceled', { personCode, appointmentId })
  })
}
