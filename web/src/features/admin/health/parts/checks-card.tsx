import type { HealthCheck } from '@maru/api/admin/health'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { fullTime, wholeDay } from '#kit/i18n/dates.ts'
import { hasText, type PlainTextKey, useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './health.module.css'

/** The page that mends what a check found, if it is one of the portal. */
const pages: Partial<Record<HealthCheck['name'], string>> = { queueLate: '/admin/mail' }

/** The name of a queue or of a place for bytes; an unknown one of a newer server has its own name. */
export function usePlaceName(): (name: string) => string {
  const t = useTranslate()
  return (name) => {
    const key = `admin.health.places.${name}`
    return hasText(key) ? t(key as PlainTextKey) : name
  }
}

/** The name of a background job in words; one that is not known has the name of its program. */
export function useJobName(): (name: string) => string {
  const t = useTranslate()
  return (name) => {
    const key = `admin.jobs.names.${name}`
    return hasText(key) ? t(key as PlainTextKey) : name
  }
}

/** What a table of the database contains: its own name in words, or the room that it belongs to. */
export function useTableName(): (name: string) => string {
  const t = useTranslate()
  return (name) => {
    const [own, room] = [`admin.tables.${name}`, `admin.jobs.rooms.${name.split('_')[0]}`]
    if (hasText(own)) return t(own as PlainTextKey)
    return hasText(room) ? `${t(room as PlainTextKey)} (${name})` : name
  }
}

/** What to look at first: every failed check with what to do next, or that there is none. */
export function ChecksCard({ checks }: { checks: readonly HealthCheck[] }) {
  const t = useTranslate()
  const nameOf = usePlaceName()
  const jobName = useJobName()
  return (
    <Card label={t('admin.health.checks')}>
      <CardHeader title={t('admin.health.checks')} />
      {checks.length === 0 ? (
        <p className={classes(styles.check, styles.good)}>
          <Icon icon={CircleCheck} size={18} />
          {t('admin.health.allWell')}
        </p>
      ) : (
        <ul>
          {checks.map((check) => {
            const { name, level, at, count, subject } = check
            const time = at === null ? '' : name === 'certificateEnds' ? wholeDay(zoneDay(at)) : fullTime(at)
            const isOfJobs = name === 'jobsFailed' || name === 'jobsLate'
            const jobNames = isOfJobs ? subject.split(', ').map(jobName).join(', ') : subject
            const place = name === 'queueLate' ? nameOf(subject) : jobNames
            return (
              <li key={`${name} ${subject}`} className={classes(styles.check, styles[level])}>
                <Icon icon={level === 'danger' ? OctagonAlert : TriangleAlert} size={18} />
                <span>
                  <b>{t(`admin.health.check.${name}`, { count: count ?? 0, time, subject: place })}</b>{' '}
                  {t(`admin.health.advice.${name}`)}
                </span>
                {pages[name] ? <Link to={pages[name]}>{t('admin.health.open')}</Link> : null}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
