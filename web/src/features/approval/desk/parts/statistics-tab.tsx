import type { Measured } from '@maru/api/approval'
import { useState } from 'react'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useStatistics } from '../desk.api.ts'
import styles from './desk.module.css'

const periods = ['30', '90', '365'] as const

function timeText(minutes: number, t: Translate): string {
  if (minutes < 60) return t('approval.minutes', { count: minutes })
  if (minutes < 60 * 48) return t('approval.hours', { count: Math.round(minutes / 60) })
  return t('approval.daysLong', { count: Math.round(minutes / 1440) })
}

/** How long decisions take, by form, department and approver, the slowest first. */
export function StatisticsTab() {
  const t = useTranslate()
  const [days, setDays] = useState<(typeof periods)[number]>('90')
  const answer = useStatistics(days)
  return (
    <div className={styles.tab}>
      <Head className={styles.head}>
        <Select
          label={t('approval.desk.period')}
          hideLabel
          options={periods.map((value) => ({ value, label: t(`approval.days.d${value}`) }))}
          value={days}
          onChange={setDays}
        />
      </Head>
      <Answer answer={answer} rows={8}>
        {(figures) => (
          <div className={styles.figures}>
            {(['forms', 'departments', 'people'] as const).map((id) => (
              <Figures key={id} title={t(`approval.desk.${id}`)} rows={figures[id]} />
            ))}
          </div>
        )}
      </Answer>
    </div>
  )
}

function Figures({ title, rows }: { title: string; rows: readonly Measured[] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Card label={title}>
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <Empty text={t('approval.desk.noFigures')} />
      ) : (
        <DataTable
          label={title}
          columns={[
            {
              ...{ id: 'name', head: t('approval.desk.name'), phone: 'main' },
              cell: (row) => localName(row.name, language),
            },
            {
              ...{ id: 'usual', head: t('approval.desk.usual'), width: '128px', align: 'end', phone: 'meta' },
              cell: (row) => timeText(row.minutes, t),
            },
            {
              ...{ id: 'count', head: t('approval.desk.count'), width: '72px', align: 'end', phone: 'meta' },
              cell: (row) => row.count,
            },
            {
              ...{
                id: 'waiting',
                head: t('approval.desk.waiting'),
                width: '64px',
                align: 'end',
                phone: 'mark',
              },
              cell: (row) => row.waiting,
            },
          ]}
          rows={[...rows]}
          rowKey={(row) => row.key}
        />
      )}
    </Card>
  )
}
