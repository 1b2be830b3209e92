import type { FailedJob } from '@maru/api/admin/health'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useFailedJobs, useRemoveJob, useRetryJobs } from '../health.api.ts'
import { useJobName } from './checks-card.tsx'
import styles from './health.module.css'

/** The failed jobs of a name with their errors: each can run again or be removed. */
export function FailedDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslate()
  const jobName = useJobName()
  const answer = useFailedJobs(name)
  return (
    <Dialog isOpen size="l" title={t('admin.health.job.faultsOf', { name: jobName(name) })} onClose={onClose}>
      <Answer
        answer={answer}
        rows={4}
        isEmpty={({ jobs }) => jobs.length === 0}
        empty={<Empty text={t('admin.health.job.noneFailed')} />}
      >
        {({ jobs }) => (
          <ul>
            {jobs.map((job) => (
              <FailedRow key={job.jobId} job={job} />
            ))}
          </ul>
        )}
      </Answer>
    </Dialog>
  )
}

function FailedRow({ job }: { job: FailedJob }) {
  const t = useTranslate()
  const retry = useRetryJobs()
  const remove = useRemoveJob()
  const { jobId } = job
  const error = retry.error ?? remove.error
  const again = async () => {
    await retry.mutateAsync({ jobId })
    showToast(t('admin.health.job.retried', { count: 1 }))
  }
  const drop = async () => {
    if (!(await askConfirm({ text: t('admin.health.job.removeQuestion') }))) return
    await remove.mutateAsync({ jobId })
  }
  return (
    <li className={styles.failed}>
      <p className={styles.fault}>{job.fault === '' ? t('admin.health.job.noFault') : job.fault}</p>
      <p className={styles.quiet}>
        {t('admin.health.job.attempts', {
          count: job.attempts,
          time: fullTime(job.failedAt ?? job.createdAt),
        })}
      </p>
      {error ? <ErrorNote inline error={error} /> : null}
      <span className={styles.acts}>
        <Button onPress={() => void drop()} isPending={remove.isPending}>
          {t('kit.remove')}
        </Button>
        <Button onPress={() => void again()} isPending={retry.isPending}>
          {t('admin.health.job.retry')}
        </Button>
      </span>
    </li>
  )
}
