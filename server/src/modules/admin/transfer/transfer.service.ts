import type { accountTransferApi, TransferOrder } from '@maru/api/account/transfer'
import type { Input } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { announcePeople } from '#kit/events/person-events.ts'
import { Failure, failure } from '#kit/failure.ts'
import type { Background, Scheduled } from '#kit/room.ts'
import '#kit/room-slots/employer-change.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { deleteCompanyRoles, isLoginTaken } from '#modules/account/index.ts'
import {
  findCompanyDay,
  hasDepartmentOn,
  lockOrganisation,
  moveEmployer,
  refreshPeopleSearch,
  selectCompaniesOfDepartments,
  selectConflictingPerson,
  selectTitles,
} from '#modules/org/index.ts'
import { cancelHandOver, orderHandOver, runOrder } from '../leaving/hand-over.service.ts'
import { requireManagedPerson } from '../person/person.access.ts'
import { tidy } from '../person/person.rules.ts'
import { noticeOf } from './notice.rules.ts'
import {
  insertTransfer,
  lockTransfer,
  selectDueTransfers,
  selectTransfer,
  type TransferRow,
  updateTransfer,
} from './transfer.sql.ts'

type Key = Input<typeof accountTransferApi.getTransfer>
type Asked = Input<typeof accountTransferApi.orderTransfer>

/** Only super administrators have rights in both companies. */
function requireBothCompanies({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

function shown(row: TransferRow, { viewer }: Pick<Context, 'viewer'>): TransferOrder {
  const { firstDay, state, fromCompany, toComCode, toCompany, department, deptCode } = row
  const { titleCode, positionCode, gradeCode, employeeNumber, email, fault, orderedAt, orderedByName } = row
  return {
    ...{ firstDay, state, fromCompany, toComCode, toCompany, department, deptCode },
    ...{ titleCode, positionCode, gradeCode, employeeNumber, email, fault, orderedAt, orderedByName },
    notice: noticeOf(row, viewer.language),
  }
}

async function answer(context: Context, personCode: string): Promise<{ order: TransferOrder | null }> {
  const row = await selectTransfer(context.db, personCode)
  return { order: row ? shown(row, context) : null }
}

/** The last order to move a person to another company. */
export async function getTransfer(context: Context, { personCode }: Key) {
  requireBothCompanies(context)
  await requireManagedPerson(context, personCode)
  return answer(context, personCode)
}

/** Throws if the address or the number belongs to another person. */
async function requireFree(
  { db }: Pick<Context, 'db'>,
  {
    personCode,
    toComCode: comCode,
    email,
    employeeNumber,
  }: Pick<TransferRow, 'personCode' | 'toComCode' | 'email' | 'employeeNumber'>,
): Promise<void> {
  const conflictingPerson = await selectConflictingPerson(db, { personCode, comCode, email, employeeNumber })
  if (conflictingPerson.email || (email !== '' && (await isLoginTaken(db, email, personCode))))
    throw failure('account.emailTaken')
  if (conflictingPerson.number) throw failure('account.numberTaken')
}

async function requireTarget({ db, clock }: Context, input: Asked, from: string): Promise<string> {
  const companies = await selectCompaniesOfDepartments(db, [input.deptCode], clock.now())
  const toComCode = companies.get(input.deptCode)
  if (!toComCode) throw failure('account.departmentUnknown')
  if (toComCode === from) throw failure('account.sameCompany')
  const known = new Set((await selectTitles(db, [toComCode])).map((one) => `${one.kind} ${one.code}`))
  const titles = { title: input.titleCode, position: input.positionCode, grade: input.gradeCode }
  for (const [kind, code] of Object.entries(titles))
    if (code !== '' && !known.has(`${kind} ${code}`)) throw failure('account.titleUnknown')
  return toComCode
}

/** Orders the move of a person; if its day is today, it is done at once. */
export function orderTransfer(context: Context, input: Asked): Promise<{ order: TransferOrder | null }> {
  requireBothCompanies(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { personCode, firstDay } = input
    await lockOrganisation(db)
    const { person } = await requireManagedPerson(inside, personCode)
    if (personCode === viewer.personCode) throw failure('account.ownTransfer')
    const today = await findCompanyDay(db, person.comCode, clock.now())
    if (firstDay < today) throw failure('account.dayPassed')
    if (person.retiredOn !== null && person.retiredOn <= firstDay) throw failure('account.transferLeaves')
    const toComCode = await requireTarget(inside, input, person.comCode)
    const { deptCode, titleCode, positionCode, gradeCode } = input
    const order = {
      ...{
        comCode: person.comCode,
        personCode,
        toComCode,
        firstDay,
        deptCode,
        titleCode,
        positionCode,
        gradeCode,
      },
      ...{
        employeeNumber: tidy(input.employeeNumber),
        email: input.email.toLowerCase(),
        orderedBy: viewer.personCode,
      },
    }
    await requireFree(inside, order)
    if (!(await insertTransfer(db, order, clock.now()))) throw failure('account.transferWaiting')
    await cancelHandOver(db, { personCode, reason: 'transfer' })
    await orderHandOver(inside, person, { reason: 'transfer', firstDay, handOver: input.handOver })
    await recordAudit(inside, {
      action: 'transferOrdered',
      comCode: person.comCode,
      subject: personCode,
      subjectName: person.name.ko,
      details: { day: ['', firstDay], company: [person.comCode, toComCode], department: ['', deptCode] },
    })
    if (firstDay === today) await runTransfer(inside, personCode)
    return answer(inside, personCode)
  })
}

/** Cancels an order that has not been done, with its hand-over. */
export function cancelTransfer(context: Context, { personCode }: Key) {
  requireBothCompanies(context)
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockOrganisation(db)
    const { person } = await requireManagedPerson(inside, personCode)
    const count = await updateTransfer(db, personCode, { state: 'canceled', now: clock.now() })
    if (count === 0) throw failure('account.noTransfer')
    await cancelHandOver(db, { personCode, reason: 'transfer' })
    await recordAudit(inside, {
      action: 'transferCanceled',
      comCode: person.comCode,
      subject: personCode,
      subjectName: person.name.ko,
    })
    return answer(inside, personCode)
  })
}

