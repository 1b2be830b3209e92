import { read } from '../kit/endpoint.ts'
import { shortLanguages } from '../kit/language.ts'
import { day, localName, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'
import { timeOfDay } from './entity.ts'

const asked = {
  startDate: day,
  endDate: day,
  folderId: Type.Optional(rowId),
}

/** The tables of a report. */
export const reportParts = ['resources', 'hours', 'departments', 'absences', 'overdue'] as const
/** A table of a report. */
export type ReportPart = (typeof reportParts)[number]

/** The use of resources between two days; `share` is the used part of the open minutes, 0 to 1. */
export const useReport = object({
  resources: Type.Array(
    object({
      resourceId: rowId,
      name: localName,
      bookingCount: Type.Integer(),
      minutes: Type.Integer(),
      openMinutes: Type.Integer(),
      share: Type.Number(),
      absenceCount: Type.Integer(),
    }),
  ),
  hours: Type.Array(
    object({ weekday: Type.Integer(), hour: Type.Integer(), minutes: Type.Integer(), share: Type.Number() }),
  ),
  departments: Type.Array(
    object({
      name: localName,
      bookingCount: Type.Integer(),
      minutes: Type.Integer(),
      absenceCount: Type.Integer(),
    }),
  ),
  absences: Type.Array(
    object({ personCode: Type.String(), name: localName, deptName: localName, absenceCount: Type.Integer() }),
  ),
  overdue: Type.Array(
    object({
      bookingId: rowId,
      title: Type.String(),
      resourceName: localName,
      name: localName,
      deptName: localName,
      endDate: day,
      endTime: timeOfDay,
    }),
  ),
})
/** The use of resources between two days. */
export type UseReport = Static<typeof useReport>

/** Reports of the administration. */
export const reportCalls = {
  getReport: read('/api/reservation/admin/report', 'maru', {
    summary:
      'Returns the use of the resources of the company by resource, hour and department, the no-shows and the overdue returns.',
    cost: 'search',
    input: object(asked),
    replica: true,
    output: useReport,
    errors: ['reservation.searchSpan'],
  }),
  exportReport: read('/api/reservation/admin/report/csv', 'maru', {
    summary: 'Returns one table of the report as CSV.',
    cost: 'heavy',
    answer: 'raw',
    input: object({ ...asked, part: oneOf(reportParts), language: Type.Optional(oneOf(shortLanguages)) }),
    replica: true,
    output: Type.String(),
    errors: ['reservation.searchSpan'],
  }),
}
