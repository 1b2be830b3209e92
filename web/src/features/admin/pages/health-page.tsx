import { RefreshCw } from 'lucide-react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { useHealth } from '../health/health.api.ts'
import { ChecksCard } from '../health/parts/checks-card.tsx'
import styles from '../health/parts/health.module.css'
import { JobsCard } from '../health/parts/jobs-card.tsx'
import {
  DatabaseCard,
  QueuesCard,
  StatementsCard,
  StorageCard,
  VersionsCard,
} from '../health/parts/place-cards.tsx'

/** The state of the portal: what to look at first, jobs, queues, storage, database and versions. */
export function HealthPage() {
  const t = useTranslate()
  const answer = useHealth()
  const checks = answer.data?.checks
  const tone = checks?.some(({ level }) => level === 'danger') ? 'danger' : 'warn'
  return (
    <>
      <PageHeader
        title={t('admin.entry.health')}
        beside={
          checks ? (
            <Tag tone={checks.length === 0 ? 'ok' : tone}>
              {checks.length === 0
                ? t('admin.health.well')
                : t('admin.health.toCheck', { count: checks.length })}
            </Tag>
          ) : null
        }
        actions={
          <Button
            icon={<Icon icon={RefreshCw} size={16} />}
            onPress={() => void answer.refetch()}
            isPending={answer.isFetching}
          >
            {t('admin.health.refresh')}
          </Button>
        }
      />
      <Answer answer={answer} rows={10}>
        {(state) => (
          <div className={styles.column}>
            <p className={styles.quiet}>{t('admin.health.readAt', { time: fullTime(state.readAt) })}</p>
            <ChecksCard checks={state.checks} />
            <div className={styles.grid}>
              <div className={styles.column}>
                <JobsCard jobs={state.jobs} />
                <StatementsCard {...state} />
              </div>
              <div className={styles.column}>
                <QueuesCard {...state} />
                <StorageCard {...state} />
                <DatabaseCard {...state} />
                <VersionsCard {...state} />
              </div>
            </div>
          </div>
        )}
      </Answer>
    </>
  )
}
