import type { Hold, HoldRequest } from '@maru/api/admin/personal'
import { Link } from '#kit/address/link.tsx'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'

type Row = Pick<Hold, 'personCode' | 'personName'> & {
  reason: string
  by: Hold['heldByName']
  second: Hold['heldByName'] | null
  at: string
  state: 'waiting' | 'liftWaiting' | 'inForce'
}

const tones = { waiting: 'warn', liftWaiting: 'warn', inForce: 'info' } as const

/** Requests first, because they wait for someone. */
function rowsOf(requests: readonly HoldRequest[], holds: readonly Hold[]): Row[] {
  return [
    ...requests.map(
      ({ personCode, personName, reason, askedByName, askedAt }): Row => ({
        ...{ personCode, personName, reason: reason ?? '', by: askedByName, second: null, at: askedAt },
        state: reason === null ? 'liftWaiting' : 'waiting',
      }),
    ),
    ...holds.map(
      ({ personCode, personName, reason, heldByName, confirmedByName, heldAt }): Row => ({
        ...{ personCode, personName, reason, by: heldByName, second: confirmedByName, at: heldAt },
        state: 'inForce',
      }),
    ),
  ]
}

/** Who is under a legal hold and why, and which requests wait for a second person. */
export function HoldsPart({ requests, holds }: { requests: readonly HoldRequest[]; holds: readonly Hold[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<Row>[] = [
    {
      ...{ id: 'person', head: t('admin.personal.holdPerson'), phone: 'main' },
      cell: (row) => (
        <Link to={`/admin/personal?person=${encodeURIComponent(row.personCode)}`}>
          {localName(row.personName, language)}
        </Link>
      ),
    },
    { id: 'reason', head: t('admin.personal.holdReason'), phone: 'meta', cell: (row) => row.reason || '–' },
    {
      ...{ id: 'by', head: t('admin.personal.askedBy'), width: '128px' },
      cell: (row) => localName(row.by, language) || '–',
    },
    {
      ...{ id: 'second', head: t('admin.personal.confirmedBy'), width: '128px' },
      cell: (row) => (row.second && localName(row.second, language)) || '–',
    },
    {
      ...{ id: 'since', head: t('admin.personal.since'), width: '216px', phone: 'meta' },
      cell: (row) => <time dateTime={row.at}>{fullTime(row.at)}</time>,
    },
    {
      ...{ id: 'state', head: t('admin.personal.holdState'), width: '160px', phone: 'mark' },
      cell: (row) => <Tag tone={tones[row.state]}>{t(`admin.personal.${row.state}`)}</Tag>,
    },
  ]
  const rows = rowsOf(requests, holds)
  return (
    <Card label={t('admin.personal.holds')}>
      <CardHeader title={t('admin.personal.holds')} />
      {rows.length === 0 ? (
        <Empty text={t('admin.personal.noHolds')} />
      ) : (
        <DataTable
          label={t('admin.personal.holds')}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.personCode} ${row.state}`}
        />
      )}
    </Card>
  )
}
