import {
  type AdminFolder,
  type ReportPart,
  reportParts,
  reservationAdminApi,
  type UseReport,
} from '@maru/api/reservation'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { dayText, weekdayText } from '#ui/schedule/day-texts.ts'
import { addDays, nowIn, timeText } from '#ui/schedule/days.ts'
import { homeZone } from '../../reservation.rules.ts'
import table from './table.module.css'

const panel = 'use-report'

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** The usage report of resources: by resource, hour of the week and department, absences, overdue returns. */
export function ReportCard({ folders }: { folders: readonly AdminFolder[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const today = nowIn(homeZone).day
  const [startDate, setStart] = useState(addDays(today, -27))
  const [endDate, setEnd] = useState(today)
  const [folderId, setFolder] = useState(0)
  const [part, setPart] = useState<ReportPart>('resources')
  const isComplete = startDate !== '' && endDate !== ''
  const asked = { startDate, endDate, ...(folderId ? { folderId } : {}) }
  const report = useRead(reservationAdminApi.getReport, isComplete ? asked : null, { retry: false })
  const file = `/cm${reservationAdminApi.exportReport.path}?${new URLSearchParams({
    ...{ startDate, endDate, part },
    ...(folderId ? { folderId: String(folderId) } : {}),
  })}`
  return (
    <Card label={t('reservation.admin.report.title')}>
      <CardHeader
        title={t('reservation.admin.report.title')}
        actions={
          <a href={file} download>
            {t('reservation.transfer.download')}
          </a>
        }
      />
      <CardBar>
        <DateField label={t('reservation.search.from')} value={startDate} onChange={setStart} />
        <DateField label={t('reservation.search.until')} value={endDate} onChange={setEnd} />
        <Select
          label={t('reservation.admin.report.folder')}
          value={String(folderId)}
          options={[
            { value: '0', label: t('reservation.allFolders') },
            ...folders.map((one) => ({ value: String(one.folderId), label: localName(one.name, language) })),
          ]}
          onChange={(id) => setFolder(Number(id))}
        />
      </CardBar>
      <CardBar>
        <Tabs
          look="segment"
          label={t('reservation.admin.report.title')}
          panel={panel}
          items={reportParts.map((id) => ({ id, label: t(`reservation.admin.reportParts.${id}`) }))}
          selected={part}
          onSelect={setPart}
        />
      </CardBar>
      <TabPanel id={panel} label={t(`reservation.admin.reportParts.${part}`)}>
        {report.isPending && isComplete ? <Skeleton rows={6} /> : null}
        {report.isError ? <ErrorNote error={report.error} onRetry={() => void report.refetch()} /> : null}
        {report.data ? <ReportTable part={part} report={report.data} /> : null}
      </TabPanel>
    </Card>
  )
}

function ReportTable({ part, report }: { part: ReportPart; report: UseReport }) {
  const t = useTranslate()
  const language = useLanguage()
  if (part === 'hours') return <HourTable hours={report.hours} />
  const label = t(`reservation.admin.reportParts.${part}`)
  const count = (value: number) => value.toLocaleString(language)
  if (report[part].length === 0) return <Empty text={t('reservation.admin.reportEmpty')} />
  if (part === 'resources') {
    return (
      <Table label={label} heads={['resource', 'bookings', 'minutes', 'share', 'absences']}>
        {report.resources.map((row) => (
          <tr key={row.resourceId}>
            <th scope="row">{localName(row.name, language)}</th>
            <td>{count(row.bookingCount)}</td>
            <td>{count(row.minutes)}</td>
            <td>{percent(row.share)}</td>
            <td>{count(row.absenceCount)}</td>
          </tr>
        ))}
      </Table>
    )
  }
  if (part === 'departments') {
    return (
      <Table label={label} heads={['department', 'bookings', 'minutes', 'absences']}>
        {report.departments.map((row) => (
          <tr key={row.name.ko}>
            <th scope="row">{localName(row.name, language)}</th>
            <td>{count(row.bookingCount)}</td>
            <td>{count(row.minutes)}</td>
            <td>{count(row.absenceCount)}</td>
          </tr>
        ))}
      </Table>
    )
  }
  if (part === 'overdue') {
    return (
      <Table label={label} heads={['resource', 'booking', 'person', 'department', 'due']}>
        {report.overdue.map((row) => (
          <tr key={row.bookingId}>
            <th scope="row">{localName(row.resourceName, language)}</th>
            <td>{row.title}</td>
            <td>{localName(row.name, language)}</td>
            <td>{localName(row.deptName, language)}</td>
            <td>{`${dayText(row.endDate, language)} ${row.endTime}`}</td>
          </tr>
        ))}
      </Table>
    )
  }
  return (
    <Table label={label} heads={['person', 'department', 'absences']}>
      {report.absences.map((row) => (
        <tr key={row.personCode}>
          <th scope="row">
            <PersonName personCode={row.personCode}>{localName(row.name, language)}</PersonName>
          </th>
          <td>{localName(row.deptName, language)}</td>
          <td>{count(row.absenceCount)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** A scroll container for a table that may be wider than the page; the arrow keys scroll it. */
function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

type Head =
  | 'resource'
  | 'bookings'
  | 'minutes'
  | 'share'
  | 'absences'
  | 'department'
  | 'person'
  | 'booking'
  | 'due'

function Table({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Scroll label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`reservation.admin.report.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  )
}

/** Use by hour and weekday; a stronger colour means higher use, and each used cell shows the percentage. */
function HourTable({ hours }: { hours: UseReport['hours'] }) {
  const t = useTranslate()
  const language = useLanguage()
  // Shows only the hours from the first to the last used one: a resource open all night would add empty rows.
  const used = hours.filter((row) => row.minutes > 0).map((row) => row.hour)
  const [from, until] = [Math.min(...used), Math.max(...used)]
  const rows = [...new Set(hours.map((row) => row.hour))]
    .filter((hour) => hour >= from && hour <= until)
    .sort((a, b) => a - b)
  const shares = new Map(hours.map((row) => [`${row.weekday} ${row.hour}`, row.share]))
  if (rows.length === 0) return <Empty text={t('reservation.admin.reportEmpty')} />
  const weekdays = [1, 2, 3, 4, 5, 6, 0]
  return (
    <Scroll label={t('reservation.admin.reportParts.hours')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('reservation.admin.report.hour')}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayText(weekday, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row">{timeText(hour * 60)}</th>
              {weekdays.map((weekday) => {
                const share = shares.get(`${weekday} ${hour}`)
                return (
                  <td
                    key={weekday}
                    className={table.heat}
                    style={{ '--heat': `${Math.round(40 * Math.min(1, share ?? 0))}%` } as CSSProperties}
                  >
                    {share ? percent(share) : '·'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
