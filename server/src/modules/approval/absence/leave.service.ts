import type { approvalApi, LeaveBalance } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { VacationSource } from '#kit/room-slots/vacation.ts'
import { findToday } from '../person/acting.sql.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { selectBalances, selectLeavePage, upsertGrants } from './leave.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    approvalLeave: { act: 'grant'; detail: { year: number; days: number } }
  }
}

/** The annual leave of the viewer in a year. */
export async function getLeave(
  { db, viewer }: Context,
  { year }: Input<typeof approvalApi.getLeave>,
): Promise<LeaveBalance | null> {
  return (await selectBalances(db, viewer, [year]))[0] ?? null
}

/** The leave of this year for the profile card of the home page. */
export const approvalVacation: VacationSource = {
  async get(context) {
    const { db, viewer, clock } = context
    if (viewer.mailOnly) return null
    const year = Number((await findToday(db, viewer.comCode, clock.now())).slice(0, 4))
    const balance = await getLeave(context, { year })
    return balance && { total: balance.total, remaining: balance.remaining, requested: balance.requested }
  },
}

/** The annual leave of the people of the company, for administrators. */
export async function listLeaveGrants(
  context: Context,
  { year, searchText = '', page = 1, itemsPerPage = 20 }: Input<typeof approvalApi.listLeaveGrants>,
): Promise<Output<typeof approvalApi.listLeaveGrants>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  const rows = await selectLeavePage(
    db,
    { comCode: viewer.comCode, year, text: searchText.trim() },
    { offset: (page - 1) * itemsPerPage, limit: itemsPerPage },
    clock.now(),
  )
  return { data: rows.map(({ totalCount: _total, ...row }) => row), totalCount: rows[0]?.totalCount ?? 0 }
}

/** Enters the annual leave of people in a year; eighths of a day, because leave is taken by the hour too. */
export function saveLeaveGrants(
  context: Context,
  { year, grants }: Input<typeof approvalApi.saveLeaveGrants>,
): Promise<number> {
  requireFormManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    const byPerson = [...new Map(grants.map((one) => [one.personCode, one])).values()]
    if (byPerson.some(({ days }) => !Number.isInteger(days * 8))) throw failure('approval.leaveEighths')
    const codes = byPerson.map((one) => one.personCode)
    const known = await selectPeopleParties(db, comCode, codes, clock.now())
    if (known.length !== codes.length) throw failure('approval.personUnknown')
    await upsertGrants(db, { comCode, year, by }, byPerson, clock.now())
    for (const { personCode, days } of byPerson)
      await audit(inside, 'approvalLeave', {
        comCode,
        targetIds: [personCode],
        act: 'grant',
        detail: { year, days },
      })
    return 1
  })
}
