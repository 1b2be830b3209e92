import { absenceStatuses, absenceTimes } from '../approval.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { day, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { linkChangeCall, linkedPerson, linkLimits, linkPersonErrors, linkTokenErrors } from './link.ts'

const { kind, leaveType, startsAtNoon, endsAtNoon, startTime, hours } = absenceTimes
const externalKey = text(linkLimits.key, 1)

/** An absence of a system after a call. */
export const linkedAbsence = object({
  externalKey: Type.String(),
  status: oneOf(absenceStatuses),
  start: day,
  end: day,
  /** Working days. */
  days: Type.Number(),
  /** What could not be set: `delegation` (a chain of more than two people), `calendar` (the calendar failed). */
  faults: Type.Array(Type.String()),
})
/** An absence of a system after a call. */
export type LinkedAbsence = Static<typeof linkedAbsence>

/** Calls of HR systems about absences that they have decided, with the token of the system. */
export const linkAbsenceApi = defineApi('link', {
  saveAbsence: endpoint({
    ...linkChangeCall,
    path: '/api/link/absence',
    summary: 'Registers an absence of a person, as the leave form does; it takes effect at once.',
    input: object({
      externalKey,
      person: linkedPerson,
      /** First and last day in the time zone of the company. */
      start: day,
      end: day,
      reason: kind,
      /** The kind of leave, for the reason `leave` only. */
      leaveType: Type.Optional(leaveType),
      startsAtNoon: Type.Optional(startsAtNoon),
      endsAtNoon: Type.Optional(endsAtNoon),
      /** Of a leave by the hour. */
      startTime: Type.Optional(startTime),
      hours: Type.Optional(hours),
      /** Who decides meanwhile; also what waits already. */
      delegate: Type.Optional(nullable(linkedPerson)),
    }),
    output: linkedAbsence,
    errors: [
      ...linkTokenErrors,
      ...linkPersonErrors,
      ...(['link.absencesNotAllowed', 'link.drafterNotAllowed', 'link.absenceKeyUsed'] as const),
      ...(['approval.delegateSelf', 'approval.delegationCycle', 'approval.delegationChain'] as const),
      ...(['approval.policyForbids', 'approval.personUnknown', 'approval.absenceOrder'] as const),
      ...(['approval.absenceOverlap', 'approval.leaveNoDays', 'approval.leaveExceeded'] as const),
      'approval.leaveHalf',
    ],
  }),
  removeAbsence: endpoint({
    ...linkChangeCall,
    method: 'DELETE',
    path: '/api/link/absence',
    summary:
      'Removes an absence of the system; one that has begun ends, and its days from today on are given back.',
    input: object({ externalKey }),
    output: linkedAbsence,
    errors: [
      ...linkTokenErrors,
      ...(['link.absencesNotAllowed', 'link.unknownKey', 'approval.absenceOver'] as const),
    ],
  }),
})
