import type { JobGroup } from '@maru/api/admin/health'
import { useState } from 'react'
import { clockTime, fullTime, listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import type { Column } from '#ui/list/list.tsx'
import { DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useRetryJobs } from '../health.api.ts'
import { dailyTime, rhythmOf, secondsText } from '../health.rules.ts'
import { useJobName } from './checks-card.tsx'
import styles from './health.module.css'

const FailedDialog = lazyLayer('admin', async () => (await import('./failed-dialog.tsx')).FailedDialog)

function State({ job }: { job: JobGroup }) {
  const t = useTranslate()
  if (job.failed > 0) return <Tag tone="danger">{t('admin.health.job.failed', { count: job.failed })}</Tag>
  if (job.active > 0) return <Tag tone="info">{t('admin.health.job.active')}</Tag>
  if (job.waiting > 0) return <Tag>{t('admin.health.job.waiting', { count: job.waiting })}</Tag>
  return <Tag tone="ok">{t('admin.health.job.idle')}</Tag>
}

function useRhythm(): (cron: string) => string {
  const t = useTranslate()
  return (cron) => {
    const rhythm = rhythmOf(cron)
    switch (rhythm.kind) {
      case 'none':
        return t('admin.health.job.onDemand')
      case 'minutes':
        return t('admin.health.job.everyMinutes', { count: rhythm.count })
      case 'hourly':
        return t('admin.health.job.hourly')
      case 'daily':
        return t('admin.health.job.daily', { time: clockTime(dailyTime(rhythm, new Date())) })
      default:
        return cron
    }
  }
}

/** The background jobs by name: those that failed first, with what to do about them. */
export function JobsCard({ jobs }: { jobs: readonly JobGroup[] }) {
  const t = useTranslate()
  const rhythm = useRhythm()
  const nameOf = useJobName()
  const retry = useRetryJobs()
  const [opened, setOpened] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const urgent = jobs.filter((job) => job.failed > 0 || job.waiting > 0 || job.active > 0)
  const shown = showsAll ? jobs : jobs.slice(0, Math.max(8, urgent.length))
  const again = async (name: string) => {
    const { count } = await retry.mutateAsync({ name })
    showToast(t('admin.health.job.retried', { count }))
  }
  const acts: Column<JobGroup> = {
    ...{ id: 'acts', head: '', width: '176px', align: 'end' },
    cell: ({ name, failed }) =>
      failed > 0 ? (
        <span className={styles.acts}>
          <Button onPress={() => setOpened(name)}>{t('admin.health.job.faults')}</Button>
          <Button onPress={() => void again(name)} isPending={retry.isPending}>
            {t('admin.health.job.retry')}
          </Button>
        </span>
      ) : null,
  }
  const columns: Column<JobGroup>[] = [
    {
      ...{ id: 'name', head: t('admin.health.job.name'), phone: 'main' },
      cell: ({ name }) => <span title={name}>{nameOf(name)}</span>,
    },
    {
      ...{ id: 'state', head: t('admin.health.job.state'), width: '96px', phone: 'mark' },
      cell: (job) => <State job={job} />,
    },
    {
      ...{ id: 'last', head: t('admin.health.job.last'), width: '112px', phone: 'meta' },
      cell: ({ lastAt }) => (lastAt ? <time title={fullTime(lastAt)}>{listTime(lastAt)}</time> : '–'),
    },
    {
      ...{
        id: 'seconds',
        head: t('admin.health.job.seconds'),
        width: '96px',
        align: 'end',
        isWideOnly: true,
      },
      cell: ({ lastSeconds }) =>
        lastSeconds === null ? '–' : t('admin.health.seconds', { count: secondsText(lastSeconds) }),
    },
    {
      ...{ id: 'next', head: t('admin.health.job.next'), width: '152px', phone: 'meta' },
      cell: ({ cron }) => rhythm(cron),
    },
    ...(jobs.some(({ failed }) => failed > 0) ? [acts] : []),
  ]
  return (
    <Card label={t('admin.health.jobs')}>
      <CardHeader title={t('admin.health.jobs')} />
      {jobs.length === 0 ? (
        <Empty text={t('admin.health.job.none')} />
      ) : (
        <DataTable
          label={t('admin.health.jobs')}
          columns={columns}
          rows={shown}
          rowKey={({ name }) => name}
        />
      )}
      {shown.length < jobs.length ? (
        <div className={styles.foot}>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {t('admin.health.job.all', { count: jobs.length })}
          </Button>
        </div>
      ) : null}
      {opened === null ? null : <FailedDialog name={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
