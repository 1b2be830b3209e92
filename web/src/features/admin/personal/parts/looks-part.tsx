import type { Look } from '@maru/api/admin/personal'
import { useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useLooks, useOwnLooks } from '../personal.api.ts'

const size = 10

function useColumns(): Column<Look>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      ...{ id: 'time', head: t('admin.personal.lookTime'), width: '216px', phone: 'meta' },
      cell: (row) => <time dateTime={row.happenedAt}>{fullTime(row.happenedAt)}</time>,
    },
    {
      ...{ id: 'by', head: t('admin.personal.lookBy'), phone: 'main' },
      cell: (row) => (
        <PersonName personCode={row.personCode}>
          {localName(row.personName, language) || row.personCode || '–'}
        </PersonName>
      ),
    },
    {
      ...{ id: 'kind', head: t('admin.personal.lookKind'), phone: 'mark' },
      cell: (row) => t(`admin.personal.lookKinds.${row.kind}`),
    },
  ]
}

interface LooksProps {
  answer: ReturnType<typeof useLooks>
  page: number
  onPage: (page: number) => void
}

function Looks({ answer, page, onPage }: LooksProps) {
  const t = useTranslate()
  const columns = useColumns()
  return (
    <ListView
      label={t('admin.personal.looksTitle')}
      answer={answer}
      rowKey={(row) => row.lookId}
      columns={columns}
      empty={<Empty text={t('admin.personal.noLooks')} />}
      pager={{ page, size, onChange: onPage }}
    />
  )
}

/** Who looked at, exported or erased the data of a person. */
export function LooksPart({ personCode }: { personCode: string }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  return (
    <Card label={t('admin.personal.looksTitle')}>
      <CardHeader title={t('admin.personal.looksTitle')} />
      <Looks answer={useLooks(personCode, page, size)} page={page} onPage={setPage} />
    </Card>
  )
}

/** Who looked at the data of the viewer, for the settings. */
export function OwnLooks() {
  const [page, setPage] = useState(1)
  return <Looks answer={useOwnLooks(page, size)} page={page} onPage={setPage} />
}
