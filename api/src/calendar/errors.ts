import { defineErrors } from '../kit/errors.ts'

/** Error codes of this domain with their HTTP status. */
export const calendarErrors = defineErrors({
  'calendar.titleEmpty': 400,
  'calendar.nameEmpty': 400,
  'calendar.endBeforeStart': 400,
  'calendar.timeInvalid': 400,
  'calendar.tooLong': 400,
  'calendar.zoneUnknown': 400,
  'calendar.ruleInvalid': 400,
  'calendar.ruleTooFine': 400,
  'calendar.ruleTooMany': 400,
  'calendar.ruleEmpty': 400,
  'calendar.lunarInvalid': 400,
  'calendar.tooManyPeople': 400,
  'calendar.personUnknown': 400,
  'calendar.notOccurrence': 400,
  'calendar.spanTooLong': 400,
  'calendar.answerTooFar': 400,
  'calendar.workingTime': 400,
  'calendar.placeEmpty': 400,
  'calendar.placeDay': 400,
  'calendar.subjectUnknown': 400,
  'calendar.tooManyCalendars': 409,
  'calendar.tooManyGroups': 409,
  'calendar.groupNameUsed': 409,
  'calendar.groupChanged': 409,
  'calendar.mainCalendar': 409,
  'calendar.eventChanged': 409,
  'calendar.calendarChanged': 409,
  'calendar.undoOver': 409,
  'calendar.importTooManyDates': 400,
  'calendar.tooManyOwnDates': 409,
  'calendar.addressInvalid': 400,
  'calendar.tooManyFeeds': 409,
  'calendar.roomTaken': 409,
  'calendar.notInvited': 409,
  'calendar.noProposal': 409,
  'calendar.readOnly': 403,
})
type CalendarErrors = typeof calendarErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends CalendarErrors {}
}
