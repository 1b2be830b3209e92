import type { ErrorCode } from '../kit/errors.ts'
import { nullable, object, rowId, Type } from '../kit/schema.ts'
import { eventRoom } from './entity.ts'

/** Why times are refused. */
export const timeErrors = [
  'calendar.endBeforeStart',
  'calendar.timeInvalid',
  'calendar.tooLong',
  'calendar.zoneUnknown',
] as const satisfies readonly ErrorCode[]

/** Why a repeat is refused. */
export const ruleErrors = [
  'calendar.ruleInvalid',
  'calendar.ruleTooFine',
  'calendar.ruleTooMany',
  'calendar.ruleEmpty',
  'calendar.lunarInvalid',
] as const satisfies readonly ErrorCode[]

/** Why a change of an event is refused. */
export const changeErrors = [
  'calendar.eventChanged',
  'calendar.readOnly',
  'calendar.notOccurrence',
] as const satisfies readonly ErrorCode[]

/** The answer to a change: the event, what was affected, and the number that undoes it for ten minutes. */
export const changed = object({
  eventId: rowId,
  original: nullable(Type.String()),
  undoId: rowId,
  /** Dates of the series that the change affected, and exceptions that kept their own time. */
  dateCount: Type.Integer(),
  keptCount: Type.Integer(),
  room: nullable(eventRoom),
})
