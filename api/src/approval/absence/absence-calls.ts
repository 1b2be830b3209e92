import { change, read } from '../../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../../kit/paging.ts'
import { code, day, localName, object, rowId, Type, text, versionNumber } from '../../kit/schema.ts'
import { documentTopic } from '../topic.ts'
import { absenceDraft, absenceItem, absencePlan, absenceThingChoices, leaveBalance } from './absence.ts'

const year = Type.Integer({ minimum: 2000, maximum: 2100 })
/** Refusals of everything that writes an absence. */
const draftErrors = [
  'approval.leaveNeedsDocument',
  'approval.delegateSelf',
  'approval.delegationCycle',
  'approval.delegationChain',
  'approval.personUnknown',
  'approval.policyForbids',
  'approval.absenceOrder',
  'approval.absenceOverlap',
  'approval.leaveHalf',
  'approval.tooManyDelegations',
  'approval.thingUnknown',
  'approval.delegateNeeded',
] as const

const moved = [{ topic: documentTopic }]
const refreshes = ['approval'] as const

/** The grant of a person with what was used of it. */
const leaveRow = object({
  personCode: Type.String(),
  name: localName,
  dept: localName,
  ...leaveBalance.properties,
  /** No days were entered for the year. */
  isGranted: Type.Boolean(),
})

/** Calls for absences and annual leave. */
export const absenceCalls = {
  planAbsence: read('/workflow/absence/plan', 'maru', {
    summary:
      'Says what an absence would do: working days, balance, what waits, when the delegate is away, and its faults.',
    method: 'POST',
    refreshedBy: moved,
    input: object({
      absence: absenceDraft,
      /** The absence that is changed: it does not overlap itself, and its meetings and bookings are listed. */
      absenceId: Type.Optional(rowId),
    }),
    output: absencePlan,
  }),
  listAbsences: read('/workflow/absence/list', 'maru', {
    summary: 'Lists the absences of the viewer, newest first, with everything that they changed.',
    refreshedBy: moved,
    output: Type.Array(absenceItem),
  }),
  listTeamAbsences: read('/workflow/absence/team', 'maru', {
    summary: 'Lists who of the viewer’s department is away in a period, and who decides meanwhile.',
    refreshedBy: moved,
    input: object({ from: day, until: day }),
    output: Type.Array(absenceItem),
  }),
  saveAbsence: change('/workflow/absence', 'maru', {
    summary:
      'Saves an absence that needs no document: business trip, sick, training, other. It takes effect at once.',
    creates: true,
    refreshes,
    input: object({ absence: absenceDraft, things: Type.Optional(absenceThingChoices) }),
    output: object({ absenceId: rowId }),
    errors: draftErrors,
  }),
  changeAbsence: change('/workflow/absence/change', 'maru', {
    summary:
      'Changes an absence that needs no document: what no longer belongs to it is undone, and the rest takes effect.',
    refreshes,
    input: object({
      absenceId: rowId,
      version: versionNumber,
      absence: absenceDraft,
      things: absenceThingChoices,
    }),
    output: object({}),
    errors: [
      ...draftErrors,
      ...(['approval.changed', 'approval.absenceOver', 'approval.absenceLinked'] as const),
      'approval.absenceBegun',
    ],
  }),
  saveAbsenceThings: change('/workflow/absence/things', 'maru', {
    summary:
      'Chooses what an absence does with meetings and bookings: of a leave that waits, when it is accepted; otherwise now.',
    refreshes,
    input: object({ absenceId: rowId, version: versionNumber, things: absenceThingChoices }),
    output: object({}),
    errors: [
      ...(['approval.changed', 'approval.absenceOver', 'approval.thingUnknown'] as const),
      ...(['approval.delegateNeeded', 'approval.personUnknown'] as const),
    ],
  }),
  repairAbsence: change('/workflow/absence/repair', 'maru', {
    summary: 'Tries again what a room could not do for an absence, or could not undo after it.',
    refreshes,
    input: object({ absenceId: rowId, version: versionNumber }),
    output: object({}),
    errors: ['approval.changed', 'approval.absenceOver'],
  }),
  endAbsence: change('/workflow/absence/end', 'maru', {
    summary:
      'Ends an absence today and undoes everything from today on; one that has not begun and has no document is removed.',
    refreshes,
    input: object({ absenceId: rowId, version: versionNumber }),
    output: object({}),
    errors: [
      ...(['approval.changed', 'approval.absenceOver', 'approval.leaveNeedsDocument'] as const),
      'approval.absenceLinked',
    ],
  }),
  getLeave: read('/workflow/leave', 'maru', {
    summary: 'Returns the annual leave of the viewer in a year; null if the company has entered none.',
    refreshedBy: moved,
    input: object({ year }),
    output: Type.Union([leaveBalance, Type.Null()]),
  }),
  listLeaveGrants: read('/workflow/leave/grants', 'maru', {
    summary: 'Lists the annual leave of the people of the company in a year, for administrators.',
    input: object({
      year,
      searchText: Type.Optional(text(60)),
      page: Type.Optional(page),
      itemsPerPage: Type.Optional(pageSize),
    }),
    output: pageOf(leaveRow),
  }),
  saveLeaveGrants: change('/workflow/leave/grants/save', 'maru', {
    summary: 'Enters the annual leave of people in a year.',
    refreshes: ['approval.listLeaveGrants', 'approval.getLeave', 'approval.planAbsence'],
    input: object({
      year,
      grants: Type.Array(object({ personCode: code, days: Type.Number({ minimum: 0, maximum: 200 }) }), {
        minItems: 1,
        maxItems: 500,
      }),
    }),
    output: Type.Integer(),
    errors: ['approval.personUnknown', 'approval.leaveEighths'],
  }),
}
