import type { Input } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { type reservationAdminApi, reservationLimits, type UseReport } from '@maru/api/reservation'
import { reservation as texts } from '@maru/i18n/reservation/texts'
import type { Context } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { daysBetween } from '#kit/repeat/days.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { requireAdmin } from '../resource/admin.access.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { timeText } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import { countWeekdays, hoursOf, openMinutes, shareOf, sumBy } from './report.rules.ts'
import {
  selectAbsences,
  selectBlackoutMinutes,
  selectDepartmentUse,
  selectHourUse,
  selectOverdueReturns,
  selectResourceAbsences,
  selectResourceUse,
} from './report.sql.ts'

type Asked = Input<typeof reservationAdminApi.getReport>

const mostResources = 2000

/** The use of the resources of the viewer's company between two days, both inclusive. */
export async function getReport(
  context: Context,
  { startDate, endDate, folderId }: Asked,
): Promise<UseReport> {
  const comCode = requireAdmin(context)
  const { db, viewer, clock } = context
  const days = daysBetween(startDate, endDate)
  if (days < 0 || days >= reservationLimits.reportDays)
    throw failure('reservation.searchSpan', { days: reservationLimits.reportDays })
  const filter = folderId === undefined ? {} : { folderId }
  const seen = await selectResources(db, lookingAs(viewer), { ...filter, limit: mostResources })
  const resources = seen.filter((row) => row.comCode === comCode)
  const span = { resourceIds: resources.map((row) => row.resourceId), startDate, endDate }
  const [used, hours, departments, absences, missed, closed, overdue] = [
    await selectResourceUse(db, span),
    await selectHourUse(db, span),
    await selectDepartmentUse(db, comCode, span),
    await selectAbsences(db, comCode, span),
    await selectResourceAbsences(db, comCode, span),
    await selectBlackoutMinutes(db, span),
    await selectOverdueReturns(db, span, clock.now()),
  ]
  const weekdays = countWeekdays(startDate, endDate)
  const useOf = new Map(used.map((row) => [row.resourceId, row]))
  const missedOf = new Map(missed.map((row) => [row.resourceId, row.absenceCount]))
  const closedOf = sumBy(closed, (row) => row.resourceId)
  const rows = resources.map((row) => {
    const { bookingCount = 0, minutes = 0 } = useOf.get(row.resourceId) ?? {}
    const open = Math.max(0, openMinutes(row, weekdays) - (closedOf.get(row.resourceId) ?? 0))
    return {
      resourceId: row.resourceId,
      name: row.name,
      bookingCount,
      minutes,
      openMinutes: open,
      share: shareOf(minutes, open),
      absenceCount: missedOf.get(row.resourceId) ?? 0,
    }
  })
  return {
    resources: rows.sort((a, b) => b.share - a.share || a.name.ko.localeCompare(b.name.ko)),
    hours: hoursOf(resources, weekdays, hours, closed),
    departments,
    absences,
    overdue,
  }
}

/** One table of the report as CSV, in a language of the portal. */
export async function exportReport(
  context: Context,
  { part, language, ...asked }: Input<typeof reservationAdminApi.exportReport>,
): Promise<RawAnswer> {
  const report = await getReport(context, asked)
  const chosen = (language ?? shortLanguage(context.viewer.language)) as keyof LocalName
  const asker = { comCode: context.viewer.comCode, language: chosen }
  const { report: words } = (await companyTexts(context, asker, 'reservation', texts)).admin
  const nameOf = (name: LocalName) => plainCell(name[chosen] || name.ko)
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  const weekday = (index: number) =>
    new Intl.DateTimeFormat(chosen, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 22 + index),
    )
  const tables: Record<typeof part, string[][]> = {
    resources: [
      [words.resource, words.bookings, words.minutes, words.openMinutes, words.share, words.absences],
      ...report.resources.map((row) => [
        nameOf(row.name),
        ...[row.bookingCount, row.minutes, row.openMinutes].map(String),
        percent(row.share),
        String(row.absenceCount),
      ]),
    ],
    hours: [
      [words.weekday, words.hour, words.minutes, words.share],
      ...report.hours.map((row) => [
        weekday(row.weekday),
        timeText(row.hour * 60),
        String(row.minutes),
        percent(row.share),
      ]),
    ],
    departments: [
      [words.department, words.bookings, words.minutes, words.absences],
      ...report.departments.map((row) => [
        nameOf(row.name),
        ...[row.bookingCount, row.minutes, row.absenceCount].map(String),
      ]),
    ],
    absences: [
      [words.person, words.department, words.absences],
      ...report.absences.map((row) => [nameOf(row.name), nameOf(row.deptName), String(row.absenceCount)]),
    ],
    overdue: [
      [words.resource, words.booking, words.person, words.department, words.due],
      ...report.overdue.map((row) => [
        ...[nameOf(row.resourceName), plainCell(row.title), nameOf(row.name), nameOf(row.deptName)],
        `${row.endDate} ${row.endTime}`,
      ]),
    ],
  }
  return {
    // The byte order mark makes spreadsheets read the text as UTF-8.
    body: `\ufeff${joinCsv(tables[part])}`,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="reservations-${part}-${asked.startDate}.csv"`,
      'cache-control': 'private, no-store',
    },
  }
}
