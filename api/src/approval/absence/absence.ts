import { absenceChoice, absenceThingKey } from '../../kit/absence.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
} from '../../kit/schema.ts'

/** Kinds of absences. A leave needs a document; the others take effect when they are saved. */
export const absenceKinds = ['leave', 'trip', 'sick', 'training', 'other'] as const
/** A kind of absence. */
export type AbsenceKindName = (typeof absenceKinds)[number]

/** Kinds of leave; those of {@link countedLeave} use up the yearly days. */
export const leaveTypes = ['annual', 'am', 'pm', 'hour', 'sick', 'family'] as const
/** A kind of leave. */
export type LeaveType = (typeof leaveTypes)[number]

/** Kinds of leave that use up the yearly days. */
export const countedLeave: readonly LeaveType[] = ['annual', 'am', 'pm', 'hour']

/** States of an absence. `requested` waits for its document, `refused` was rejected or withdrawn. */
export const absenceStatuses = ['requested', 'active', 'refused', 'cancelled'] as const

/** Longest out-of-office text. */
export const longestReply = 2000

const time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** When a person is away: days in the time zone of the company, the last one included. */
export const absenceTimes = {
  kind: oneOf(absenceKinds),
  leaveType: nullable(oneOf(leaveTypes)),
  fromDay: day,
  untilDay: day,
  /** The first day is a half day: away from noon. */
  startsAtNoon: Type.Boolean(),
  /** The last day is a half day: away until noon. */
  endsAtNoon: Type.Boolean(),
  /** Of a leave by the hour. */
  startTime: nullable(time),
  hours: nullable(Type.Integer({ minimum: 1, maximum: 12 })),
}

/** Who decides meanwhile, and what the absence sets. */
export const absenceEffects = {
  delegateCode: nullable(code),
  /** The only form that the delegate decides; null for all. */
  applicationId: nullable(Type.String({ pattern: '^[0-9]{1,15}$' })),
  /** The delegate also decides what waits already. */
  movesPending: Type.Boolean(),
  /** The out-of-office text; empty for none. */
  reply: text(longestReply),
  showsInCalendar: Type.Boolean(),
}

/** An absence as its form is written. */
export const absenceDraft = object({ ...absenceTimes, ...absenceEffects })
/** An absence as its form is written. */
export type AbsenceDraft = Static<typeof absenceDraft>

const person = object({ personCode: Type.String(), name: localName })

/** Meetings and bookings of one absence. */
export const mostAbsenceThings = 100

/** What an absence does with meetings and bookings of its person; those without a choice stay as they are. */
export const absenceThingChoices = Type.Array(object({ ...absenceThingKey, choice: absenceChoice }), {
  maxItems: mostAbsenceThings,
})
/** What an absence does with a meeting or a booking. */
export type AbsenceThingChoice = Static<typeof absenceThingChoices>[number]

/**
 * What became of a choice: `planned` waits for the document of a leave, `failed` was refused by the room, `undone` is as
 * before, `stays` could not be undone.
 */
export const absenceThingStates = ['planned', 'done', 'failed', 'undone', 'stays'] as const

/** A meeting or a booking with what the absence did with it. */
export const absenceThing = object({
  ...absenceThingKey,
  choice: absenceChoice,
  state: oneOf(absenceThingStates),
  /** Error code of the reason of `failed` and `stays`, or of a part that is not as before; otherwise empty. */
  code: Type.String(),
  start: instant,
  end: instant,
})
/** A meeting or a booking with what the absence did with it. */
export type AbsenceThingItem = Static<typeof absenceThing>

/** An absence with everything that it changed. */
export const absenceItem = object({
  absenceId: rowId,
  person,
  ...absenceTimes,
  ...absenceEffects,
  delegate: nullable(person),
  formName: nullable(localName),
  /** Working days. */
  days: Type.Number(),
  status: oneOf(absenceStatuses),
  apmId: nullable(Type.String()),
  cancelApmId: nullable(Type.String()),
  /**
   * What could not be set or removed: `delegation` (a chain of more than two), `reply` (another text is set, or mail
   * failed), `calendar` (the calendar failed).
   */
  faults: Type.Array(oneOf(['delegation', 'reply', 'calendar'])),
  things: Type.Array(absenceThing),
  told: Type.Array(person),
  version: Type.Integer(),
  /** Name of the connected system that registered it, and that alone ends it; empty without one. */
  origin: Type.String(),
  /** The absence may be ended today, or removed before it begins. */
  canEnd: Type.Boolean(),
  /** Its dates and everything else may be changed; those of a leave are its document's. */
  canChange: Type.Boolean(),
  /** Something could not be done or undone, and can be tried again. */
  canRepair: Type.Boolean(),
})
/** An absence. */
export type AbsenceItem = Static<typeof absenceItem>

/** Annual leave of a year in days. */
export const leaveBalance = object({
  year: Type.Integer(),
  total: Type.Number(),
  used: Type.Number(),
  /** Asked for and not decided. */
  requested: Type.Number(),
  remaining: Type.Number(),
})
/** Annual leave of a year in days. */
export type LeaveBalance = Static<typeof leaveBalance>

/** Reasons why an absence cannot be saved, as codes of `approval.`. */
export const absenceFaults = [
  'delegateSelf',
  'delegationCycle',
  'delegationChain',
  'policyForbids',
  'personUnknown',
  'absenceOrder',
  'absenceOverlap',
  'leaveNoDays',
  'leaveExceeded',
  'leaveHalf',
] as const

/** What an absence would do. */
export const absencePlan = object({
  /** Working days in the period. */
  days: Type.Number(),
  /** The balance of each year that the leave touches, and what would remain; absent for years without a grant. */
  balances: Type.Array(object({ ...leaveBalance.properties, uses: Type.Number(), after: Type.Number() })),
  /** Documents that wait for the person now. */
  pendingCount: Type.Integer(),
  /** The days on which the delegate is away too, and who decides then. */
  delegateAway: Type.Array(
    object({ fromDay: day, untilDay: day, kind: oneOf(absenceKinds), delegate: nullable(person) }),
  ),
  /** Entries of the calendars of the viewer in the period. */
  entries: Type.Array(
    object({
      title: Type.String(),
      start: Type.String(),
      end: Type.String(),
      isAllDay: Type.Boolean(),
      url: Type.String(),
      source: Type.String(),
    }),
  ),
  /** Meetings and bookings in the period that have not begun, and what can be done with each. */
  things: Type.Array(
    object({
      room: Type.String(),
      id: Type.String(),
      title: Type.String(),
      place: Type.String(),
      start: instant,
      end: instant,
      isAllDay: Type.Boolean(),
      url: Type.String(),
      choices: Type.Array(absenceChoice),
    }),
  ),
  /** Rooms that did not answer: their meetings or bookings are missing. */
  missing: Type.Array(Type.String()),
  /** There are more meetings and bookings than are listed. */
  isCut: Type.Boolean(),
  /** The first working day after the absence. */
  backDay: nullable(day),
  faults: Type.Array(oneOf(absenceFaults)),
  /** The forms that ask for a leave and cancel one; null without the right to draft them. */
  leaveForm: nullable(Type.String()),
  cancelForm: nullable(Type.String()),
})
/** What an absence would do. */
export type AbsencePlan = Static<typeof absencePlan>
