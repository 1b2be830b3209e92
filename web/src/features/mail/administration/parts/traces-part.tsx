import type { MailTrace } from '@maru/api/mail/administration'
import { useDeferredValue, useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMailTraces } from '../administration.api.ts'
import styles from './administration.module.css'

/** What happened to mails, by an address or a Message-ID. */
export function TracesPart() {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const traces = useMailTraces(useDeferredValue(search))
  const columns: Column<MailTrace>[] = [
    {
      ...{ id: 'time', head: t('mail.administration.time'), width: '160px', phone: 'lead' as const },
      cell: (row) => fullTime(row.happenedAt),
    },
    {
      ...{ id: 'result', head: t('mail.administration.result'), width: '110px', phone: 'mark' as const },
      cell: (row) => t(`mail.administration.results.${row.result}`),
    },
    { id: 'from', head: t('mail.administration.sender'), cell: (row) => row.envelopeFrom, phone: 'meta' },
    { id: 'to', head: t('mail.administration.recipient'), cell: (row) => row.recipient, phone: 'main' },
    { id: 'detail', head: t('mail.administration.reason'), cell: (row) => row.detail, phone: 'meta' },
  ]
  return (
    <Card label={t('mail.administration.traces')}>
      <CardHeader title={t('mail.administration.traces')} />
      <div className={styles.search}>
        <TextField
          label={t('mail.administration.search')}
          value={search}
          onChange={setSearch}
          maxLength={254}
          capitals="none"
        />
      </div>
      <ListView
        label={t('mail.administration.traces')}
        answer={traces}
        rowKey={(row) => row.traceId}
        columns={columns}
        empty={<Empty text={t('mail.administration.noTraces')} />}
        isPart
      />
    </Card>
  )
}
