import type { AbsenceDraft, absenceFaults, LeaveBalance } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { listWorkDays } from '#modules/org/index.ts'
import { chainFault } from '../delegation/delegation.rules.ts'
import { selectOverlapping } from '../delegation/delegation.sql.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { policyOf } from '../policy/policy.service.ts'
import { dayAfter, daysByYear, isCounted, overlaps, sumOf, timesFault } from './absence.rules.ts'
import { selectOverlappingAbsences } from './absence.sql.ts'
import { selectBalances } from './leave.sql.ts'

type Work = Pick<Context, 'db' | 'clock'>

/** Why an absence cannot be saved: a code of `approval.`. */
export type AbsenceFault = (typeof absenceFaults)[number]

/** Whose absence is checked; `without` is the absence that is written again. */
export interface AbsencePerson {
  comCode: string
  personCode: string
  without: number | null
}

/** What an absence takes, and what is wrong with it. */
export interface CheckedAbsence {
  faults: AbsenceFault[]
  /** Working days by year. */
  days: Map<number, number>
  /** The balances of the years that a counted leave touches. */
  balances: LeaveBalance[]
}

async function delegateFault(
  { db, clock }: Work,
  who: AbsencePerson,
  draft: AbsenceDraft,
): Promise<AbsenceFault | null> {
  const { comCode, personCode } = who
  const { delegateCode, fromDay, untilDay } = draft
  if (delegateCode === null) return null
  if (!(await policyOf({ db, viewer: { comCode } })).maySubstitute) return 'policyForbids'
  if (delegateCode === personCode) return 'delegateSelf'
  const [party] = await selectPeopleParties(db, comCode, [delegateCode], clock.now())
  if (!party) return 'personUnknown'
  const formId = draft.applicationId === null ? null : Number(draft.applicationId)
  const terms = {
    ...{ comCode, personCode, delegatorCode: delegateCode, formId, reason: 0 },
    ...{ startDate: fromDay, endDate: untilDay, movesPending: true },
  }
  const fault = chainFault(terms, await selectOverlapping(db, terms, null, who.without))
  return fault === null ? null : fault === 'cycle' ? 'delegationCycle' : 'delegationChain'
}

/** The working days of an absence by year: days without holidays of the company. */
export async function daysOf(
  { db }: Work,
  comCode: string,
  draft: AbsenceDraft,
): Promise<Map<number, number>> {
  const { fromDay, untilDay } = draft
  return daysByYear(draft, await listWorkDays({ db }, comCode, { from: fromDay, until: untilDay }))
}

/** The first working day after an absence; null if there is none in a month. */
export async function backDayOf(
  { db }: Work,
  comCode: string,
  { untilDay }: Pick<AbsenceDraft, 'untilDay'>,
): Promise<string | null> {
  const period = { from: dayAfter(untilDay), until: dayAfter(untilDay, 31) }
  return (await listWorkDays({ db }, comCode, period))[0] ?? null
}

/** Checks an absence against the calendar, the other absences, the balance and the delegations. */
export async function checkAbsence(
  context: Work,
  who: AbsencePerson,
  draft: AbsenceDraft,
): Promise<CheckedAbsence> {
  const { db } = context
  const { comCode, personCode, without } = who
  const fault = timesFault(draft)
  if (fault) return { faults: [fault], days: new Map(), balances: [] }
  const days = await daysOf(context, comCode, draft)
  const period = { fromDay: draft.fromDay, untilDay: draft.untilDay }
  const others = (await selectOverlappingAbsences(db, { comCode, personCode, ...period })).filter(
    (one) => one.absenceId !== without && overlaps(one, draft),
  )
  const counts = isCounted(draft.leaveType)
  const balances = counts ? await selectBalances(db, who, [...days.keys()], without) : []
  const isExceeded = balances.some(
    ({ year, remaining, requested }) => remaining - requested < (days.get(year) ?? 0),
  )
  const delegate = await delegateFault(context, who, draft)
  return {
    days,
    balances,
    faults: [
      ...(counts && sumOf(days) === 0 ? ['leaveNoDays' as const] : []),
      ...(others.length > 0 ? ['absenceOverlap' as const] : []),
      ...(isExceeded ? ['leaveExceeded' as const] : []),
      ...(delegate ? [delegate] : []),
    ],
  }
}

/** The error code of each fault. */
const faultCodes = {
  delegateSelf: 'approval.delegateSelf',
  delegationCycle: 'approval.delegationCycle',
  delegationChain: 'approval.delegationChain',
  policyForbids: 'approval.policyForbids',
  personUnknown: 'approval.personUnknown',
  absenceOrder: 'approval.absenceOrder',
  absenceOverlap: 'approval.absenceOverlap',
  leaveNoDays: 'approval.leaveNoDays',
  leaveExceeded: 'approval.leaveExceeded',
  leaveHalf: 'approval.leaveHalf',
} as const satisfies Record<AbsenceFault, string>

/** Throws the first fault of an absence. */
export function requireFaultless({ faults }: CheckedAbsence): void {
  const [first] = faults
  if (first) throw failure(faultCodes[first])
}