/**
 * Moves a person as the waiting order says, in the caller's transaction under the lock of the organisation: what is
 * handed over first, then the posts, the roles of the old company, the number, the address and the company.
 */
async function runTransfer(
  context: Background & Partial<Pick<Context, 'address' | 'requestId'>>,
  personCode: string,
): Promise<void> {
  const { db, clock } = context
  const order = await lockTransfer(db, personCode)
  if (!order) return
  const { comCode: from, toComCode: to, firstDay, deptCode } = order
  if (!(await hasDepartmentOn(db, { comCode: to, deptCode, day: firstDay })))
    throw failure('account.departmentUnknown')
  await requireFree(context, order)
  await runOrder(context, { personCode, reason: 'transfer' })
  await deleteCompanyRoles(db, personCode, from)
  for (const prepare of context.slots.all('employerChange')) await prepare(context, { personCode, from, to })
  await moveEmployer(db, order)
  await updateTransfer(db, personCode, { state: 'done', now: clock.now() })
  await forgetViewersOf(context, personCode)
  await refreshPeopleSearch(db)
  await recordAudit(
    { ...context, viewer: { personCode: order.orderedBy, comCode: from } },
    {
      action: 'personTransferred',
      comCode: from,
      subject: personCode,
      subjectName: order.personName.ko,
      details: { day: ['', firstDay], company: [from, to], department: ['', deptCode] },
    },
  )
  // The entry of the audit log has the old company; the new one has to know as well.
  await announcePeople(db, [{ comCode: to, personCode, change: 'changed' }], clock.now())
}

/** Does the orders whose day has begun. One that fails changes nothing and is marked. */
export async function transferDue(context: Background): Promise<void> {
  const { db, clock, log } = context
  for (const personCode of await selectDueTransfers(db, clock.now())) {
    try {
      await inTransaction(db, async (inside) => {
        await lockOrganisation(inside)
        await runTransfer({ ...context, db: inside }, personCode)
      })
    } catch (error) {
      log.error({ err: error, personCode }, 'admin: a person was not moved to another company')
      const fault = error instanceof Failure ? error.code : 'kit.failed'
      await updateTransfer(db, personCode, { state: 'failed', fault, now: clock.now() })
    }
  }
}

/** Each quarter of an hour, because midnight of a company depends on its time zone. */
export const transferJobs: Readonly<Record<string, Scheduled>> = {
  'admin.transferDue': { cron: '*/15 * * * *', run: transferDue },
}
